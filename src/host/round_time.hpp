#pragma once

#include "net/deadlines.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::host {

// What changes whether people may play, and for how long.

/// Play begins, or goes on, perhaps some time later.
struct start_input {
    net::seconds in{};
};
/// It is paused.
struct pause_input {
    net::seconds left;  ///< of the round, if there is a limit
    std::uint32_t play; ///< how often the time of a round had begun to run: only that is paused
};
/// The limit of a round is changed; 0 is none.
struct limit_input {
    net::seconds longest;
};
using time_input = std::variant<start_input, pause_input, limit_input>;

/// An input as a line without its newline:
///
///     INPUT ::= "start" (" " SECONDS)? | "pause " SECONDS " " PLAY | "limit " SECONDS
[[nodiscard]] std::string line_of(const start_input& given);
[[nodiscard]] std::string line_of(const pause_input& given);
[[nodiscard]] std::string line_of(const limit_input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<time_input> read_time_input(std::string_view text);

/// Whether people may play in a room or a class, and for how long: a *round* may have a limit,
/// after which it is paused. A value: whoever has it performs the inputs, and asks whether the time
/// is up. An input was made `at` a time that may have passed `now`, perhaps before the clock began.
class round_time {
public:
    explicit round_time(bool is_paused) : is_paused_(is_paused) {}

    [[nodiscard]] bool is_paused() const { return is_paused_; }
    /// Of a round; nothing if it has none.
    [[nodiscard]] std::optional<net::seconds> limit() const { return limit_; }
    /// How long the round is still played. Without a limit it means nothing.
    [[nodiscard]] net::seconds left(net::instant now) const;
    /// The same while it is paused before its end; nothing otherwise, or without a limit.
    [[nodiscard]] std::optional<net::seconds> left_in_pause() const;
    /// Whether the present round is played and has a limit.
    [[nodiscard]] bool runs() const { return end_.has_value(); }
    /// Whether it is time for the pause at its end.
    [[nodiscard]] bool is_up(net::instant now) const { return end_ && now >= *end_; }
    /// In how long play begins; nothing if it does not, or has begun.
    [[nodiscard]] std::optional<net::seconds> begins_in(net::instant now) const;
    /// Begins if it is time for that. Result: whether it was.
    bool begin_if_due(net::instant now);
    /// Whether it was paused at its end.
    [[nodiscard]] bool is_over() const { return is_paused_ && limit_ && left_ == net::seconds(0); }
    /// What pauses the present round.
    [[nodiscard]] pause_input pause(net::instant now) const { return {left(now), plays_}; }

    // Result: whether it was still possible; if not, nothing has changed.
    bool perform(const start_input& given, net::instant at, net::instant now);
    /// Another round, or another limit, may have come first.
    bool perform(const pause_input& given, net::instant at, net::instant now);
    bool perform(const limit_input& given, net::instant at, net::instant now);
    /// The next round begins; it is paused if the one before it was.
    void begin_round(net::instant at, net::instant now);

private:
    // Represents: while it is paused and there is a limit_, left_ is what is left of the round;
    // otherwise end_ is when that ends.
    bool is_paused_;
    std::optional<net::seconds> limit_;
    net::seconds left_{};
    std::optional<net::instant> end_;
    std::optional<net::instant> begins_; ///< while it is paused
    std::uint32_t plays_ = 0;            ///< how often the time of a round has begun to run

    void play(net::instant at, net::instant now);
};

} // namespace scramble::host
