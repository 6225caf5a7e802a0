#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "compare.hpp"

namespace scramble::model {

/// A board to explore, and what may happen on it besides flips, withdrawals and releases.
struct game {
    int rows;
    int columns;
    std::vector<std::string> cards;
    int players;
    std::vector<memory::board::substitution> replacements;
};

/// By which key states are recognised (state_key.hpp).
enum class states { exact, folded };

struct census {
    std::size_t states = 0;
    /// How many they are by the folded key.
    std::size_t folded = 0;
    std::set<memory::flip_outcome> outcomes;
    std::string problem; ///< with the moves that lead to it; empty if there is none
};

/// Makes every move in every state that play can reach, once for each key, and compares the
/// board with the model each time.
[[nodiscard]] census explore(const game& rules, states by);

} // namespace scramble::model
