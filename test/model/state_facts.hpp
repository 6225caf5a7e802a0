#pragma once

#include <string>

#include "compare.hpp"

// What the rules promise of every state and of every step, asked of the board alone: the
// model has no say. Each function tells in words what does not hold, nothing if all does.

namespace scramble::model {

/// What has to hold in every state.
[[nodiscard]] std::string broken_fact(const memory::board& real, int players);

/// What has to hold for every step.
[[nodiscard]] std::string broken_step_fact(const memory::board& before, const memory::board& after,
                                           const move& made, const move_result& result);

/// Whether a step says whose part is another than before.
[[nodiscard]] std::string wrong_about_parts(const memory::board& before, const memory::board& after,
                                            const move& made, const move_result& result,
                                            int players);

} // namespace scramble::model
