#include "check/told_steps.hpp"

#include "../catch.hpp"

using scramble::check::drawn_board;
using scramble::check::drawn_spot;
using scramble::check::steps_of;
using scramble::check::told_step;
using enum scramble::check::drawn_spot::kind;

TEST_CASE("a talk is drawn with its boards of cards", "[check]")
{
    const auto steps = steps_of({"alice> GET /look/alice", "alice< 200 1x3 | down | my A | none",
                                 "bob waits", "bob< 200 1x3 | down | up A | none",
                                 "alice< 409 cannot flip", "alice< 200 1x3 | up B | my A | none"});
    REQUIRE(steps.size() == 6);
    CHECK(steps[0].is == told_step::kind::asked);
    CHECK(steps[0].who == "alice");
    CHECK(steps[0].text == "GET /look/alice");
    CHECK(steps[1].is == told_step::kind::answered);
    CHECK(steps[1].text == "200");
    CHECK(steps[1].board == drawn_board{std::vector<drawn_spot>{{down}, {own, "A"}, {none}}});
    CHECK(steps[2].is == told_step::kind::remark);
    CHECK(steps[2].text == "bob waits");
    CHECK(steps[3].board == drawn_board{std::vector<drawn_spot>{{down}, {up, "A"}, {none}}});
    CHECK(steps[4].board.empty());
    CHECK(steps[4].text == "409 cannot flip");
    CHECK(steps[5].board ==
          drawn_board{std::vector<drawn_spot>{{up, "B", true}, {own, "A"}, {none}}});
}

TEST_CASE("a talk is drawn with its boards of squares", "[check]")
{
    const auto steps = steps_of({"alice> look", "alice< - F  ", "alice< 1 - 2", "alice< BOOM!",
                                 "alice< -  -", "alice< - F", "bob< - F", "alice< "});
    REQUIRE(steps.size() == 7);
    CHECK(steps[1].text.empty());
    CHECK(steps[1].board == drawn_board{std::vector<drawn_spot>{{down}, {marked, "F"}, {up, " "}},
                                        std::vector<drawn_spot>{{up, "1"}, {down}, {up, "2"}}});
    CHECK(steps[2].text == "BOOM!");
    CHECK(steps[3].text == "-  -");
    CHECK(steps[4].board.size() == 1);
    CHECK(steps[5].who == "bob");
    CHECK(steps[6].board.empty());
}

TEST_CASE("what is no board is left as it was said", "[check]")
{
    for (const char* const line :
         {"alice< 200", "alice< 200 hello | down", "", "the server printed:", "<", "alice<"})
        CHECK(steps_of({line}).front().board.empty());
    std::string large = "alice< 200 1x401";
    for (int i = 0; i < 401; ++i)
        large += " | down";
    CHECK(steps_of({large}).front().board.empty());
    const std::vector<std::string> row(30, "alice< " + std::string(39, '-'));
    CHECK(steps_of(row).size() == 30); // no squares: there are no blanks
}
