#include "catch.hpp"
#include "dice.hpp"
#include "instrument/literal.hpp"
#include "line_events.hpp"
#include "sanitized.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

// Random bytes in random packets. A simple decoder that sees all bytes at once, and makes two
// passes over them, must find the same. A run that fails prints its seed; SCRAMBLE_TEST_SEED
// replays it.

namespace scramble {

namespace {

using namespace std::string_view_literals;

/// The result of the first pass: bytes of text, and answers between them.
struct item {
    std::optional<char> text;
    std::string answer;
};

// The first pass removes Telnet's commands, each with its parameters.
std::vector<item> without_commands(const std::string& bytes)
{
    std::vector<item> items;
    std::set<std::string> refused;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != '\xFF') {
            items.push_back({bytes[i], {}});
            continue;
        }
        if (i + 1 == bytes.size())
            break;
        const char command = bytes[++i];
        if (command == '\xFF') { // an escaped 0xFF
            items.push_back({command, {}});
        }
        else if (command == '\xFA') { // up to the next command; IAC IAC is not one
            for (++i; i < bytes.size(); ++i) {
                if (bytes[i] == '\xFF' && (++i == bytes.size() || bytes[i] != '\xFF'))
                    break;
            }
            if (i < bytes.size() && bytes[i] != '\xF0')
                i -= 2; // not IAC SE: read it again as a command
        }
        else if (command >= '\xFB' && command <= '\xFE' && i + 1 < bytes.size()) {
            const std::string asked{command, bytes[++i]};
            const bool is_mark = asked == "\xFD\x06";
            const bool is_refused = command == '\xFB' || command == '\xFD';
            const char refusal = command == '\xFB' ? '\xFE' : '\xFC';
            if (is_refused && (refused.insert(asked).second || is_mark))
                items.push_back({{}, {'\xFF', refusal, bytes[i]}});
        }
    }
    return items;
}

// The second pass finds lines.
std::vector<std::string> naive_events(const std::string& bytes)
{
    std::vector<std::string> events;
    std::string line;
    bool after_return = false;
    for (const auto& [text, answer] : without_commands(bytes)) {
        if (!text) {
            events.push_back("answer " + printable(answer));
            continue;
        }
        const bool is_swallowed = after_return && (*text == '\n' || *text == '\0');
        after_return = *text == '\r';
        if (is_swallowed)
            continue;
        if (*text != '\n' && *text != '\r') {
            line += *text;
            continue;
        }
        events.push_back(line.size() > 4096 ? "too long" : printable(line));
        line.clear();
    }
    return events;
}

// Mostly meaningful bytes; sometimes a line of about the maximum length.
std::string random_bytes(dice& random)
{
    static const std::vector<std::string> words = test::between_bars(
        "\r|\n|\r\n|\r\0|\0|\xFF|\xFF\xFF|\xFF\xF4|\xFF\xFD\x06|\xFF\xFB\x1F|\xFF\xFA|\xFF\xF0|"
        "\xFF\xFC|\xFF\xFE|\xFF\xFD|\xFF\xFB|\xF0|\xFA|look|dig 1 2"sv);
    std::string bytes;
    for (std::size_t count = random.below(40UL); count > 0; --count) {
        const int choice = random.below(100);
        if (choice < 85)
            bytes += words[random.below(words.size())];
        else if (choice < 98)
            bytes += static_cast<char>(random.below(256));
        else
            bytes += std::string(4090 + random.below(12UL), 'x');
    }
    return bytes;
}

std::vector<std::string> random_packets(const std::string& bytes, dice& random)
{
    const std::size_t longest = 1 + random.below(random.below(2) == 0 ? 4UL : 3000UL);
    std::vector<std::string> packets;
    for (std::size_t at = 0; at < bytes.size(); at += packets.back().size())
        packets.push_back(bytes.substr(at, 1 + random.below(longest)));
    return packets;
}

} // namespace

TEST_CASE("any bytes make the same events, however they are split into packets", "[lines][random]")
{
    INFO(how_to_repeat());
    std::size_t too_long = 0;
    std::size_t answers = 0;
    std::size_t lines = 0;
    for (std::uint64_t number = 0; number < (sanitized ? 800 : 8000); ++number) {
        dice random(seed_of_this_run() + number);
        const std::string bytes = random_bytes(random);
        const std::vector<std::string> expected = naive_events(bytes);
        const auto packets = random_packets(bytes, random);
        if (events_of({bytes}) != expected || events_of(packets) != expected) {
            CAPTURE(number, printable(bytes));
            REQUIRE(events_of({bytes}) == expected);
            REQUIRE(events_of(packets) == expected);
        }
        for (const std::string& each : expected) {
            too_long += each == "too long" ? 1U : 0U;
            answers += each.starts_with("answer ") ? 1U : 0U;
            ++lines;
        }
    }
    CHECK(too_long > (sanitized ? 4 : 40));
    CHECK(answers > (sanitized ? 100 : 1000));
    CHECK(lines > (sanitized ? 400 : 4000));
}

} // namespace scramble
