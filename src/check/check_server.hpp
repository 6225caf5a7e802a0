#pragma once

#include "check/options.hpp"
#include "scramble/error.hpp"

#include <variant>

namespace scramble::check {

/// Checks a server and prints what was found. Result: the exit status, or why nothing could be
/// checked.
[[nodiscard]] std::variant<int, fault> check_server(const options& asked);

} // namespace scramble::check
