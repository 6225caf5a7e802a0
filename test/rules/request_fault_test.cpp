#include "asked.hpp"
#include "catch.hpp"
#include "instrument/literal.hpp"

// Targets that ask for nothing the game can do.

namespace scramble::memory {

using namespace std::string_literals;

TEST_CASE("a ROW,COLUMN that is none is malformed", "[request]")
{
    for (const std::string space :
         {"",       ",",      "0",    "0,",   ",0",    "0,0,",     "0,0,0",  "0;0",    "0.0",
          "-1,0",   "0,-1",   "+0,0", "0,+0", "0x0,0", "a,b",      "0,b",    "0%20,0", "0,%200",
          "%200,0", "0,0%20", "0, 0", "0,,0", "1e0,0", "%D9%A3,0", "0,0%09", "0%2C",   "0,0%2F"}) {
        CAPTURE(space);
        CHECK(asked("/flip/a/" + space, edition_2022) == space_expected);
        CHECK(asked("/flip/a/" + space, edition_2023) == space_expected);
        CHECK(asked("/flip/a/" + space, edition_2020) == space_expected_2020);
    }
}

TEST_CASE("a PLAYER has 1 to 64 letters, digits and underscores", "[request]")
{
    const std::string longest(64, 'x');
    check({
        {"/look/" + longest, "look " + longest},
        {"/look/" + longest + 'x', player_expected},
        {"/watch/%41" + std::string(63, 'x'), "watch A" + std::string(63, 'x')},
        {"/watch/%41" + longest, player_expected},
    });
    for (const std::string name :
         {"",      "%20",  "a%20", "a-b",   "a.b",    "a,b",          "a%2Fb",
          "a%3Fb", "a%25", "a+b",  "a b",   "%C3%A9", "%F0%9F%8C%88", "a%09",
          "a:b",   "a@b",  "a%5B", "a%60b", "a%7B",   "a#b",          "%2541"}) {
        CAPTURE(name);
        check({
            {"/look/" + name, player_expected},
            {"/watch/" + name, player_expected},
            {"/flip/" + name + "/1,1", player_expected},
            {"/replace/" + name + "/A/B", player_expected},
            {"/flip/" + name + "/no-space", player_expected}, // the first fault is reported
        });
    }
}

TEST_CASE("a card in a path is a card of at most 64 bytes", "[request]")
{
    const std::string longest(64, 'x');
    const std::string rainbows = "%F0%9F%8C%88%F0%9F%8C%88%F0%9F%8C%88%F0%9F%8C%88"; // 16 bytes
    check({
        {"/replace/a/" + longest + "/B", "replace a " + longest + " B"},
        {"/replace/a/A/" + longest, "replace a A " + longest},
        {"/replace/a/" + longest + "x/B", "expected a card of at most 64 bytes"},
        {"/replace/a/A/" + longest + "x", "expected a card of at most 64 bytes"},
        {"/replace/a/" + rainbows + rainbows + rainbows + rainbows + "x/B",
         "expected a card of at most 64 bytes"},
        {"/replace/a//B", "expected two cards OLD/NEW, but a card is missing"},
        {"/replace/a/A/", "expected two cards OLD/NEW, but a card is missing"},
        {"/replace/a//", "expected two cards OLD/NEW, but a card is missing"},
        {"/replace/a/%20/B",
         "expected two cards OLD/NEW, but a card contains white space (U+0020)"},
        {"/replace/a/A/x%E3%80%80",
         "expected two cards OLD/NEW, but a card contains white space (U+3000)"},
        {"/replace/a/A/%7F",
         "expected two cards OLD/NEW, but a card contains a control character (U+007F)"},
    });
    CHECK(asked("/replace/a/" + rainbows + rainbows + rainbows + rainbows + "/B") ==
          asked("/replace/a/" + rainbows + rainbows + rainbows + rainbows + "/B?"));
    CHECK(asked("/replace/a/" + rainbows + rainbows + rainbows + rainbows + "/B").size() ==
          "replace a "s.size() + 64 + " B"s.size());
}

TEST_CASE("a bad escape or bytes that no path has make a target malformed", "[request]")
{
    for (const std::string& segment :
         {"%"s, "%4"s, "%zz"s, "a%4"s, "%00"s, "a%00"s, "%0A"s, "%0d"s, "%FF"s, "%C0%80"s,
          "%ED%A0%80"s, "%F4%90%80%80"s, "%E2%82"s, "\xFF"s, "\xE2\x82"s, "a\0"s, "a\n"s}) {
        CAPTURE(test::quoted(segment));
        check({
            {"/look/" + segment, "malformed"},
            {"/watch/" + segment, "malformed"},
            {"/flip/" + segment + "/1,1", "malformed"},
            {"/flip/a/" + segment, "malformed"},
            {"/replace/a/" + segment + "/B", "malformed"},
            {"/replace/a/A/" + segment, "malformed"},
            {"/" + segment, "malformed"},
            {"/scores/" + segment, "malformed"},
            {"/replace/a/A/B/" + segment, "malformed"},
            {"/a/b/c/d/e/f/g/" + segment + "/h", "malformed"},
        });
    }
}

TEST_CASE("an escape is not put together from two segments", "[request]")
{
    check({
        {"/look/%4/1", "malformed"},
        {"/replace/a/%F0%9F/%8C%88", "malformed"},
    });
}

TEST_CASE("flips and replacements change the board, also those that are malformed", "[request]")
{
    for (const std::string target :
         {"/flip/a/1,1", "/flip/a/0,0", "/flip/a/99999999999999999999,1", "/flip/a/x", "/flip//1,1",
          "/flip/%20/1,1", "/replace/a/A/B", "/replace/a/A/%20", "/replace//A/B",
          "/replace/a/A/12345678901234567890123456789012345678901234567890123456789012345"}) {
        CAPTURE(target);
        CHECK(changes_board(read_request(target, edition_2020)));
        CHECK(changes_board(read_request(target, edition_2023)));
    }
    for (const std::string target : {"/look/a", "/look/", "/look/%20", "/watch/a", "/watch/",
                                     "/scores", "/", "/flip", "/flip/a", "/nothing", "/look/%00"}) {
        CAPTURE(target);
        CHECK_FALSE(changes_board(read_request(target, edition_2020)));
        CHECK_FALSE(changes_board(read_request(target, edition_2023)));
    }
}

} // namespace scramble::memory
