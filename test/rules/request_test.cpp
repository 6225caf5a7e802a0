#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/wire/live_message.hpp"
#include "scramble/memory/wire/request.hpp"

#include <string>
#include <string_view>
#include <variant>

// The spaces and cards that requests name, and what a client says over its live connection.

namespace scramble::memory {

namespace {

/// What a space is, in words.
std::string space(std::string_view text, const edition& spoken = edition_2023)
{
    const auto named = read_space(text, spoken);
    if (!named)
        return "none";
    return !named->at ? "outside"
                      : std::to_string(named->at->row) + ' ' + std::to_string(named->at->column);
}

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

TEST_CASE("rows come before columns and are counted from the edition's first", "[request]")
{
    for (const edition& spoken : {edition_2022, edition_2023}) {
        CHECK(space("2,5", spoken) == "2 5");
        CHECK(space("0,1", spoken) == "0 1");
        CHECK(space("00,007", spoken) == "0 7");
    }
    CHECK(space("2,5", edition_2020) == "1 4");
    CHECK(space("01,007", edition_2020) == "0 6");
    CHECK(space("0,1", edition_2020) == "outside");
    CHECK(space("1,0", edition_2020) == "outside");
    CHECK(space("0,0", edition_2020) == "outside");
}

TEST_CASE("no number of digits wraps into a space of a board", "[request]")
{
    CHECK(space("4294967295,0") == "4294967295 0");
    CHECK(space("4294967296,0") == "outside");
    CHECK(space("0,4294967296") == "outside");
    CHECK(space("4294967297,1", edition_2020) == "outside");
    CHECK(space("4294967296,1", edition_2020) == "4294967295 0");
    CHECK(space("18446744073709551615,0") == "outside");
    CHECK(space("18446744073709551616,0") == "outside");
    CHECK(space("0,18446744073709551617", edition_2020) == "outside");
    CHECK(space(std::string(3000, '9') + ",0") == "outside");
    CHECK(space("0,1" + std::string(3000, '0')) == "outside");
    CHECK(space(std::string(3000, '0') + "1,2") == "1 2");
}

TEST_CASE("a ROW,COLUMN that is none is malformed", "[request]")
{
    for (const std::string& text : test::between_bars(
             "|,|0|0,|,0|0,0,|0,0,0|0;0|0.0|-1,0|0,-1|+0,0|0,+0|0x0,0|a,b|0,b|0 ,0|0, 0| 0,0|0,0 |"
             "0,,0|1e0,0|\u0663,0|0,0\t|0,|0,0/")) {
        CAPTURE(text);
        for (const edition& spoken : {edition_2020, edition_2022, edition_2023})
            CHECK(space(text, spoken) == "none");
    }
    CHECK(expected_space(edition_2020) == "expected ROW,COLUMN as two numbers from 1, such as 1,1");
    CHECK(expected_space(edition_2022) == "expected ROW,COLUMN as two numbers from 0, such as 0,0");
    CHECK(expected_space(edition_2023) == expected_space(edition_2022));
}

TEST_CASE("a card in a path is a card of at most 64 bytes", "[request]")
{
    const std::string rainbows = test::times(16, "\xF0\x9F\x8C\x88"); // 64 bytes
    const auto wrong = what_is_wrong_with_asked_card;
    for (const std::string& card : {std::string(64, 'x'), rainbows, std::string("1/2")})
        CHECK(!wrong(card));
    CHECK(wrong(std::string(65, 'x')) == "expected a card of at most 64 bytes");
    CHECK(wrong(rainbows + 'x') == "expected a card of at most 64 bytes");
    CHECK(wrong("") == "expected two cards OLD/NEW, but a card is missing");
    CHECK(wrong(" ") == "expected two cards OLD/NEW, but a card contains white space (U+0020)");
    CHECK(wrong("x\u3000") ==
          "expected two cards OLD/NEW, but a card contains white space (U+3000)");
    CHECK(wrong("\x7F") ==
          "expected two cards OLD/NEW, but a card contains a control character (U+007F)");
}

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
