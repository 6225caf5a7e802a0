#include "catch.hpp"
#include "loopback/transcripts_played.hpp"
#include "protocol/transcript_run.hpp"

#include <array>
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
    return read_transcripts(file, loopback::text_of(file));
}

} // namespace

TEST_CASE("the examples of the document are what happens", "[protocol]")
{
    loopback::play_all(transcripts_of(document));
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
    loopback::play_all(transcripts_of(refused));
}

TEST_CASE("the editions differ where their table says, and nowhere else", "[protocol]")
{
    loopback::play_all(transcripts_of(editions));
}

TEST_CASE("the rules hold over connections", "[protocol]")
{
    loopback::play_all(transcripts_of(rules));
}

TEST_CASE("requests may come a byte at a time", "[protocol]")
{
    for (const auto* file : files)
        loopback::play_all(transcripts_of(file), {.singly = true});
}

TEST_CASE("requests may come in two parts, wherever they break", "[protocol]")
{
    for (const auto* file : files)
        loopback::play_all_split(transcripts_of(file));
}

} // namespace scramble::protocol
