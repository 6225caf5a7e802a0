#pragma once

#include "memory/site/claims.hpp"
#include "memory/site/presence.hpp"
#include "net/connections.hpp"
#include "scramble/memory/game.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::memory {

/// What the operator of a room decides beyond the handouts.
struct room_settings {
    /// A player who is away for longer is released (decision 11); nobody if there is none.
    std::optional<std::chrono::seconds> release_after{};
    /// Nobody plays under a name without a key.
    bool is_key_required = false;
};

/// What clients of Memory Scramble play in, however they are connected: a game in one edition of
/// its protocol, who may play under which name, and who is present. Everything that changes the
/// game comes through here.
///
/// Used only on the strand. Sessions own it together.
class room {
public:
    /// `run` is a word that no other game has. `clock` must outlive the room.
    room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
         std::string run, const room_settings& how = {});
    room(const room&) = delete;
    room& operator=(const room&) = delete;
    ~room() = default;

    [[nodiscard]] memory::game& game() { return game_; }
    [[nodiscard]] const memory::edition& edition() const { return edition_; }

    /// Why nobody with that key may play as `who`; nothing if they may.
    [[nodiscard]] std::optional<claims::refusal> refused(std::string_view who,
                                                         const net::key& with) const
    {
        return claims_.refused(who, with);
    }

    /// `who` tries to turn over the card at `at`, a space of any board or of none, and claims the
    /// name with the key.
    ///
    /// Result: why the flip is refused; the handler is dropped then, and nothing has changed.
    /// Otherwise nothing, and the handler completes as that of `game::async_flip`.
    template <asio::completion_handler_for<game::flip_signature> Handler>
    [[nodiscard]] std::optional<claims::refusal>
    async_flip(std::string_view who, const net::key& with, std::optional<position> at,
               Handler&& handler)
    {
        if (const auto why = refused(who, with))
            return why;
        if (!at || !game_.board().contains(*at))
            return claims::refusal{edition_.outside_status, no_such_space};
        game_.async_flip(who, *at, std::forward<Handler>(handler));
        claims_.claim(who, with);
        return std::nullopt;
    }

    /// `who` replaces cards. Result: as of `async_flip`; the handler completes as that of
    /// `game::async_map`.
    template <asio::completion_handler_for<game::map_signature> Handler>
    [[nodiscard]] std::optional<claims::refusal>
    async_replace(std::string_view who, const net::key& with, board::substitution by,
                  Handler&& handler)
    {
        if (const auto why = refused(who, with))
            return why;
        game_.async_map(who, std::move(by), std::forward<Handler>(handler));
        return std::nullopt;
    }

    /// Somebody has asked for something as `who`: see `presence`.
    void saw(std::string_view who, const net::key& with) { presence_.saw(who, with); }
    [[nodiscard]] presence::stay stay(std::string who, const net::key& with)
    {
        return presence_.stay_of(std::move(who), with);
    }

private:
    memory::game game_;
    const memory::edition edition_;
    claims claims_;
    presence presence_;
};

} // namespace scramble::memory
