#pragma once

#include "check/plan.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace scramble {

class grammar;

/// `scramble check`
struct check_command {
    enum class form : std::uint8_t { people, tap, junit };

    bool is_field = false; ///< Minesweeper, not Memory
    check::plan how;
    std::string board;   ///< the file that a running server plays; empty if it is not known
    std::string verbose; ///< the case to tell all of; empty if none
    std::vector<std::string> cases; ///< those to try; empty if all
    bool lists = false;             ///< only says which cases there are
    form report = form::people;
    std::uint64_t seed = 1;
    unsigned games = 10;
};

[[nodiscard]] check_command read_check(grammar& line);

} // namespace scramble
