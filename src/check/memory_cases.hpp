#pragma once

#include "check/memory_table.hpp"

#include <vector>

namespace scramble::check {

// The cases of Memory, one list for each chapter of the rules.

[[nodiscard]] std::vector<memory_case> memory_first_card();

} // namespace scramble::check
