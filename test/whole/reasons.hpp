#pragma once

#include "model/naive_board.hpp"

#include <string>

namespace scramble::whole {

/// The word for programs with which a flip failed by that rule; empty if it did not fail.
[[nodiscard]] inline std::string word_of(model::rule ended_by)
{
    using model::rule;
    return ended_by == rule::r1a   ? "1-A"
           : ended_by == rule::r2a ? "2-A"
           : ended_by == rule::r2b ? "2-B"
           : ended_by == rule::d7  ? "waits"
                                   : "";
}

/// What a player is told of a flip that failed by that rule; empty if it did not fail.
[[nodiscard]] inline std::string why_failed(model::rule ended_by)
{
    using model::rule;
    const std::string reason =
        ended_by == rule::r1a   ? "there is no card at this space"
        : ended_by == rule::r2a ? "there is no card at this space, and you have relinquished your "
                                  "first card"
        : ended_by == rule::r2b ? "a player controls it, and you have relinquished your first card"
        : ended_by == rule::d7  ? "your earlier flip still waits"
                                : "";
    return reason.empty() ? "" : "cannot flip this card: " + reason;
}

} // namespace scramble::whole
