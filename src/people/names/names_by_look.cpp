#include "people/names/names_by_look.hpp"

#include "people/names/letters.hpp"

#include <iterator>

namespace scramble::people {

void names_by_look::add(std::string_view who, std::string_view name)
{
    remove(who);
    const auto added = called_.emplace(who, entry{std::string(name), looks_of(name)}).first;
    for (const std::string& look : added->second.looks)
        players_.emplace(look, added->first);
}

void names_by_look::remove(std::string_view who)
{
    const auto found = called_.find(who);
    if (found == called_.end())
        return;
    for (const std::string& look : found->second.looks) {
        auto [first, last] = players_.equal_range(look);
        while (first != last)
            first = first->second == who ? players_.erase(first) : std::next(first);
    }
    called_.erase(found);
}

std::vector<std::string_view> names_by_look::like(std::string_view name) const
{
    std::vector<std::string_view> all;
    for (const std::string& look : looks_of(name)) {
        const auto [first, last] = players_.equal_range(look);
        for (auto each = first; each != last; ++each)
            all.push_back(each->second);
    }
    return all;
}

} // namespace scramble::people
