#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "check/model/naive_field.hpp"
#include "scramble/minesweeper/rules/board.hpp"

namespace scramble::model {

/// A message that can change a Minesweeper board.
struct field_move {
    enum class kind { dig, flag, deflag, first };
    field_move::kind what = kind::dig;
    int x = 0;
    int y = 0;
    unsigned bombs = 0; ///< of the first dig under rooms-4: see `field_of`
};

/// The field whose bombs are the binary digits of `number`.
[[nodiscard]] std::vector<unsigned char> field_of(unsigned number, int squares);

std::ostream& operator<<(std::ostream& out, const field_move& made);

/// The field, one character a square: `.` nothing and `*` a bomb, flagged `F` and `B`, dug `#`.
[[nodiscard]] std::string drawn(const naive_field& field);

/// The index of x,y in a BOARD with that many columns.
[[nodiscard]] std::size_t place_in_text(int x, int y, int columns);

/// A board and its model with the same bombs, for the same messages.
struct board_and_field {
    board_and_field(int columns, int rows, const std::vector<unsigned char>& bombs,
                    minesweeper::board_rules rules = {});

    minesweeper::board board;
    naive_field model;
    std::string text; ///< BOARD of the model

    /// The result of the last dig; for a flag, the square if it changed.
    bool boom = false;
    std::vector<minesweeper::stretch> changed;

    /// Makes the move on both and compares the results and the boards. Result: the first difference
    /// in words; empty if there is none.
    [[nodiscard]] std::string make(const field_move& made);

    /// What x,y shows.
    [[nodiscard]] char shown(int x, int y) const;
};

} // namespace scramble::model
