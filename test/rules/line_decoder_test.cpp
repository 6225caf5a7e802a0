#include "catch.hpp"
#include "line_events.hpp"

#include <sys/resource.h>

#include <cstddef>
#include <string>
#include <vector>

// Lines in what a Telnet client sends: decisions 1, 5 and 6 of Minesweeper.

namespace scramble {

namespace {

using namespace std::string_literals;
using events = std::vector<std::string>;

// From RFC 854 and 860.
const std::string iac = "\xFF";
const std::string will = "\xFF\xFB";
const std::string wont = "\xFF\xFC";
const std::string do_it = "\xFF\xFD";
const std::string dont = "\xFF\xFE";
const std::string timing_mark = "\x06";
const std::string ctrl_c = "\xFF\xF4\xFF\xFD\x06"; // IAC IP, IAC DO TIMING-MARK

struct line_row {
    std::string bytes;
    events expected;
};

/// Checks that the bytes make those events: in one packet, in two packets split anywhere, and byte
/// by byte.
void check_lines(const std::vector<line_row>& rows)
{
    for (const auto& [bytes, expected] : rows) {
        CAPTURE(printable(bytes).substr(0, 200));
        CHECK(events_of({bytes}) == expected);
        for (std::size_t split = 0; split <= bytes.size(); ++split) {
            CAPTURE(split);
            CHECK(events_of({bytes.substr(0, split), bytes.substr(split)}) == expected);
        }
        CHECK(events_of(bytes_of(bytes)) == expected);
    }
}

/// The most memory that this process has used so far, in KiB.
long most_memory()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

} // namespace

TEST_CASE("mines-1: a line ends at any of three newlines", "[lines]")
{
    check_lines({{"look\n", {"look"}},
                 {"look\r\n", {"look"}},
                 {"look\r", {"look"}},
                 {"look\r\0"s, {"look"}}});
    check_lines({{"", {}}, {"look", {}}, {"\n", {""}}, {"\r\n", {""}}, {"\r", {""}}});
    for (const std::string two : {"\n\n", "\r\r", "\n\r", "\r\n\r\n", "\r\n\n", "\r\r\n"})
        check_lines({{two, {"", ""}}});
    check_lines({
        {"\r\0\n"s, {"", ""}}, // the \r takes one of the two bytes, not both
        {"\r\n\0\n"s, {"", "\\x00"}},
        {"a\nb\r\nc\rd\n", {"a", "b", "c", "d"}},
        {"a\r\0b\r\0\r\0"s, {"a", "b", ""}},
        {"dig 1 2\r\nflag 3 4\nlook\rbye\r\nrest", {"dig 1 2", "flag 3 4", "look", "bye"}},
    });
}

TEST_CASE("mines-1: after a return the line is there at once, and once only", "[lines]")
{
    line_decoder decoder;
    CHECK(feed(decoder, "look") == events{});
    CHECK(feed(decoder, "\r") == events{"look"});
    CHECK(feed(decoder, "") == events{});
    CHECK(feed(decoder, "\n") == events{});
    CHECK(feed(decoder, "\n") == events{""});
    CHECK(feed(decoder, "bye\r") == events{"bye"});
    CHECK(feed(decoder, "\0"s) == events{});
    CHECK(feed(decoder, "help\r") == events{"help"});
    CHECK(feed(decoder, "look\n") == events{"look"});
}

TEST_CASE("a call takes bytes up to the next event and leaves the rest", "[lines]")
{
    line_decoder decoder;
    std::string_view input = "one\r\ntwo\nthree";
    CHECK(told(decoder.next(input)) == "one");
    CHECK(input == "\ntwo\nthree");
    CHECK(told(decoder.next(input)) == "two");
    CHECK(input == "three");
    CHECK(std::holds_alternative<std::monostate>(decoder.next(input)));
    CHECK(input.empty());
    CHECK(std::holds_alternative<std::monostate>(decoder.next(input)));
    input = "\r";
    CHECK(told(decoder.next(input)) == "three");
}

TEST_CASE("a line keeps every byte that is no newline and no command", "[lines]")
{
    for (int value = 0; value < 256; ++value) {
        const std::string byte(1, static_cast<char>(value));
        events expected{printable("a" + byte + "b")};
        if (byte == "\n" || byte == "\r")
            expected = {"a", "b"};
        if (byte == iac) // then b completes a command without meaning
            expected = {"a"};
        check_lines({{"a" + byte + "b\n", expected}});
    }
    check_lines({{"\0look\n"s, {"\\x00look"}}, {"a\0\r\0b\n"s, {"a\\x00", "b"}}});
}

TEST_CASE("mines-5: a line of 4096 bytes is one, a longer one is dropped", "[lines]")
{
    const std::string longest(4096, 'x');
    CHECK(line_decoder::longest_line == 4096);
    for (const std::string newline : {"\n", "\r", "\r\n"}) {
        CHECK(events_of({longest + newline}) == events{longest});
        CHECK(events_of({longest + "y" + newline}) == events{"too long"});
        CHECK(events_of({longest, "y", newline + "look\n"}) == events{"too long", "look"});
        CHECK(events_of(bytes_of(longest + "yz" + newline + "a\n")) == events{"too long", "a"});
    }
    // Lengths around two and three times the limit: the rest of a dropped line is no new line.
    for (const std::size_t size : {4098U, 8191U, 8192U, 8193U, 8194U, 12'288U, 12'289U}) {
        CAPTURE(size);
        CHECK(events_of({std::string(size, 'x') + "\n" + longest + "\n"}) ==
              events{"too long", longest});
    }
    CHECK(events_of({longest + "y\n" + longest + "y\n\n"}) == events{"too long", "too long", ""});
}

TEST_CASE("mines-5: what is no part of a line does not make it longer", "[lines]")
{
    const std::string longest(4096, 'x');
    CHECK(events_of({"\r" + longest + "\n"}) == events{"", longest});
    CHECK(events_of({"\r\n" + longest + "\n"}) == events{"", longest});
    CHECK(events_of({longest.substr(1) + iac + "\xF1" + "y\n"}) == events{longest.substr(1) + "y"});
    CHECK(events_of({longest.substr(1) + iac + iac + "\n"}) ==
          events{longest.substr(1) + "\\xFF"}); // one byte, not two
    CHECK(events_of({longest + iac + iac + "\n"}) == events{"too long"});
    CHECK(events_of({longest + "y" + ctrl_c + "\nlook\n"}) ==
          events{"answer \\xFF\\xFC\\x06", "too long", "look"});
}

TEST_CASE("mines-5: 3 MB without a newline, and 64 MB, take bounded memory", "[lines]")
{
    const long before = most_memory();
    line_decoder decoder;
    const std::string packet(64 * 1024, 'x');
    for (int sent = 0; sent < 3 * 16; ++sent)
        REQUIRE(feed(decoder, packet).empty());
    CHECK(feed(decoder, "\r\nlook\r\n") == events{"too long", "look"});
    for (int sent = 0; sent < 64 * 16; ++sent)
        (void)feed(decoder, packet);
    CHECK(feed(decoder, "\nlook\n") == events{"too long", "look"});
    // Parameters of a command that never ends are not stored either.
    CHECK(feed(decoder, iac + "\xFA\x18").empty());
    for (int sent = 0; sent < 64 * 16; ++sent)
        (void)feed(decoder, packet);
    CHECK(feed(decoder, iac + "\xF0" + "look\n") == events{"look"});
    CHECK(most_memory() - before < 16 * 1024);
}

TEST_CASE("mines-6: a timing mark is answered each time, where it stands", "[lines]")
{
    const std::string answer = "answer \\xFF\\xFC\\x06";
    check_lines({
        {ctrl_c, {answer}},
        {ctrl_c + "look\n", {answer, "look"}},
        {"look" + ctrl_c + "\n", {answer, "look"}},
        {"look\n" + ctrl_c + "bye\n", {"look", answer, "bye"}},
        {"lo" + ctrl_c + "ok\n", {answer, "look"}},
        {"look\r" + ctrl_c + "\nbye\r" + ctrl_c + "\0"s + "\n",
         {"look", answer, "bye", answer, ""}},
        {do_it + timing_mark + do_it + timing_mark + ctrl_c, {answer, answer, answer}},
        {will + timing_mark + will + timing_mark, {"answer \\xFF\\xFE\\x06"}}, // an offer only
        {dont + timing_mark + wont + timing_mark, {}},
    });
}

TEST_CASE("mines-6: every option is refused once as an offer, once as a request", "[lines]")
{
    line_decoder decoder;
    for (int again = 0; again < 3; ++again) {
        for (int value = 0; value < 256; ++value) {
            CAPTURE(again, value);
            const std::string option(1, static_cast<char>(value));
            const bool is_answered = again == 0;
            const bool is_mark = option == timing_mark;
            CHECK(feed(decoder, dont + option) == events{});
            CHECK(feed(decoder, wont + option) == events{});
            CHECK(feed(decoder, will + option) ==
                  (is_answered ? events{"answer " + printable(dont + option)} : events{}));
            CHECK(
                feed(decoder, do_it + option) ==
                (is_answered || is_mark ? events{"answer " + printable(wont + option)} : events{}));
        }
    }
    CHECK(feed(decoder, "look\n") == events{"look"});
}

TEST_CASE("mines-6: what one client was refused is not known of another", "[lines]")
{
    const events refused{"answer \\xFF\\xFE\\x1F"};
    CHECK(events_of({will + "\x1F"}) == refused);
    CHECK(events_of({will + "\x1F"}) == refused);
}

TEST_CASE("mines-6: commands are no part of a line, wherever they stand", "[lines]")
{
    for (int value = 0; value < 256; ++value) {
        const std::string command = iac + std::string(1, static_cast<char>(value));
        if (value >= 250) // parameters, options, and 255 itself
            continue;
        check_lines(
            {{"lo" + command + "ok\r" + command + "\n" + command + "bye\n", {"look", "bye"}}});
    }
    check_lines({
        {iac + iac + "\n", {"\\xFF"}},
        {"a" + iac + iac + "b" + iac + iac + iac + iac + "\n", {"a\\xFFb\\xFF\\xFF"}},
        {iac + "\n" + "look\n", {"look"}}, // a command, not a newline
        {iac + "\r" + "look\n", {"look"}},
        {"a\r" + iac + iac + "\n", {"a", "\\xFF"}}, // then \n does not belong to the newline before
        {will + "\n" + "look\n", {"answer \\xFF\\xFE\\x0A", "look"}},
        {do_it + iac + "look\n", {"answer \\xFF\\xFC\\xFF", "look"}},
        {dont + iac + "look\n", {"look"}},
    });
}

TEST_CASE("mines-6: parameters of an option are no part of a line", "[lines]")
{
    const std::string begin = iac + "\xFA";
    const std::string end = iac + "\xF0";
    check_lines({
        {begin + "\x1F" + "\0\x50\0\x18"s + end + "look\n", {"look"}},
        {"lo" + begin + "\x18" + "\0vt100"s + end + "ok\n", {"look"}},
        {"look\r" + begin + end + "\n", {"look"}},
        {begin + "bye\nbye\r\n" + end + "look\n", {"look"}},
        {begin + iac + iac + "\xF0" + "bye\n" + end + "look\n", {"look"}}, // 255, doubled
        {begin + iac + iac + iac + "\xF0" + "look\n", {"look"}},
        // Unfinished parameters: any other command ends them.
        {begin + iac + "\xF4" + "look\n", {"look"}},
        {begin + "bye\n" + iac + "\xF1" + "look\n", {"look"}},
        {begin + will + "\x01" + "look\n", {"answer \\xFF\\xFE\\x01", "look"}},
        {begin + "x" + begin + "bye\n" + end + "look\n", {"look"}},
        {begin + "bye\n", {}},
        {end + "look\n", {"look"}},
    });
}

} // namespace scramble
