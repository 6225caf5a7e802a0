#pragma once

#include "app/options.hpp"
#include "cli/grammar.hpp"
#include "cli/told_command.hpp"

#include <span>
#include <string>
#include <vector>

namespace scramble {

/// A command of the program.
struct known_command {
    std::string name;
    const char* help;
    command (*read)(grammar&) = nullptr; ///< null if it is a program of its own
    bool is_configured = false; ///< its options may come from the environment and from files
};

/// All commands, as --help lists them.
[[nodiscard]] std::span<const known_command> known_commands();

/// The same, as manual pages and completion tell them.
[[nodiscard]] std::vector<told_command> told_commands();

} // namespace scramble
