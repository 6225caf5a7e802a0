#pragma once

#include <string>
#include <vector>

namespace scramble::model {

/// One square as the handouts describe it; only independent facts are stored.
struct naive_square {
    enum class state { untouched, flagged, dug };
    bool has_bomb = false;
    naive_square::state state = state::untouched;
    bool operator==(const naive_square&) const = default;
};

/// A Minesweeper board as plain values, played by following DIG, FLAG and DEFLAG of the handouts
/// step by step. It is compared with `minesweeper::board` and shares nothing with it: counts are
/// computed on demand, and digging is recursive, as step 4 says.
struct naive_field {
    /// `bombs` is line by line from the top; nonzero means a bomb. `safe`: whether rooms-2 is among
    /// the rules.
    naive_field(int x_size, int y_size, const std::vector<unsigned char>& bombs, bool safe = false);

    int columns;
    int rows;
    bool is_safe;
    std::vector<naive_square> squares;

    /// The messages; x and y may be any numbers. `dig` says whether the answer is BOOM.
    bool dig(int x, int y);
    /// The same under rooms-4, with the bombs for the case that it is the first of the game.
    bool dig_first(int x, int y, const std::vector<unsigned char>& bombs);
    void flag(int x, int y);
    void deflag(int x, int y);

    [[nodiscard]] bool has(int x, int y) const;
    [[nodiscard]] const naive_square& at(int x, int y) const;
    /// How many neighbours of x,y have a bomb, at most eight.
    [[nodiscard]] int count(int x, int y) const;
    /// SQUARE of the handouts.
    [[nodiscard]] char shown(int x, int y) const;
    /// BOARD of the handouts, with the line ends of docs/RULES.md.
    [[nodiscard]] std::string text() const;

    bool operator==(const naive_field&) const = default;

private:
    naive_square& at(int x, int y);
    void open_from(int x, int y);
    void make_safe(int x, int y);
    [[nodiscard]] bool is_begun() const;
};

} // namespace scramble::model
