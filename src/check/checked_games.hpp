#pragma once

#include "check/checker.hpp"
#include "scramble/memory/rules/board.hpp"

#include <optional>
#include <string>

namespace scramble::check {

/// Memory, in that edition. `cards` are those of the board that a server plays, if it runs already
/// and they are known.
[[nodiscard]] checked_game checked_memory(const std::string& edition,
                                          std::optional<memory::layout> cards);

/// Minesweeper, in that edition.
[[nodiscard]] checked_game checked_field(const std::string& edition);

} // namespace scramble::check
