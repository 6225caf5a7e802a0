#pragma once

#include "check/checked_games.hpp"
#include "check/options.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace scramble::check {

/// Tries all that is wanted of a game, in several processes where that is faster. Of a server that
/// does not start nothing more is tried. `is_at` is told how many are done, of how many.
///
/// Result: what came of each, in the order of the tables. Throws `interrupted` at a signal.
[[nodiscard]] std::vector<tried>
try_all(const checked_game& game, const options& asked,
        const std::function<void(std::size_t done, std::size_t of)>& is_at);

} // namespace scramble::check
