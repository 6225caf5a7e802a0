#pragma once

#include "app/grammar.hpp"
#include "app/options.hpp"

#include <span>
#include <string>

namespace scramble {

/// A command of the program.
struct known_command {
    std::string name;
    const char* help;
    command (*read)(grammar&);
    bool is_configured = false; ///< its options may come from the environment and from files
};

/// All commands, as --help lists them.
[[nodiscard]] std::span<const known_command> known_commands();

} // namespace scramble
