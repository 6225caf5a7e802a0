#pragma once

#include "memory/site/presence.hpp"
#include "people/site/table.hpp"
#include "scramble/memory/game.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/memory/wire/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::memory {

/// The operator's settings for a room, beyond the handouts.
struct room_settings : people::table_settings {
    release_times release{};
    board_rules rules{};
    /// Whether clients may look on over a live connection without a name.
    bool has_audience = false;
};

/// A table at which Memory Scramble is played: with the game's edition and who is present.
class room final : private people::game_holder<memory::game>, public people::table {
public:
    /// `run` is a word that no other game has. `clock` must outlive the room.
    room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
         std::string run, const room_settings& settings = {});

    [[nodiscard]] memory::game& game() override { return game_; }
    [[nodiscard]] const memory::edition& edition() const { return edition_; }
    [[nodiscard]] memory::presence& attendance() override { return presence_; }
    [[nodiscard]] bool has_audience() const { return has_audience_; }

    /// `who`, at the network `from`, tries to turn over the card at `at`, and claims the name with
    /// the key. `at` may be outside the board, or empty.
    ///
    /// Result: why the flip is refused; then the handler is dropped, and nothing has changed.
    /// Otherwise nothing, and the handler completes as in `game::async_flip`.
    template <asio::completion_handler_for<game::flip_signature> Handler>
    [[nodiscard]] std::optional<people::refusal>
    async_flip(std::string_view who, const net::key& key, std::optional<position> at,
               Handler&& handler, const people::network_asked& from = {})
    {
        if (const auto why = refused_move(who, key, from))
            return why;
        if (!at || !game_.board().contains(*at))
            return people::refusal{edition_.outside_status, no_such_space};
        if (game_.players().has_room_for(who))
            claims().claim(who, key, game_.order());
        clock().traffic().moves.add(game_name);
        presence_.make_way(who);
        game_.async_flip(who, *at, std::forward<Handler>(handler));
        presence_.note_move(who);
        return std::nullopt;
    }

    /// `who` replaces cards. Result: as in `async_flip`; the handler completes as in
    /// `game::async_map`.
    template <asio::completion_handler_for<game::map_signature> Handler>
    [[nodiscard]] std::optional<people::refusal>
    async_replace(std::string_view who, const net::key& key, board::substitution by,
                  Handler&& handler, const people::network_asked& from = {})
    {
        if (const auto why = refused_move(who, key, from))
            return why;
        clock().traffic().moves.add(game_name);
        game_.async_map(who, std::move(by), std::forward<Handler>(handler));
        return std::nullopt;
    }

    void deal(std::uint64_t seed, turn_heard then) override { game_.deal(seed, std::move(then)); }
    [[nodiscard]] bool is_over() const override { return game_.board().is_over(); }
    [[nodiscard]] std::string size() const override;
    /// Withdraws all flips that wait: nobody is there.
    void resume() override;
    [[nodiscard]] std::size_t playing() const override;
    [[nodiscard]] std::size_t here() const override
    {
        return presence_.here() + presence_.elsewhere();
    }
    /// Takes a player out of the game: its cards are released, and a waiting flip of it fails.
    void end_play(std::string_view who) override;

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
    const memory::edition edition_;
    memory::presence presence_;
    bool has_audience_;
    callbacks::registration steps_;

    [[nodiscard]] bool apply_to_game(std::string_view record) override;
    [[nodiscard]] std::uint64_t points_of(player who) const override
    {
        return game_.board().play_of(who).score;
    }
    [[nodiscard]] std::optional<net::seconds> release_of(player who) const override
    {
        return presence_.release_of(who);
    }
    /// Flips that wait go on waiting: while the game is paused nobody is released.
    void on_pause(bool is_paused, net::instant at) override { presence_.pause(is_paused, at); }

    [[nodiscard]] std::optional<people::refusal>
    refused_move(std::string_view who, const net::key& key, const people::network_asked& from)
    {
        if (const auto why = claims().refused(who, key))
            return why;
        return paused() ? people::refusal{409, people::paused} : too_much(who, from);
    }
};

} // namespace scramble::memory
