#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../catch.hpp"
#include "../sanitized.hpp"
#include "compare.hpp"
#include "field_compare.hpp"

// Small Minesweeper boards on which everything can be tried: every field, and on the smallest every
// reachable state and every message from it. That includes rare states, such as a count that became
// 0 because a bomb went off, or a flag in the middle of a flood.

namespace scramble::model {

namespace {

using kind = field_move::kind;

std::vector<field_move> messages_for(int columns, int rows, const std::vector<kind>& kinds)
{
    std::vector<field_move> moves;
    for (const kind what : kinds) {
        for (int y = 0; y < rows; ++y) {
            for (int x = 0; x < columns; ++x)
                moves.push_back({what, x, y});
        }
    }
    return moves;
}

// For example "on\n..*\n.#F\nflag 1,1: what is wrong".
std::string told(const naive_field& before, const field_move& made, const std::string& problem)
{
    std::ostringstream text;
    text << "on\n" << drawn(before) << made << ": " << problem;
    return text.str();
}

// Makes each of `moves` on its own board, and then what follows it. Result: the first thing that
// went wrong.
template <typename Then>
std::string try_each(const board_and_field& from, const std::vector<field_move>& moves, Then then)
{
    for (const field_move& made : moves) {
        board_and_field boards = from;
        if (const std::string problem = boards.make(made); !problem.empty())
            return told(from.model, made, problem);
        boards.board.check_invariants();
        if (std::string problem = then(boards); !problem.empty())
            return problem;
    }
    return {};
}

std::vector<board_and_field> all_fields(int columns, int rows, minesweeper::board_rules rules = {})
{
    std::vector<board_and_field> fields;
    const int squares = columns * rows;
    for (unsigned number = 0; number < 1U << static_cast<unsigned>(squares); ++number)
        fields.emplace_back(columns, rows, field_of(number, squares), rules);
    return fields;
}

// Every field of that size, every first message of those kinds, then every dig.
std::string try_all_fields(int columns, int rows, const std::vector<kind>& first_kinds)
{
    const std::vector<field_move> first_moves = messages_for(columns, rows, first_kinds);
    const std::vector<field_move> digs = messages_for(columns, rows, {kind::dig});
    const auto try_digs = [&](const board_and_field& from) {
        return try_each(from, digs, [](const board_and_field&) { return ""; });
    };
    for (const board_and_field& start : all_fields(columns, rows)) {
        std::string problem = try_digs(start);
        if (problem.empty())
            problem = try_each(start, first_moves, try_digs);
        if (!problem.empty())
            return problem;
    }
    return {};
}

// Every state that a field of that size can reach, and every message from it.
void check_states(int columns, int rows, std::size_t states, minesweeper::board_rules rules = {})
{
    CAPTURE(columns, rows);
    auto moves = messages_for(columns, rows, {kind::dig, kind::flag, kind::deflag});
    if (rules.first_dig_lays) { // with every field
        for (field_move each : messages_for(columns, rows, {kind::first})) {
            for (each.bombs = 0; each.bombs < 1U << static_cast<unsigned>(columns * rows);
                 ++each.bombs)
                moves.push_back(each);
        }
    }
    std::vector<board_and_field> generation;
    std::unordered_set<std::string> known;
    const auto add = [&](const board_and_field& boards) {
        if (known.insert(drawn(boards.model)).second)
            generation.push_back(boards);
        return "";
    };
    for (const board_and_field& start : all_fields(columns, rows, rules))
        add(start);
    while (!generation.empty()) {
        for (const board_and_field& from : std::exchange(generation, {}))
            REQUIRE(try_each(from, moves, add) == "");
    }
    CHECK(known.size() == states);
}

} // namespace

TEST_CASE("every first dig on every field of 3x4 and 4x3 squares agrees with the model",
          "[model][minesweeper]")
{
    CHECK(try_all_fields(3, 4, {}) == "");
    CHECK(try_all_fields(4, 3, {}) == "");
}

TEST_CASE("every second dig on every field of 4x3 squares, after a dig or a flag, agrees with the "
          "model",
          "[model][minesweeper]")
{
    if (!sanitized)
        CHECK(try_all_fields(4, 3, {kind::dig, kind::flag}) == "");
}

// A square is untouched or flagged, with a bomb or without, or dug: five states. A board reaches
// every combination of them, because flags around a square keep a dig to that square, and can be
// removed again.

TEST_CASE("every state of the smallest fields agrees with the model, whatever comes next",
          "[model][minesweeper]")
{
    check_states(1, 1, 5);
    check_states(2, 1, 25);
    check_states(1, 2, 25);
    check_states(2, 2, 625);
    check_states(5, 1, 3125);
    check_states(1, 5, 3125);
    check_states(3, 2, 15'625);
    check_states(2, 3, 15'625);
}

TEST_CASE("every state of small fields whose first dig is safe agrees with the model",
          "[model][minesweeper]")
{
    const minesweeper::board_rules rules{.safe_first_dig = true};
    check_states(1, 1, 5, rules);
    check_states(2, 1, 25, rules);
    check_states(2, 2, 625, rules);
    check_states(1, 5, 3125, rules);
    check_states(3, 2, 15'625, rules);
}

TEST_CASE("rooms-4 every state of small fields, with every field that a first dig can lay, agrees "
          "with the model",
          "[model][minesweeper]")
{
    const minesweeper::board_rules rules{.first_dig_lays = true};
    check_states(1, 1, 5, rules);
    check_states(2, 1, 25, rules);
    check_states(1, 3, 125, rules);
    check_states(2, 2, 625, rules);
    check_states(5, 1, 3125, rules);
}

TEST_CASE("every state of a field of 4x2 squares agrees with the model, whatever comes next",
          "[model][minesweeper]")
{
    if (!sanitized)
        check_states(4, 2, 390'625);
}

} // namespace scramble::model
