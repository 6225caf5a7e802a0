#pragma once

#include <string>

#include "compare.hpp"

namespace scramble::model {

/// What the rules promise of every step, asked of the board alone: the model has no say. What
/// they promise of every state the board asks itself (`check_invariants`).
/// Result: what does not hold, in words; nothing if all does.
[[nodiscard]] std::string broken_step_fact(const memory::board& before, const memory::board& after,
                                           const move& made, const move_result& result,
                                           int players);

} // namespace scramble::model
