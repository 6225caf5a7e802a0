#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/wire/edition.hpp"
#include "scramble/memory/wire/failure.hpp"
#include "scramble/people/rules/roster.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/percent.hpp"
#include "scramble/text/step_log.hpp"
#include "scramble/text/take_line.hpp"

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Small parts without a file of their own: numbers, escapes, lines, editions, names.

namespace scramble {

using namespace std::string_literals;

TEST_CASE("a decimal number is digits and nothing else", "[decimal]")
{
    CHECK(decimal("0") == 0U);
    CHECK(decimal("7") == 7U);
    CHECK(decimal("0123456789") == 123'456'789U);
    CHECK(decimal("000000000000000000000000000000000000001") == 1U);
    CHECK(decimal(std::string(1000, '0')) == 0U);
    for (const std::string& text :
         {""s, " "s, "-0"s, "+0"s, "-1"s, " 1"s, "1 "s, "1\n"s, "1."s, "1e3"s, "0x1"s, "a"s, "1a"s,
          "1,2"s, "\xD9\xA3"s, "1\0"s, "\0"s, "/"s, ":"s}) {
        CAPTURE(test::quoted(text));
        CHECK_FALSE(decimal(text).has_value());
    }
}

TEST_CASE("a number is appended in digits", "[decimal]")
{
    std::string text = "a";
    for (const std::uint64_t number :
         {std::uint64_t{0}, std::uint64_t{10}, std::numeric_limits<std::uint64_t>::max()})
        add_decimal(text, number);
    CHECK(text == "a01018446744073709551615");
}

TEST_CASE("a decimal number too large is the largest, however many digits", "[decimal]")
{
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    CHECK(decimal("4294967296") == 4'294'967'296U);
    CHECK(decimal("18446744073709551614") == largest - 1);
    CHECK(decimal("18446744073709551615") == largest);
    CHECK(decimal("18446744073709551616") == largest);
    CHECK(decimal("18446744073709551617") == largest); // 2^64 + 1 must not be 1
    CHECK(decimal("36893488147419103232") == largest); // 2^65
    CHECK(decimal(std::string(1000, '9')) == largest);
    CHECK(decimal("1" + std::string(100, '0')) == largest);
    CHECK_FALSE(decimal(std::string(1000, '9') + "x").has_value());
}

TEST_CASE("percent-escapes are decoded once", "[percent]")
{
    struct row {
        std::string segment;
        std::string bytes;
    };
    for (const auto& [segment, bytes] :
         {row{"", ""}, row{"plain", "plain"}, row{"%41", "A"}, row{"a%42c", "aBc"},
          row{"%4a%4A", "JJ"}, row{"%2541", "%41"}, row{"%25", "%"}, row{"%2F%3f%23", "/?#"},
          row{"%20", " "}, row{"a+b", "a+b"}, row{"%F0%9F%8C%88", "\xF0\x9F\x8C\x88"},
          row{"\xF0\x9F\x8C\x88", "\xF0\x9F\x8C\x88"}, row{"\xF0%9F\x8C%88", "\xF0\x9F\x8C\x88"},
          row{"%01%7F%09", "\x01\x7F\t"}, row{"\x7F", "\x7F"}}) {
        CAPTURE(segment);
        REQUIRE(percent_decoded(segment).has_value());
        CHECK(*percent_decoded(segment) == bytes);
    }
}

TEST_CASE("a segment with a bad escape, a NUL, CR or LF, or no UTF-8 is none", "[percent]")
{
    for (const std::string& segment :
         {"%"s,        "%4"s,  "a%"s,    "a%4"s,    "%%41"s,      "%4%41"s,        "%G1"s,
          "%1G"s,      "%-1"s, "%+1"s,   "% 1"s,    "%1 "s,       "%0x"s,          "%x1"s,
          "%u0041"s,   "%00"s, "a%00b"s, "%0A"s,    "%0d"s,       "%0D%0A"s,       "\0"s,
          "a\n"s,      "\r"s,  "%FF"s,   "%C0%80"s, "%ED%A0%80"s, "%F4%90%80%80"s, "%E2%82"s,
          "\xE2\x82"s, "%80"s, "\xFF"s}) {
        CAPTURE(test::quoted(segment));
        CHECK_FALSE(percent_decoded(segment).has_value());
    }
}

TEST_CASE("a line ends at any of three newlines", "[line]")
{
    struct row {
        std::string text;
        std::optional<std::string> line;
        std::string rest;
    };
    for (const auto& [text, line, rest] :
         {row{"a\nb\n", "a", "b\n"}, row{"a\r\nb", "a", "b"}, row{"a\rb", "a", "b"},
          row{"a\n\rb", "a", "\rb"}, row{"a\r\r\nb", "a", "\r\nb"}, row{"\n", "", ""},
          row{"\r\n", "", ""}, row{"\r", "", ""}, row{"", {}, ""}, row{"abc", {}, "abc"},
          row{"a\0b\n"s, "a\0b"s, ""}}) {
        CAPTURE(test::quoted(text));
        std::string_view left = text;
        const auto taken = take_line(left);
        CHECK(taken.has_value() == line.has_value());
        CHECK(taken.value_or("") == line.value_or(""));
        CHECK(left == rest);
    }
}

} // namespace scramble

namespace scramble::memory {

TEST_CASE("there are four editions", "[edition]")
{
    for (const auto& [year, is] :
         {std::pair{"2020", edition_2020}, std::pair{"2022", edition_2022},
          std::pair{"2023", edition_2023}, std::pair{"2025", edition_2025}}) {
        CAPTURE(year);
        REQUIRE(edition_of(year).has_value());
        CHECK(edition_of(year)->year == is.year);
        CHECK(std::to_string(is.year) == year);
    }
    for (const auto year : {"", "2021", "202", "20233", " 2023", "2023 ", "latest"})
        CHECK_FALSE(edition_of(year).has_value());
}

TEST_CASE("the editions differ as the table of the protocol says", "[edition]")
{
    CHECK(edition_2020.first_space == 1);
    CHECK(edition_2022.first_space == 0);
    CHECK(edition_2025.first_space == 0);
    CHECK_FALSE(edition_2020.tells_failures);
    CHECK_FALSE(edition_2022.tells_failures);
    CHECK(edition_2025.tells_failures);
    CHECK(edition_2020.malformed_status == 404);
    CHECK(edition_2022.malformed_status == 404);
    CHECK(edition_2025.malformed_status == 400);
    CHECK(edition_2020.early_headers);
    CHECK_FALSE(edition_2022.early_headers);
    CHECK_FALSE(edition_2025.early_headers);
}

TEST_CASE("an edition of 2023 acts as that of 2025", "[edition]")
{
    CHECK(edition_2023.first_space == edition_2025.first_space);
    CHECK(edition_2023.tells_failures == edition_2025.tells_failures);
    CHECK(edition_2023.malformed_status == edition_2025.malformed_status);
    CHECK(edition_2023.outside_status == edition_2025.outside_status);
    CHECK(edition_2023.early_headers == edition_2025.early_headers);
}

TEST_CASE("EDITION tells what clients have to know", "[edition]")
{
    CHECK(edition_text(edition_2020) == "game memory\nedition 2020\nfirst 1\nfailed 200\n");
    CHECK(edition_text(edition_2025) == "game memory\nedition 2025\nfirst 0\nfailed 409\n");
    CHECK(edition_text(edition_2025, true) ==
          "game memory\nedition 2025\nfirst 0\nfailed 409\nmatch pairs\n");
}

TEST_CASE("a failed flip is told by its rule", "[edition]")
{
    CHECK(failure_of(flip_outcome::no_first_card).why == "1-A");
    CHECK(failure_of(flip_outcome::no_second_card).why == "2-A");
    CHECK(failure_of(flip_outcome::card_is_controlled).why == "2-B");
    CHECK(failure_of(flip_outcome::still_waiting).why == "waits");
    CHECK(failure_of(flip_outcome::game_is_full).why == "full");
}

TEST_CASE("a player has one number from its first try on", "[roster]")
{
    people::roster players;
    CHECK(players.names().empty());
    CHECK_FALSE(players.find("alice").has_value());
    CHECK(players.enroll("alice") == player{0});
    CHECK(players.enroll("bob") == player{1});
    CHECK(players.enroll("alice") == player{0});
    CHECK(players.find("bob") == player{1});
    CHECK_FALSE(players.find("Bob").has_value());
    CHECK_FALSE(players.find("bo").has_value());
    CHECK(players.names() == std::vector<std::string_view>{"alice", "bob"});
}

TEST_CASE("a roster keeps the names, not what they were read from", "[roster]")
{
    people::roster players;
    {
        const std::string name = "a_name_that_is_too_long_for_the_string_itself";
        CHECK(players.enroll(name) == player{0});
    }
    CHECK(players.names().front() == "a_name_that_is_too_long_for_the_string_itself");
    const people::roster moved = std::move(players);
    CHECK(moved.names().front() == "a_name_that_is_too_long_for_the_string_itself");
    CHECK(moved.find("a_name_that_is_too_long_for_the_string_itself") == player{0});
}

TEST_CASE("a roster has at most 100,000 players", "[roster]")
{
    people::roster players;
    std::uint32_t let_in = 0;
    while (let_in < 200'000 && players.enroll("player_" + std::to_string(let_in)) == player{let_in})
        ++let_in;
    CHECK(let_in == 100'000);
    CHECK_FALSE(players.enroll("one_more").has_value());
    CHECK_FALSE(players.find("one_more").has_value());
    CHECK(players.enroll("player_0") == player{0});
    CHECK(players.enroll("player_99999") == player{99'999});
    CHECK(players.names().size() == 100'000);
}

TEST_CASE("a roster's own limit is for those who come, not for those of a record", "[roster]")
{
    people::roster players(1);
    CHECK(players.has_room_for("alice"));
    CHECK(players.enroll("alice") == player{0});
    CHECK(players.has_room_for("alice"));
    CHECK_FALSE(players.has_room_for("bob"));
    CHECK(players.can_enroll("bob"));
    CHECK(players.enroll("bob") == player{1});
    CHECK(players.has_room_for("bob"));
}

TEST_CASE("a log keeps no step by halves, also where one step is more than it keeps", "[log]")
{
    step_log<int> log("run", 3);
    log.begin();
    log.add(1);
    log.add(2);
    log.begin();
    log.add(3);
    CHECK(log.touched_after(0) == std::vector{1, 2, 3});
    log.add(4);
    CHECK_FALSE(log.reaches(0));
    CHECK(log.touched_after(1) == std::vector{3, 4});
    log.begin();
    for (int item = 5; item < 9; ++item)
        log.add(item);
    CHECK_FALSE(log.reaches(2));
    CHECK(log.reaches(3));
    log.begin();
    log.add(9);
    CHECK(log.touched_after(3) == std::vector{9});
}

TEST_CASE("a PLAYER has 1 to 64 letters, digits and underscores", "[names]")
{
    for (const char* each : {"a", "z", "A", "Z", "0", "9", "_", "alice_2"})
        CHECK(people::is_player(each));
    CHECK(people::is_player(std::string(64, 'a')));
    CHECK_FALSE(people::is_player(std::string(65, 'a')));
    for (const char* each : {"", "a!", "a/", "a:", "a@", "a[", "a`", "a{", "a b", "\u00EB"})
        CHECK_FALSE(people::is_player(each));
}

TEST_CASE("a name that was kept is text of one line without spaces around it", "[names]")
{
    CHECK(people::is_recorded_name("Zo\u00EB B."));
    CHECK(people::is_recorded_name(std::string(320, 'a')));
    CHECK_FALSE(people::is_recorded_name(std::string(321, 'a')));
    for (const char* each : {"", " a", "a ", "a\nb", "\xFF"})
        CHECK_FALSE(people::is_recorded_name(each));
}

} // namespace scramble::memory
