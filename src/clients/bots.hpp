#pragma once

#include "clients/bot.hpp"
#include "clients/edition_request.hpp"
#include "clients/player.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble {

/// How bots play.
struct bots_settings {
    game_address where;
    unsigned players = 3;
    std::chrono::milliseconds pace{1000}; ///< average between the moves of each
    /// The probability that a bot remembers a card it sees; or how far it reasons.
    double skill = 0.7;
    std::uint64_t seed = 0;
    std::string name = "bot";             ///< names are bot_1, bot_2, ..., each a PLAYER
    std::chrono::milliseconds rest{1000}; ///< of a bot whose move was refused, before the next
};

/// Several bots that play in one running game, of either kind.
class bots {
public:
    /// `report` is called with a line for each event worth printing.
    bots(const strand& executor, bots_settings settings,
         std::function<void(const std::string&)> report);
    bots(const bots&) = delete;
    bots& operator=(const bots&) = delete;
    ~bots() = default;

    /// Starts all; they join once all of them may play. `done` is called after the last has ended,
    /// with the reason of the first failure, if any: then all end.
    void start(std::function<void(std::optional<fault>)> done);

    /// Ends their play. This is not a failure.
    void stop();

    /// What each has achieved, a line for each: `PLAYER PAIRS`, or `PLAYER INT digs, INT bombs`.
    [[nodiscard]] std::string scores() const;

    /// Why they have ended, if nothing has failed.
    [[nodiscard]] std::string_view end_text() const;

private:
    strand strand_;
    bots_settings settings_;
    std::function<void(const std::string&)> report_;
    player::servers servers_;
    edition_request edition_;
    bool is_field_ = false; ///< whether the game is Minesweeper
    bot::game game_;        ///< if it is not
    std::list<std::unique_ptr<player>> bots_;
    std::size_t ready_ = 0;
    std::size_t playing_ = 0;
    bool is_stopping_ = false;
    std::optional<fault> failure_;
    std::function<void(std::optional<fault>)> done_;

    void on_edition(const std::string& text);
    [[nodiscard]] std::unique_ptr<player> new_player(unsigned number);
    void on_ready();
    void on_end(std::optional<std::string> why);
};

/// Plays in real time until nothing is left to do or a signal comes, and prints what happens.
/// Result: why it failed, if it did.
[[nodiscard]] std::optional<fault> play_bots(const bots_settings& settings);

} // namespace scramble
