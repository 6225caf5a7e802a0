#pragma once

#include "replay/replay.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::replay {

/// The file is as it was written, and its moves lead to the boards that it tells of.
struct right {
    std::uint64_t moves;
    std::string rules; ///< that it was played by, such as memory-1
};
/// Somebody has changed the file: the chain is wrong.
struct changed {
    std::size_t first; ///< one of the lines from this one
    std::size_t last;  ///< to this one was changed first
};
/// The file is as it was written, but by the rules of this program the same moves lead elsewhere.
struct ruled_otherwise {
    std::uint64_t after; ///< this move and those before it still lead to the same board
    std::uint64_t by;    ///< at this one it is another
    std::string rules;   ///< that it was played by
};
using verdict = std::variant<right, changed, ruled_otherwise, fault>;

/// Reads a replay file and plays it again.
[[nodiscard]] verdict verify(std::string_view text);
/// The same of one that was read.
[[nodiscard]] verdict verify(const recording& recording);

/// A verdict as a clause for people.
[[nodiscard]] std::string told(const verdict& found);

/// A game after some of its moves.
struct moment {
    std::string board;  ///< as in `rerun`
    std::string scores; ///< as in `rerun`
};
/// Plays the first `moves` moves again. Result: what was then; or, as a fault, which move the game
/// cannot have.
/// Requires: the recording has as many.
[[nodiscard]] std::variant<moment, fault> moment_after(const recording& recording,
                                                       std::uint64_t moves);

} // namespace scramble::replay
