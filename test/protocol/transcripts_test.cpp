#include "catch.hpp"
#include "protocol/transcript_run.hpp"

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// Every example of docs/PROTOCOL.md, and the transcripts of this directory that would be noise
// there, played over loopback connections.

namespace scramble::protocol {

namespace {

constexpr auto document = "docs/PROTOCOL.md";
constexpr auto refused = "test/protocol/refused.transcript";
constexpr auto editions = "test/protocol/editions.transcript";
constexpr auto rules = "test/protocol/rules.transcript";
constexpr std::array files{document, refused, editions, rules};

std::vector<transcript> transcripts_of(const std::string& file)
{
    std::ifstream in(std::string(SCRAMBLE_SOURCE_DIR) + '/' + file);
    std::ostringstream text;
    text << in.rdbuf();
    return read_transcripts(file, text.str());
}

void play_all(const std::string& file)
{
    for (const transcript& each : transcripts_of(file)) {
        for (const int year : each.editions)
            CHECK(play(each, year).difference == "");
    }
}

} // namespace

TEST_CASE("the examples of the document are what happens", "[protocol]")
{
    play_all(document);
}

TEST_CASE("the document has an example of every edition and every request", "[protocol]")
{
    std::string all;
    for (const transcript& each : transcripts_of(document)) {
        for (const script_line& line : each.lines)
            all += line.text + '\n';
        for (const int year : each.editions)
            all += std::to_string(year) + '\n';
    }
    for (const auto* part :
         {"GET /look/", "GET /flip/", "GET /watch/", "GET /scores", "GET /replace/", "GET /\n",
          "OPTIONS /", "HEAD /", "2020", "2022", "2023"}) {
        INFO(part);
        CHECK(all.find(part) != std::string::npos);
    }
}

TEST_CASE("what is refused is refused as the table says", "[protocol]")
{
    play_all(refused);
}

TEST_CASE("the editions differ where their table says, and nowhere else", "[protocol]")
{
    play_all(editions);
}

TEST_CASE("the rules hold over connections", "[protocol]")
{
    play_all(rules);
}

TEST_CASE("requests may come a byte at a time", "[protocol]")
{
    for (const auto* file : files) {
        for (const transcript& each : transcripts_of(file)) {
            for (const int year : each.editions)
                CHECK(play(each, year, {.singly = true}).difference == "");
        }
    }
}

TEST_CASE("requests may come in two parts, wherever they break", "[protocol]")
{
    for (const auto* file : files) {
        for (const transcript& each : transcripts_of(file)) {
            const int year = each.editions.back();
            const std::size_t largest = play(each, year).largest_packet;
            for (std::size_t split = 1; split < largest; ++split) {
                const played result = play(each, year, {.split = split});
                INFO("the first part had " << split << " bytes");
                REQUIRE(result.difference == "");
            }
        }
    }
}

} // namespace scramble::protocol
