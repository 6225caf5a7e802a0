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

TEST_CASE("what is no board is none", "[check]")
{
    for (const char* const text : {"", "\n", "1x2\ndown\n", "1x1\ndown\ndown\n", "1\ndown\n",
                                   "x1\ndown\n", "1x1\nface down\n", "1x1\nup \n", "0x0\n",
                                   "18446744073709551615x18446744073709551615\n", "1x1\n\ndown\n"})
        CHECK_FALSE(read_shown(text).has_value());
}
