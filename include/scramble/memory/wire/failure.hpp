#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/people/wire/failure.hpp"

namespace scramble::memory {

using people::failure;
using people::looks_on;
using people::paused;
using people::removed;
using people::too_fast;
using people::too_long;

/// Requires: `failed(outcome)`.
[[nodiscard]] failure failure_of(flip_outcome outcome);

/// For a flip of a space outside the board.
inline constexpr failure no_such_space{"outside",
                                       "cannot flip this card: the board has no such space"};

} // namespace scramble::memory
