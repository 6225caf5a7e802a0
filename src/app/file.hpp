#pragma once

#include "scramble/error.hpp"

#include <string>
#include <variant>

namespace scramble {

/// All of a regular file of at most 1 GiB.
///
/// Result: its bytes, or why it cannot be read: also for what would never end or would wait
/// (a directory, a device, a pipe), without waiting.
[[nodiscard]] std::variant<std::string, fault> read_file(const std::string& path);

} // namespace scramble
