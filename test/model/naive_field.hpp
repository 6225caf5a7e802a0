#pragma once

#include <string>
#include <vector>

namespace scramble::model {

/// One square as the handouts describe it: two facts that are kept, no fact that follows.
struct naive_square {
    enum class state { untouched, flagged, dug };
    bool has_bomb = false;
    naive_square::state state = state::untouched;
    bool operator==(const naive_square&) const = default;
};

/// A Minesweeper board as plain values, played by following DIG, FLAG and DEFLAG of the handouts
/// one step at a time. It exists to be compared with `minesweeper::board`, of which it knows
/// nothing: counts are counted whenever somebody asks, and digging recurs as step 4 says.
struct naive_field {
    /// `bombs` line by line from the top, other than 0 for a bomb.
    naive_field(int x_size, int y_size, const std::vector<unsigned char>& bombs);

    int columns;
    int rows;
    std::vector<naive_square> squares;

    /// The messages; x and y may be any numbers. DIG says whether BOOM was the answer.
    bool dig(int x, int y);
    void flag(int x, int y);
    void deflag(int x, int y);

    [[nodiscard]] bool has(int x, int y) const;
    [[nodiscard]] const naive_square& at(int x, int y) const;
    /// The neighbours of x,y, at most eight, that hold a bomb.
    [[nodiscard]] int count(int x, int y) const;
    /// SQUARE of the handouts.
    [[nodiscard]] char shown(int x, int y) const;
    /// BOARD of the handouts, with lines that end as docs/RULES.md says.
    [[nodiscard]] std::string text() const;

    bool operator==(const naive_field&) const = default;

private:
    naive_square& at(int x, int y);
    void open_from(int x, int y);
};

} // namespace scramble::model
