#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/rules/board_file.hpp"

#include <string>
#include <vector>

// What is a board file, and what is not.

namespace scramble::memory {

namespace {

using namespace std::string_literals;

/// The result of reading: "2x2: A B A B", or the fault's line and reason: "3: a card is ...".
std::string told(std::string_view text)
{
    const auto result = read_board(text);
    if (const auto* wrong = std::get_if<fault>(&result))
        return std::to_string(wrong->line) + ": " + wrong->reason;
    const auto& [rows, columns, cards] = std::get<layout>(result);
    std::string cards_told = std::to_string(rows) + 'x' + std::to_string(columns) + ':';
    for (const std::string& card : cards)
        cards_told += ' ' + card;
    return cards_told;
}

struct file_row {
    std::string text;
    std::string told;
};

void check_files(const std::vector<file_row>& rows)
{
    for (const auto& [text, expected] : rows) {
        CAPTURE(test::quoted(text));
        CHECK(told(text) == expected);
    }
}

constexpr auto no_size = "1: expected ROWxCOLUMN, such as 3x3";
constexpr auto no_spaces = "1: a board has at least one row and one column";
constexpr auto too_large = "1: a board has at most 16777216 spaces";
constexpr auto no_newline = ": the line does not end with a newline";

} // namespace

TEST_CASE("a board file has its size, then its cards row by row", "[board file]")
{
    check_files({
        {"1x1\nA\n", "1x1: A"},
        {"2x3\nA\nB\nC\nD\nE\nF\n", "2x3: A B C D E F"},
        {"3x2\nA\nB\nC\nD\nE\nF\n", "3x2: A B C D E F"},
        {"1x2\nmore-than-one-character\nx\n", "1x2: more-than-one-character x"},
        {"1x3\n1x1\n\"quoted\"\n#1\n", "1x3: 1x1 \"quoted\" #1"},
        {"01x0000000000000000000000002\nA\nB\n", "1x2: A B"},
    });
}

TEST_CASE("a newline is any of three, and they may be mixed", "[board file]")
{
    check_files({
        {"1x2\r\nA\r\nB\r\n", "1x2: A B"},
        {"1x2\rA\rB\r", "1x2: A B"},
        {"1x2\r\nA\rB\n", "1x2: A B"},
        {"1x2\nA\r\nB\r", "1x2: A B"},
        {"1x2\rA\nB\r\n", "1x2: A B"},
        {"1x2\n\rA\nB\n", "2: a card is missing"}, // two newlines
        {"1x2\r\r\nA\nB\n", "2: a card is missing"},
    });
}

TEST_CASE("a size that is none is refused in line 1", "[board file]")
{
    check_files({
        {"", "1: expected ROWxCOLUMN and a newline"},
        {"3x3", "1: expected ROWxCOLUMN and a newline"},
        {"3\xC3\x97"s + "3\n", no_size},  // the sign for times
        {"\xD9\xA3x\xD9\xA3\n", no_size}, // digits, but not ASCII
        {"3x3\0\n"s, no_size},            // NUL
        {"\xEF\xBB\xBF"s + "1x1\nA\n",
         "1: expected ROWxCOLUMN, such as 3x3, but found a byte order mark"},
    });
    for (const std::string& each :
         test::between_bars("\n|x\n|3\n|3x\n|x3\n|3X3\n|3*3\n|3,3\n|3 x 3\n|3x3 \n| 3x3\n|\t3x3\n|"
                            "3x3x3\n|3xx3\n|-3x3\n|3x+3\n|3x3.0\n|0x10x1\n|\n3x3\n"))
        check_files({{each, no_size}});
}

TEST_CASE("a board without spaces or with too many is refused in line 1", "[board file]")
{
    check_files({
        {"65536x65536\nA\n", too_large},            // 2^32
        {"4294967296x4294967296\nA\n", too_large},  // 2^64
        {"9223372036854775808x2\n", too_large},     // 2^64
        {"18446744073709551617x1\nA\n", too_large}, // 2^64 + 1
        {"1x" + std::string(1000, '9') + "\nA\n", too_large},
    });
    for (const std::string& each :
         test::between_bars("0x3\n|3x0\n|0x0\n|000x3\n|0x99999999999999999999\n"))
        check_files({{each, no_spaces}});
    for (const std::string& each :
         test::between_bars("4097x4096\n|4096x4097\n|1x16777217\n|16777217x1\n|99999x99999\nA\nB\n|"
                            "4294967297x1\nA\n|2x9223372036854775808\n"))
        check_files({{each, too_large}});
}

TEST_CASE("a size at the limit is one, and takes no memory by itself", "[board file]")
{
    check_files({
        {"4096x4096\n", "2: expected 16777216 cards for 4096x4096, but found 0"},
        {"1x16777216\nA\n", "3: expected 16777216 cards for 1x16777216, but found 1"},
        {"16777216x1\nA\nB\n", "4: expected 16777216 cards for 16777216x1, but found 2"},
    });
}

TEST_CASE("a board file has exactly its cards", "[board file]")
{
    const std::string eight = "3x3\nA\nB\nC\nD\nE\nF\nG\nH\n";
    check_files({
        {eight, "10: expected 9 cards for 3x3, but found 8"},
        {eight + "I\n", "3x3: A B C D E F G H I"},
        {"1x1\n", "2: expected 1 cards for 1x1, but found 0"},
    });
    for (const std::string& rest : {"I\nJ\n"s, "I\n\n"s, "I\n "s, "I\nJ"s, "I\r\n\r"s, "I\n\0"s})
        check_files({{eight + rest, "11: expected the end of the file after 9 cards for 3x3"}});
}

TEST_CASE("every line ends with a newline, the last one too", "[board file]")
{
    check_files({
        {"1x1\nA", "2"s + no_newline},
        {"2x2\nA\nB\nC\nD", "5"s + no_newline},
        {"2x2\nA\nB", "3"s + no_newline},
        {"2x2\r\nA\r\nB\r\nC\r\nD", "5"s + no_newline},
    });
}

TEST_CASE("the line of a wrong card is named", "[board file]")
{
    check_files({
        {"2x2\n\nB\nC\nD\n", "2: a card is missing"},
        {"2x2\nA\nB\n\nD\n", "4: a card is missing"},
        {"2x2\nA\nB\nC\n\n", "5: a card is missing"},
        {"2x2\r\nA\r\n\r\nC\r\nD\r\n", "3: a card is missing"},
        {"2x2\rA\r\rC\rD\r", "3: a card is missing"},
        {"2x2\nA \nB\nC\nD\n", "2: a card contains white space (U+0020)"},
        {"2x2\nA\n B\nC\nD\n", "3: a card contains white space (U+0020)"},
        {"2x2\nA\nB\nC C\nD\n", "4: a card contains white space (U+0020)"},
        {"2x2\nA\nB\nC\n\t\n", "5: a card contains white space (U+0009)"},
        {"2x2\nA\nB\0\nC\nD\n"s, "3: a card contains a control character (U+0000)"},
        {"2x2\nA\nB\nC\nD\xFF\n", "5: a card is not valid UTF-8 at its byte 2"},
        {"2x2\nA\n \nC\n\n", "3: a card contains white space (U+0020)"}, // the first of two faults
    });
}

} // namespace scramble::memory
