#include "catch.hpp"
#include "loopback/transcripts_played.hpp"
#include "telnet/transcript_run.hpp"

#include <string>
#include <vector>

// Every example of Minesweeper in docs/PROTOCOL.md, played over loopback connections.

namespace scramble::telnet {

namespace {

std::vector<transcript> examples()
{
    const std::string document = "docs/PROTOCOL.md";
    return read_transcripts(document, loopback::text_of(document));
}

} // namespace

TEST_CASE("the Minesweeper examples of the document are what happens", "[telnet]")
{
    loopback::play_all(examples());
}

TEST_CASE("the document has an example of every Minesweeper message and edition", "[telnet]")
{
    std::string all;
    for (const transcript& each : examples()) {
        for (const script_line& line : each.lines)
            all += (line.what == act::send_message ? "> " : "< ") + line.text + '\n';
        for (const int year : each.editions)
            all += std::to_string(year) + '\n';
        all += each.debug ? "debug\n" : "";
    }
    for (const auto* part :
         {"> look\n", "> dig ", "> flag ", "> deflag ", "> help\n", "> bye\n", "< Welcome ",
          "< Messages: ", "< BOOM!\n", "2014\n", "2016\n", "debug\n"}) {
        INFO(part);
        CHECK(all.find(part) != std::string::npos);
    }
}

TEST_CASE("the examples' messages may come a byte at a time", "[telnet]")
{
    loopback::play_all(examples(), {.singly = true});
}

TEST_CASE("the examples' messages may come in two parts, wherever they break", "[telnet]")
{
    loopback::play_all_split(examples());
}

} // namespace scramble::telnet
