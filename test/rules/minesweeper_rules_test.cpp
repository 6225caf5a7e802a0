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
    check_steps(board(field{4, 1, {0, 2, 0, 255}}),
                {{"dig 2 0", {"..1."}, {"--2-"}}, {"boom 3 0", {"..11"}, {"--1 "}}});
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
    check_steps(board_of({"*.", ".."}), {{"flag 0 0", {"1.", ".."}},
                                         {"flag 1 0", {".1", ".."}},
                                         {"dig 0 0", {"..", ".."}},
                                         {"dig 1 0", {"..", ".."}, {"FF", "--"}},
                                         {"deflag 0 0", {"1.", ".."}},
                                         {"boom 0 0", {"1.", "11"}}}); // the bomb was still there
}

TEST_CASE("DIG 1 a dug square stays as it is", "[minesweeper][dig]")
{
    check_steps(board_of({"*..."}), {{"dig 1 0", {".1.."}}, {"dig 1 0", {"...."}, {"-1--"}}});
}

TEST_CASE("DIG 2 an untouched square becomes dug", "[minesweeper][dig]")
{
    check_courses({
        {"with a bomb beside it",
         {"*..", "...", "..*"},
         {{"dig 1 0", {".1.", "...", "..."}, {"-1-", "---", "---"}},
          {"dig 1 1", {"...", ".1.", "..."}, {"-1-", "-2-", "---"}}}},
        {"flagged before, and not any more",
         {".*"},
         {{"flag 0 0", {"1."}}, {"deflag 0 0", {"1."}}, {"dig 0 0", {"1."}}}},
    });
}

TEST_CASE("DIG 3 a bomb goes off once and is gone", "[minesweeper][dig]")
{
    check_courses({
        {"a count is of the other bombs",
         {"**"},
         {{"boom 0 0", {"1."}, {"1-"}},
          {"dig 0 0", {".."}},
          {"boom 1 0", {"11"}, {"  "}},
          {"dig 1 0", {".."}}}},
        {"the counts around are one less, and named as changed",
         {"..*", ".*.", "*.."},
         {{"dig 0 0", {"1..", "...", "..."}},
          {"dig 1 0", {".1.", "...", "..."}},
          {"dig 2 1", {"...", "..1", "..."}},
          {"dig 1 2", {"...", "...", ".1."}, {"12-", "--2", "-2-"}},
          {"boom 1 1", {"11.", ".11", ".1."}, {" 1-", "-21", "-1-"}}}},
        {"squares that are not dug count one less too, once they are",
         {"*.*"},
         {{"flag 1 0", {".1."}},
          {"boom 0 0", {"1.."}}, // a flag hides the count
          {"deflag 1 0", {".1."}},
          {"dig 1 0", {".1."}, {" 1-"}}}},
        {"goes on with step 4: the last bomb around opens what is around",
         {"....*", ".*...", "....."},
         {{"boom 1 1", {"1111.", "11111", "11111"}, {"   1-", "   11", "     "}}}},
        {"with another bomb around opens nothing else",
         {"....*", ".**..", "....."},
         {{"boom 1 1", {".....", ".1...", "....."}, {"-----", "-1---", "-----"}}}},
    });
}

TEST_CASE("DIG 5 only a bomb is a BOOM, however much is opened", "[minesweeper][dig]")
{
    check_steps(without_bombs(4, 4), {{"dig 2 1", {"1111", "1111", "1111", "1111"}},
                                      {"dig 2 1", {"....", "....", "....", "...."}}});
    check_steps(board_of({"*.*"}), {{"dig 1 0", {".1."}}, {"boom 2 0", {".11"}}});
}

TEST_CASE("FLAG 1 an untouched square becomes flagged, with a bomb or without",
          "[minesweeper][flag]")
{
    check_steps(board_of({"*..", "..."}),
                {{"flag 0 0", {"1..", "..."}}, {"flag 2 1", {"...", "..1"}, {"F--", "--F"}}});
}

