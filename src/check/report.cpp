#include "check/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace scramble::check {

namespace {

std::string_view word_of(verdict is)
{
    constexpr std::array words{"passes", "FAILS", "open", "not tried"};
    return words[static_cast<std::size_t>(is)];
}

} // namespace

std::string in_detail(const tried& one)
{
    const auto& [what, found] = one;
    std::string text = fmt::format("{}: {}\n{}", what->id, what->clause, word_of(found.is));
    if (!found.what.empty())
        text += ": " + found.what;
    text += '\n';
    if (!found.ours.empty())
        text += fmt::format("scramble: {}\n", found.ours);
    for (const std::string& line : found.talk)
        text += "    " + line + '\n';
    return text;
}

std::string for_people(const std::vector<tried>& all, bool has_colours)
{
    std::string text;
    for (const tried& each : all) {
        if (each.found.is == verdict::fails)
            text += in_detail(each);
    }
    const auto count = [&](verdict is) {
        return std::ranges::count(all, is, [](const tried& each) { return each.found.is; });
    };
    (void)has_colours;
    return text + fmt::format("{} pass, {} fail, {} open, {} not tried\n", count(verdict::passes),
                              count(verdict::fails), count(verdict::open), count(verdict::untried));
}

} // namespace scramble::check
