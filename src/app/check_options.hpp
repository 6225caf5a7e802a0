#pragma once

#include "check/checker.hpp"

#include <string>

namespace scramble {

class grammar;

/// `scramble check`
struct check_command {
    bool is_field = false; ///< Minesweeper, not Memory
    check::plan how;
    std::string verbose; ///< the case to tell all of; empty if none
};

[[nodiscard]] check_command read_check(grammar& line);

/// Checks a server and prints what was found. Result: the exit status.
[[nodiscard]] int check_server(const check_command& asked);

} // namespace scramble