TEST_CASE("FLAG 2 a flagged square stays flagged", "[minesweeper][flag]")
{
    check_steps(board_of({"*."}), {{"flag 0 0", {"1."}}, {"flag 0 0", {".."}, {"F-"}}});
}

TEST_CASE("FLAG 2 a dug square stays dug", "[minesweeper][flag]")
{
    check_steps(board_of({"*.."}), {{"dig 1 0", {".1."}},
                                    {"boom 0 0", {"11."}},
                                    {"flag 0 0", {"..."}},
                                    {"flag 1 0", {"..."}, {"  -"}}});
}

TEST_CASE("FLAG 3 what is shown after a flag is F there, and nothing else is different",
          "[minesweeper][flag]")
{
    check_steps(board_of({"*..", "..."}), {{"dig 2 0", {".11", ".11"}, {"-1 ", "-1 "}},
                                           {"flag 0 1", {"...", "1.."}, {"-1 ", "F1 "}}});
}

TEST_CASE("DEFLAG 1 a flagged square becomes untouched", "[minesweeper][deflag]")
{
    check_steps(board_of({"*."}), {{"flag 0 0", {"1."}},
                                   {"flag 1 0", {".1"}},
                                   {"deflag 0 0", {"1."}, {"-F"}},
                                   {"flag 0 0", {"1."}, {"FF"}}}); // it can be flagged again
}

TEST_CASE("DEFLAG 2 an untouched square stays untouched, a dug one dug", "[minesweeper][deflag]")
{
    check_courses({
        {"untouched",
         {"*."},
         {{"deflag 0 0", {".."}}, {"deflag 1 0", {".."}, {"--"}}, {"boom 0 0", {"11"}}}},
        {"dug", {".*"}, {{"dig 0 0", {"1."}}, {"deflag 0 0", {".."}, {"1-"}}}},
    });
}

TEST_CASE("DEFLAG 3 a flag that comes off opens nothing by itself", "[minesweeper][deflag]")
{
    check_steps(board_of({"..."}),
                {{"flag 1 0", {".1."}}, {"dig 0 0", {"1.."}}, {"deflag 1 0", {".1."}, {" --"}}});
}

TEST_CASE("rooms-2 the first dig hits no bomb: it moves to the first square without one",
          "[minesweeper][rooms]")
{
    board on(field{3, 2, {1, 0, 1, 0, 1, 0}}, {.safe_first_dig = true});
    CHECK_FALSE(on.dig({1, 1}).boom);
    CHECK(shown(on) == picture{"---", "-3-"});
    CHECK(on.dig({1, 0}).boom); // here it is now, and the second dig is not safe
    board other(field{3, 1, {0, 0, 1}}, {.safe_first_dig = true});
    CHECK_FALSE(other.dig({1, 0}).boom);
    CHECK(other.dig({2, 0}).boom);
    CHECK(shown(on) == picture{"-2-", "-2-"});
}

TEST_CASE("rooms-2 the first square without a bomb may be the first of all", "[minesweeper][rooms]")
{
    board on(field{3, 1, {0, 0, 1}}, {.safe_first_dig = true});
    CHECK_FALSE(on.dig({2, 0}).boom);
    CHECK(shown(on) == picture{"-1 "});
}

TEST_CASE("rooms-2 a flag is no dig, and what was flagged stays", "[minesweeper][rooms]")
{
    board on(field{3, 1, {1, 0, 0}}, {.safe_first_dig = true});
    on.flag({1, 0});
    CHECK_FALSE(on.dig({0, 0}).boom);
    CHECK(shown(on) == picture{"1F-"});
}

TEST_CASE("rooms-2 a field of bombs alone is not safe", "[minesweeper][rooms]")
{
    board on(field{2, 1, {1, 1}}, {.safe_first_dig = true});
    CHECK(on.dig({0, 0}).boom);
}

} // namespace scramble::minesweeper
