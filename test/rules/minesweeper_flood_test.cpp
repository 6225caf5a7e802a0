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
            check_steps(board_of(drawn), {{"dig 1 1", {"...", ".1.", "..."}}});
        }
    }
}

TEST_CASE("DIG 4 counts go up to eight", "[minesweeper][dig]")
{
    check_steps(board_of({"***", "*.*", "***"}),
                {{"dig 1 1", {"...", ".1.", "..."}, {"---", "-8-", "---"}}});
}

TEST_CASE("DIG 4 opens the squares around, and on from those without a bomb beside them",
          "[minesweeper][dig]")
{
    check_courses({
        {"up to the counts",
         {".....", "..*..", ".....", ".....", "*...."},
         {{"dig 4 4",
           {"...11", "...11", ".1111", ".1111", ".1111"},
           {"---1 ", "---1 ", "-111 ", "-1   ", "-1   "}}}},
        {"across corners",
         {"...*", "....", "....", "*..."},
         {{"dig 0 0", {"111.", "1111", "1111", ".111"}, {"  1-", "  11", "11  ", "-1  "}}}},
    });
}

TEST_CASE("DIG 4 the ends of two lines are no neighbours", "[minesweeper][dig]")
{
    check_courses({
        {"right", {".*....", ".*....", ".*...."}, {{"dig 5 1", {"..1111", "..1111", "..1111"}}}},
        {"left", {"....*.", "....*.", "....*."}, {{"dig 0 1", {"1111..", "1111..", "1111.."}}}},
        {"above",
         {"....", "....", "****", "...."},
         {{"dig 0 0", {"1111", "1111", "....", "...."}}}},
        {"below",
         {"....", "****", "....", "...."},
         {{"dig 3 3", {"....", "....", "1111", "1111"}}}},
    });
}

TEST_CASE("DIG 4 flagged squares stay, and stop what would go on from them", "[minesweeper][dig]")
{
    const picture none{".....", ".....", "....."};
    check_courses({
        {"a wall of flags",
         none,
         {{"flag 2 0", {"..1..", ".....", "....."}},
          {"flag 2 1", {".....", "..1..", "....."}},
          {"flag 2 2", {".....", ".....", "..1.."}},
          {"flag 0 2", {".....", ".....", "1...."}},
          {"dig 0 0", {"11...", "11...", ".1..."}, {"  F--", "  F--", "F F--"}}}},
        {"it goes around them",
         none,
         {{"flag 2 0", {"..1..", ".....", "....."}},
          {"flag 2 1", {".....", "..1..", "....."}},
          {"dig 4 0", {"11.11", "11.11", "11111"}, {"  F  ", "  F  ", "     "}}}},
    });
}

TEST_CASE("DIG 4 does not go on from squares that were dug before", "[minesweeper][dig]")
{
    check_steps(board_of({"....."}), {{"flag 1 0", {".1..."}},
                                      {"flag 3 0", {"...1."}},
                                      {"dig 2 0", {"..1.."}},
                                      {"deflag 1 0", {".1..."}},
                                      {"deflag 3 0", {"...1."}, {"-- --"}},
                                      {"dig 0 0", {"11..."}, {"   --"}}});
}

TEST_CASE("DIG 4 never starts from a count that became 0 later", "[minesweeper][dig]")
{
    check_courses({
        {"nor when that square is dug again",
         {"..**."},
         {{"dig 1 0", {".1..."}},
          {"boom 2 0", {".11.."}, {"- 1--"}}, // it has a bomb beside it itself
          {"dig 1 0", {"....."}}}},
        {"nor goes through one that becomes 0 by the same dig",
         {"..*.."},
         {{"dig 1 0", {".1..."}}, {"boom 2 0", {".1111"}, {"-    "}}}},
    });
}

TEST_CASE("DIG 4 counts that are less since a bomb went off let a dig go on", "[minesweeper][dig]")
{
    check_steps(board_of({"..**."}),
                {{"boom 2 0", {"..1.."}, {"--1--"}},
                 {"dig 0 0", {"11..."}, {"  1--"}}}); // 1,0 is now blank, 2,0 was dug before
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
