#include "asked.hpp"
#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/wire/live_message.hpp"

// What the target of a request asks for, and what a client says over its live connection.

namespace scramble::memory {

using namespace std::string_literals;

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

TEST_CASE("each request of the protocol is known in every edition", "[request]")
{
    check({
        {"/look/alice", "look alice"},
        {"/watch/alice", "watch alice"},
        {"/scores", "scores"},
        {"/edition", "edition"},
        {"/edition/", "unknown"},
        {"/replace/alice/A/B", "replace alice A B"},
        {"/look/look", "look look"},
        {"/look/A_z09", "look A_z09"},
        {"/look/_", "look _"},
        {"/look/0", "look 0"},
        {"/live/alice", "live alice"},
    });
    CHECK(asked("/flip/alice/0,0", edition_2023) == "flip alice 0,0");
    CHECK(asked("/flip/alice/0,0", edition_2022) == "flip alice 0,0");
    CHECK(asked("/flip/alice/1,1", edition_2020) == "flip alice 0,0");
}

TEST_CASE("a live connection says what it knows in the query", "[request]")
{
    check({
        {"/live/alice?since=run-12", "live alice since run-12"},
        {"/live/alice?x&since=run-12&since=other-1", "live alice since run-12"},
        {"/live/alice?", "live alice"},
        {"/live/alice?since", "live alice"},
        {"/live/alice?since=", "live alice"},
        {"/live/alice?xsince=run-1", "live alice"},
        {"/live/alice?&&since=%", "live alice since %"},
        {"/live", "live "}, // looks on
        {"/live/alice/bob", "unknown"},
    });
    CHECK(asked("/live/no-name").starts_with("expected a PLAYER"));
}

TEST_CASE("rows come before columns and are counted from the edition's first", "[request]")
{
    for (const edition& spoken : {edition_2022, edition_2023}) {
        CHECK(asked("/flip/a/2,5", spoken) == "flip a 2,5");
        CHECK(asked("/flip/a/0,1", spoken) == "flip a 0,1");
        CHECK(asked("/flip/a/00,007", spoken) == "flip a 0,7");
    }
    CHECK(asked("/flip/a/2,5", edition_2020) == "flip a 1,4");
    CHECK(asked("/flip/a/01,007", edition_2020) == "flip a 0,6");
    CHECK(asked("/flip/a/0,1", edition_2020) == "flip a nowhere");
    CHECK(asked("/flip/a/1,0", edition_2020) == "flip a nowhere");
    CHECK(asked("/flip/a/0,0", edition_2020) == "flip a nowhere");
}

TEST_CASE("no number of digits wraps into a space of a board", "[request]")
{
    CHECK(asked("/flip/a/4294967295,0") == "flip a 4294967295,0");
    CHECK(asked("/flip/a/4294967296,0") == "flip a nowhere");
    CHECK(asked("/flip/a/0,4294967296") == "flip a nowhere");
    CHECK(asked("/flip/a/4294967297,1", edition_2020) == "flip a nowhere");
    CHECK(asked("/flip/a/4294967296,1", edition_2020) == "flip a 4294967295,0");
    CHECK(asked("/flip/a/18446744073709551615,0") == "flip a nowhere");
    CHECK(asked("/flip/a/18446744073709551616,0") == "flip a nowhere");
    CHECK(asked("/flip/a/0,18446744073709551617", edition_2020) == "flip a nowhere");
    CHECK(asked("/flip/a/" + std::string(3000, '9') + ",0") == "flip a nowhere");
    CHECK(asked("/flip/a/0,1" + std::string(3000, '0')) == "flip a nowhere");
    CHECK(asked("/flip/a/" + std::string(3000, '0') + "1,2") == "flip a 1,2");
}

TEST_CASE("segments are decoded once, after the path was split", "[request]")
{
    check({
        {"/l%6F%6fk/al%69ce", "look alice"},
        {"/look%2Falice", "unknown"},
        {"/%2Flook/alice", "unknown"},
        {"/replace/a/%25/%F0%9F%8C%88", "replace a % \xF0\x9F\x8C\x88"},
        {"/replace/a/\xF0\x9F\x8C\x88/%2F", "replace a \xF0\x9F\x8C\x88 /"},
        {"/replace/a/%3F/%23", "replace a ? #"},
        {"/replace/a/+/%2B", "replace a + +"},
        {"/replace/a/%2541/x", "replace a %41 x"},
    });
    CHECK(asked("/flip/a/%31%2c2") == "flip a 1,2");
}

TEST_CASE("a query is ignored", "[request]")
{
    check({
        {"/look/alice?", "look alice"},
        {"/look/alice?x=1", "look alice"},
        {"/look/alice?a/b?c", "look alice"},
        {"/look/alice?%zz", "look alice"}, // it is not even decoded
        {"/look/alice?%00", "look alice"},
        {"/scores?1234567890", "scores"},
        {"/replace/a/A/B?C", "replace a A B"},
        {"/look?/alice", "unknown"},
        {"/?look/alice", "unknown"},
        {"/look/?alice", player_expected},
    });
    CHECK(asked("/flip/a/3,4?t=5,6") == "flip a 3,4");
}

TEST_CASE("a path is known by all of its segments, their case and slashes", "[request]")
{
    for (const std::string& target : test::between_bars(
             "/|//|/look|/watch|/flip|/replace|/LOOK/a|/Look/a|/looks/a|/loo/a|//look/a|"
             "/look//a|/look/a/|/look/a/b|/watch/a/|/watch/a/1|/flip/a|/flip/a/0,0/|"
             "/flip/a/0/0|/flip//a/0,0|/scores/|/scores/a|//scores|/SCORES|/score|"
             "/replace/a|/replace/a/A|/replace/a/A/B/|/replace/a/A/B/C|"
             "/replace/a/A/B/C/D/E/F|/map/a/A/B|/favicon.ico|/index.html|/../look/a|"
             "/./look/a|/look/../look/a|/%20look/a|/look%20/a|/a/b/c/d/e/f/g/h/i/j"))
        check({{target, "unknown"}});
}

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
