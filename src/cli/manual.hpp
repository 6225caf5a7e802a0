#pragma once

#include "cli/told_command.hpp"
#include "scramble/error.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scramble {

/// A page for man: its name, such as scramble-host.1, and its text.
struct manual_page {
    std::string name;
    std::string text;
};

/// The page of a command or a program: scramble-NAME(1).
[[nodiscard]] manual_page page_of(const told_command& command);

/// A page for each of all commands, but for programs of their own; scramble(1) and
/// scramble.toml(5). `overview` is the help of the program.
[[nodiscard]] std::vector<manual_page> manual_of(const std::string& overview,
                                                 const std::vector<told_command>& all);

/// Writes the pages to man1 and man5 in a directory, which is made if it is missing. Result: why it
/// cannot.
[[nodiscard]] std::optional<fault> write_manual(const std::vector<manual_page>& pages,
                                                const std::string& directory);

} // namespace scramble
