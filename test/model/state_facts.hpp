#pragma once

#include <string>

#include "compare.hpp"

namespace scramble::model {

/// What the rules promise of every step, checked on the board alone, without the model. The board
/// checks itself what they promise of every state (`check_invariants`). Result: the broken promise
/// in words; empty if there is none.
[[nodiscard]] std::string broken_step_fact(const memory::board& before, const memory::board& after,
                                           const move& made, const move_result& result,
                                           int players);

} // namespace scramble::model
