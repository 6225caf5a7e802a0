#pragma once

#include "clients/bot.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>

namespace scramble {

/// How bots play.
struct bots_settings {
    game_address where;
    unsigned players = 3;
    std::chrono::milliseconds pace{1000}; ///< average between the moves of each
    double skill = 0.7;                   ///< the probability that a bot remembers a card it sees
    std::uint64_t seed = 0;
    std::string name = "bot"; ///< names are bot_1, bot_2, ..., each a PLAYER
};

/// Several bots that play in one running game of Memory Scramble.
class bots {
public:
    /// `report` is called with a line for each event worth printing.
    bots(const strand& executor, const bots_settings& settings,
         const std::function<void(const std::string&)>& report);
    bots(const bots&) = delete;
    bots& operator=(const bots&) = delete;
    ~bots() = default;

    /// Starts all; they join once all of them may play. `done` is called after the last has ended,
    /// with the reason of the first failure, if any: then all end.
    void start(std::function<void(std::optional<fault>)> done);

    /// Ends their play. This is not a failure.
    void stop();

    /// The pairs that each has matched: a line `PLAYER PAIRS` for each.
    [[nodiscard]] std::string pairs() const;

private:
    strand strand_;
    bots_settings settings_;
    std::list<bot> bots_;
    std::size_t ready_ = 0;
    std::size_t playing_ = 0;
    bool is_stopping_ = false;
    std::optional<fault> failure_;
    std::function<void(std::optional<fault>)> done_;

    void on_ready();
    void on_end(std::optional<std::string> why);
};

/// Plays in real time until no pair is left to win or a signal comes, and prints what happens.
/// Result: why it failed, if it did.
[[nodiscard]] std::optional<fault> play_bots(const bots_settings& settings);

} // namespace scramble
