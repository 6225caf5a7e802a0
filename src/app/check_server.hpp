#pragma once

#include "app/check_options.hpp"
#include "scramble/error.hpp"

#include <variant>

namespace scramble {

/// Checks a server and prints what was found. Result: the exit status, or why nothing could be
/// checked.
[[nodiscard]] std::variant<int, fault> check_server(const check_command& asked);

} // namespace scramble
