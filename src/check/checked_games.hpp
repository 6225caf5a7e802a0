#pragma once

#include "check/random_game.hpp"
#include "check/trial.hpp"
#include "scramble/memory/rules/board.hpp"

#include <optional>
#include <string>
#include <vector>

namespace scramble::check {

/// A game that can be checked, in one edition.
struct checked_game {
    std::string name;
    std::vector<trial> trials; ///< first `start`, which asks what every server answers at once
    random_games random;
};

/// Memory, in that edition. `cards` are those of the board that a server plays, if it runs already
/// and they are known.
[[nodiscard]] checked_game checked_memory(const std::string& edition,
                                          std::optional<memory::layout> cards);

/// Minesweeper, in that edition.
[[nodiscard]] checked_game checked_field(const std::string& edition);

} // namespace scramble::check
