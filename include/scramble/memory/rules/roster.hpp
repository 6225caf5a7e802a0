#pragma once

#include "scramble/memory/rules/board.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::memory {

/// The players known by name, each with the number that stands for it on the board.
///
/// Only trying to flip a space of the board makes a player known (decision 8), so
/// only a flip enrolls. Names are looked up in order, not by hash: they come from
/// clients, who could choose them to collide.
class roster {
public:
    /// More players than this are not let in, so that names cannot fill the memory.
    static constexpr std::size_t most_players = 100'000;

    /// The player with that name; nothing if it is not known.
    [[nodiscard]] std::optional<player> find(std::string_view name) const
    {
        const auto found = players_.find(name);
        if (found == players_.end())
            return std::nullopt;
        return found->second;
    }

    /// The player with that name, who is known from now on; nothing if it is not known
    /// and the table is full.
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

    /// Every name, in the order in which the players became known; a player's number is
    /// its place.
    [[nodiscard]] const std::vector<std::string_view>& names() const { return names_; }

    roster() = default;
    roster(roster&&) = default; // names_ points into players_, whose nodes stay
    roster& operator=(roster&&) = default;
    roster(const roster&) = delete;
    roster& operator=(const roster&) = delete;
    ~roster() = default;

private:
    std::map<std::string, player, std::less<>> players_;
    std::vector<std::string_view> names_;
};

} // namespace scramble::memory
