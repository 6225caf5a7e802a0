#pragma once

#include <cstdint>
#include <iosfwd>

#include "check/model/naive_board.hpp"
#include "scramble/memory/rules/board.hpp"

namespace scramble::model {

/// A space of the model as a position on the board.
[[nodiscard]] memory::position position_of(space_number at, std::uint32_t columns);
[[nodiscard]] memory::player player_of(player_number who);

/// One thing that can happen to a board. A plain struct rather than a variant, so that every
/// generator of moves can fill it in.
struct move {
    enum class kind { flip, release, withdraw, replace };
    move::kind what = kind::flip;
    player_number who = 0;
    int row = 0;
    int column = 0;
    memory::board::substitution by = {};
};

std::ostream& operator<<(std::ostream& out, const move& made);

/// The result of a move made on both boards.
struct move_result {
    /// The first difference between the two, in words; empty if there is none.
    std::string difference;
    /// What the board returned; after a move that was neither a flip nor a release, nothing but the
    /// last pair that a replacement gave to somebody.
    memory::turn turn = {};
    bool changed = false;
};

/// The first difference between the visible state of a board and the model's, in words; empty if
/// there is none. The players are the numbers below `players`.
[[nodiscard]] std::string difference(const memory::board& real, const naive_board& model,
                                     int players);

/// A board and its model, dealt the same cards, for the same moves.
struct board_and_model {
    board_and_model(int rows, int columns, const std::vector<std::string>& cards,
                    const memory::board_rules& rules = {});

    memory::board board;
    naive_board model;

    /// Makes the move on both and compares the results.
    [[nodiscard]] move_result make(const move& made);

    [[nodiscard]] std::string difference(int players) const
    {
        return model::difference(board, model, players);
    }
};

} // namespace scramble::model
