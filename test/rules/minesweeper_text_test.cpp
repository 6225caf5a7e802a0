#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/minesweeper/wire/text.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What users' messages say, and the lines that answer them. BOARD has its own tests.

namespace scramble::minesweeper {

namespace {

using namespace std::string_literals;

std::string told(const char* word, square at)
{
    const auto number = [](std::uint32_t each) {
        return each < board::most_squares ? std::to_string(each) : "outside"s;
    };
    return word + (" " + number(at.x)) + " " + number(at.y);
}

/// "look", "dig 3 outside", "no message"; `outside` is a number outside of any board.
std::string told(const message& read)
{
    if (const auto* dig = std::get_if<dig_message>(&read))
        return told("dig", dig->at);
    if (const auto* flag = std::get_if<flag_message>(&read))
        return told("flag", flag->at);
    if (const auto* deflag = std::get_if<deflag_message>(&read))
        return told("deflag", deflag->at);
    if (std::holds_alternative<look_message>(read))
        return "look";
    if (std::holds_alternative<help_message>(read))
        return "help";
    return std::holds_alternative<bye_message>(read) ? "bye" : "no message";
}

struct message_row {
    std::string line;
    std::string in_2014;
    std::string in_2016;
};

void check_messages(const std::vector<message_row>& rows)
{
    for (const auto& [line, in_2014, in_2016] : rows) {
        CAPTURE(test::quoted(line));
        CHECK(told(read_message(line, edition_2014)) == in_2014);
        CHECK(told(read_message(line, edition_2016)) == in_2016);
    }
}

void check_no_messages(const std::vector<std::string>& lines)
{
    for (const std::string& line : lines)
        check_messages({{line, "no message", "no message"}});
}

std::size_t newlines_in(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char each) { return each == '\r' || each == '\n'; }));
}

} // namespace

TEST_CASE("there are two editions of Minesweeper", "[minesweeper][edition]")
{
    REQUIRE(edition_of("2014").has_value());
    REQUIRE(edition_of("2016").has_value());
    CHECK(edition_of("2014")->year == 2014);
    CHECK(edition_of("2016")->year == 2016);
    CHECK_FALSE(edition_of("2016")->players_come_first);
    CHECK(edition_of("edx")->players_come_first);
    CHECK(edition_of("edx")->numbers_have_signs);
    CHECK_FALSE(edition_of("2014")->numbers_have_signs);
    CHECK(edition_of("2016")->numbers_have_signs);
    for (const auto year : {"", "2015", "201", "20166", " 2016", "2016 ", "2020", "edX", "latest"})
        CHECK_FALSE(edition_of(year).has_value());
}

TEST_CASE("a message is one of six words, three of them with X and Y", "[minesweeper][message]")
{
    // Each is told as it is written, X first.
    for (const std::string line : {"look", "help", "bye", "dig 3 10", "flag 1 18", "deflag 9 9",
                                   "dig 0 0", "dig 1 2", "dig 268435455 268435455"})
        check_messages({{line, line, line}});
    check_messages({
        {"flag 007 0", "flag 7 0", "flag 7 0"},
        {"deflag " + std::string(100, '0') + "5 " + std::string(1000, '0'), "deflag 5 0",
         "deflag 5 0"},
    });
}

TEST_CASE("the editions differ in a number's sign, and in nothing else", "[minesweeper][message]")
{
    check_messages({
        {"dig -1 0", "no message", "dig outside 0"},
        {"dig 0 -1", "no message", "dig 0 outside"},
        {"flag -3 -4", "no message", "flag outside outside"},
        {"deflag 5 -99", "no message", "deflag 5 outside"},
        {"dig -0 0", "no message", "dig 0 0"},
        {"dig 2 -000", "no message", "dig 2 0"},
        {"dig -007 1", "no message", "dig outside 1"},
        {"dig -4294967296 -18446744073709551616", "no message", "dig outside outside"},
        {"dig -4294967295 1", "no message", "dig outside 1"}, // 2^32 - 1, wrapped 1
        {"dig 1 -" + std::string(100, '9'), "no message", "dig 1 outside"},
    });
}

TEST_CASE("mines-3: a number too large for any type is outside of the board",
          "[minesweeper][message]")
{
    // 2^28, 2^31, 2^32 - 1 to 2^32 + 1, 2^33, 2^63, 2^64 - 1 to 2^64 + 1.
    auto numbers = test::between_bars(
        "268435456|2147483648|4294967295|4294967296|4294967297|8589934592|9223372036854775808|"
        "18446744073709551615|18446744073709551616|18446744073709551617");
    numbers.insert(numbers.end(),
                   {"1" + std::string(100, '0'), std::string(100, '9'), std::string(4000, '9')});
    for (const std::string& number : numbers) {
        for (const std::string word : {"dig", "flag", "deflag"}) {
            const std::string outside_x = word + " outside 2";
            check_messages({{word + " " + number + " 2", outside_x, outside_x}});
            const std::string outside_y = word + " 1 outside";
            check_messages({{word + " 1 " + number, outside_y, outside_y}});
        }
    }
}

