#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace scramble::minesweeper {

/// A square of the board: x counts to the right, y downwards, both from 0 at the top left corner.
struct square {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    friend auto operator<=>(const square&, const square&) = default;
};

/// Neighbouring squares in one row, from `first` to `last` inclusive.
struct stretch {
    std::uint32_t y = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    friend bool operator==(const stretch&, const stretch&) = default;
};

/// The size of a board and where its bombs are, row by row from the top.
struct field {
    std::uint32_t columns = 1;       ///< X of the handouts
    std::uint32_t rows = 1;          ///< Y of the handouts
    std::vector<std::uint8_t> bombs; ///< rows x columns values; not 0 is a bomb
};

/// The result of one dig.
struct dig_result {
    /// The square held a bomb, which went off: BOOM.
    bool boom = false;
    /// How many squares it dug, but for the one of that bomb.
    std::uint64_t dug = 0;
    /// The squares that look different now, each once.
    std::vector<stretch> changed;
};

/// Rules beyond the handouts (docs/RULES.md).
struct board_rules {
    /// rooms-2: the first dig hits no bomb.
    bool safe_first_dig = false;
    /// rooms-4: the first dig lays the field.
    bool first_dig_lays = false;
};

/// One shared Minesweeper board and all its rules, as a value: no clock, no loop, no I/O, no
/// randomness.
///
/// It stores one byte per square. The cost of a dig is what it opens; there is no recursion.
///
/// Not synchronised: one thread uses a board at a time (minesweeper/game.hpp).
/// Source: DIG, FLAG and DEFLAG of the handouts of 2014 and 2016; docs/RULES.md "Minesweeper".
class board {
public:
    /// A board with every square untouched. Without `rules` it has those of the handouts alone.
    /// Requires: at least one row and column, at most `most_squares` squares, a value for each.
    explicit board(field bombs, board_rules rules = {});

    static constexpr std::uint64_t most_squares = std::uint64_t{1} << 28U;

    [[nodiscard]] std::uint32_t columns() const { return columns_; }
    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] bool contains(square at) const { return at.x < columns_ && at.y < rows_; }

    /// Digs an untouched square; no effect on any other.
    ///
    /// Effect: under rooms-2 a bomb there moves to another square, if no square has been dug.
    /// Otherwise a bomb there goes off and is removed, and the counts around it drop by one. Then,
    /// if no neighbour has a bomb, every untouched neighbour is dug, and so on from each that has
    /// no bomb beside it. Flagged squares stay. Squares dug before open nothing, even if their
    /// count has just become 0.
    /// Requires: `contains(at)`.
    [[nodiscard]] dig_result dig(square at);

    /// The first dig of a game under rooms-4, and the field that was laid for it.
    ///
    /// Effect: if no square has been dug and this one is untouched, the bombs are where `bombs` has
    /// them from now on; flags stay. Then, whatever has happened before, it digs.
    /// Requires: `contains(at)`; the board is under rooms-4, and `bombs` is of its size.
    [[nodiscard]] dig_result dig_first(square at, const field& bombs);

    /// Flags an untouched square. Result: whether it was untouched. Requires: `contains(at)`.
    bool flag(square at);

    /// Removes the flag of a square. Result: whether it had one. Requires: `contains(at)`.
    bool deflag(square at);

    /// What players see of a square: `-` untouched, `F` flagged, a space or `1` to `8` dug.
    /// Requires: `contains(at)`.
    [[nodiscard]] char symbol_at(square at) const
    {
        const bits here = squares_[index_of(at)];
        if ((here & dug) == 0)
            return (here & flagged) == 0 ? '-' : 'F';
        return " 12345678"[here & count_mask];
    }

    /// Whether a square is dug.
    [[nodiscard]] bool is_begun() const { return is_begun_; }

    /// Whether every square without a bomb is dug: the game is won.
    [[nodiscard]] bool is_cleared() const { return to_dig_ == 0; }

    /// Whether a square holds a bomb. Nobody is told before the board is cleared.
    /// Requires: `contains(at)`.
    [[nodiscard]] bool has_bomb(square at) const { return (squares_[index_of(at)] & bomb) != 0; }

    /// How many bombs have not gone off.
    [[nodiscard]] std::uint64_t bombs() const { return bombs_; }
    /// How many of them have no flag, if one is under each flag: fewer than none if there are more
    /// flags than bombs.
    [[nodiscard]] std::int64_t bombs_left() const
    {
        return static_cast<std::int64_t>(bombs_) - static_cast<std::int64_t>(flags_);
    }

    /// Asserts every invariant of the whole board, in any build; O(squares).
    void check_invariants() const;

private:
    // Represents: squares_[y * columns_ + x] is the square x,y: its low bits count the neighbours
    // with a bomb; the others say whether it has a bomb itself, is dug, is flagged.
    //
    // Invariants:
    //   1. The count is right.
    //   2. No square is both dug and flagged.
    //   3. No dug square holds a bomb.
    //   4. is_begun_ exactly if a square is dug.
    //   5. to_dig_ squares neither hold a bomb nor are dug.
    //   6. bombs_ squares hold a bomb, and flags_ are flagged.
    using bits = std::uint8_t;
    static constexpr bits count_mask = 0x0F;
    static constexpr bits bomb = 0x10;
    static constexpr bits dug = 0x20;
    static constexpr bits flagged = 0x40;

    std::uint32_t columns_;
    std::uint32_t rows_;
    board_rules rules_;
    bool is_begun_ = false;
    std::uint64_t to_dig_ = 0;
    std::uint64_t bombs_ = 0;
    std::uint64_t flags_ = 0;
    std::vector<bits> squares_;

    [[nodiscard]] std::size_t index_of(square at) const
    {
        return std::size_t{at.y} * columns_ + at.x;
    }
    template <class Visit>
    void for_each_neighbour(square at, Visit visit) const;
    void lay(const std::vector<std::uint8_t>& bombs);
    void move_bomb(square from);
    void defuse(square at, std::vector<stretch>& changed);
    void open_around(square at, std::vector<stretch>& changed);
    void open_beside(stretch blank, std::uint32_t y, std::vector<stretch>& blanks,
                     std::vector<stretch>& changed);
};

} // namespace scramble::minesweeper
