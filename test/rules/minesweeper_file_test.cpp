#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/minesweeper/rules/board_file.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

// What is a Minesweeper board file, and what is not; random bombs. Decisions 10 and 11.

namespace scramble::minesweeper {

namespace {

using namespace std::string_literals;

/// The result of reading: "3x2: .*. ...", or the fault's line and reason: "1: expected ...".
std::string told(const std::string& text)
{
    const auto result = read_field(text);
    if (const auto* wrong = std::get_if<fault>(&result))
        return std::to_string(wrong->line) + ": " + wrong->reason;
    const auto& [columns, rows, bombs] = std::get<field>(result);
    std::string drawn = std::to_string(columns) + 'x' + std::to_string(rows) + ':';
    for (std::size_t i = 0; i < bombs.size(); ++i)
        (drawn += i % columns == 0 ? " " : "") += bombs[i] != 0 ? '*' : '.';
    return drawn;
}

struct row {
    std::string text;
    std::string told;
};

void check(const std::vector<row>& rows)
{
    for (const auto& [text, expected] : rows) {
        CAPTURE(test::quoted(text).substr(0, 200));
        CHECK(told(text) == expected);
    }
}

constexpr auto no_size = "1: expected X Y, two numbers with one space between them, such as 10 10";
constexpr auto no_squares = "1: a board has at least one column and one row";
constexpr auto too_large = "1: a board has at most 268435456 squares";
constexpr auto no_newline = ": the line does not end with a newline";

/// The fault of a line that does not have that many values.
std::string no_values(std::size_t line, std::size_t columns)
{
    return std::to_string(line) + ": expected " + std::to_string(columns) +
           " values 0 or 1 with single spaces between them";
}

std::size_t bombs_in(const field& drawn)
{
    return static_cast<std::size_t>(
        std::count_if(drawn.bombs.begin(), drawn.bombs.end(), [](auto each) { return each != 0; }));
}

/// The most memory that this process has used so far, in KiB.
long most_memory()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

} // namespace

TEST_CASE("mines-11: a Minesweeper file has X and Y, then Y lines of X values",
          "[minesweeper][file]")
{
    check({
        {"1 1\n0\n", "1x1: ."},
        {"1 1\n1\n", "1x1: *"},
        {"4 3\n0 0 0 0\n0 0 1 0\n0 0 0 0\n", "4x3: .... ..*. ...."}, // the handouts' example
        {"3 1\n1 0 1\n", "3x1: *.*"},
        {"1 3\n1\n0\n1\n", "1x3: * . *"},
        {"2 2\n0 1\n1 1\n", "2x2: .* **"},
        {"02 0000000000000000000000000001\n0 1\n", "2x1: .*"},
    });
}

TEST_CASE("a Minesweeper file may have any of three newlines, also mixed", "[minesweeper][file]")
{
    check({
        {"2 2\r\n0 1\r\n1 0\r\n", "2x2: .* *."},
        {"2 2\r0 1\r1 0\r", "2x2: .* *."},
        {"2 2\r\n0 1\r1 0\n", "2x2: .* *."},
        {"2 2\r0 1\n1 0\r\n", "2x2: .* *."},
        {"2 2\n\r0 1\n1 0\n", no_values(2, 2)}, // two newlines
        {"2 2\r\r\n0 1\n1 0\n", no_values(2, 2)},
        {"2 2\n0 1\r\n\r1 0\n", no_values(3, 2)},
    });
}

TEST_CASE("a Minesweeper file without X and Y is refused in line 1", "[minesweeper][file]")
{
    check({
        {"", "1: expected X Y and a newline"},
        {"2 2", "1: expected X Y and a newline"},
        {"2 2 0 1 1 0", "1: expected X Y and a newline"},
    });
    for (const std::string& line : {""s,      " "s,       "4"s,          "4 "s,
                                    " 4"s,    "4 3 2"s,   "4  3"s,       "4\t3"s,
                                    " 4 3"s,  "4 3 "s,    "\t4 3"s,      "4 3\t"s,
                                    "4,3"s,   "4x3"s,     "-4 3"s,       "4 -3"s,
                                    "+4 3"s,  "4 +3"s,    "4 3.0"s,      "a b"s,
                                    "0x4 3"s, "4 three"s, "4 \xD9\xA3"s, "4 3\0"s,
                                    "\0"s,    "4\0003"s,  "\"4\" 3"s,    "\xEF\xBB\xBF"s + "4 3"}) {
        check({{line + "\n0 0 0 0\n0 0 1 0\n0 0 0 0\n", no_size}});
    }
}

TEST_CASE("a Minesweeper file without squares or with too many is refused in line 1",
          "[minesweeper][file]")
{
    check({
        {"65536 65536\n0\n", too_large},            // 2^32
        {"4294967296 4294967296\n0\n", too_large},  // 2^64
        {"18446744073709551617 1\n0\n", too_large}, // 2^64 + 1
        {"1152921504606846976 16\n0\n", too_large}, // 2^60 and 2^4: the product wraps to 0
        {"1 " + std::string(1000, '9') + "\n0\n", too_large},
    });
    for (const std::string& each :
         test::between_bars("0 3\n|3 0\n|0 0\n|000 3\n0\n|0 99999999999999999999\n"))
        check({{each, no_squares}});
    for (const std::string& each :
         test::between_bars("16385 16384\n0\n|16384 16385\n0\n|1 268435457\n0\n|268435457 1\n0\n|"
                            "99999 99999\n0 0\n0 0\n|4294967297 1\n0\n|1 4294967297\n0\n|"
                            "16 1152921504606846976\n0\n"))
        check({{each, too_large}});
}

TEST_CASE("a Minesweeper file at the limit takes no memory for what it only promises",
          "[minesweeper][file]")
{
    const long before = most_memory();
    check({
        {"16384 16384\n", "2: expected 16384 lines of values, but found 0"},
        {"1 268435456\n0\n1\n0\n", "5: expected 268435456 lines of values, but found 3"},
        {"268435456 1\n0 1 0\n", no_values(2, 268435456)},
        {"10000 10000\n0 0 0\n0 0 0\n", no_values(2, 10000)},
    });
    CHECK(most_memory() - before < 32 * 1024); // the size line promises 256 MiB
}

TEST_CASE("a Minesweeper file has exactly its lines", "[minesweeper][file]")
{
    const std::string two = "3 3\n0 1 0\n1 0 0\n";
    const std::string all = two + "0 0 1\n";
    check({
        {"3 3\n", "2: expected 3 lines of values, but found 0"},
        {two, "4: expected 3 lines of values, but found 2"},
        {all, "3x3: .*. *.. ..*"},
    });
    for (const std::string& more : {"0 0 0\n"s, "\n"s, "\r"s, " "s, "0"s, "\0"s, "\x1A"s})
        check({{all + more, "5: expected the end of the file after 3 lines of values"}});
}

TEST_CASE("every line of a Minesweeper file ends with a newline, the last one too",
          "[minesweeper][file]")
{
    check({
        {"1 1\n0", "2"s + no_newline},
        {"2 2\n0 1\n1 0", "3"s + no_newline},
        {"2 2\r\n0 1\r\n1 0", "3"s + no_newline},
        {"2 3\n0 1\n1", "3"s + no_newline},
    });
}

TEST_CASE("a line of a Minesweeper file has exactly its values, with single spaces",
          "[minesweeper][file]")
{
    for (const std::string& line :
         {""s,       "0"s,           "0 0"s,          "0 0 0 0"s, "0 0 "s,   " 0 0"s,   "0  0 0"s,
          "0 0  0"s, " 0 0 0"s,      "0 0 0 "s,       "0\t0 0"s,  "0 0\t0"s, "000"s,    "00000"s,
          "0,0,0"s,  "0 0 2"s,       "2 0 0"s,        "0 9 0"s,   "0 -1 0"s, "0 +1 0"s, "0 a 0"s,
          "0 0 O"s,  "0 l 0"s,       "0 01 0"s,       "0 1. 0"s,  "* . ."s,  "0 0 0;"s, "0 0 \0"s,
          "\0 0 0"s, "0\0000\0000"s, "0 0 \xD9\xA0"s, "0 / 0"s}) {
        check({
            {"3 2\n" + line + "\n0 1 0\n", no_values(2, 3)},
            {"3 2\n0 1 0\n" + line + "\n", no_values(3, 3)},
            {"3 3\r\n0 1 0\r\n0 0 0\r\n" + line + "\r\n", no_values(4, 3)},
        });
    }
    check({
        {"3 3\n0 1 0\n0 0\n0\n", no_values(3, 3)}, // the first of two faults
        {"3 1\n0 1\n0\n", no_values(2, 3)},        // a line must have all of its values
        {"1 1\n\n", no_values(2, 1)},
        {"1 1\n \n", no_values(2, 1)},
        {"1 2\n0 0\n", no_values(2, 1)}, // X and Y swapped
    });
}

TEST_CASE("random bombs are the same for the same arguments, on every machine",
          "[minesweeper][random]")
{
    const field once = random_field(8, 4, 0.25, 7);
    CHECK(once.columns == 8);
    CHECK(once.rows == 4);
    CHECK(once.bombs == random_field(8, 4, 0.25, 7).bombs);
    CHECK(once.bombs != random_field(8, 4, 0.25, 8).bombs);
    CHECK(random_field(100, 50, 0.5, 1).bombs != random_field(100, 50, 0.5, 2).bombs);

    // The standard fixes the engine's numbers: one for each square, line by line.
    for (const double probability : {0.0, 0.001, 0.25, 0.5, 0.9, 1.0}) {
        CAPTURE(probability);
        std::mt19937_64 engine(2016);
        const field drawn = random_field(60, 40, probability, 2016);
        std::size_t wrong = 0;
        for (const std::uint8_t each : drawn.bombs) {
            const double number = static_cast<double>(engine() & 0xFFFF'FFFFU) / 4294967296.0;
            wrong += (each != 0) != (number < probability) ? 1U : 0U;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("mines-10: each square has a bomb with the probability asked for",
          "[minesweeper][random]")
{
    constexpr std::uint32_t columns = 300;
    constexpr std::uint32_t rows = 200;
    for (const double probability : {0.01, 0.1, 0.25, 0.5, 0.75, 0.99}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            CAPTURE(probability, seed);
            const field drawn = random_field(columns, rows, probability, seed);
            REQUIRE(drawn.bombs.size() == std::size_t{columns} * rows);
            const double squares = columns * rows;
            const double deviation = std::sqrt(squares * probability * (1 - probability));
            const double off = static_cast<double>(bombs_in(drawn)) - squares * probability;
            CHECK(std::abs(off) < 4 * deviation);
        }
    }
}

TEST_CASE("with probability 0 there is no bomb, with 1 there is no other square",
          "[minesweeper][random]")
{
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CHECK(bombs_in(random_field(200, 300, 0, seed)) == 0);
        CHECK(bombs_in(random_field(200, 300, 1, seed)) == 60'000);
    }
    CHECK(random_field(1, 1, 0.5, 0).bombs.size() == 1);
    // With these seeds one square draws the smallest possible number, and one the largest.
    CHECK(bombs_in(random_field(500, 500, 0, 2992)) == 0);
    CHECK(bombs_in(random_field(500, 500, 1, 7498)) == 250'000);
}

} // namespace scramble::minesweeper
