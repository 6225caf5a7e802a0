#pragma once

#include "scramble/error.hpp"

#include <filesystem>
#include <optional>

namespace scramble::journal {

/// Copies the rooms that are kept in `from` into the directory `to`, which is made if it is missing
/// and must have none yet. A server may go on with them meanwhile: the copy is as they were at one
/// instant. To restore it, start a server with `to`.
///
/// Result: why it failed, in words for an operator; then `to` has no rooms.
[[nodiscard]] std::optional<fault> back_up(const std::filesystem::path& from,
                                           const std::filesystem::path& to);

} // namespace scramble::journal
