#include "host/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace scramble::host {

namespace {

constexpr net::seconds moment{2}; // a client that asks once a second misses none

} // namespace

bool reactions::add(std::string_view player, std::string_view sign, net::instant now)
{
    constexpr std::uint32_t most_a_second = 10;
    std::erase_if(last_, [&](const shown& each) { return now - each.at > moment; });
    const bool has_just = std::ranges::any_of(
        last_, [&](const shown& each) { return each.player == player && each.at == now; });
    if (has_just || !of_all_.take(most_a_second, now))
        return false;
    last_.push_back({std::string(player), sign, ++count_, now});
    return true;
}

std::string reactions::told(net::instant now) const
{
    std::string lines;
    for (const shown& each : last_) {
        if (now - each.at <= moment)
            fmt::format_to(std::back_inserter(lines), "room react {} {} {}\n", each.player,
                           each.sign, each.number);
    }
    return lines;
}

} // namespace scramble::host
