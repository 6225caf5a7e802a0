#include "catch.hpp"
#include "protocol/transcript_run.hpp"

#include <string>

// The reader and the player of transcripts are a test's judge, so they are tested themselves:
// what they accept, what they find wrong, and that nothing unknown passes for a comment.

namespace scramble::protocol {

namespace {

/// What is wrong with the notation of a file of that text; empty if nothing is.
std::string wrong_notation(const std::string& text)
{
    try {
        (void)read_transcripts("FILE", text);
        return {};
    }
    catch (const bad_notation& why) {
        return why.what();
    }
}

std::string block(const std::string& lines, const std::string& edition = "2023")
{
    return "Prose.\n```transcript edition=" + edition + " board=1x2:A,A\n" + lines + "```\n";
}

/// The first difference in a block of those lines.
std::string difference(const std::string& lines, const std::string& edition = "2023")
{
    const auto all = read_transcripts("FILE", block(lines, edition));
    return play(all.front(), all.front().editions.front()).difference;
}

} // namespace

TEST_CASE("a file without transcripts, or with an unknown notation, is refused", "[protocol]")
{
    CHECK(wrong_notation(block("alice> GET /scores\nalice< 200\n")) == "");
    CHECK(wrong_notation("Prose only.\n```sh\nls\n```\n") == "FILE:4: no transcript is here");
    CHECK(wrong_notation("```transcript edition=2023 board=1x1:A\n") ==
          "FILE:1: a block without an end");
    CHECK(wrong_notation("```transcript edition=2021 board=1x1:A\n```\n") ==
          "FILE:1: an unknown edition: 2021");
    CHECK(wrong_notation("```transcript edition=2023\n```\n") ==
          "FILE:1: a transcript names its edition and its board");
    CHECK(wrong_notation("```transcript edition=2023 board=2x1:A\n```\n") ==
          "FILE:1: a board has ROWS x COLUMNS cards");
    CHECK(wrong_notation("```transcript edition=2023 colour=red board=1x1:A\n```\n") ==
          "FILE:1: unknown notation: colour=red");
    CHECK(wrong_notation(block("alice sleeps\n")) == "FILE:3: unknown notation: alice sleeps");
    CHECK(wrong_notation(block("alice: GET /\n")) == "FILE:3: unknown notation: alice: GET /");
    CHECK(wrong_notation(block("alice>GET /\n")) == "FILE:3: unknown notation: alice>GET /");
    CHECK(wrong_notation(block("# fine\n\nalice> GET\n")) == "FILE:5: no request: GET");
    CHECK(wrong_notation(block("alice> GET / HTP/1.1\n")) == "FILE:3: no request: GET / HTP/1.1");
    CHECK(wrong_notation(block("alice> raw \"\\q\"\n")) == "FILE:3: an unknown escape in \"\\q\"");
    CHECK(wrong_notation(block("[2020] alice> GET /\n")) ==
          "FILE:3: a line of an edition that its block is not of");
    CHECK(wrong_notation(block("[1999] alice> GET /\n")) == "FILE:3: an unknown edition: 1999");
}

TEST_CASE("a transcript that holds has no difference", "[protocol]")
{
    CHECK(difference("alice> GET /look/alice\nalice< 200\nalice< 1x2\nalice< down | down\n") == "");
    CHECK(difference("alice> GET /look/alice\nalice< 200 OK\nalice< Content-Length: ...\n") == "");
    CHECK(difference("alice> GET /watch/alice\nalice waits\n") == "");
    CHECK(difference("alice> GET /flip/alice/@0,1\nalice< 200\nalice< 1x2 | down | my A\n",
                     "2020") == "");
    CHECK(difference("alice> HEAD /scores\nalice< 200\nalice> GET /scores\nalice< 200\n"
                     "alice< (empty)\n") == "");
    CHECK(difference("alice> raw \"GET /scores HTTP/1.0\\r\\n\\r\\n\"\nalice< 200\n"
                     "alice is closed\n") == "");
    CHECK(difference("alice> GET /look/alice\nalice< ETag: \"{run}-{changes}\"\n"
                     "alice> GET /look/alice\nalice> If-None-Match: \"{run}-0\"\nalice< 304\n"
                     "alice< ETag: \"{run}-{changes}\"\nalice< without Content-Length\n") == "");
}

TEST_CASE("the first difference is told with its place", "[protocol]")
{
    const auto is_told = [](const std::string& lines, const std::string& what) {
        const std::string told = difference(lines);
        INFO(told);
        CHECK(told.starts_with("FILE:" + what));
    };
    is_told("alice> GET /look/alice\nalice< 404\n",
            "4: in edition 2023: expected 404 , received 200 OK, body \"1x2\\ndown\\ndown\\n\"");
    is_told("alice> GET /look/alice\nalice< 200\nalice< 1x2\nalice< down | my A\n",
            "6: in edition 2023: expected \"my A\", received \"down\" in \"1x2\\n");
    is_told("alice> GET /look/alice\nalice< 200\nalice< 1x2\nalice< down\n",
            "6: in edition 2023: expected no more, received \"down\\n\"");
    is_told("alice> GET /look/alice\nalice< 200\nalice< 1x2 | down | down | down\n",
            "5: in edition 2023: expected \"down\", received \"\"");
    is_told("alice> GET /look/alice\nalice< ETag: \"1-1\"\n",
            "4: in edition 2023: expected ETag: \"1-1\", received ETag: \"");
    is_told("alice> GET /scores\nalice< ETag: ...\n",
            "4: in edition 2023: expected ETag: ..., received no such field");
    is_told("alice> GET /scores\nalice< without Cache-Control\n",
            "4: in edition 2023: expected Cache-Control: , received Cache-Control: no-store");
    is_told("alice> GET /watch/alice\nalice< 200\n",
            "4: in edition 2023: expected an answer, received nothing");
    is_told("alice> GET /scores\nalice waits\n", "4: in edition 2023: expected nothing, received");
    is_told("alice> GET /scores\nalice is closed\n", "4: in edition 2023: expected the end");
    is_told("alice> GET /scores\n", "3: in edition 2023: alice at the end: expected nothing");
    is_told("bob waits\n", "3: in edition 2023: nobody is called bob");
}

} // namespace scramble::protocol
