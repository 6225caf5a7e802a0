#pragma once

#include "digest/sha256.hpp"
#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/minesweeper/rules/board.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::replay {

// A game that was played, as a file: docs/REPLAY.md has its grammar and what each line means.

// The versions of the rules. Raise one when the same cards and moves of a game can lead to another
// board or other scores than before; the kept files of test/replay/kept tell.
inline constexpr std::uint32_t memory_rules = 1;
inline constexpr std::uint32_t minesweeper_rules = 1;

/// After how many moves a mark follows.
inline constexpr std::uint64_t moves_a_mark = 64;

/// What a file may have at most, since it comes from outside.
struct limits {
    std::size_t bytes = std::size_t{64} << 20U;
    std::uint64_t moves = 1'000'000;
    std::uint64_t spaces = 10'000; ///< of its board; as in a room
    std::size_t names = 10'000;
};

/// The cards and rules of a game of Memory Scramble.
struct memory_beginning {
    memory::layout cards;
    memory::board_rules rules;
};
/// The bombs and rules of a game of Minesweeper.
struct minesweeper_beginning {
    minesweeper::field bombs;
    minesweeper::board_rules rules;
};

/// What a player was called for display.
struct called {
    std::string player;
    std::string name;
};

/// All that comes before the moves.
struct heading {
    std::string edition;     ///< as the command line names it: 2023, or edx
    std::uint32_t rules = 1; ///< the version of those that the game was played by
    std::string room;
    std::uint32_t number = 1; ///< which game of the room it was
    std::chrono::sys_seconds started;
    std::vector<called> names;
    std::variant<memory_beginning, minesweeper_beginning> beginning;

    [[nodiscard]] bool is_memory() const { return beginning.index() == 0; }
};

/// An input of the game.
struct move {
    std::chrono::milliseconds at{0}; ///< since the start
    std::string line;                ///< as in a journal
    friend bool operator==(const move&, const move&) = default;
};

/// What the board was at some time: after each `moves_a_mark` moves, and at the end.
struct mark {
    std::uint64_t after; ///< so many moves
    digest board;        ///< of `rerun::state`
    std::size_t line;    ///< of the file, from 1
    /// Whether everything before it in the file is as it was written.
    bool is_unchanged;
};

/// A player and its points.
using score = std::pair<std::string, std::uint64_t>;

/// A whole file.
struct recording {
    heading head;
    std::vector<move> moves;
    std::vector<mark> marks; ///< in order; the last one is the end
    std::vector<score> scores;
};

/// Reads a replay file.
///
/// Result: the recording, or the fault, with its line: what was expected there. A mark may tell
/// that the file was changed; then it is a recording still. Nothing is played (see `verify`).
/// Memory use depends on the text, not on the sizes that it claims.
[[nodiscard]] std::variant<recording, fault> read_replay(std::string_view text,
                                                         const limits& most = {});

/// The file of a recording. What was read unchanged is written as it was. Requires: the marks are
/// after each `moves_a_mark` moves, and at the end; all parts are as a reader takes them.
[[nodiscard]] std::string text_of(const recording& recording);

} // namespace scramble::replay
