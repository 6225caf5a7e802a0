#include "check/field_text.hpp"
#include "check/memory_ground.hpp"

#include "../catch.hpp"

using scramble::check::read_shown;

TEST_CASE("a board of another server is read leniently", "[check]")
{
    const auto board = read_shown("1x3\nnone\nmy A b\nup C");
    REQUIRE(board.has_value());
    CHECK(board->rows == 1);
    CHECK(board->columns == 3);
    CHECK(board->spots == std::vector<std::string>{"none", "my A b", "up C"});
    CHECK(read_shown("2x1\r\ndown\r\ndown\r\n").has_value());
    CHECK(read_shown("2x1\rdown\rdown\r").has_value());
}

TEST_CASE("what was read leniently is told", "[check]")
{
    const auto lenient = [](const char* text) { return read_shown(text).value().lenient; };
    CHECK(lenient("1x1\ndown\n").empty());
    CHECK(lenient("1x1\r\ndown\r\n").empty());
    CHECK(lenient("1x1\ndown") == "no last newline");
    CHECK(lenient("1x1\ndown\n\n") == "empty lines behind a board");
    CHECK(lenient("1x1\nup A \n") == "blanks at the ends of lines");
    for (const char* const text : {"1X1\ndown\n", "1 x 1\ndown\n", "1,1\ndown\n"})
        CHECK(lenient(text) == "a size of another form");
    for (const char* const text : {"1\ndown\n", "x1\ndown\n", "1x\ndown\n", "1x1x2\ndown\n"})
        CHECK_FALSE(read_shown(text).has_value());
}

TEST_CASE("HELLO is read by the words beside its numbers", "[check]")
{
    using scramble::check::hello_of;
    using scramble::check::read_hello;
    const auto usual = read_hello("Welcome to Minesweeper. Board: 8 columns by 6 rows. Players: 12 "
                                  "including you. Type 'help' for help.");
    REQUIRE(usual.has_value());
    CHECK(usual->columns == 8);
    CHECK(usual->rows == 6);
    CHECK(usual->players == 12);
    CHECK_FALSE(usual->players_come_first);
    const auto odd = read_hello("Hi! Players:3 including you.Board:8columns by 6 rows");
    REQUIRE(odd.has_value());
    CHECK(odd->columns == 8);
    CHECK(odd->rows == 6);
    CHECK(odd->players == 3);
    CHECK(odd->players_come_first);
    for (const char* const text :
         {"", "Welcome", "8 columns by rows, Players: 1", "columns 8, rows 8, Players: 1",
          "8 columns by 6 rows", "8 columns by 6 rows. Players: none",
          "8 columns by 6 rows. Players", "columns", "rows 8 columns Players 3",
          "8 columns by 99999999999999999999 rows. Players: 1"})
        CHECK_FALSE(read_hello(text).has_value());
}

TEST_CASE("what is no board is none", "[check]")
{
    for (const char* const text : {"", "\n", "1x2\ndown\n", "1x1\ndown\ndown\n", "1\ndown\n",
                                   "x1\ndown\n", "1x1\nface down\n", "1x1\nup \n", "0x0\n",
                                   "18446744073709551615x18446744073709551615\n", "1x1\n\ndown\n"})
        CHECK_FALSE(read_shown(text).has_value());
}

TEST_CASE("nobody rests on a board where such flips get no answer", "[check]")
{
    scramble::check::memory_ground ground{std::nullopt};
    const auto unanswered = [&](int times) {
        for (int i = 0; i < times; ++i)
            ground.note_clearing(false);
    };
    unanswered(3); // another player may control that card
    CHECK(ground.can_be_cleared());
    ground.note_clearing(true);
    unanswered(3);
    CHECK(ground.can_be_cleared());
    unanswered(1);
    CHECK_FALSE(ground.can_be_cleared());
}
