#pragma once

#include "check/plan.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {
class grammar;
}

namespace scramble::check {

/// What the command line asks for.
struct options {
    enum class form : std::uint8_t { people, tap, junit, gradescope };

    bool is_field = false; ///< Minesweeper, not Memory
    plan how;
    std::string board;   ///< the file that a running server plays; empty if it is not known
    std::string verbose; ///< the case to tell all of; empty if none
    std::vector<std::string> cases; ///< those to try; empty if all
    bool lists = false;             ///< only says which cases there are
    form report = form::people;
    std::uint64_t seed = 1;
    unsigned games = 10;
    std::optional<std::chrono::seconds> time; ///< for all, if it is told
    std::string submissions;         ///< the folder that has those to check, one folder each
    std::string reports = "reports"; ///< the folder for what came of them
    std::string language = "en";     ///< of reports
    std::string page;                ///< the file for an HTML report; empty for none
    std::size_t parts = 0;           ///< processes that share a check; 0: by the processors
};

/// A word for the shell, in quotes if it needs them.
[[nodiscard]] std::string for_shell(std::string_view text);
/// The command that tells all of a case, up to its id.
[[nodiscard]] std::string command_for_more(const options& asked);

/// Throws wrong_usage.
[[nodiscard]] options read_options(grammar& line);

} // namespace scramble::check
