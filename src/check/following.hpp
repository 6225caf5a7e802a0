#pragma once

#include "check/trial.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

/// A case whose failure may explain that others fail.
struct explanation {
    std::string_view id;
    std::string_view cases; ///< the others, as patterns with blanks between them
};

/// Tells a case whether it explains others: it does if it is among `all`, which is in the order in
/// which they are told.
void explain_by(std::span<const explanation> all, trial& one);

/// Of each case that fails, by its id, the one whose failure may explain it. Where only a few fail
/// so none follows: each may well be a mistake of its own.
[[nodiscard]] std::map<std::string, std::string> what_follows(const std::vector<tried>& all);

/// Whether one of the patterns is that id; `*` at the end of one stands for any text.
[[nodiscard]] bool is_among(std::string_view id, std::string_view patterns);

} // namespace scramble::check