TEST_CASE("a line with other spaces, another case or other words is no message",
          "[minesweeper][message]")
{
    check_no_messages(test::between_bars(
        "| |  |\t|look | look|look  |\tlook|look\t|LOOK|Look|looK|loo|lookk|look 1|look 1 2|"
        "help | help|Help|help me|help 1 2|?|bye | bye|Bye|bye bye|bye 1 2|quit|dig|dig |"
        "dig 1|dig 1 |dig  1 2|dig 1  2|dig 1 2 | dig 1 2|dig 1 2 3|dig\t1 2|dig 1\t2|"
        "dig 1 2\t|dig1 2|dig 12|dig 1,2|dig 1, 2|dig (1 2)|DIG 1 2|Dig 1 2|diG 1 2|di 1 2|"
        "digg 1 2|flag|flag 1|flag  1 2|Flag 1 2|fla 1 2|flags 1 2|deflag|deflag 1|"
        "deflag 1  2|Deflag 1 2|unflag 1 2|eflag 1 2|1 2| 1 2|dig 1 2\v|dig 1 2 dig 1 2"));
    check_no_messages({"look\0"s, "\0look"s, "dig 1\0 2"s, "dig 1 2\0"s, "dig\0001 2"s, "\0"s,
                       "look\n"s, "look\r"s, "dig 1 2\r"s, "dig\xC2\xA0"s + "1 2", "\xFFlook"s,
                       "dig 1 2\x1B[A", "look\x7F", std::string(4096, ' '),
                       std::string(4096, 'x')});
}

TEST_CASE("a number is digits, with at most a minus before them", "[minesweeper][message]")
{
    auto numbers = test::between_bars(
        "+1|+0|--1|-|+|- 1|-+1|+-1|1-|1.0|1e3|0x1|a|1a|a1|1_000|1,000|\xD9\xA3|\xE2\x88\x92"
        "1|/|:|'1'");
    numbers.push_back(std::string(100, '9') + "x");
    for (const std::string& number : numbers) {
        for (const std::string word : {"dig ", "flag ", "deflag "}) {
            check_no_messages({word + number + " 2"});
            check_no_messages({word + "1 " + number});
        }
    }
}

TEST_CASE("HELLO has the board and the players", "[minesweeper][answer]")
{
    const board wide(field{7, 33, std::vector<std::uint8_t>(7 * 33)});
    CHECK(hello(wide, 12, edition_2014) ==
          "Welcome to Minesweeper. Board: 7 columns by 33 rows. Players: 12 "
          "including you. Type 'help' for help.\r\n");
    const board single(field{1, 1, {1}});
    CHECK(hello(single, 1, edition_2016) ==
          "Welcome to Minesweeper. Board: 1 columns by 1 rows. Players: 1 "
          "including you. Type 'help' for help.\r\n");
    const board large(field{100'000, 2, std::vector<std::uint8_t>(200'000)});
    CHECK(hello(large, 4'000'000'000, edition_2016) ==
          "Welcome to Minesweeper. Board: 100000 columns by 2 rows. Players: 4000000000 "
          "including you. Type 'help' for help.\r\n");
}

TEST_CASE("mines-7: HELLO of edX has the players before the board", "[minesweeper][answer]")
{
    const board wide(field{7, 33, std::vector<std::uint8_t>(7 * 33)});
    CHECK(hello(wide, 12, edition_edx) == "Welcome to Minesweeper. Players: 12 including you. "
                                          "Board: 7 columns by 33 rows. Type 'help' for help.\r\n");
}

TEST_CASE("an edition says its name", "[minesweeper]")
{
    CHECK(edition_text(edition_2014) == "game minesweeper\nedition 2014\n");
    CHECK(edition_text(edition_2016) == "game minesweeper\nedition 2016\n");
    CHECK(edition_text(edition_edx) == "game minesweeper\nedition edx\n");
}

TEST_CASE("HELP is one line that names every message", "[minesweeper][answer]")
{
    REQUIRE(help.size() > 2);
    CHECK(help.substr(help.size() - 2) == "\r\n");
    CHECK(newlines_in(help) == 2); // no other newlines
    for (const std::string_view word :
         {"look", "dig X Y", " flag X Y", "deflag X Y", "help", "bye"})
        CHECK(help.find(word) != std::string_view::npos);
    CHECK(std::all_of(help.begin(), help.end() - 2,
                      [](char each) { return each >= ' ' && each <= '~'; }));
}

TEST_CASE("BOOM is one line", "[minesweeper][answer]")
{
    CHECK(boom == "BOOM!\r\n");
}

} // namespace scramble::minesweeper
