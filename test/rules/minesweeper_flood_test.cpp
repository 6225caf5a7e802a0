#include "catch.hpp"
#include "drawn_field.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// What one dig opens: step 4 of DIG, and mines-9.

namespace scramble::minesweeper {

namespace {

/// Whether each square is in `changed` exactly once.
bool names_all_once(const std::vector<stretch>& changed, const board& on)
{
    std::vector<bool> seen(std::size_t{on.columns()} * on.rows());
    std::size_t squares = 0;
    for (const stretch& each : changed) {
        for (std::uint32_t x = each.first; x <= each.last; ++x, ++squares)
            seen.at(std::size_t{each.y} * on.columns() + x) = true;
    }
    return squares == seen.size() &&
           std::count(seen.begin(), seen.end(), true) == static_cast<std::ptrdiff_t>(squares);
}

/// Whether every square shows `expected`.
bool shows_only(const board& seen, char expected)
{
    const picture rows = shown(seen);
    return std::all_of(rows.begin(), rows.end(), [&](const std::string& row) {
        return row == std::string(seen.columns(), expected);
    });
}

} // namespace

TEST_CASE("DIG 4 a square with a bomb beside it opens no other", "[minesweeper][dig]")
{
    for (square bomb; bomb.y < 3; ++bomb.y) {
        for (bomb.x = 0; bomb.x < 3; ++bomb.x) {
            if (bomb == square{1, 1})
                continue;
            picture drawn{"...", "...", "..."};
            drawn[bomb.y][bomb.x] = '*';
            CAPTURE(drawn);
            board on = board_of(drawn);
            CHECK(dig_safely(on, {1, 1}) == picture{"...", ".1.", "..."});
        }
    }
}

TEST_CASE("DIG 4 counts go up to eight", "[minesweeper][dig]")
{
    board on = board_of({"***", "*.*", "***"});
    CHECK_FALSE(on.dig({1, 1}).boom);
    CHECK(shown(on) == picture{"---", "-8-", "---"});
}

TEST_CASE("DIG 4 opens the squares around, and on from those without a bomb beside them",
          "[minesweeper][dig]")
{
    board on = board_of({".....", "..*..", ".....", ".....", "*...."});
    CHECK(dig_safely(on, {4, 4}) == picture{"...11", "...11", ".1111", ".1111", ".1111"});
    CHECK(shown(on) == picture{"---1 ", "---1 ", "-111 ", "-1   ", "-1   "});
}

TEST_CASE("DIG 4 opens across corners", "[minesweeper][dig]")
{
    board on = board_of({"...*", "....", "....", "*..."});
    CHECK(dig_safely(on, {0, 0}) == picture{"111.", "1111", "1111", ".111"});
    CHECK(shown(on) == picture{"  1-", "  11", "11  ", "-1  "});
}

TEST_CASE("DIG 4 the ends of two lines are no neighbours", "[minesweeper][dig]")
{
    board right = board_of({".*....", ".*....", ".*...."});
    CHECK(dig_safely(right, {5, 1}) == picture{"..1111", "..1111", "..1111"});
    board left = board_of({"....*.", "....*.", "....*."});
    CHECK(dig_safely(left, {0, 1}) == picture{"1111..", "1111..", "1111.."});
    board above = board_of({"....", "....", "****", "...."});
    CHECK(dig_safely(above, {0, 0}) == picture{"1111", "1111", "....", "...."});
    board below = board_of({"....", "****", "....", "...."});
    CHECK(dig_safely(below, {3, 3}) == picture{"....", "....", "1111", "1111"});
}

TEST_CASE("DIG 4 flagged squares stay, and stop what would go on from them", "[minesweeper][dig]")
{
    board on = without_bombs(5, 3);
    for (const square at : {square{2, 0}, square{2, 1}, square{2, 2}, square{0, 2}})
        CHECK(on.flag(at));
    CHECK(dig_safely(on, {0, 0}) == picture{"11...", "11...", ".1..."});
    CHECK(shown(on) == picture{"  F--", "  F--", "F F--"});
}

TEST_CASE("DIG 4 goes around a flagged square", "[minesweeper][dig]")
{
    board on = without_bombs(5, 3);
    CHECK(on.flag({2, 0}));
    CHECK(on.flag({2, 1}));
    CHECK(dig_safely(on, {4, 0}) == picture{"11.11", "11.11", "11111"});
    CHECK(shown(on) == picture{"  F  ", "  F  ", "     "});
}

TEST_CASE("DIG 4 does not go on from squares that were dug before", "[minesweeper][dig]")
{
    board on = without_bombs(5, 1);
    CHECK(on.flag({1, 0}));
    CHECK(on.flag({3, 0}));
    CHECK(dig_safely(on, {2, 0}) == picture{"..1.."});
    CHECK(on.deflag({1, 0}));
    CHECK(on.deflag({3, 0}));
    CHECK(shown(on) == picture{"-- --"});
    CHECK(dig_safely(on, {0, 0}) == picture{"11..."});
    CHECK(shown(on) == picture{"   --"});
}

TEST_CASE("DIG 4 never starts from a count that became 0 later", "[minesweeper][dig]")
{
    board on = board_of({"..**."});
    CHECK(dig_safely(on, {1, 0}) == picture{".1..."});
    CHECK(dig_bomb(on, {2, 0}) == picture{".11.."}); // it has a bomb beside it itself
    CHECK(shown(on) == picture{"- 1--"});
    CHECK(dig_safely(on, {1, 0}) == picture{"....."}); // nor when that square is dug again
}

TEST_CASE("DIG 4 does not go through a count that becomes 0 by the same dig", "[minesweeper][dig]")
{
    board on = board_of({"..*.."});
    CHECK(dig_safely(on, {1, 0}) == picture{".1..."});
    CHECK(dig_bomb(on, {2, 0}) == picture{".1111"});
    CHECK(shown(on) == picture{"-    "});
}

TEST_CASE("DIG 4 counts that are less since a bomb went off let a dig go on", "[minesweeper][dig]")
{
    board on = board_of({"..**."});
    dig_bomb(on, {2, 0});
    CHECK(shown(on) == picture{"--1--"});
    CHECK(dig_safely(on, {0, 0}) == picture{"11..."}); // 1,0 is now blank, 2,0 was dug before
    CHECK(shown(on) == picture{"  1--"});
}

TEST_CASE("mines-9: boards without bombs open in one dig, however long the way",
          "[minesweeper][dig]")
{
    struct row {
        std::uint32_t columns;
        std::uint32_t rows;
        square at;
    };
    for (const auto& [columns, rows, at] :
         {row{1, 1, {0, 0}}, row{100'000, 1, {0, 0}}, row{100'000, 1, {99'999, 0}},
          row{100'000, 1, {50'000, 0}}, row{1, 100'000, {0, 0}}, row{1, 100'000, {0, 99'999}},
          row{1, 100'000, {0, 70'000}}, row{3000, 3000, {0, 0}}, row{3000, 3000, {1234, 2345}}}) {
        CAPTURE(columns, rows, at.x, at.y);
        board on = without_bombs(columns, rows);
        const dig_result result = on.dig(at);
        CHECK_FALSE(result.boom);
        CHECK(shows_only(on, ' '));
        CHECK(names_all_once(result.changed, on));
        // Stretches are long: one per square would take a gigabyte for 10,000 x 10,000 squares.
        CHECK(result.changed.size() <= 3 * std::size_t{rows});
    }
}

TEST_CASE("mines-9: a winding way through a million squares opens in one dig", "[minesweeper][dig]")
{
    // Walls in every fourth line have a gap, alternately at the left and the right end.
    constexpr std::uint32_t side = 1003; // three lines after the last wall
    picture drawn(side, std::string(side, '.'));
    for (std::size_t y = 3, wall = 0; y < side; y += 4, ++wall)
        drawn[y].replace(wall % 2 == 0 ? 4 : 0, side - 4, side - 4, '*');
    board on = board_of(drawn);
    CHECK_FALSE(on.dig({side - 1, 0}).boom);
    on.check_invariants();

    const picture seen = shown(on);
    std::size_t wrong = 0;
    for (std::size_t y = 0; y < side; ++y) {
        for (std::size_t x = 0; x < side; ++x)
            wrong += (seen[y][x] == '-') != (drawn[y][x] == '*') ? 1U : 0U;
    }
    CHECK(wrong == 0);
}

TEST_CASE("mines-9: flags in a checkered pattern all stay", "[minesweeper][dig]")
{
    constexpr std::uint32_t side = 500;
    board on = without_bombs(side, side);
    for (square at; at.y < side; ++at.y) {
        for (at.x = at.y % 2; at.x < side; at.x += 2)
            on.flag(at);
    }
    CHECK_FALSE(on.dig({1, 0}).boom); // from corner to corner
    std::size_t wrong = 0;
    for (square at; at.y < side; ++at.y) {
        for (at.x = 0; at.x < side; ++at.x)
            wrong += on.symbol_at(at) != ((at.x + at.y) % 2 == 0 ? 'F' : ' ') ? 1U : 0U;
    }
    CHECK(wrong == 0);
    on.check_invariants();
}

} // namespace scramble::minesweeper
