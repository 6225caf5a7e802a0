#pragma once

#include "model/naive_board.hpp"

#include <string>

namespace scramble::whole {

/// The word for programs, and the text, for a flip that failed by that rule; empty if it did not
/// fail.
struct reason {
    std::string word = {};
    std::string text = {};
};
[[nodiscard]] inline reason why_failed(model::rule ended_by)
{
    using model::rule;
    const std::string beginning = "cannot flip this card: ";
    const std::string end = ", and you have relinquished your first card";
    switch (ended_by) {
    case rule::r1a: return {"1-A", beginning + "there is no card at this space"};
    case rule::r2a: return {"2-A", beginning + "there is no card at this space" + end};
    case rule::r2b: return {"2-B", beginning + "a player controls it" + end};
    case rule::d7: return {"waits", beginning + "your earlier flip still waits"};
    default: return {};
    }
}

/// What a live client is told when its flip of that space has ended so.
[[nodiscard]] inline std::string line_of(model::rule ended_by, const std::string& space)
{
    const auto [word, text] = why_failed(ended_by);
    return text.empty() ? "flipped " + space : "failed " + space + " " + word + " " + text;
}

} // namespace scramble::whole
