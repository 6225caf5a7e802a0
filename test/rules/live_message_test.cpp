#include "catch.hpp"
#include "scramble/memory/wire/live_message.hpp"

#include <string>

// What a client says over its live connection to Memory Scramble.

namespace scramble::memory {

namespace {

std::string said(std::string_view text, const edition& spoken = edition_2023)
{
    const auto message = read_live_message(text, spoken);
    if (std::holds_alternative<give_up_message>(message))
        return "gives up";
    if (const auto* wrong = std::get_if<malformed_message>(&message))
        return wrong->expected;
    const auto& flip = std::get<flip_message>(message);
    const std::string written(flip.written);
    return !flip.at ? "flips nothing, " + written
                    : "flips " + std::to_string(flip.at->row) + ' ' +
                          std::to_string(flip.at->column) + ", " + written;
}

} // namespace

TEST_CASE("a live message is a flip or gives one up", "[live]")
{
    CHECK(said("flip 0,0") == "flips 0 0, 0,0");
    CHECK(said("flip 2,13\n") == "flips 2 13, 2,13");
    CHECK(said("flip 00,1") == "flips 0 1, 00,1");
    CHECK(said("give up") == "gives up");
    CHECK(said("give up\n") == "gives up");
}

TEST_CASE("a live message counts as its edition does", "[live]")
{
    CHECK(said("flip 1,1", edition_2020) == "flips 0 0, 1,1");
    CHECK(said("flip 0,1", edition_2020) == "flips nothing, 0,1");
    CHECK(said("flip 0,1", edition_2022) == "flips 0 1, 0,1");
    CHECK(said("flip x", edition_2020).ends_with("from 1, such as 1,1"));
    CHECK(said("flip x", edition_2022).ends_with("from 0, such as 0,0"));
}

TEST_CASE("a space with numbers of any length is outside of the board", "[live]")
{
    CHECK(said("flip 4294967296,0") == "flips nothing, 4294967296,0");
    const std::string many(4000, '9');
    CHECK(said("flip 0," + many) == "flips nothing, 0," + many);
}

TEST_CASE("any other live message is malformed", "[live]")
{
    for (const std::string text : {"", "\n", "flip", "flip0,0", "Flip 0,0", "give  up",
                                   "give up\n\n", "give up ", "look", "flip\n0,0"})
        CHECK(said(text) == "expected flip ROW,COLUMN or give up");
    for (const std::string text :
         {"flip ", "flip 0", "flip 0,", "flip ,0", "flip 0,0,0", "flip 0, 0", "flip -1,0",
          "flip 0,0\n\n", "flip  0,0", "flip 0,0\r\n"})
        CHECK(said(text).starts_with("expected ROW,COLUMN as two numbers"));
}

} // namespace scramble::memory
