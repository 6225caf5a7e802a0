#include "check/report.hpp"
#include "check/stage.hpp"

#include "../catch.hpp"

#include <fmt/format.h>

#include <algorithm>

using scramble::check::finding;
using scramble::check::tried;
using scramble::check::verdict;

namespace {

tried one(const char* group, const char* id, finding found, int took = 0)
{
    return {{group, id, "What should be.", "", true, nullptr},
            std::move(found),
            scramble::check::milliseconds(took)};
}

const std::vector<tried> all{
    one("First", "1-A", {verdict::passes, "", {"alice> GET /look/alice"}}),
    one("First", "1-B", {verdict::fails, "it should be <A>, but is B", {"alice> GET /look/alice"}},
        1250),
    one("Second", "open", {verdict::open, "", {}}),
    one("Second", "otherwise", {verdict::open, "it is Z", {}}),
    one("Second", "later", {verdict::untried, "it needs a board", {}}),
    one("Third", "late", {verdict::late, "no time is left", {}}),
};
const scramble::check::heading head{"Memory Scramble", "2023", "scramble check --verbose"};

} // namespace

TEST_CASE("the results of a check fit a screen", "[check]")
{
    CHECK(scramble::check::for_people(head, all, false) ==
          "Memory Scramble, edition 2023\n"
          "\n"
          "  First            1 passed, 1 failed\n"
          "  Second           2 open, 1 not tried\n"
          "  Third            1 too late\n"
          "\n"
          "Fails:\n"
          "  1-B              What should be.\n"
          "                   it should be <A>, but is B\n"
          "\n"
          "Open in the handout; scramble does as this says, the server otherwise:\n"
          "  otherwise        What should be.\n"
          "                   it is Z\n"
          "\n"
          "Not tried:\n"
          "  it needs a board:\n"
          "    later\n"
          "\n"
          "All that was said in a case: scramble check --verbose 1-B\n"
          "\n"
          "The check is incomplete: no time was left for 1 of 6 cases. See --time.\n"
          "\n"
          "1 passed, 1 failed, 2 open, 1 not tried, 1 too late\n");

    std::vector<tried> many(40, one("First", "1-B", {verdict::fails, std::string(2000, 'x'), {}}));
    many.insert(many.end(), 40, all[3]);
    many.insert(many.end(), 40, all[4]);
    const std::string text = scramble::check::for_people(head, many, false);
    CHECK(text.find("  and 32 more; --format tap tells all\n") != std::string::npos);
    CHECK(text.find("  and 36 more; --format tap tells all\n") != std::string::npos);
    CHECK(std::ranges::count(text, '\n') <= 50);
    CHECK(text.size() < std::size_t{50} * 160);
}

TEST_CASE("what may follow from another failure is told apart", "[check]")
{
    std::vector<tried> some(5, one("First", "1-A", {verdict::fails, "it is B", {}}));
    for (std::size_t i = 0; i < some.size(); ++i)
        some[i].what.id = fmt::format("1-A.{}", i);
    some[1].what.id = "other";
    some.back().what.id = "1-A";
    some.back().what.explains = 1;
    some.back().what.explained = "1-A.* 2-A";
    const std::string text = scramble::check::for_people(head, some, false);
    CHECK(text.find("\nFails:\n  1-A              What should be.\n") != std::string::npos);
    CHECK(text.find("\n  other            What should be.\n") != std::string::npos);
    CHECK(text.find("\nFails, too, and may follow from 1-A:\n    1-A.0 1-A.2 1-A.3\n") !=
          std::string::npos);
    CHECK(text.find("--verbose 1-A\n") != std::string::npos);
    CHECK(scramble::check::as_tap(some).find("# it is B\n# May follow from 1-A.\nnot ok 2") !=
          std::string::npos);
    some.front().found.lenient = {"no last newline (board)"};
    const std::string xml = scramble::check::as_junit(head, some);
    const std::string json = scramble::check::as_gradescope(some);
    for (const std::string& report : {xml, json}) { // the case that explains comes first
        CHECK(report.find("\"1-A: ") < report.find("\"other: "));
        CHECK(report.find("\"other: ") < report.find("\"1-A.0: "));
    }
    CHECK(xml.find(">May follow from 1-A.\n</failure>\n"
                   "    <system-out>read leniently: no last newline (board)\n</system-out>") !=
          std::string::npos);
    CHECK(json.starts_with(
        "{\"output\": \"Fails, too, and may follow from 1-A:\\n    1-A.0 1-A.2 1-A.3\\n"
        "\\nRead leniently, since other cases are about it:\\n"
        "  no last newline (board):\\n    1-A.0\", \"tests\""));
    CHECK(json.find("fails: it is B\\n(may follow from 1-A)\\n\"") != std::string::npos);
    some.erase(some.begin()); // two may each be a mistake of its own
    CHECK(scramble::check::for_people(head, some, false).find("may follow") == std::string::npos);
}

