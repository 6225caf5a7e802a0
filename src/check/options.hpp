#pragma once

#include "check/plan.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace scramble {
class grammar;
}

namespace scramble::check {

/// What the command line asks for.
struct options {
    enum class form : std::uint8_t { people, tap, junit };

    bool is_field = false; ///< Minesweeper, not Memory
    plan how;
    std::string board;   ///< the file that a running server plays; empty if it is not known
    std::string verbose; ///< the case to tell all of; empty if none
    std::vector<std::string> cases; ///< those to try; empty if all
    bool lists = false;             ///< only says which cases there are
    form report = form::people;
    std::uint64_t seed = 1;
    unsigned games = 10;
};

/// Throws wrong_usage.
[[nodiscard]] options read_options(grammar& line);

} // namespace scramble::check
