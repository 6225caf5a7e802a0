#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace scramble::check {

class stage;

/// Numbers of moves, in order.
using chosen_moves = std::vector<std::size_t>;

/// A game of random moves against a model of the rules.
struct random_game {
    std::string board;              ///< the file that the server plays
    std::vector<std::string> moves; ///< in words, such as "alice 0,0"
    /// Plays some of the moves: any of them can be left out. The case fails where the server and
    /// the model differ.
    std::function<void(stage&, const chosen_moves&)> play;
};

/// Makes the game of a seed.
using random_games = std::function<random_game(std::uint64_t seed)>;

} // namespace scramble::check
