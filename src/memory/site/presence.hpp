#pragma once

#include "net/connections.hpp"
#include "people/site/claims.hpp"
#include "scramble/memory/game.hpp"

#include <boost/intrusive/list.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::memory {

using people::claims;

/// When players are released (decision 11), so that others do not wait for their cards for ever.
/// Never by default.
struct release_times {
    /// How long a player may be away.
    std::optional<std::chrono::seconds> away{};
    /// How long a player who is present may make no move while somebody waits for its card.
    std::optional<std::chrono::seconds> idle{};
};

/// Who is present in a game of Memory Scramble. Releases players with cards who have been away, or
/// idle, too long.
///
/// A player counts as present while it has a live connection, while its flip or watch waits, and at
/// every request; if the name is claimed, only with the player's key. A request costs one lookup in
/// the roster. While anybody is present or has cards, there is one pass over the players per
/// second; a game at rest, and one without release times, costs nothing. Used only on the strand;
/// the references must outlive it.
class presence {
public:
    /// Requires: if `after` has `idle`, it has `away`.
    presence(game& game, const claims& names, net::connections& clock, release_times after);
    presence(const presence&) = delete;
    presence& operator=(const presence&) = delete;
    ~presence() = default;

    /// A request was made as `who` with that key. Call it after serving the request, which may make
    /// the player known and claim the name.
    void note_request(std::string_view who, const net::key& key);

    /// `who` has flipped.
    void note_move(std::string_view who);

    /// While the game is paused nobody is released; after that all have their time anew.
    void pause(bool is_paused);

    /// How many players have a registration.
    [[nodiscard]] std::size_t here() const;

    /// A live connection or a waiting watch: `who` counts as present while the registration exists,
    /// and so does the key, also where `who` is empty because somebody looks on. The key is checked
    /// every second, since the name may be claimed meanwhile. A registration may outlive the
    /// presence; it is null if nobody is ever released.
    class entry : public boost::intrusive::list_base_hook<
                      boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
    public:
        entry(std::string who, const net::key& key) : who_(std::move(who)), key_(key) {}

    private:
        friend presence;
        std::string who_;
        net::key key_;
    };
    using registration = std::unique_ptr<entry>;
    [[nodiscard]] registration add(std::string who, const net::key& key);

    // For others to see; only where players are ever released.

    /// A player who has not been present for a few seconds has gone.
    struct state {
        bool is_here = true;
        net::seconds here{}; ///< for how long, without a break
        /// When its cards are released unless it moves, once that is near.
        std::optional<net::seconds> release{};
    };
    /// As of the last second. Requires: `who` is known.
    [[nodiscard]] state of(player who) const;
    /// Whether anybody with that key is here.
    [[nodiscard]] bool is_here(const net::key_digest& key) const;
    /// Calls `hear` after each pass over the players; an empty one ends that.
    void on_pass(const std::function<void()>& hear) { hear_ = hear; }

private:
    // Represents: player n was last present at records_[n].seen; at .moved it last flipped, or
    // nobody waited for its cards; since .came it is here, if it is. registered_ are the existing
    // registrations. tick_ is null at rest: nobody is here or has cards, and nobody is registered.
    struct record {
        net::instant seen;
        net::instant moved;
        net::instant came;
        bool is_here = true;
    };
    struct ticking {
        ticking(net::connections& clock, std::function<void()> pass)
            : seconds(clock.on_tick(std::move(pass)))
        {
        }
        net::callbacks::registration seconds;
    };
    game& game_;
    const claims& claims_;
    net::connections& clock_;
    std::optional<net::seconds> away_;
    std::optional<net::seconds> idle_;
    bool is_paused_ = false;
    net::instant resumed_{}; ///< when a pause last ended
    std::vector<record> records_;
    boost::intrusive::list<entry, boost::intrusive::constant_time_size<false>> registered_;
    std::unique_ptr<ticking> tick_;
    std::function<void()> hear_;

    void wake();
    void pass();
    void add_newcomers();
    void note_registered();
    void note_here(record& whose) const;
    [[nodiscard]] bool is_at_rest() const;
    struct reason {
        std::string_view what; ///< away or idle
        net::seconds time;
    };
    [[nodiscard]] std::optional<reason> why_released(player who) const;
    [[nodiscard]] bool is_wanted(player who) const;
};

} // namespace scramble::memory
