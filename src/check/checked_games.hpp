#pragma once

#include "check/random_game.hpp"
#include "check/trial.hpp"
#include "scramble/memory/rules/board.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace scramble::check {

/// A game that can be checked, in one edition.
struct checked_game {
    std::string name;
    std::vector<trial> trials; ///< first `start`, which asks what every server answers at once
    random_games random;
    /// Played once behind `start`, to learn how the server speaks; empty if nothing is to be
    /// learnt.
    std::function<void(stage&)> preparation;
};

/// A board of Memory with cards enough for all cases that share a server.
[[nodiscard]] memory::layout shared_layout();
/// The file of a board of Memory.
[[nodiscard]] std::string file_of_layout(const memory::layout& board);
/// The file of such a board of Minesweeper.
[[nodiscard]] std::string shared_field();

/// Memory, in that edition. `cards` are those of the board that a running or shared server plays,
/// if they are known.
[[nodiscard]] checked_game checked_memory(const std::string& edition,
                                          std::optional<memory::layout> cards);

/// Minesweeper, in that edition.
[[nodiscard]] checked_game checked_field(const std::string& edition);

} // namespace scramble::check
