#pragma once

#include "host/best_times.hpp"
#include "host/bot_player.hpp"
#include "host/people_at_node.hpp"
#include "host/refusal.hpp"
#include "host/settings.hpp"
#include "net/audience.hpp"
#include "net/deadlines.hpp"
#include "net/http/http_session.hpp"
#include "net/http/key.hpp"
#include "replay/replay.hpp"
#include "scramble/async/followed_game.hpp"
#include "scramble/async/sequencer.hpp"
#include "scramble/text/denied_words.hpp"
#include "scramble/text/line_decoder.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// A player, as others see it.
struct member {
    std::string_view name;
    bool is_here = true; ///< and has not left the page
    bool is_removed = false;
    std::chrono::seconds here{0}; ///< for how long, without a break
    /// When its cards are released because somebody waits for them, once that is near.
    std::optional<std::chrono::seconds> release{};
};

/// The game of a room, whatever its kind.
class hosted_game {
public:
    hosted_game(const hosted_game&) = delete;
    hosted_game& operator=(const hosted_game&) = delete;
    virtual ~hosted_game() = default;

    [[nodiscard]] virtual followed_game& game() = 0;
    /// What clients reach below the room's address.
    [[nodiscard]] virtual net::http_site& site() = 0;

    /// Whether people may play over telnet.
    [[nodiscard]] virtual bool has_telnet() const { return false; }
    /// A client who has chosen this room over telnet plays on: `lines` has decoded what it sent so
    /// far, but for the bytes `already`. Requires: `has_telnet()`.
    virtual void join(net::tcp_socket /*client*/, net::connections& /*others*/,
                      const line_decoder& /*lines*/, std::string_view /*already*/)
    {
    }

    /// Deals the next game for the same people. With the same seed it is the same game. `then`
    /// hears of it, perhaps inside this function.
    virtual void deal(std::uint64_t seed, turn_heard then) = 0;
    /// The seed of the present game.
    [[nodiscard]] virtual std::uint64_t seed() const = 0;
    /// The seed of the first game of the room.
    [[nodiscard]] virtual std::uint64_t first_seed() const { return seed(); }
    /// What a replay file of the game with that seed begins with, but for its room. Nothing if
    /// there are no such files.
    [[nodiscard]] virtual std::optional<replay::heading> heading_of(std::uint64_t /*seed*/) const
    {
        return std::nullopt;
    }
    /// Which game in this room it is, from 1.
    [[nodiscard]] virtual std::uint32_t number() = 0;
    /// Those who look on.
    [[nodiscard]] virtual net::audience& audience() = 0;

    /// Applies a record that was made `at` that time. One that had become impossible before its
    /// turn changes nothing. Result: whether it is a record of such a game.
    [[nodiscard]] virtual bool apply(std::string_view /*record*/, net::instant /*at*/)
    {
        return false;
    }
    /// The records of another room are applied, and inputs go on: whoever waits has gone, and
    /// leaves by inputs of their own.
    virtual void resume() {}

    // What the host may do where players have names.

    /// All who have ever played, in the order in which they came.
    [[nodiscard]] virtual std::span<const std::string_view> names() const { return {}; }

    [[nodiscard]] virtual bool has_names() const { return false; }
    /// Refuses names that have not played, or ends that.
    virtual void lock(bool /*is_locked*/) {}
    [[nodiscard]] virtual bool is_locked() { return false; }
    /// Whether somebody has played under that name.
    [[nodiscard]] virtual bool has(std::string_view /*player*/) const { return false; }
    /// Refuses a player and its key from now on. Requires: `has(player)`.
    virtual void remove(std::string_view /*player*/) {}
    /// Takes a player out of the game.
    virtual void end_play(std::string_view /*player*/) {}
    /// The key with which a player has claimed its name.
    [[nodiscard]] virtual std::optional<net::key_digest> key_of(std::string_view /*player*/)
    {
        return std::nullopt;
    }

    /// Why a client with that key may not play as `player`; nothing if it may.
    [[nodiscard]] virtual std::optional<refusal> refused(std::string_view /*player*/,
                                                         const net::key& /*key*/)
    {
        return refusal{409, "this game has no names"};
    }
    /// Claims a name with a key, also before its first move. Requires: it is not refused.
    virtual void reserve(std::string_view /*player*/, const net::key_digest& /*key*/) {}
    /// Ends that, unless the name has moved. Result: whether it had not.
    virtual bool unreserve(std::string_view /*player*/) { return false; }
    /// A player is called so, compared as `folded` does: no newcomer plays under that name. Empty
    /// ends that.
    virtual void call(std::string_view /*player*/, std::string_view /*name*/) {}

