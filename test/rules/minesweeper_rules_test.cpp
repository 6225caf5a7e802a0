#include "catch.hpp"
#include "drawn_field.hpp"

#include <cstdint>
#include <limits>

// DIG, FLAG and DEFLAG, step by step. minesweeper_flood_test.cpp tests what step 4 opens.

namespace scramble::minesweeper {

TEST_CASE("a board is as large as its field, and untouched", "[minesweeper]")
{
    const board fresh = board_of({"*..", "..*"});
    CHECK(fresh.columns() == 3);
    CHECK(fresh.rows() == 2);
    CHECK(shown(fresh) == picture{"---", "---"});
    fresh.check_invariants();
}

TEST_CASE("any value other than 0 is one bomb", "[minesweeper]")
{
    board odd(field{4, 1, {0, 2, 0, 255}});
    CHECK(dig_safely(odd, {2, 0}) == picture{"..1."});
    CHECK(shown(odd) == picture{"--2-"});
    CHECK(dig_bomb(odd, {3, 0}) == picture{"..11"});
    CHECK(shown(odd) == picture{"--1 "});
}

TEST_CASE("DIG 1 a square outside of the board is none of it", "[minesweeper][dig]")
{
    const board wide = without_bombs(3, 2);
    CHECK(wide.contains({0, 0}));
    CHECK(wide.contains({2, 1}));
    CHECK_FALSE(wide.contains({3, 0}));
    CHECK_FALSE(wide.contains({0, 2}));
    CHECK_FALSE(wide.contains({1, 2})); // it would be inside if x and y were swapped
    CHECK_FALSE(wide.contains({3, 2}));
    constexpr auto largest = std::numeric_limits<std::uint32_t>::max();
    CHECK_FALSE(wide.contains({largest, 0}));
    CHECK_FALSE(wide.contains({0, largest}));
    CHECK_FALSE(wide.contains({largest, largest}));
}

TEST_CASE("DIG 1 a flagged square stays as it is, with a bomb or without", "[minesweeper][dig]")
{
    board on = board_of({"*.", ".."});
    on.flag({0, 0});
    on.flag({1, 0});
    CHECK(dig_safely(on, {0, 0}) == picture{"..", ".."});
    CHECK(dig_safely(on, {1, 0}) == picture{"..", ".."});
    CHECK(shown(on) == picture{"FF", "--"});
    on.deflag({0, 0});
    CHECK(dig_bomb(on, {0, 0}) == picture{"1.", "11"}); // the bomb was still there
}

TEST_CASE("DIG 1 a dug square stays as it is", "[minesweeper][dig]")
{
    board on = board_of({"*..."});
    CHECK(dig_safely(on, {1, 0}) == picture{".1.."});
    CHECK(dig_safely(on, {1, 0}) == picture{"...."});
    CHECK(shown(on) == picture{"-1--"});
}

TEST_CASE("DIG 2 an untouched square becomes dug", "[minesweeper][dig]")
{
    board on = board_of({"*..", "...", "..*"});
    CHECK(dig_safely(on, {1, 0}) == picture{".1.", "...", "..."});
    CHECK(shown(on) == picture{"-1-", "---", "---"});
    CHECK(dig_safely(on, {1, 1}) == picture{"...", ".1.", "..."});
    CHECK(shown(on) == picture{"-1-", "-2-", "---"});
}

TEST_CASE("DIG 2 a square that was flagged and is not any more can be dug", "[minesweeper][dig]")
{
    board on = board_of({".*"});
    on.flag({0, 0});
    on.deflag({0, 0});
    CHECK(dig_safely(on, {0, 0}) == picture{"1."});
}

TEST_CASE("DIG 3 a bomb goes off once and is gone", "[minesweeper][dig]")
{
    board on = board_of({"**"});
    CHECK(dig_bomb(on, {0, 0}) == picture{"1."});
    CHECK(shown(on) == picture{"1-"}); // its count is of the other bomb
    CHECK(dig_safely(on, {0, 0}) == picture{".."});
    CHECK(dig_bomb(on, {1, 0}) == picture{"11"});
    CHECK(shown(on) == picture{"  "});
    CHECK(dig_safely(on, {1, 0}) == picture{".."});
}

TEST_CASE("DIG 3 the counts around a bomb that went off are one less, and named as changed",
          "[minesweeper][dig]")
{
    board on = board_of({"..*", ".*.", "*.."});
    for (const square at : {square{0, 0}, square{1, 0}, square{2, 1}, square{1, 2}})
        CHECK_FALSE(on.dig(at).boom);
    CHECK(shown(on) == picture{"12-", "--2", "-2-"});
    CHECK(dig_bomb(on, {1, 1}) == picture{"11.", ".11", ".1."});
    CHECK(shown(on) == picture{" 1-", "-21", "-1-"});
}

TEST_CASE("DIG 3 squares that are not dug count one less too, once they are", "[minesweeper][dig]")
{
    board on = board_of({"*.*"});
    on.flag({1, 0});
    CHECK(dig_bomb(on, {0, 0}) == picture{"1.."}); // a flag hides the count
    on.deflag({1, 0});
    CHECK(dig_safely(on, {1, 0}) == picture{".1."});
    CHECK(shown(on) == picture{" 1-"});
}

TEST_CASE("DIG 3 goes on with step 4: the last bomb around opens what is around",
          "[minesweeper][dig]")
{
    board on = board_of({"....*", ".*...", "....."});
    CHECK(dig_bomb(on, {1, 1}) == picture{"1111.", "11111", "11111"});
    CHECK(shown(on) == picture{"   1-", "   11", "     "});
}

TEST_CASE("DIG 3 with another bomb around opens nothing else", "[minesweeper][dig]")
{
    board on = board_of({"....*", ".**..", "....."});
    CHECK(dig_bomb(on, {1, 1}) == picture{".....", ".1...", "....."});
    CHECK(shown(on) == picture{"-----", "-1---", "-----"});
}

TEST_CASE("DIG 5 only a bomb is a BOOM, however much is opened", "[minesweeper][dig]")
{
    board open = without_bombs(4, 4);
    CHECK_FALSE(open.dig({2, 1}).boom);
    CHECK_FALSE(open.dig({2, 1}).boom);
    board beside = board_of({"*.*"});
    CHECK_FALSE(beside.dig({1, 0}).boom);
    CHECK(beside.dig({2, 0}).boom);
}

TEST_CASE("FLAG 1 an untouched square becomes flagged, with a bomb or without",
          "[minesweeper][flag]")
{
    board on = board_of({"*..", "..."});
    CHECK(on.flag({0, 0}));
    CHECK(on.flag({2, 1}));
    CHECK(shown(on) == picture{"F--", "--F"});
    on.check_invariants();
}

TEST_CASE("FLAG 2 a flagged square stays flagged", "[minesweeper][flag]")
{
    board on = board_of({"*."});
    CHECK(on.flag({0, 0}));
    CHECK_FALSE(on.flag({0, 0}));
    CHECK(shown(on) == picture{"F-"});
}

TEST_CASE("FLAG 2 a dug square stays dug", "[minesweeper][flag]")
{
    board on = board_of({"*.."});
    dig_safely(on, {1, 0});
    dig_bomb(on, {0, 0});
    CHECK_FALSE(on.flag({0, 0}));
    CHECK_FALSE(on.flag({1, 0}));
    CHECK(shown(on) == picture{"  -"});
    on.check_invariants();
}

TEST_CASE("FLAG 3 what is shown after a flag is F there, and nothing else is different",
          "[minesweeper][flag]")
{
    board on = board_of({"*..", "..."});
    dig_safely(on, {2, 0});
    CHECK(shown(on) == picture{"-1 ", "-1 "});
    CHECK(on.flag({0, 1}));
    CHECK(shown(on) == picture{"-1 ", "F1 "});
}

TEST_CASE("DEFLAG 1 a flagged square becomes untouched", "[minesweeper][deflag]")
{
    board on = board_of({"*."});
    CHECK(on.flag({0, 0}));
    CHECK(on.flag({1, 0}));
    CHECK(on.deflag({0, 0}));
    CHECK(shown(on) == picture{"-F"});
    CHECK(on.flag({0, 0})); // it can be flagged again
    CHECK(shown(on) == picture{"FF"});
    on.check_invariants();
}

TEST_CASE("DEFLAG 2 an untouched square stays untouched", "[minesweeper][deflag]")
{
    board on = board_of({"*."});
    CHECK_FALSE(on.deflag({0, 0}));
    CHECK_FALSE(on.deflag({1, 0}));
    CHECK(shown(on) == picture{"--"});
    CHECK(dig_bomb(on, {0, 0}) == picture{"11"});
}

TEST_CASE("DEFLAG 2 a dug square stays dug", "[minesweeper][deflag]")
{
    board on = board_of({".*"});
    dig_safely(on, {0, 0});
    CHECK_FALSE(on.deflag({0, 0}));
    CHECK(shown(on) == picture{"1-"});
}

TEST_CASE("DEFLAG 3 a flag that comes off opens nothing by itself", "[minesweeper][deflag]")
{
    board on = without_bombs(3, 1);
    CHECK(on.flag({1, 0}));
    dig_safely(on, {0, 0});
    CHECK(on.deflag({1, 0}));
    CHECK(shown(on) == picture{" --"});
}

} // namespace scramble::minesweeper
