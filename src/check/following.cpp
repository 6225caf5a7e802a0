#include "check/following.hpp"

#include <algorithm>

namespace scramble::check {

bool is_among(std::string_view id, std::string_view patterns)
{
    while (!patterns.empty()) {
        const std::size_t end = std::min(patterns.find(' '), patterns.size());
        const std::string_view each = patterns.substr(0, end);
        if (each.ends_with('*') ? id.starts_with(each.substr(0, each.size() - 1)) : id == each)
            return true;
        patterns.remove_prefix(std::min(end + 1, patterns.size()));
    }
    return false;
}

void explain_by(std::span<const explanation> all, trial& one)
{
    for (std::size_t place = 0; place < all.size(); ++place) {
        if (all[place].id != one.id)
            continue;
        one.explains = place + 1;
        one.explained = all[place].cases;
    }
}

std::map<std::string, std::string> what_follows(const std::vector<tried>& all)
{
    constexpr std::size_t many = 3;
    std::vector<const tried*> failed;
    for (const tried& each : all) {
        if (each.found.is == verdict::fails)
            failed.push_back(&each);
    }
    std::ranges::stable_sort(failed, {}, [](const tried* each) { return each->what.explains; });
    std::map<std::string, std::string> follows;
    for (const tried* by : failed) {
        const auto is_explained = [&](const tried* each) {
            return each != by && !follows.contains(each->what.id) &&
                   is_among(each->what.id, by->what.explained);
        };
        const auto number = std::ranges::count_if(failed, is_explained);
        if (follows.contains(by->what.id) || number < static_cast<std::ptrdiff_t>(many))
            continue;
        for (const tried* each : failed) {
            if (is_explained(each))
                follows.emplace(each->what.id, by->what.id);
        }
    }
    return follows;
}

} // namespace scramble::check
