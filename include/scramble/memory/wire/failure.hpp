#pragma once

#include "scramble/memory/rules/board.hpp"

#include <string_view>

namespace scramble::memory {

/// How a flip that failed is told: programs go by `why`, one word that stays the same; `text` is
/// for people, one clause without a newline, and may change.
struct failure {
    std::string_view why;
    std::string_view text;
    friend bool operator==(const failure&, const failure&) = default;
};

/// Requires: `failed(outcome)`.
[[nodiscard]] failure failure_of(flip_outcome outcome);

/// The flip of a space that the board does not have.
inline constexpr failure no_such_space{"outside",
                                       "cannot flip this card: the board has no such space"};

} // namespace scramble::memory
