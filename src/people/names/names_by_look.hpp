#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::people {

/// What players are called, found by how it looks (`looks_of`).
class names_by_look {
public:
    /// From now on `who` is called `name`, and nothing else.
    void add(std::string_view who, std::string_view name);
    void remove(std::string_view who);

    [[nodiscard]] bool are_none() const { return called_.empty(); }
    [[nodiscard]] bool has(std::string_view who) const { return called_.contains(who); }

    /// Calls `is_other(who, name)` with players whose names look like `name`, until it is true.
    /// Result: whether it was.
    template <class IsOther>
    [[nodiscard]] bool any_like(std::string_view name, IsOther is_other) const
    {
        return std::ranges::any_of(like(name), [&](std::string_view who) {
            return is_other(who, std::string_view(called_.find(who)->second.name));
        });
    }

private:
    struct entry {
        std::string name;
        std::vector<std::string> looks;
    };
    std::map<std::string, entry, std::less<>> called_;     ///< by player
    std::multimap<std::string, std::string_view> players_; ///< by look; these are keys of called_

    [[nodiscard]] std::vector<std::string_view> like(std::string_view name) const;
};

} // namespace scramble::people
