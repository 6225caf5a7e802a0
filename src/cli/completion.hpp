#pragma once

#include "cli/told_command.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// The shells for which there is completion.
enum class shell { bash, zsh, fish };

[[nodiscard]] std::optional<shell> shell_of(std::string_view name);

/// What makes that shell complete the words of these commands of a program.
[[nodiscard]] std::string completion_of(shell which, const std::string& program,
                                        const std::vector<told_command>& all);

} // namespace scramble
