#pragma once

#include "check/field_table.hpp"

#include <vector>

namespace scramble::check {

// The cases of Minesweeper, one list for each chapter of the protocol.

[[nodiscard]] std::vector<field_case> field_looks();

} // namespace scramble::check
