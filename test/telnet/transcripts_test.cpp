#include "catch.hpp"
#include "telnet/transcript_run.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// Every example of Minesweeper in docs/PROTOCOL.md, played over loopback connections.

namespace scramble::telnet {

namespace {

std::vector<transcript> examples()
{
    const std::string document = "docs/PROTOCOL.md";
    std::ifstream in(std::string(SCRAMBLE_SOURCE_DIR) + '/' + document);
    std::ostringstream text;
    text << in.rdbuf();
    return read_transcripts(document, text.str());
}

} // namespace

TEST_CASE("the Minesweeper examples of the document are what happens", "[telnet]")
{
    for (const transcript& each : examples()) {
        for (const int year : each.editions)
            CHECK(play(each, year).difference == "");
    }
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
    for (const transcript& each : examples()) {
        for (const int year : each.editions)
            CHECK(play(each, year, {.singly = true}).difference == "");
    }
}

TEST_CASE("the examples' messages may come in two parts, wherever they break", "[telnet]")
{
    for (const transcript& each : examples()) {
        const int year = each.editions.back();
        const std::size_t largest = play(each, year).largest_packet;
        for (std::size_t split = 1; split < largest; ++split) {
            const played result = play(each, year, {.split = split});
            INFO("the first part had " << split << " bytes");
            REQUIRE(result.difference == "");
        }
    }
}

} // namespace scramble::telnet