TEST_CASE("a page shows what fails, and nothing of it as markup", "[check]")
{
    std::vector<tried> some{all};
    some[1].found.talk = {"alice> GET /look/<i>", "alice< 200 1x2 | up <b>\"&' | my A",
                          "alice< 200 </code><script>"};
    some[1].what.cause = "Rows and <columns>.";
    const std::string page = scramble::check::as_html(head, some);
    for (const char* const text :
         {"<h1>Memory Scramble, edition 2023</h1>",
          "fails: 1 passed, 1 failed, 2 open, 1 not tried",
          "<a href=\"#fail-0\">1-B</a> What should be.", "<section id=\"fail-0\">\n<h2>1-B</h2>",
          "it should be &lt;A&gt;, but is B", "Usually: Rows and &lt;columns&gt;.",
          "<b>alice</b> asks <code>GET /look/&lt;i&gt;</code>",
          "<td class=\"up\">&lt;b&gt;&quot;&amp;'</td><td class=\"own\">A</td>",
          "<code>200 &lt;/code&gt;&lt;script&gt;</code>",
          "<b>otherwise</b> What should be. Here: it is Z", "<b>later</b> it needs a board",
          "prefers-color-scheme: dark"}) {
        INFO(text);
        CHECK(page.find(text) != std::string::npos);
    }
    CHECK(page.find("<script") == std::string::npos);
    some[1].found.talk.assign(1000, "alice waits");
    CHECK(scramble::check::as_html(head, some).find("and 700 more steps") != std::string::npos);
    CHECK(scramble::check::as_html(head, {all[0]}).find("<h2>") == std::string::npos);
    CHECK(scramble::check::as_html(head, {all[0], all[5]})
              .find("<p class=\"incomplete\"><b>incomplete: ") != std::string::npos);
}

TEST_CASE("what was read leniently is told with its cases", "[check]")
{
    std::vector<tried> some(10, all[0]);
    for (tried& each : some)
        each.found.lenient = {"no last newline (board)"};
    CHECK(scramble::check::for_people(head, some, false)
              .find("\nRead leniently, since other cases are about it:\n"
                    "  no last newline (board):\n"
                    "    1-A 1-A 1-A 1-A 1-A 1-A 1-A 1-A and 2 more\n") != std::string::npos);
    CHECK(scramble::check::as_tap({some[0]}) ==
          "TAP version 13\n1..1\nok 1 - 1-A\n# read leniently: no last newline (board)\n");
}

TEST_CASE("the usual cause of a failure is told", "[check]")
{
    std::vector<tried> some{all[0], all[1]};
    for (tried& each : some)
        each.what.cause = "Rows and <columns>.";
    CHECK(scramble::check::in_detail(some[0]).ends_with("passes\n"));
    CHECK(scramble::check::in_detail(some[1]).ends_with("Usually: Rows and <columns>.\n"));
    const std::string tap = scramble::check::as_tap(some);
    CHECK(tap.find("is B\n# Usually: Rows and <columns>.\n#   alice>") != std::string::npos);
    CHECK(scramble::check::as_junit(head, some)
              .find("\">Usually: Rows and &lt;columns&gt;.\nalice") != std::string::npos);
}

