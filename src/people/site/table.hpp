#pragma once

#include "net/audience.hpp"
#include "net/connections.hpp"
#include "net/pace.hpp"
#include "net/paces.hpp"
#include "net/places.hpp"
#include "people/site/attendance.hpp"
#include "people/site/claims.hpp"
#include "people/site/game_log.hpp"
#include "scramble/async/followed_game.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::people {

/// A player, as others see it.
struct member {
    std::string_view name;
    bool is_here = true; ///< and has not left the page
    bool is_removed = false;
    net::seconds here{}; ///< for how long, without a break
    /// When its cards are released because somebody waits for them, once that is near.
    std::optional<net::seconds> release{};
};

/// Tells the network of whoever asks, for limits; empty: it has none, as a bot. It is called for
/// newcomers only.
using network_asked = std::function<std::string()>;

/// How a game is shared, whatever it is.
struct table_settings {
    std::size_t most_players = roster::most_players; ///< of those with names
    /// How many moves a player may make a second, and twice as many at once; 0 is any number.
    std::uint32_t moves_a_second = 0;
    /// How many inputs a game may have; 0 is any number.
    std::uint64_t most_inputs = 0;
    /// Whether every name needs a key.
    bool is_key_required = false;
    /// Words that names may not contain; null if they all may.
    std::shared_ptr<const denied_words> denied{};
};

/// A game as people share it, over any kind of connection: who may play under which name, who is
/// here, who looks on, how fast and how much one may move, whether it is paused, and the points.
/// Each game adds what only it has. Everything that changes the game goes through here.
///
/// Used only on the strand. Sessions share its ownership.
class table {
public:
    table(const table&) = delete;
    table& operator=(const table&) = delete;
    virtual ~table() = default;

    [[nodiscard]] virtual followed_game& game() = 0;
    [[nodiscard]] virtual people::attendance& attendance() = 0;
    /// All who have ever played; nobody where players have no names.
    [[nodiscard]] const roster& players() const { return players_; }
    [[nodiscard]] bool has_names() const { return players_.is_open(); }
    /// Whether nobody else can play.
    [[nodiscard]] bool is_full() const
    {
        return has_names() && players_.names().size() >= most_players_;
    }
    [[nodiscard]] people::claims& claims() { return claims_; }
    [[nodiscard]] const people::claims& claims() const { return claims_; }
    [[nodiscard]] net::audience& audience() { return audience_; }
    [[nodiscard]] net::connections& clock() const { return clock_; }

    /// Deals the next game for the same people. With the same seed it is the same game. `then`
    /// hears of it, perhaps inside this function.
    virtual void deal(std::uint64_t seed, turn_heard then) = 0;
    [[nodiscard]] virtual bool is_over() const = 0;
    /// The size of the board, as in the settings of a room.
    [[nodiscard]] virtual std::string size() const = 0;

    /// Applies a record that was made `at` that time, perhaps elsewhere. One that had become
    /// impossible before its turn changes nothing. Result: whether it is a record of such a table.
    [[nodiscard]] bool apply(std::string_view record, net::instant at);
    /// Whether a record is applied now.
    [[nodiscard]] bool is_applying() const { return applied_at_.has_value(); }
    /// The records of another table are applied, and inputs go on: whoever waits has gone, and
    /// leaves by inputs of their own.
    virtual void resume() {}

    /// Why a client with that key may not play as `who`; nothing if it may.
    [[nodiscard]] virtual std::optional<refusal> refused(std::string_view who,
                                                         const net::key& key) const
    {
        return claims_.refused(who, key);
    }
    /// The same for a name that may be none.
    [[nodiscard]] std::optional<refusal> refused_name(std::string_view who,
                                                      const net::key& key) const;
    /// Whether it refuses all moves because there were too many.
    [[nodiscard]] bool is_spent();
    /// Refuses all moves from that time on, or ends that.
    void pause(bool is_paused, net::instant at);

    /// How many play, as others are told.
    [[nodiscard]] virtual std::size_t playing() const = 0;
    /// How many of them are here now, bots included.
    [[nodiscard]] virtual std::size_t here() const { return playing(); }
    /// All who have played, in the order in which they came.
    [[nodiscard]] std::vector<member> members();
    /// Refuses a player's name and key from now on. Requires: `claims().has(who)`.
    virtual void remove(std::string_view who) { claims_.remove(who); }
    /// Takes a player out of the game.
    virtual void end_play(std::string_view /*who*/) {}

    struct score {
        std::string player;
        std::uint64_t points;
    };
    /// What everybody who has played has by now, but for those who were removed; empty where
    /// players have no names.
    [[nodiscard]] std::vector<score> scores() const;
    /// Everybody with the most points, if anybody has one.
    [[nodiscard]] virtual std::vector<std::string> winners() const;
    [[nodiscard]] game_log::result result() const;
    /// Tells the log of a step. What comes as a record was told when it was done.
    template <class IsPerson>
    void tell(game_log& log, IsPerson is_person)
    {
        if (is_applying())
            return log.skip(players_.names().size(), is_over());
        log.on_step(players_.names(), is_person, is_over(), [this] { return result(); });
    }

protected:
    /// `players` and `clock` must outlive it.
    table(const roster& players, net::connections& clock, const table_settings& how);

    [[nodiscard]] std::optional<net::instant> paused() const { return paused_; }
    /// When what happens now was done.
    [[nodiscard]] net::instant now() const { return applied_at_.value_or(clock_.now()); }
    /// Why `who` may not move so much. Otherwise the move counts.
    [[nodiscard]] std::optional<refusal> too_much(std::string_view who, const network_asked& from);

private:
    const roster& players_;
    net::connections& clock_;
    people::claims claims_;
    net::audience audience_;
    std::uint32_t moves_;
    std::uint64_t most_inputs_;
    std::vector<net::pace> paces_; ///< of each player
    net::paces newcomers_;         ///< by network
    net::arrivals came_;           ///< newcomers
    std::size_t most_players_;
    std::optional<net::instant> paused_;     ///< since when it is paused
    std::optional<net::instant> applied_at_; ///< when the record was made that is applied now

    [[nodiscard]] std::optional<refusal> too_many_from(const std::string& network);
    /// Applies an input of the game. Result: whether the record is one.
    [[nodiscard]] virtual bool apply_to_game(std::string_view /*record*/) { return false; }
    [[nodiscard]] virtual std::uint64_t points_of(player /*who*/) const { return 0; }
    [[nodiscard]] virtual std::optional<net::seconds> release_of(player /*who*/) const
    {
        return std::nullopt;
    }
    /// It is about to be paused, or to go on.
    virtual void on_pause(bool /*is_paused*/, net::instant /*at*/) {}
};

/// The game of a table: a base, so that it is there before what refers to it.
template <class Game>
class game_holder {
protected:
    template <class... Arguments>
    explicit game_holder(Arguments&&... arguments) : game_(std::forward<Arguments>(arguments)...)
    {
    }
    Game game_;
};

} // namespace scramble::people