    // Who is there, where players have names.

    /// All who have played, in the order in which they came.
    [[nodiscard]] virtual std::vector<member> members() { return {}; }
    /// Whether somebody with that key is there.
    [[nodiscard]] virtual bool is_here(const net::key_digest& /*key*/) { return true; }
    /// Where nodes share the game: who is there by this node's connections.
    virtual void add_people(people_at_node& /*to*/) const {}
    /// Those are there by the connections of the others.
    virtual void know_elsewhere(const people_at_node& /*all*/) {}
    /// Nodes share the game from now on, and this one, or another, does what time brings.
    virtual void share(bool /*decides*/) {}
    /// Calls `hear` once a second while anybody is there, as long as the registration exists.
    [[nodiscard]] callbacks::registration on_second(std::function<void()> hear)
    {
        return each_second_.add(std::move(hear));
    }
    /// Whether it refuses all moves because there were too many.
    [[nodiscard]] virtual bool is_spent() const { return false; }
    /// What people are told about the room beside what all games have: lines `room WORD VALUE`.
    [[nodiscard]] virtual std::string told() const { return {}; }
    /// How often that has changed by a step.
    [[nodiscard]] virtual std::uint64_t told_changes() const { return 0; }

    /// Whether bots can play.
    [[nodiscard]] virtual bool has_bots() const { return false; }
    /// Seats a bot; null if somebody has its name. A lock does not keep it out.
    /// Requires: `has_bots()`.
    [[nodiscard]] virtual std::unique_ptr<bot_player> seat(const bot_settings& /*who*/)
    {
        return nullptr;
    }

    /// Who has won, when it is over; nobody where nobody can.
    [[nodiscard]] virtual std::vector<std::string> winners() const { return {}; }

    struct score {
        std::string player;
        std::uint64_t points;
    };
    /// What everybody who has played has by now, in the order in which they came, but for those who
    /// were removed; empty where players have no names.
    [[nodiscard]] virtual std::vector<score> scores() const { return {}; }

    /// Refuses all moves from that time on, or ends that. A game that cannot be paused goes on.
    virtual void pause(bool /*is_paused*/, net::instant /*at*/) {}

    /// The size of the board, as in the settings.
    [[nodiscard]] virtual std::string size() const = 0;
    /// How many have played.
    [[nodiscard]] virtual std::size_t players() const = 0;
    /// How many are here now, bots included.
    [[nodiscard]] virtual std::size_t here() const { return players(); }
    [[nodiscard]] virtual bool is_over() const = 0;
    /// Whether anybody is connected who waits for something. Bots do not count.
    [[nodiscard]] virtual bool is_used() const = 0;

protected:
    hosted_game() = default;
    callbacks each_second_;
};

/// What one game of a room may have. 0 is any number.
struct game_limits {
    std::size_t players = 1000;
    std::uint32_t moves_a_second = 20; ///< of a player, and twice as many at once
    std::uint64_t inputs = 200'000;
    /// Words that names may not contain; null if they all may.
    std::shared_ptr<const denied_words> denied{};
};

/// What a game is made with.
struct surroundings {
    strand executor;
    net::connections& clock;
    const net::site_settings& site;
    const game_limits& most;
    std::string run;    ///< a word that no other game has
    std::uint64_t seed; ///< of the first game
    bool is_seed_known; ///< to somebody: whoever opened the room chose it, or it was played
    bool is_played;     ///< the seed is that of a game which was played in another room
    bool is_listed;
    best_times& best; ///< of all rooms
};

/// What the settings of a room ask for.
struct opening {
    /// Begins a game. What it costs is spent here, not while the settings are read.
    std::function<std::unique_ptr<hosted_game>(const surroundings& with)> begin;
    std::uint64_t spaces = 0; ///< of a game
    /// The settings, as a request had them: they ask for the same again.
    std::string query{};
    std::shared_ptr<const std::string> body{}; ///< null if there was none
};

/// A kind of game. A new one is a folder and a line in the table that `rooms` is given.
struct kind {
    std::string_view name; ///< as in the setting `game`
    /// Takes the settings of this kind. Throws `refused_settings`.
    opening (*read)(settings& wanted);
};

/// The kinds of this program.
[[nodiscard]] std::span<const kind> kinds();

} // namespace scramble::host