TEST_CASE("a text is shown with its blanks and ends of lines", "[check]")
{
    using scramble::check::visible;
    CHECK(visible("my A \n\tx\r\n") == "\"my·A·↵⇥x␍↵\"");
    CHECK(visible(std::string(300, 'x')) == '"' + std::string(200, 'x') + "\"...");
    CHECK(visible(std::string(199, 'x') + "🦄") == '"' + std::string(199, 'x') + "\"...");
}

TEST_CASE("of two long texts the first difference is shown", "[check]")
{
    using scramble::check::compared;
    const compared boards("down\nmy A", "down\nup A");
    CHECK(boards.expected == "\"down↵my·A\"");
    CHECK(boards.seen == "\"down↵up·A\"");

    const std::string hello = "Welcome to Minesweeper. Board: 3 columns by 2 rows. Players: 1 "
                              "including you. Type 'help' for help.";
    const compared last("x" + hello, "x" + hello.substr(0, hello.size() - 1));
    CHECK(last.expected == "...\"lp'·for·help.\"");
    CHECK(last.seen == "...\"lp'·for·help\"");
    CHECK(compared(hello, "").expected == "\"Welcome·to·Minesweeper.·Board:·3·columns·by·\"...");
    CHECK(compared(hello, "").seen == "\"\"");
    CHECK(compared("😀😀😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀😀😀😀😀😀🦄").seen ==
          "...\"😀😀😀🦄\""); // no half of a character

    const compared missing(hello, std::string(hello).erase(hello.find(" for help"), 1));
    std::vector<tried> some{all[1]};
    some[0].found.what =
        fmt::format("HELLO should be {}, but is {}", missing.expected, missing.seen);
    CHECK(scramble::check::for_people(head, some, false)
              .find("HELLO should be ...\"·Type·'help'·for·help.\", but is "
                    "...\"·Type·'help'for·help.\"\n") != std::string::npos);
    some[0].found.what = std::string(149, 'x') + "··";
    CHECK(scramble::check::for_people(head, some, false).find("xxx·...\n") != std::string::npos);
}

TEST_CASE("a check that has tried little says so", "[check]")
{
    const std::vector<tried> few{all[0], all[4], all[4], all[4]};
    CHECK(scramble::check::for_people(head, few, false)
              .find("\nThis says little: 3 of 4 cases were not tried.\n") != std::string::npos);
}

TEST_CASE("colours are for terminals", "[check]")
{
    CHECK(scramble::check::for_people(head, all, false).find('\x1b') == std::string::npos);
    CHECK(scramble::check::for_people(head, all, true).find('\x1b') != std::string::npos);
}

TEST_CASE("a case in detail has all that was said", "[check]")
{
    CHECK(scramble::check::in_detail(all[1]) == "1-B: What should be.\n"
                                                "    alice> GET /look/alice\n"
                                                "fails: it should be <A>, but is B\n");
}

TEST_CASE("the results of a check are TAP", "[check]")
{
    CHECK(scramble::check::as_tap(all) == "TAP version 13\n"
                                          "1..6\n"
                                          "ok 1 - 1-A\n"
                                          "not ok 2 - 1-B\n"
                                          "# What should be.\n"
                                          "# it should be <A>, but is B\n"
                                          "#   alice> GET /look/alice\n"
                                          "ok 3 - open # open as scramble\n"
                                          "ok 4 - otherwise # open unlike scramble\n"
                                          "# What should be.\n"
                                          "# it is Z\n"
                                          "ok 5 - later # SKIP it needs a board\n"
                                          "ok 6 - late # SKIP no time is left\n");
}

