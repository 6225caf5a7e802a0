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
    std::chrono::milliseconds pace{1000}; ///< about as long between the moves of each
    double skill = 0.7; ///< the probability with which a card that is seen is remembered
    std::uint64_t seed = 0;
    std::string name = "bot"; ///< they are bot_1, bot_2, ...; with a number a PLAYER
};

/// Some bots that play together in a game of Memory Scramble that is running.
class bots {
public:
    /// `tell` is given a line for what is worth telling.
    bots(const strand& home, const bots_settings& how,
         const std::function<void(const std::string&)>& tell);
    bots(const bots&) = delete;
    bots& operator=(const bots&) = delete;
    ~bots() = default;

    /// Has them all join, once all may play; `done` is called when the last has ended, with why the
    /// first failed, if one did: then all end.
    void start(std::function<void(std::optional<fault>)> done);

    /// Ends their play, which is no failure.
    void stop();

    /// How many pairs each has matched: a line `PLAYER PAIRS` for each.
    [[nodiscard]] std::string pairs() const;

private:
    strand strand_;
    bots_settings how_;
    std::list<bot> bots_;
    std::size_t ready_ = 0;
    std::size_t playing_ = 0;
    bool is_stopping_ = false;
    std::optional<fault> failure_;
    std::function<void(std::optional<fault>)> done_;

    void on_ready();
    void on_end(std::optional<std::string> why);
};

/// Plays in real time, until nothing is to be won or a signal comes, and tells standard output
/// what happens. Result: why it failed, if it did.
[[nodiscard]] std::optional<fault> play_bots(const bots_settings& how);

} // namespace scramble
