#include "catch.hpp"
#include "instrument/dialect.hpp"

#include <string>
#include <utility>
#include <vector>

// Transcripts judge other tests, so their reader and player are tested too: what they accept, what
// they find wrong, and that no unknown line is taken for a comment.

namespace scramble::test {

namespace {

/// What is wrong with the notation of that text; empty if nothing is.
std::string wrong(const dialect& spoken, const std::string& text)
{
    try {
        (void)read_transcripts(spoken, "FILE", text);
        return {};
    }
    catch (const bad_notation& why) {
        return why.what();
    }
}

std::string block(const dialect& spoken, const std::string& lines, std::string head = {})
{
    if (head.empty())
        head =
            &spoken == &telnet_dialect ? "edition=2016 board=00/10" : "edition=2025 board=1x2:A,A";
    return "Prose.\n" + std::string(spoken.fence) + ' ' + head + '\n' + lines + "```\n";
}

std::string wrong_lines(const dialect& spoken, const std::string& lines)
{
    return wrong(spoken, block(spoken, lines));
}

/// The first difference in a block of those lines.
std::string difference(const dialect& spoken, const std::string& lines,
                       const std::string& head = {})
{
    const auto all = read_transcripts(spoken, "FILE", block(spoken, lines, head));
    return play(all.front(), all.front().editions.front()).difference;
}

using rows = std::vector<std::pair<std::string, std::string>>;

/// Checks that each first difference begins with its place and the expected text.
void check_differences(const dialect& spoken, const rows& all)
{
    for (const auto& [lines, what] : all) {
        const std::string told = difference(spoken, lines);
        INFO(lines << told);
        CHECK(told.starts_with("FILE:" + what));
    }
}

} // namespace

TEST_CASE("a file without transcripts, or with an unknown notation, is refused", "[transcripts]")
{
    const auto http = [](const std::string& text) { return wrong(http_dialect, text); };
    CHECK(http("Prose only.\n```sh\nls\n```\n") == "FILE:4: no transcript is here");
    CHECK(http("```transcript edition=2025 board=1x1:A\n") == "FILE:1: a block without an end");
    CHECK(http("```transcript edition=2021 board=1x1:A\n```\n") ==
          "FILE:1: an unknown edition: 2021");
    CHECK(http("```transcript edition=2025\n```\n") ==
          "FILE:1: a transcript names its edition and its board");
    CHECK(http("```transcript edition=2025 board=2x1:A\n```\n") ==
          "FILE:1: a board has ROWS x COLUMNS cards");
    CHECK(http("```transcript edition=2025 colour=red board=1x1:A\n```\n") ==
          "FILE:1: unknown notation: colour=red");
    const auto telnet = [](const std::string& text) { return wrong(telnet_dialect, text); };
    CHECK(telnet("```telnet edition=2015 board=0\n```\n") == "FILE:1: an unknown edition: 2015");
    CHECK(telnet("```telnet edition=2016 board=00/0\n```\n") ==
          "FILE:1: the lines of a field are of one length");
    CHECK(telnet("```telnet edition=2016 board=02\n```\n") ==
          "FILE:1: a field is lines of 0 and 1 with / between them");
    CHECK(telnet("```telnet edition=2016 board=0 quick\n```\n") ==
          "FILE:1: unknown notation: quick");
    CHECK(wrong(live_dialect, "```live edition=2016 field=02\n```\n") ==
          "FILE:1: a field is lines of 0 and 1 with / between them");
}

TEST_CASE("a line of an unknown notation is refused", "[transcripts]")
{
    for (const dialect* spoken : {&http_dialect, &telnet_dialect, &live_dialect}) {
        INFO(spoken->fence);
        CHECK(wrong_lines(*spoken, "alice> GET /scores\nalice< 200\n\n# fine\nalice waits\n") ==
              "");
        for (const std::string line : {"alice sleeps", "alice: GET /", "alice>GET /", "alice> ",
                                       "alice>", "alice", "the end", "alice is closedly"})
            CHECK(wrong_lines(*spoken, "# fine\n\n" + line + '\n') ==
                  "FILE:5: unknown notation: " + line);
        for (const std::string bytes : {"\"\\q\"", "\"\\\"", "\"\\x1\""})
            CHECK(wrong_lines(*spoken, "alice> raw " + bytes + '\n') ==
                  "FILE:3: an unknown escape in " + bytes);
        const std::string foreign = spoken == &telnet_dialect ? "2014" : "2020";
        CHECK(wrong_lines(*spoken, '[' + foreign + "] alice> GET /\n") ==
              "FILE:3: a line of an edition that its block is not of");
        CHECK(wrong_lines(*spoken, "[1999] alice> GET /\n") == "FILE:3: an unknown edition: 1999");
    }
    CHECK(wrong_lines(http_dialect, "alice> GET\n") == "FILE:3: no request: GET");
    CHECK(wrong_lines(http_dialect, "alice> GET / HTP/1.1\n") ==
          "FILE:3: no request: GET / HTP/1.1");
}

TEST_CASE("a transcript that holds has no difference", "[transcripts]")
{
    const auto http = [](const std::string& lines, const std::string& head = {}) {
        return difference(http_dialect, lines, head);
    };
    CHECK(http("alice> GET /look/alice\nalice< 200\nalice< 1x2\nalice< down | down\n") == "");
    CHECK(http("alice> GET /look/alice\nalice< 200 OK\nalice< Content-Length: ...\n") == "");
    CHECK(http("alice> GET /watch/alice\nalice waits\n") == "");
    CHECK(http("alice> GET /flip/alice/@0,1\nalice< 200\nalice< 1x2 | down | my A\n",
               "edition=2020 board=1x2:A,A") == "");
    CHECK(http("alice> HEAD /scores\nalice< 200\nalice> GET /scores\nalice< 200\n"
               "alice< (empty)\n") == "");
    CHECK(http("alice> raw \"GET /scores HTTP/1.0\\r\\n\\r\\n\"\nalice< 200\n"
               "alice is closed\n") == "");
    CHECK(http("alice> GET /look/alice\nalice< ETag: \"{run}-{changes}\"\n"
               "alice> GET /look/alice\nalice> If-None-Match: \"{run}-0\"\nalice< 304\n"
               "alice< ETag: \"{run}-{changes}\"\nalice< without Content-Length\n") == "");
    const auto telnet = [](const std::string& lines, const std::string& head = {}) {
        return difference(telnet_dialect, lines, head);
    };
    CHECK(telnet("alice connects\nalice< Welcome to ...\nalice> look\nalice< - -\nalice< - -\n"
                 "alice waits\n") == "");
    CHECK(telnet("alice> help\nalice> flag 0 0\nalice< Messages: ...\nalice< F -\n"
                 "alice< - -\nalice> look\nalice< (board)\n") == "");
    CHECK(telnet("alice> raw \"lo\\xff\\xf1ok\\r\"\nalice< raw \"- -\\r\\n- -\\r\\n\"\n") == "");
    CHECK(telnet("alice> dig 0 1\nalice< BOOM!\nalice is closed\nalice connects\n"
                 "alice< Welcome ...\nalice> look\nalice< __ \nalice< __ \n") == "");
    CHECK(telnet("alice> dig 0 1\nalice< BOOM!\nalice waits\n", "edition=2014 board=00/10 debug") ==
          "");
    CHECK(telnet("[2014] alice> help\n[2014] alice< Messages: ...\n[2016] alice waits\n",
                 "edition=all board=0") == "");
    CHECK(difference(live_dialect,
                     "alice connects\nalice< at {run}-0 | first 0 | 1x2 | down | down\n"
                     "alice waits\nalice leaves\nalice connects since {run}-0\n"
                     "alice< at {run}-0\nthe server stops\n"
                     "alice is closed 1001 the server is stopping\n") == "");
}

TEST_CASE("the first difference is told with its place", "[transcripts]")
{
    check_differences(
        http_dialect,
        {{"alice> GET /look/alice\nalice< 404\n",
          "4: in edition 2025: expected 404 , received 200 OK, body \"1x2\\ndown\\ndown\\n\""},
         {"alice> GET /look/alice\nalice< 200\nalice< 1x2\nalice< down | my A\n",
          "6: in edition 2025: expected \"my A\", received \"down\" in \"1x2\\n"},
         {"alice> GET /look/alice\nalice< 200\nalice< 1x2\nalice< down\n",
          "6: in edition 2025: expected no more, received \"down\\n\""},
         {"alice> GET /look/alice\nalice< 200\nalice< 1x2 | down | down | down\n",
          "5: in edition 2025: expected \"down\", received \"\""},
         {"alice> GET /look/alice\nalice< ETag: \"1-1\"\n",
          "4: in edition 2025: expected ETag: \"1-1\", received ETag: \""},
         {"alice> GET /scores\nalice< ETag: ...\n",
          "4: in edition 2025: expected ETag: ..., received no such field"},
         {"alice> GET /scores\nalice< without Cache-Control\n",
          "4: in edition 2025: expected Cache-Control: , received Cache-Control: no-store"},
         {"alice> GET /watch/alice\nalice< 200\n",
          "4: in edition 2025: expected an answer, received nothing"},
         {"alice> GET /scores\nalice waits\n", "4: in edition 2025: expected nothing, received"},
         {"alice> GET /scores\nalice is closed\n", "4: in edition 2025: expected the end"},
         {"alice> GET /scores\n", "3: in edition 2025: alice at the end: expected nothing"},
         {"bob waits\n", "3: in edition 2025: nobody is called bob"}});
    check_differences(
        telnet_dialect,
        {{"alice> look\nalice< - F\n",
          "4: in edition 2016: expected \"- F\", received \"- -\\r\\n\" and then \"- -\\r\\n\""},
         {"alice> look\nalice< - -\n",
          "4: in edition 2016: alice at the end: expected no more, received \"- -\\r\\n\""},
         {"alice> look\nalice< - -\nalice> look\n",
          "5: in edition 2016: expected no more, received \"- -\\r\\n\""},
         {"alice> help\nalice< (board)\n", "4: in edition 2016: expected a board, received \"M"},
         {"alice> look\nalice waits\n", "4: in edition 2016: expected nothing, received \"- -"},
         {"alice> bye\nalice waits\n",
          "4: in edition 2016: expected nothing, received \"\" and the end"},
         {"alice connects\nalice is closed\n",
          "4: in edition 2016: expected the end of the connection, received \"Welcome"},
         {"alice> raw \"look\\r\"\nalice< raw \"- F\"\n",
          "4: in edition 2016: expected \"- F\", received \"- -\\r\\n- -\\r\\n\""},
         {"alice> help\nalice< Messages: ...\nalice connects\n",
          "5: in edition 2016: alice is connected already"},
         {"alice connects\nalice< ... \n",
          "4: in edition 2016: expected \"... \", received \"Welcome"},
         {"bob waits\n", "3: in edition 2016: nobody is called bob"}});
    check_differences(
        live_dialect,
        {{"alice connects\nalice< at 1-0\n", "4: in edition 2025: expected \"at 1-0\", received"},
         {"alice connects\n", "3: in edition 2025: alice at the end: expected no more, received"},
         {"alice connects\nalice< at {run}-0 | first 0 | 1x2 | down | down\nalice is closed 1000 "
          "\n",
          "5: in edition 2025: expected the end with 1000 , received none"},
         {"alice connects quickly\n", "3: in edition 2025: nobody knows how to connect quickly"},
         {"alice connects with x\n", "3: in edition 2025: expected a live connection, received"}});
}

} // namespace scramble::test
