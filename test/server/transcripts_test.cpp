#include "catch.hpp"
#include "instrument/dialect.hpp"
#include "sanitized.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// Plays every example of docs/PROTOCOL.md, and the transcripts too special for it, over loopback
// connections.

namespace scramble::test {

namespace {

constexpr auto document = "docs/PROTOCOL.md";

std::vector<transcript> transcripts_of(const dialect& spoken, const std::string& file)
{
    std::ifstream in(std::string(SCRAMBLE_SOURCE_DIR) + '/' + file);
    std::ostringstream text;
    text << in.rdbuf();
    return read_transcripts(spoken, file, text.str());
}

/// Plays each in each of its editions.
void play_all(const std::vector<transcript>& transcripts, const pace& sent = {})
{
    for (const transcript& each : transcripts) {
        for (const int year : each.editions)
            CHECK(play(each, year, sent).difference == "");
    }
}

/// Plays each in its last edition, with what is sent split in two at every possible place.
void play_all_split(const std::vector<transcript>& transcripts)
{
    for (const transcript& each : transcripts) {
        const int year = each.editions.back();
        const std::size_t largest = play(each, year).largest_packet;
        for (std::size_t split = 1; split < largest; split += sanitized ? 5 : 1) {
            INFO("the first part had " << split << " bytes");
            REQUIRE(play(each, year, {.split = split}).difference == "");
        }
    }
}

/// All transcripts of one protocol.
std::vector<transcript> all_of(const dialect& spoken)
{
    std::vector<std::string> files{"live/live"};
    if (&spoken == &telnet_dialect)
        files = {"telnet/telnet", "server/capacity"};
    if (&spoken == &http_dialect)
        files = {"protocol/refused",  "protocol/editions", "protocol/rules", "protocol/connections",
                 "protocol/examples", "server/keys",       "server/release", "server/capacity"};
    std::vector<transcript> all = transcripts_of(spoken, document);
    for (const std::string& file : files) {
        const auto more = transcripts_of(spoken, "test/" + file + ".transcript");
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

/// The text of the document's examples, to search in.
std::string text_of_examples(const dialect& spoken)
{
    std::string all;
    for (const transcript& each : transcripts_of(spoken, document)) {
        for (const int year : each.editions)
            all += "edition " + std::to_string(year) + '\n';
        all += each.options.contains("debug") ? "with debug\n" : "";
        for (const script_line& line : each.lines)
            all += (line.kind == script_kind::sent ? "> " : "< ") + line.text + '\n';
    }
    return all;
}

} // namespace

TEST_CASE("the examples of the document are what happens", "[transcripts]")
{
    play_all(all_of(*GENERATE(&http_dialect, &telnet_dialect, &live_dialect)));
}

TEST_CASE("what is sent may come a byte at a time", "[transcripts]")
{
    play_all(all_of(*GENERATE(&http_dialect, &telnet_dialect, &live_dialect)), {.singly = true});
}

TEST_CASE("what is sent may come in two parts, wherever they break", "[transcripts]")
{
    play_all_split(all_of(*GENERATE(&http_dialect, &telnet_dialect, &live_dialect)));
}

TEST_CASE("the document has an example of everything that is said", "[transcripts]")
{
    const std::vector<std::pair<const dialect*, std::vector<std::string>>> parts{
        {&http_dialect,
         {"> GET /look/", "> GET /flip/", "> GET /watch/", "> GET /scores", "> GET /replace/",
          "> GET /\n", "> OPTIONS /", "> HEAD /", "edition 2020", "edition 2022", "edition 2025"}},
        {&telnet_dialect,
         {"> look\n", "> dig ", "> flag ", "> deflag ", "> help\n", "> bye\n", "< Welcome ",
          "< Messages: ", "< BOOM!\n", "edition 2014", "edition 2016", "with debug\n"}},
        {&live_dialect, {"< first ",     "< space ",       " holds ",      "< player bob 0 waits ",
                         "> flip ",      "> give up",      "< flipped ",   "< failed ",
                         "< gave up ",   "< malformed ",   "< debug ",     "< players ",
                         "< size ",      "< row ",         "> dig ",       "> flag ",
                         "< ok ",        "< BOOM! ",       " since {run}", "< server stops",
                         "edition 2020", "connects with ", "< waits\n",    "with debug\n"}}};
    for (const auto& [spoken, expected] : parts) {
        const std::string all = text_of_examples(*spoken);
        for (const std::string& part : expected) {
            INFO(spoken->fence << ": " << part);
            CHECK(all.find(part) != std::string::npos);
        }
    }
}

} // namespace scramble::test
