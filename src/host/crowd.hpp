#pragma once

#include "host/refusal.hpp"
#include "net/http/key.hpp"
#include "people/names/denied_words.hpp"
#include "people/site/table.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::host {

/// What a room tells of its players beside the game: what they are called, who has gone, who was
/// removed, whose cards will be released. Its changes are counted, so that clients ask only for
/// what is new: news with many names would go to everybody.
///
/// A display name is the player's as the name in the game is: by key. It can be had before the
/// first move, which reserves the name in the game.
class crowd {
public:
    /// So many names can be reserved; then the oldest one is free again.
    static constexpr std::size_t most_reserved = 1'000;

    /// `playing` must outlive it. Names cannot have `denied` words.
    crowd(people::table& playing, std::shared_ptr<const people::denied_words> denied)
        : table_(playing), denied_(std::move(denied))
    {
    }

    /// Why a client with that key may not play as `player` and be called `name`; nothing if it may.
    [[nodiscard]] std::optional<refusal> refused(std::string_view player, std::string_view name,
                                                 const net::key& key) const;
    /// From now on `player` is called `name`. Result: false if somebody else is called just so by
    /// now.
    /// Requires: that was not refused, and there is a key.
    [[nodiscard]] bool rename(std::string_view player, std::string_view name,
                              const net::key_digest& key);

    /// How many names were reserved lately; some of them have moved since.
    [[nodiscard]] std::size_t reserved() const { return reserved_.size(); }

    /// Who has not played and is told of was removed.
    void remove(std::string_view player);
    /// Looks at the players. Result: whether anything has changed since it last did.
    bool look();

    /// What a player is called; empty if it is called as in the game.
    [[nodiscard]] std::string_view name_of(std::string_view player) const;

    /// How many changes there were.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }
    /// Changes are counted from there: clients know others, which came before a restart.
    void count_from(std::uint64_t changes) { changes_ = changes; }
    /// Counts as the clock says from now on, so that clients know what is new also when they go to
    /// another server that counts so. It is told a little more than they ask for.
    void count_by(std::function<std::uint64_t()> milliseconds) { clock_ = std::move(milliseconds); }
    /// That number, and the present state of all who have changed after the change `since`, as
    /// lines.
    [[nodiscard]] std::string told(std::uint64_t since) const;

private:
    // Represents: what is told of each player of whom anything is to be told; the others are here,
    // and are called by their names in the game. reserved_ are those whose names were reserved, the
    // oldest first; some have moved since. They are in known_, and only they have is_reserved.
    struct person {
        std::string name; ///< for display; empty if it is called as in the game
        bool is_here = true;
        bool is_removed = false;
        bool is_warned = false; ///< that its cards will be released
        bool has_come = false;  ///< as a guest, by a connection
        bool is_reserved = false;
        std::uint64_t changed = 0;
    };
    people::table& table_;
    std::shared_ptr<const people::denied_words> denied_;
    std::map<std::string, person, std::less<>> known_;
    std::deque<std::string> reserved_;
    std::uint64_t changes_ = 0;
    std::function<std::uint64_t()> clock_; ///< empty: each change counts one

    [[nodiscard]] std::uint64_t count();
    void reserve(std::string_view player, person& who, const net::key_digest& key);
    void forget_oldest();
    void look_for_guest(const std::string& name);
};

} // namespace scramble::host
