#pragma once

#include "host/kind.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Everybody with the most points, if anybody has one. `points(n)` are those of the n-th name.
template <class Points>
[[nodiscard]] std::vector<std::string> winners_among(std::span<const std::string_view> names,
                                                     const Points& points)
{
    std::vector<std::string> best;
    std::uint64_t most = 1;
    for (std::size_t number = 0; number < names.size(); ++number) {
        const std::uint64_t score = points(number);
        if (score > most)
            best.clear();
        if (score >= most)
            best.emplace_back(names[number]);
        most = std::max(most, score);
    }
    return best;
}

/// What everybody has. `points(n)` are those of the n-th name; nothing if it is left out.
template <class Points>
[[nodiscard]] std::vector<hosted_game::score> scores_of(std::span<const std::string_view> names,
                                                        const Points& points)
{
    std::vector<hosted_game::score> all;
    for (std::size_t number = 0; number < names.size(); ++number) {
        if (const auto score = points(number))
            all.push_back({std::string(names[number]), *score});
    }
    return all;
}

} // namespace scramble::host
