#pragma once

#include "scramble/error.hpp"

#include <string>
#include <variant>

namespace scramble {

/// Reads a regular file of at most 1 GiB.
///
/// Result: its bytes, or why it cannot be read. A directory, a device or a pipe is refused without
/// waiting.
[[nodiscard]] std::variant<std::string, fault> read_file(const std::string& path);

} // namespace scramble
