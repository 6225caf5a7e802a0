#include "asked.hpp"
#include "catch.hpp"

// What the target of a request asks for. Faults: request_fault_test.cpp.

namespace scramble::memory {

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
        {"/live", "unknown"},
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

} // namespace scramble::memory
