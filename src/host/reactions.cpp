#include "host/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace scramble::host {

namespace {

constexpr std::uint32_t most_of_all = 40; // a second

} // namespace

std::string_view reactions::add(std::string_view player, std::string_view word,
                                std::string_view from, net::instant now)
{
    constexpr std::uint32_t most_a_second = 10;
    const bool has_just = std::ranges::any_of(
        last_, [&](const shown& each) { return each.player == player && each.at == now; });
    if (has_just)
        return "one reaction a second";
    if (!of_all_.may_take(most_of_all, now) || !of_networks_.take(from, most_a_second, now))
        return "too many people react at once";
    show(player, word, now);
    return {};
}

void reactions::show(std::string_view player, std::string_view word, net::instant now)
{
    (void)of_all_.take(most_of_all, now);
    last_.push_back({std::string(player), word, ++count_, now});
}

bool reactions::end(net::instant now)
{
    constexpr net::seconds moment{2}; // a client that asks once a second misses none
    return std::erase_if(last_, [&](const shown& each) { return now - each.at > moment; }) > 0;
}

std::string reactions::told() const
{
    std::string lines;
    for (const shown& each : last_)
        fmt::format_to(std::back_inserter(lines), "room react {} {} {}\n", each.player, each.word,
                       each.number);
    return lines;
}

} // namespace scramble::host
