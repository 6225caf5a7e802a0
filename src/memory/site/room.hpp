#pragma once

#include "memory/site/presence.hpp"
#include "net/audience.hpp"
#include "net/connections.hpp"
#include "net/pace.hpp"
#include "people/site/claims.hpp"
#include "scramble/memory/game.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/memory/wire/failure.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::memory {

/// The operator's settings for a room, beyond the handouts.
struct room_settings {
    release_times release{};
    /// Whether every name needs a key.
    bool is_key_required = false;
    board_rules rules{};
    std::size_t most_players = roster::most_players;
    /// How many moves a player may make a second, and twice as many at once; 0 is any number.
    std::uint32_t moves_a_second = 0;
    /// How many inputs a game may have; 0 is any number.
    std::uint64_t most_inputs = 0;
    /// Whether clients may look on over a live connection without a name.
    bool has_audience = false;
    /// Words that names may not contain; null if they all may.
    std::shared_ptr<const denied_words> denied{};
};

/// A game of Memory Scramble as clients share it, over any kind of connection: the game, its
/// edition, who may play under which name, and who is present. Everything that changes the game
/// goes through here.
///
/// Used only on the strand. Sessions share its ownership.
class room {
public:
    /// `run` is a word that no other game has. `clock` must outlive the room.
    room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
         std::string run, const room_settings& settings = {});
    room(const room&) = delete;
    room& operator=(const room&) = delete;
    ~room() = default;

    [[nodiscard]] memory::game& game() { return game_; }
    [[nodiscard]] const memory::edition& edition() const { return edition_; }
    [[nodiscard]] memory::claims& claims() { return claims_; }
    [[nodiscard]] memory::presence& presence() { return presence_; }
    [[nodiscard]] net::audience& audience() { return audience_; }
    [[nodiscard]] bool has_audience() const { return has_audience_; }

    /// Why a client with that key may not play as `who`; nothing if it may.
    [[nodiscard]] std::optional<memory::claims::refusal> refused(std::string_view who,
                                                                 const net::key& key) const
    {
        return claims_.refused(who, key);
    }

    /// `who` tries to turn over the card at `at`, and claims the name with the key. `at` may be
    /// outside the board, or empty.
    ///
    /// Result: why the flip is refused; then the handler is dropped, and nothing has changed.
    /// Otherwise nothing, and the handler completes as in `game::async_flip`.
    template <asio::completion_handler_for<game::flip_signature> Handler>
    [[nodiscard]] std::optional<memory::claims::refusal>
    async_flip(std::string_view who, const net::key& key, std::optional<position> at,
               Handler&& handler)
    {
        if (const auto why = refused_move(who, key))
            return why;
        if (const auto why = too_much(who))
            return why;
        if (!at || !game_.board().contains(*at))
            return memory::claims::refusal{edition_.outside_status, no_such_space};
        if (game_.players().has_room_for(who))
            claims_.claim(who, key, game_.order());
        clock_.traffic().moves.add(game_name);
        game_.async_flip(who, *at, std::forward<Handler>(handler));
        presence_.note_move(who);
        return std::nullopt;
    }

    /// `who` replaces cards. Result: as in `async_flip`; the handler completes as in
    /// `game::async_map`.
    template <asio::completion_handler_for<game::map_signature> Handler>
    [[nodiscard]] std::optional<memory::claims::refusal>
    async_replace(std::string_view who, const net::key& key, board::substitution by,
                  Handler&& handler)
    {
        if (const auto why = refused_move(who, key))
            return why;
        if (const auto why = too_much(who))
            return why;
        clock_.traffic().moves.add(game_name);
        game_.async_map(who, std::move(by), std::forward<Handler>(handler));
        return std::nullopt;
    }

    /// Applies a record of another room. One that had become impossible before its turn changes
    /// nothing here, as there. Result: whether it is a record of such a room.
    [[nodiscard]] bool apply(std::string_view record, net::instant at);
    /// Withdraws all flips that wait: the records of another room are applied, so nobody is there.
    void resume();

    /// Whether it refuses all moves because there were too many.
    [[nodiscard]] bool is_spent() const
    {
        return most_inputs_ != 0 && game_.inputs() >= most_inputs_;
    }

    /// Refuses a player's name and key from now on. Requires: the player is known.
    void remove(std::string_view who) { claims_.remove(who); }
    /// Takes a player out of the game: its cards are released, and a waiting flip of it fails.
    void end_play(std::string_view who);

    /// Refuses all moves, or ends that. Flips that wait go on waiting: while the game is paused
    /// nobody is released.
    void pause(bool is_paused, net::instant at)
    {
        is_paused_ = is_paused;
        presence_.pause(is_paused, at);
    }

    /// How many players are here now.
    [[nodiscard]] std::size_t here() const { return presence_.here(); }

    /// See `presence`.
    void note_request(std::string_view who, const net::key& key)
    {
        presence_.note_request(who, key);
    }
    [[nodiscard]] memory::presence::registration register_presence(std::string who,
                                                                   const net::key& key)
    {
        return presence_.add(std::move(who), key);
    }

    /// In the numbers for those who watch the server.
    static constexpr std::string_view game_name = "memory";

private:
    memory::game game_;
    const memory::edition edition_;
    memory::claims claims_;
    memory::presence presence_;
    net::audience audience_;
    bool has_audience_;
    net::connections& clock_;
    std::uint32_t moves_;
    std::uint64_t most_inputs_;
    std::vector<net::pace> paces_; ///< of each player
    net::pace strangers_;          ///< of all who have not played, together
    bool is_paused_ = false;
    callbacks::registration steps_;

    [[nodiscard]] std::optional<memory::claims::refusal> too_much(std::string_view who);

    [[nodiscard]] std::optional<memory::claims::refusal> refused_move(std::string_view who,
                                                                      const net::key& key) const
    {
        const auto why = refused(who, key);
        return why || !is_paused_ ? why : memory::claims::refusal{409, paused};
    }
};

} // namespace scramble::memory
