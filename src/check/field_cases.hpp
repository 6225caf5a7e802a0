#pragma once

#include "check/field_table.hpp"

#include <vector>

namespace scramble::check {

// The cases of Minesweeper, one list for each chapter of the protocol.

[[nodiscard]] std::vector<field_case> field_greetings();
[[nodiscard]] std::vector<field_case> field_messages();
[[nodiscard]] std::vector<field_case> field_numbers();
[[nodiscard]] std::vector<field_case> field_lines();
[[nodiscard]] std::vector<field_case> field_boards();
[[nodiscard]] std::vector<field_case> field_digs();
[[nodiscard]] std::vector<field_case> field_floods();
[[nodiscard]] std::vector<field_case> field_booms();
[[nodiscard]] std::vector<field_case> field_flags();
[[nodiscard]] std::vector<field_case> field_crowds();
[[nodiscard]] std::vector<field_case> field_files();
[[nodiscard]] std::vector<field_case> field_options();

} // namespace scramble::check
