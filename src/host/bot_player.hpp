#pragma once

#include "net/http/key.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace scramble::host {

/// How well a bot plays.
enum class bot_level : std::uint8_t { easy = 1, medium = 2, hard = 3 };

/// A bot that is to play.
struct bot_settings {
    std::string name;
    net::key_digest key; ///< of its name
    bot_level level;
    std::uint64_t seed;
};

/// A player that the server plays itself, in the game of a room. It makes the moves that a person
/// could make, and waits as people do.
///
/// Used only on the strand; destroyed before its game. The game does not own it: what still waits
/// when it is destroyed completes without it.
class bot_player {
public:
    bot_player(const bot_player&) = delete;
    bot_player& operator=(const bot_player&) = delete;
    virtual ~bot_player() = default;

    /// Makes a move, or looks on this time. Calls `done` once that is decided: in this function or
    /// later, but not after `leave()` or when the game is closed.
    /// Requires: what came of the last turn is decided.
    virtual void take_turn(std::function<void()> done) = 0;

    /// Another game has been dealt, of which it knows nothing.
    virtual void forget() = 0;

    /// Lets go of what it holds and waits for, as somebody who leaves.
    virtual void leave() = 0;

protected:
    bot_player() = default;
};

} // namespace scramble::host
