#pragma once

#include "net/http/key.hpp"
#include "people/names/denied_words.hpp"
#include "people/names/names_by_look.hpp"
#include "people/site/input.hpp"
#include "scramble/async/sequencer.hpp"
#include "scramble/people/rules/roster.hpp"
#include "scramble/people/wire/failure.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::people {

/// Why somebody may not move, or not play under a name.
struct refusal {
    unsigned status; ///< of HTTP
    failure reason;
};

/// Which names are claimed, and with which keys. The first player to move with a key claims the
/// name, if nobody has yet; from then on nobody plays under it without the key.
///
/// A name is claimed with a move that makes its player known, so there are about as many claims as
/// players; besides, names of people who have not played yet can be reserved. While no name is
/// claimed, a move costs nothing here.
class claims {
public:
    /// `players` must outlive it. With `is_key_required` every name needs a key. Newcomers cannot
    /// have names with `denied` words.
    claims(const roster& players, bool is_key_required,
           std::shared_ptr<const denied_words> denied = nullptr)
        : players_(players), is_key_required_(is_key_required), denied_(std::move(denied))
    {
    }

    /// Why a client with that key may not play as `who`; nothing if it may.
    [[nodiscard]] std::optional<refusal> refused(std::string_view who, const net::key& key) const
    {
        denied_words::answer unasked;
        return refused(who, key, unasked);
    }
    /// The same, for a client that is asked about again and again: `denied` is what was last
    /// answered of its name.
    [[nodiscard]] std::optional<refusal> refused(std::string_view who, const net::key& key,
                                                 denied_words::answer& denied) const;

    /// `who` is about to move with that key. Effect: claims the name, if there is a key and nobody
    /// has claimed the name, by an input to which `order` gives its turn.
    /// Requires: `!refused(who, key)`.
    void claim(std::string_view who, const net::key& key, sequencer& order);
    /// Applies a record, if it is a claim. Result: whether it is.
    [[nodiscard]] bool apply(std::string_view record);

    /// Whether names that are not on the roster are refused.
    void lock(bool is_locked) { is_locked_ = is_locked; }
    /// From now on the name and the key with which it was claimed, if it was, are refused.
    void remove(std::string_view who);
    /// Whether somebody has that name: on the roster, or by a claim alone.
    [[nodiscard]] bool has(std::string_view who) const
    {
        return players_.find(who).has_value() || claims_.contains(who);
    }

    [[nodiscard]] bool is_locked() const { return is_locked_; }
    [[nodiscard]] bool is_removed(player who) const { return removed_.contains(who); }
    [[nodiscard]] std::size_t removals() const { return removed_.size(); }
    /// The key with which a player on the roster has claimed the name; nothing if it has not.
    [[nodiscard]] std::optional<net::key_digest> key_of(std::string_view who) const;
    /// The same of anybody who `has` the name.
    [[nodiscard]] std::optional<net::key_digest> key_of_any(std::string_view who) const;

    /// Claims the name with that key, also before its first move.
    /// Requires: `!refused(who, key)`.
    void reserve(std::string_view who, const net::key_digest& key);
    /// Ends that, and what it is called, unless `who` is on the roster. Result: whether it did.
    bool unreserve(std::string_view who);

    /// Calls `who` that, instead of what it is called so far or by its name in the game. Effect: no
    /// newcomer plays under a name that looks like it. Result: false, and nothing is changed, if
    /// another player is called just that.
    ///
    /// This decides what a record does, so it does not ask what looks alike: old records are older
    /// than that rule, and Unicode's tables differ between systems.
    [[nodiscard]] bool call(std::string_view who, std::string_view name);
    /// Whether `name` looks like what a player other than `who` is called: ask it before somebody
    /// is called so.
    [[nodiscard]] bool is_like_another(std::string_view name, std::string_view who) const;

    /// Whether nobody has the name, or is called like it, but whoever has that key.
    [[nodiscard]] bool is_free_for(std::string_view who, const net::key_digest& key) const;

    /// Keeps a name for whoever has that key, even before it has played; a lock does not keep that
    /// player out. `uninvite` ends it.
    void invite(std::string who, const net::key_digest& key) { invited_[std::move(who)] = key; }
    void uninvite(const std::string& who) { invited_.erase(who); }

private:
    const roster& players_;
    bool is_key_required_;
    std::shared_ptr<const denied_words> denied_;
    bool is_locked_ = false;
    std::map<std::string, net::key_digest, std::less<>> claims_; ///< by name
    std::map<std::string, net::key_digest, std::less<>> asked_;  ///< claims that have had no turn
    std::map<std::string, net::key_digest, std::less<>> invited_;
    names_by_look called_;        ///< those who are not called by their names in the game
    mutable names_by_look plays_; ///< names in the game, of the first so many players
    mutable std::size_t plays_size_ = 0;
    std::set<player> removed_;
    std::set<std::string, std::less<>> removed_names_; ///< of those who had not played
    std::set<net::key_digest> removed_keys_;

    [[nodiscard]] const net::key_digest* owner_of(std::string_view who) const;
    [[nodiscard]] const net::key_digest* keeper_of(std::string_view who) const;
    [[nodiscard]] bool is_like_another_called(std::string_view name, std::string_view who) const;
    [[nodiscard]] bool is_another(std::string_view other, std::string_view who) const;
    [[nodiscard]] bool is_removed(std::string_view who) const;
};

} // namespace scramble::people
