#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "naive_board.hpp"
#include "scramble/memory/rules/board.hpp"

namespace scramble::model {

/// Whether each move costs tenfold because the address sanitizer watches it. The
/// tests then leave out the largest boards and most of the random games: the small
/// boards reach every line of the code as well.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif !defined(__has_feature)
inline constexpr bool sanitized = false;
#elif __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// What the model calls by a number, as the board calls it.
[[nodiscard]] memory::position position_of(space_number at, std::uint32_t columns);
[[nodiscard]] memory::player player_of(player_number who);

/// One thing that can happen to a board. A plain struct rather than a variant, so
/// that every generator of moves can fill it in.
struct move {
    enum class kind { flip, release, withdraw, replace };
    move::kind what = kind::flip;
    player_number who = 0;
    int row = 0;
    int column = 0;
    memory::board::substitution by = {};
};

std::ostream& operator<<(std::ostream& out, const move& what);

/// What was seen when a move was made on both boards.
struct move_result {
    /// The first difference between the two, in words; empty if there is none.
    std::string difference;
    /// What the board said; `turn` is empty where the move was neither a flip nor a release.
    memory::turn turn = {};
    bool changed = false;
};

/// Compares the whole state of a board, as far as it shows it, with the model's, where the numbers
/// below `players` play. Empty if there is no difference, or the first one in words.
[[nodiscard]] std::string difference(const memory::board& real, const naive_board& model,
                                     int players);

/// A board and its model, dealt alike, to be moved alike.
struct board_and_model {
    board_and_model(int rows, int columns, const std::vector<std::string>& cards);

    memory::board board;
    naive_board model;

    /// Makes the move on both and compares what they say about it.
    [[nodiscard]] move_result make(const move& what);

    [[nodiscard]] std::string difference(int players) const
    {
        return model::difference(board, model, players);
    }
};

} // namespace scramble::model
