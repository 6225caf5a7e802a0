#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "compare.hpp"

namespace scramble::model {

/// A board to explore, and what can happen on it besides flips, withdrawals and releases.
struct game {
    int rows;
    int columns;
    std::vector<std::string> cards;
    int players;
    std::vector<memory::board::substitution> replacements;
};

/// The key by which states are recognised (state_key.hpp).
enum class states { exact, folded };

struct census {
    std::size_t states = 0;
    /// Their number by the folded key.
    std::size_t folded = 0;
    std::set<memory::flip_outcome> outcomes;
    std::string problem; ///< with the moves that lead to it; empty if there is none
};

/// Makes every move in every reachable state, once for each key, and compares the board with the
/// model after each.
[[nodiscard]] census explore(const game& rules, states by);

} // namespace scramble::model
