#include "scramble/minesweeper/rules/board.hpp"

#include "scramble/error.hpp"

#include <algorithm>
#include <utility>

namespace scramble::minesweeper {

// Whoever is done with a field gives it away, so that its memory is freed.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
board::board(field bombs, board_rules rules)
    : columns_(bombs.columns), rows_(bombs.rows), rules_(rules), squares_(bombs.bombs.size())
{
    ensure(columns_ >= 1 && rows_ >= 1, "a board has lines of squares");
    ensure(std::uint64_t{columns_} * rows_ <= most_squares, "a board has at most 2^28 squares");
    ensure(squares_.size() == std::size_t{columns_} * rows_, "a field has a value for each square");
    lay(bombs.bombs);
}

/// Requires: no square is dug.
void board::lay(const std::vector<std::uint8_t>& bombs)
{
    for (std::size_t place = 0; place < squares_.size(); ++place)
        squares_[place] = (squares_[place] & flagged) | (bombs[place] == 0 ? bits{0} : bomb);
    bombs_ = 0;
    for (square at; at.y < rows_; ++at.y) {
        for (at.x = 0; at.x < columns_; ++at.x) {
            if ((squares_[index_of(at)] & bomb) == 0)
                continue;
            ++bombs_;
            for_each_neighbour(at, [this](square each) { ++squares_[index_of(each)]; });
        }
    }
    to_dig_ = squares_.size() - bombs_;
}

template <class Visit>
void board::for_each_neighbour(square at, Visit visit) const
{
    const square first{at.x == 0 ? 0 : at.x - 1, at.y == 0 ? 0 : at.y - 1};
    const square last{std::min(at.x + 1, columns_ - 1), std::min(at.y + 1, rows_ - 1)};
    for (square each = first; each.y <= last.y; ++each.y) {
        for (each.x = first.x; each.x <= last.x; ++each.x) {
            if (each != at)
                visit(each);
        }
    }
}

dig_result board::dig(square at)
{
    ensure(contains(at), "a dig is on the board");
    dig_result result;
    bits& here = squares_[index_of(at)];
    if ((here & (dug | flagged)) != 0)
        return result;
    if (!is_begun_ && rules_.safe_first_dig && (here & bomb) != 0)
        move_bomb(at); // rooms-2
    is_begun_ = true;
    here |= dug;
    result.changed.push_back({at.y, at.x, at.x});
    if ((here & bomb) != 0) {
        result.boom = true;
        --bombs_;
        defuse(at, result.changed);
    }
    result.dug = result.boom ? 0 : 1;
    const auto opened = static_cast<std::ptrdiff_t>(result.changed.size());
    if ((here & count_mask) == 0)
        open_around(at, result.changed);
    for (auto each = result.changed.begin() + opened; each != result.changed.end(); ++each)
        result.dug += std::uint64_t{each->last} - each->first + 1;
    to_dig_ -= result.dug;
    return result;
}

dig_result board::dig_first(square at, const field& bombs)
{
    ensure(contains(at), "a dig is on the board");
    ensure(rules_.first_dig_lays, "the first dig lays the field");
    ensure(bombs.columns == columns_ && bombs.rows == rows_ &&
               bombs.bombs.size() == squares_.size(),
           "the field is of the size of the board");
    if (!is_begun_ && (squares_[index_of(at)] & flagged) == 0)
        lay(bombs.bombs); // rooms-4
    return dig(at);
}

/// Moves the bomb to the first square without one, row by row (rooms-2); nowhere if there is none.
/// Requires: no square is dug.
void board::move_bomb(square from)
{
    const auto free = std::find_if(squares_.begin(), squares_.end(),
                                   [](bits each) { return (each & bomb) == 0; });
    if (free == squares_.end())
        return;
    const auto index = static_cast<std::uint32_t>(free - squares_.begin());
    *free |= bomb;
    for_each_neighbour({index % columns_, index / columns_},
                       [this](square each) { ++squares_[index_of(each)]; });
    squares_[index_of(from)] &= static_cast<bits>(~bomb);
    for_each_neighbour(from, [this](square each) { --squares_[index_of(each)]; });
}

/// Removes the bomb; dug squares around it show one less.
void board::defuse(square at, std::vector<stretch>& changed)
{
    squares_[index_of(at)] &= static_cast<bits>(~bomb);
    for_each_neighbour(at, [&](square each) {
        bits& there = squares_[index_of(each)];
        --there;
        if ((there & dug) != 0)
            changed.push_back({each.y, each.x, each.x});
    });
}

/// Digs the neighbours of a newly dug square that has no bomb beside it, and so on (mines-9).
///
/// It works by stretches: neighbouring newly dug squares in a row that have no bomb beside them.
/// Everything around such a stretch is dug at once in each of three rows.
void board::open_around(square at, std::vector<stretch>& changed)
{
    std::vector<stretch> blanks{{at.y, at.x, at.x}}; // whose neighbours are still to be dug
    while (!blanks.empty()) {
        const stretch blank = blanks.back();
        blanks.pop_back();
        if (blank.y > 0)
            open_beside(blank, blank.y - 1, blanks, changed);
        open_beside(blank, blank.y, blanks, changed);
        if (blank.y + 1 < rows_)
            open_beside(blank, blank.y + 1, blanks, changed);
    }
}

/// Digs the untouched squares of row `y` that touch the stretch `blank`, and those reached from
/// there along the row. Adds the blank stretches among them to `blanks`.
void board::open_beside(stretch blank, std::uint32_t y, std::vector<stretch>& blanks,
                        std::vector<stretch>& changed)
{
    bits* const line = squares_.data() + index_of({0, y});
    const auto is_untouched = [line](std::uint32_t x) { return (line[x] & (dug | flagged)) == 0; };
    const auto is_blank = [line](std::uint32_t x) { return (line[x] & count_mask) == 0; };

    // To the left, as far as each square is opened by its right neighbour.
    std::uint32_t first = blank.first;
    bool reaches = true;
    while (reaches && first > 0 && is_untouched(first - 1)) {
        --first;
        reaches = is_blank(first);
    }
    std::uint32_t x = first;
    std::uint32_t reach = std::min(blank.last + 1, columns_ - 1); // the last square reached
    while (x <= reach) {
        if (!is_untouched(x)) {
            ++x;
            continue;
        }
        const std::uint32_t opened = x;
        std::uint32_t blank_from = columns_; // none
        for (; x <= reach && is_untouched(x); ++x) {
            line[x] |= dug;
            if (is_blank(x)) {
                blank_from = std::min(blank_from, x);
                reach = std::max(reach, std::min(x + 1, columns_ - 1));
            }
            else if (blank_from < columns_) {
                blanks.push_back({y, std::exchange(blank_from, columns_), x - 1});
            }
        }
        if (blank_from < columns_)
            blanks.push_back({y, blank_from, x - 1});
        changed.push_back({y, opened, x - 1});
    }
}

bool board::flag(square at)
{
    ensure(contains(at), "a flag is on the board");
    bits& here = squares_[index_of(at)];
    if ((here & (dug | flagged)) != 0)
        return false;
    here |= flagged;
    ++flags_;
    return true;
}

bool board::deflag(square at)
{
    ensure(contains(at), "a flag is on the board");
    bits& here = squares_[index_of(at)];
    if ((here & flagged) == 0)
        return false;
    here &= static_cast<bits>(~flagged);
    --flags_;
    return true;
}

void board::check_invariants() const
{
    bool has_dug = false;
    std::uint64_t to_dig = 0;
    std::uint64_t bombs = 0;
    std::uint64_t flags = 0;
    for (square at; at.y < rows_; ++at.y) {
        for (at.x = 0; at.x < columns_; ++at.x) {
            const bits here = squares_[index_of(at)];
            unsigned bombs_around = 0;
            for_each_neighbour(at, [&](square each) {
                bombs_around += (squares_[index_of(each)] & bomb) != 0 ? 1U : 0U;
            });
            ensure((here & count_mask) == bombs_around, "1. the number of bombs around is right");
            ensure((here & dug) == 0 || (here & flagged) == 0, "2. not both dug and flagged");
            ensure((here & dug) == 0 || (here & bomb) == 0, "3. no dug square holds a bomb");
            has_dug = has_dug || (here & dug) != 0;
            to_dig += (here & (bomb | dug)) == 0 ? 1 : 0;
            bombs += (here & bomb) != 0 ? 1 : 0;
            flags += (here & flagged) != 0 ? 1 : 0;
        }
    }
    ensure(is_begun_ == has_dug, "4. it has begun if a square is dug");
    ensure(to_dig_ == to_dig, "5. the number of squares to dig is right");
    ensure(bombs_ == bombs && flags_ == flags, "6. the bombs and the flags are counted");
}

} // namespace scramble::minesweeper
