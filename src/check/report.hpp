#pragma once

#include "check/trial.hpp"

#include <string>
#include <vector>

namespace scramble::check {

/// The results for people: a line for each group, what fails, and how to see more. `has_colours`:
/// it is for a terminal. `command` is what was typed.
[[nodiscard]] std::string for_people(const std::vector<tried>& all, bool has_colours);

/// One case with all that was said.
[[nodiscard]] std::string in_detail(const tried& one);

} // namespace scramble::check
