#include "catch.hpp"
#include "telnet/transcript_run.hpp"

#include <string>

// The reader and the player of transcripts are a test's judge, so they are tested themselves:
// what they accept, what they find wrong, and that nothing unknown passes for a comment.

namespace scramble::telnet {

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

std::string block(const std::string& lines, const std::string& begin = "edition=2016 board=00/10")
{
    return "Prose.\n```telnet " + begin + '\n' + lines + "```\n";
}

/// The first difference in a block of those lines.
std::string difference(const std::string& lines,
                       const std::string& begin = "edition=2016 board=00/10")
{
    const auto all = read_transcripts("FILE", block(lines, begin));
    return play(all.front(), all.front().editions.front()).difference;
}

} // namespace

TEST_CASE("a file without telnet transcripts, or with an unknown notation, is refused", "[telnet]")
{
    CHECK(wrong_notation(block("alice> look\nalice< - -\n")) == "");
    CHECK(wrong_notation("Prose only.\n```sh\nls\n```\n") == "FILE:4: no transcript is here");
    CHECK(wrong_notation("```telnet edition=2016 board=0\n") == "FILE:1: a block without an end");
    CHECK(wrong_notation("```telnet edition=2015 board=0\n```\n") ==
          "FILE:1: an unknown edition: 2015");
    CHECK(wrong_notation("```telnet edition=2016\n```\n") ==
          "FILE:1: a transcript names its edition and its board");
    CHECK(wrong_notation("```telnet edition=2016 board=00/0\n```\n") ==
          "FILE:1: the lines of a field are of one length");
    CHECK(wrong_notation("```telnet edition=2016 board=02\n```\n") ==
          "FILE:1: a field is lines of 0 and 1 with / between them");
    CHECK(wrong_notation("```telnet edition=2016 board=0 quick\n```\n") ==
          "FILE:1: unknown notation: quick");
    CHECK(wrong_notation(block("alice sleeps\n")) == "FILE:3: unknown notation: sleeps");
    CHECK(wrong_notation(block("alice: look\n")) == "FILE:3: unknown notation: alice: look");
    CHECK(wrong_notation(block("# fine\n\nalice>look\n")) ==
          "FILE:5: unknown notation: alice>look");
    CHECK(wrong_notation(block("alice>\n")) == "FILE:3: unknown notation: alice>");
    CHECK(wrong_notation(block("alice\n")) == "FILE:3: unknown notation: alice");
    CHECK(wrong_notation(block("alice> raw \"\\q\"\n")) == "FILE:3: an unknown escape");
    CHECK(wrong_notation(block("alice> raw \"\\\"\n")) == "FILE:3: an unknown escape");
    CHECK(wrong_notation(block("alice> raw \"\\x1\"\n")) == "FILE:3: an unknown escape");
    CHECK(wrong_notation(block("[2014] alice> look\n")) ==
          "FILE:3: a line of an edition that its block is not of");
    CHECK(wrong_notation(block("[1999] alice> look\n")) == "FILE:3: an unknown edition: 1999");
}

TEST_CASE("a telnet transcript that holds has no difference", "[telnet]")
{
    CHECK(difference("alice connects\nalice< Welcome to ...\nalice> look\nalice< - -\nalice< - -\n"
                     "alice waits\n") == "");
    CHECK(difference("alice> help\nalice> flag 0 0\nalice< Messages: ...\nalice< F -\n"
                     "alice< - -\nalice> look\nalice< (board)\n") == "");
    CHECK(difference("alice> raw \"lo\\xff\\xf1ok\\r\"\nalice< raw \"- -\\r\\n- -\\r\\n\"\n") ==
          "");
    CHECK(difference("alice> dig 0 1\nalice< BOOM!\nalice is closed\nalice connects\n"
                     "alice< Welcome ...\nalice> look\nalice< __ \nalice< __ \n") == "");
    CHECK(difference("alice> dig 0 1\nalice< BOOM!\nalice waits\n",
                     "edition=2014 board=00/10 debug") == "");
    CHECK(difference("[2014] alice> help\n[2014] alice< Messages: ...\n[2016] alice waits\n",
                     "edition=all board=0") == "");
    CHECK(difference("alice> bye\nalice is closed\nbob> look\nbob< (board)\nbob leaves\n"
                     "carl connects\ncarl< ... \ncarl closes the sending side\ncarl is closed\n")
              .starts_with("FILE:9: in edition 2016: expected \"... \", received \"Welcome"));
}

TEST_CASE("the first difference of a telnet transcript is told with its place", "[telnet]")
{
    const auto is_told = [](const std::string& lines, const std::string& what) {
        const std::string told = difference(lines);
        INFO(told);
        CHECK(told.starts_with("FILE:" + what));
    };
    is_told("alice> look\nalice< - F\n",
            "4: in edition 2016: expected \"- F\", received \"- -\\r\\n\" and then \"- -\\r\\n\"");
    is_told("alice> look\nalice< - -\n",
            "4: in edition 2016: alice at the end: expected no more, received \"- -\\r\\n\"");
    is_told("alice> look\nalice< - -\nalice> look\n",
            "5: in edition 2016: expected no more, received \"- -\\r\\n\"");
    is_told("alice> help\nalice< (board)\n", "4: in edition 2016: expected a board, received \"M");
    is_told("alice> look\nalice waits\n", "4: in edition 2016: expected nothing, received \"- -");
    is_told("alice> bye\nalice waits\n",
            "4: in edition 2016: expected nothing, received \"\" and the end");
    is_told("alice connects\nalice is closed\n",
            "4: in edition 2016: expected the end of the connection, received \"Welcome");
    is_told("alice> raw \"look\\r\"\nalice< raw \"- F\"\n",
            "4: in edition 2016: expected \"- F\", received \"- -\\r\\n- -\\r\\n\"");
    is_told("alice> help\nalice< Messages: ...\nalice connects\n",
            "5: in edition 2016: alice is connected already");
    is_told("bob waits\n", "3: in edition 2016: nobody is called bob");
}

} // namespace scramble::telnet
