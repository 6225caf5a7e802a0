#pragma once

#include "people/site/attendance.hpp"
#include "scramble/memory/game.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
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

/// Who is present in a game of Memory Scramble: who is here, and whose flip or watch waits.
/// Releases players with cards who have been away, or idle, too long, and withdraws flips that wait
/// though nobody waits for the answer: a sequencer has refused the withdrawal, or the flip came as
/// a record.
///
/// Where nobody is ever released it does nothing, and costs nothing; so a game that is kept needs
/// times of release.
class presence final : public people::attendance {
public:
    /// Requires: if `after` has `idle`, it has `away`.
    presence(game& game, const claims& names, net::connections& clock, release_times after);

    /// See `attendance`.
    void note_request(std::string_view who, const net::key& key)
    {
        if (away_)
            attendance::note_request(who, key);
    }
    /// A live connection or a waiting watch. Null if nobody is ever released.
    [[nodiscard]] registration add(std::string who, const net::key& key)
    {
        return away_ ? attendance::add(std::move(who), key) : nullptr;
    }

    /// `who` has flipped.
    void note_move(std::string_view who);
    /// The game has made a step: perhaps one of a newcomer, whose request was long ago.
    void note_step()
    {
        if (away_ && !game_.players().names().empty())
            wake();
    }

    /// While the game is paused nobody is released; after that all have their time anew.
    void pause(bool is_paused, net::instant at);

    /// A record says that `who` has flipped: at another server, if several share the game.
    void note_move_elsewhere(std::string_view who)
    {
        if (patience_ != 0)
            note_move(who);
    }

    /// This is one of several servers that share the game, and it, or another one, is the one that
    /// releases players. It withdraws a flip only when nobody has waited for its answer for some
    /// seconds: the others tell it late.
    void share(bool releases);
    /// Those players wait for answers at the other servers. Whoever does not any more, though the
    /// flip still waits, was at a server that is gone.
    void know_waiting(std::set<std::string> names);
    /// `who` is about to flip. Withdraws a flip of the same player that nobody awaits any more.
    void make_way(std::string_view who);
    /// Those who wait at this one.
    [[nodiscard]] std::set<std::string> waiting_here() const;

    /// When a player's cards are released unless it moves, once that is near; as of the last
    /// second. Requires: `who` is known.
    [[nodiscard]] std::optional<net::seconds> release_of(player who) const;

private:
    // Represents: player n last flipped, or nobody waited for its cards, at moved_[n].
    game& game_;
    const claims& names_;
    std::optional<net::seconds> away_;
    std::optional<net::seconds> idle_;
    bool is_paused_ = false;
    net::instant resumed_{}; ///< when a pause last ended
    std::vector<net::instant> moved_;
    bool releases_ = true;
    std::set<std::string> waiting_elsewhere_;
    std::set<std::string> left_behind_; ///< whose flip waited at a server that is gone
    /// For how many seconds a flip may be awaited by nobody.
    std::uint32_t patience_ = 0;
    std::map<player, std::uint32_t> unawaited_; ///< for how many one has been

    [[nodiscard]] bool is_present(player who) const override;
    void on_second() override;
    [[nodiscard]] bool may_rest() const override;

    struct reason {
        std::string_view what; ///< away or idle
        net::seconds time;
    };
    [[nodiscard]] std::optional<reason> why_released(player who) const;
    [[nodiscard]] bool is_wanted(player who) const;
    [[nodiscard]] bool is_forsaken(player who);
    [[nodiscard]] std::string name_of(player who) const
    {
        return std::string(game_.players().names()[static_cast<std::size_t>(who)]);
    }
    void add_newcomers() { moved_.resize(game_.players().names().size(), now()); }
};

} // namespace scramble::memory
