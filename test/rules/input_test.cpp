#include "catch.hpp"

#include "scramble/memory/wire/input.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <string>

// Inputs as lines, which records keep.

namespace scramble {

TEST_CASE("an input of Memory is one line, and the line is the input", "[input]")
{
    const std::string longest(64, 'x');
    for (const std::string& line :
         {std::string("flip alice 0,0"), std::string("flip a_1 12,16777215"),
          "flip " + longest + " 1,2", std::string("withdraw bob 0,2"), std::string("release carol"),
          std::string("replace"), std::string("replace A B"), std::string("replace A B \u00E9 A"),
          std::string("deal 2 0"), std::string("deal 4294967295 18446744073709551615")}) {
        INFO(line);
        const auto what = memory::read_input(line);
        REQUIRE(what);
        CHECK(memory::line_of(*what) == line);
    }
}

TEST_CASE("a line that is not exactly an input of Memory is none", "[input]")
{
    for (const std::string line : {"",
                                   "flip",
                                   "flip alice",
                                   "flip alice ",
                                   "flip alice 0",
                                   "flip alice 0,",
                                   "flip alice 0,00",
                                   "flip alice 0,-1",
                                   "flip alice 0,0 ",
                                   "flip  alice 0,0",
                                   " flip alice 0,0",
                                   "flip \u00E9 0,0",
                                   "flip alice 0,4294967296",
                                   "withdraw",
                                   "withdraw ",
                                   "withdraw bob",
                                   "withdraw bob carol",
                                   "release bob ",
                                   "Release bob",
                                   "replace ",
                                   "replace A",
                                   "replace A ",
                                   "replace A B ",
                                   "replace A B A C",
                                   "replace B A A B",
                                   "replace A  B",
                                   "replace  A B",
                                   "deal",
                                   "deal ",
                                   "deal 2",
                                   "deal 2 01",
                                   "deal 02 1",
                                   "deal 4294967296 1",
                                   "deal 2 18446744073709551616",
                                   "look alice",
                                   "flip alice 0,0\n"}) {
        INFO(line);
        CHECK_FALSE(memory::read_input(line));
    }
    CHECK_FALSE(memory::read_input("flip " + std::string(65, 'x') + " 0,0"));
}

TEST_CASE("an input of Minesweeper is its message", "[input]")
{
    for (const std::string line :
         {"dig 0 0", "flag 3 4", "deflag 12 4000000000", "lay 2 7", "dig 1 2 alice", "flag 3 4 a_1",
          "deflag 0 0 9", "first 1 2 alice 08f"}) {
        const auto what = minesweeper::read_input(line);
        REQUIRE(what);
        CHECK(minesweeper::line_of(*what) == line);
    }
    for (const std::string line : {"",
                                   "look",
                                   "help",
                                   "bye",
                                   "dig",
                                   "dig 1",
                                   "dig 1 -1",
                                   "dig 01 1",
                                   "dig 1 1 ",
                                   "dig  1 1",
                                   "dig 1 99999999999",
                                   "lay",
                                   "lay 2 -1",
                                   "lay x 7",
                                   "lay 7",
                                   "lay 2 07",
                                   "lay 2 7 alice",
                                   "lay 4294967296 7",
                                   "dig 1 1 alice ",
                                   "dig 1 1 alice bob",
                                   "dig 1 1 a-b",
                                   "dig 1 alice",
                                   "look alice",
                                   "dig 1 -1 alice",
                                   "first",
                                   "first 1 2",
                                   "first 1 2 alice",
                                   "first 1 2 alice ",
                                   "first 1 2  08f",
                                   "first 1 x alice 08f",
                                   "first x 1 alice 08f",
                                   "first 1 02 alice 08f",
                                   "first 1 2 a-b 08f",
                                   "first 1 2 alice 08f bob"}) {
        INFO(line);
        CHECK_FALSE(minesweeper::read_input(line));
    }
}

} // namespace scramble
