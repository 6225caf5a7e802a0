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
    /// rooms-1 knows which space is the first on the board, so a game with it cannot be explored by
    /// the folded key.
    memory::board_rules rules = {};
};

/// The key by which states are recognised (state_key.hpp).
enum class states { exact, folded };

struct census {
    std::size_t states = 0;
    /// Their number by the folded key; 0 for a game that has none.
    std::size_t folded = 0;
    std::set<memory::flip_outcome> outcomes;
    /// How often the last pair went to the mover, to somebody else, and from a third to that one.
    std::size_t taken_by_mover = 0;
    std::size_t taken_by_another = 0;
    std::size_t taken_from_another = 0;
    std::string problem; ///< with the moves that lead to it; empty if there is none
};

/// Makes every move in every reachable state, once for each key, and compares the board with the
/// model after each.
[[nodiscard]] census explore(const game& rules, states by);

} // namespace scramble::model