TEST_CASE("an incomplete check has not failed", "[check]")
{
    using scramble::check::status_of;
    const std::vector<tried> start{one("Start", "start", {verdict::passes, "", {}})};
    CHECK(status_of({start[0], all[0]}) == 0);
    CHECK(status_of(start) == 0); // nothing else was wanted
    CHECK(status_of({start[0], all[4]}) == 3);
    CHECK(status_of({start[0], all[0], all[4]}) == 0);
    CHECK(status_of({start[0], all[0], all[5]}) == 3);
    CHECK(status_of({start[0], all[1], all[5]}) == 1);
    CHECK(status_of({}) == 3);
    CHECK(scramble::check::word_for({all[5]}) == "incomplete");
}

TEST_CASE("the results of a check are Gradescope's JSON", "[check]")
{
    CHECK(scramble::check::as_gradescope({all[0], all[1], all[2], all[4]}) ==
          "{\"output\": \"\", \"tests\": [\n"
          "  {\"name\": \"1-B: What should be.\", \"status\": \"failed\", \"score\": 0, "
          "\"max_score\": 1, \"output\": \"1-B: What should be.\\n    alice> GET /look/alice\\n"
          "fails: it should be <A>, but is B\\n\"},\n"
          "  {\"name\": \"1-A: What should be.\", \"status\": \"passed\", \"score\": 1, "
          "\"max_score\": 1, \"output\": \"\"}\n]}\n");
    CHECK(scramble::check::as_gradescope({one("First", "1-B", {verdict::fails, "\"\\", {}})})
              .find("fails: \\\"\\\\\\n") != std::string::npos);
    CHECK(scramble::check::as_gradescope({all[0], all[5]})
              .starts_with("{\"output\": \"The check is incomplete.\","));

    // Who was too late neither gains nor loses by it.
    const auto has_score = [](const std::vector<tried>& some, std::string_view score) {
        return scramble::check::as_gradescope(some).find(
                   fmt::format(R"("score": {}, "tests")", score)) != std::string::npos;
    };
    CHECK(has_score({all[0], all[5]}, "2.00"));
    CHECK(has_score({all[0], all[0], all[1], all[4], all[5]}, "2.50"));
    CHECK(scramble::check::as_gradescope({all[0], all[1], all[5]})
              .starts_with("{\"output\": \"The check is incomplete."));
    tried open_and_late = all[5];
    open_and_late.what.is_demanded = false;
    CHECK(has_score({all[0], all[1], open_and_late, all[5]}, "1.50"));
    const tried start = one("Start", "start", {verdict::passes, "", {}});
    CHECK(has_score({start, all[5]}, "1.00"));
    CHECK(has_score({all[5]}, "0.00"));
    CHECK(scramble::check::as_gradescope({all[0], all[1], open_and_late}).find("\"score\": 1.00") ==
          std::string::npos);
}

TEST_CASE("the results of a check are JUnit's XML", "[check]")
{
    const std::string text = scramble::check::as_junit(head, all);
    CHECK(text.find("tests=\"6\" failures=\"1\" errors=\"0\" skipped=\"2\" time=\"1.250\"") !=
          std::string::npos);
    CHECK(text.find("name=\"1-B: What should be.\" time=\"1.250\"") != std::string::npos);
    CHECK(text.find(
              "<failure message=\"it should be &lt;A&gt;, but is B\" type=\"fails\">alice&gt; GET "
              "/look/alice\n</failure>") != std::string::npos);
    CHECK(text.find("<skipped message=\"it needs a board\"/>") != std::string::npos);
    CHECK(text.find("<skipped message=\"no time is left\"/>") != std::string::npos);
    CHECK(text.ends_with("</testsuite>\n"));
    tried both = all[3];
    both.found.lenient = {"no last newline (board)"};
    CHECK(scramble::check::as_junit(head, {both})
              .find("<system-out>read leniently: no last newline (board)\n"
                    "open in the handout: it is Z</system-out>") != std::string::npos);
}
