#pragma once

#include "scramble/people/rules/player.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::people {

/// The names of the known players, each with its number.
///
/// Clients choose the names, so lookup is ordered, not hashed: they could choose names that
/// collide.
class roster {
public:
    /// A limit, so that names cannot fill the memory.
    static constexpr std::size_t most_players = 100'000;

    /// A roster that lets newcomers in until it has so many players.
    explicit roster(std::size_t most = most_players) : most_(most) {}

    /// The player called `name`; nothing if there is none.
    [[nodiscard]] std::optional<player> find(std::string_view name) const
    {
        if (last_ != nullptr && last_->first == name)
            return last_->second;
        const auto found = players_.find(name);
        if (found == players_.end())
            return std::nullopt;
        last_ = &*found;
        return last_->second;
    }

    /// Whether a player called `name` is let in: ask it when somebody comes, not in the turn of a
    /// record. A record means the same wherever it is read, so it cannot depend on the limit there.
    [[nodiscard]] bool has_room_for(std::string_view name) const { return takes(name, most_); }

    /// Whether anybody is let in: there are games without names.
    [[nodiscard]] bool is_open() const { return most_ > 0; }

    /// Whether `enroll(name)` has a result.
    [[nodiscard]] bool can_enroll(std::string_view name) const { return takes(name, most_players); }

    /// The player called `name`, added if it is new; nothing if it is new and there are
    /// `most_players`.
    [[nodiscard]] std::optional<player> enroll(std::string_view name)
    {
        if (const auto known = find(name))
            return known;
        if (names_.size() >= most_players)
            return std::nullopt;
        const auto entry = players_.emplace(name, static_cast<player>(names_.size())).first;
        names_.push_back(entry->first);
        return entry->second;
    }

    /// Every name, in the order in which the players became known: the index is the player's
    /// number.
    [[nodiscard]] const std::vector<std::string_view>& names() const { return names_; }

    /// Requires: `who` is known.
    [[nodiscard]] std::string_view name_of(player who) const
    {
        return names_[static_cast<std::size_t>(who)];
    }

    roster(roster&&) = default; // names_ points into players_, whose nodes stay
    roster& operator=(roster&&) = default;
    roster(const roster&) = delete;
    roster& operator=(const roster&) = delete;
    ~roster() = default;

private:
    std::size_t most_;
    std::map<std::string, player, std::less<>> players_;
    /// Who was found last; null if nobody was. A move looks its player up several times.
    mutable const std::pair<const std::string, player>* last_ = nullptr;
    std::vector<std::string_view> names_;

    [[nodiscard]] bool takes(std::string_view name, std::size_t most) const
    {
        return names_.size() < most || find(name).has_value();
    }
};

} // namespace scramble::people
