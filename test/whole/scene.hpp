#pragma once

#include "check/model/naive_board.hpp"

#include <cstdint>
#include <string_view>

namespace scramble::whole {

/// The game as a client of a live connection knows it. Spaces are named as clients write them.
struct scene {
    struct person {
        std::string score;
        std::set<std::string> holds;
        std::string waits; ///< empty for none
        bool operator==(const person&) const = default;
    };
    std::string run;                ///< of which deal
    std::vector<std::string> notes; ///< what a room tells: the lines that begin with `room`
    std::map<std::string, std::string> spots; ///< `none`, `down` or `up CARD`
    std::map<std::string, person> people;
    bool operator==(const scene&) const = default;
};

/// A space as clients write it, if they count rows and columns from `first`.
[[nodiscard]] std::string written(int row, int column, int first);

/// The game of the model; `names` are those of its players, by their numbers.
[[nodiscard]] scene scene_of(const model::naive_board& board, const std::vector<std::string>& names,
                             int first);

/// What a message of the server says besides changes.
struct told {
    std::uint64_t step = 0;
    bool is_whole = false;                 ///< whether it has the whole game
    std::vector<std::string> answers = {}; ///< lines, without their newlines
};

/// Reads a message (docs/PROTOCOL.md, What the server says) and updates `known`. Throws `wrong` if
/// it is malformed.
[[nodiscard]] told follow(scene& known, std::string_view message, int first);

} // namespace scramble::whole
