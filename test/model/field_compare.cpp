#include "field_compare.hpp"

#include <cstdint>
#include <ostream>
#include <utility>

namespace scramble::model {

namespace {

using minesweeper::square;
using minesweeper::stretch;

square square_of(int x, int y)
{
    return {static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)};
}

// For example "what at 3,4".
std::string at_square(const std::string& word, int x, int y)
{
    return word + " at " + std::to_string(x) + ',' + std::to_string(y);
}

// How often each square is in the stretches; empty if one lies outside the board.
std::vector<int> times_named(const std::vector<stretch>& stretches, const minesweeper::board& board)
{
    std::vector<int> times(std::size_t{board.columns()} * board.rows(), 0);
    for (const stretch& each : stretches) {
        if (each.first > each.last || !board.contains({each.last, each.y}))
            return {};
        for (std::uint32_t x = each.first; x <= each.last; ++x)
            ++times[std::size_t{each.y} * board.columns() + x];
    }
    return times;
}

} // namespace

std::size_t place_in_text(int x, int y, int columns)
{
    return static_cast<std::size_t>(y * (2 * columns + 1) + 2 * x);
}

std::ostream& operator<<(std::ostream& out, const field_move& made)
{
    constexpr const char* words[] = {"dig ", "flag ", "deflag ", "first "};
    out << words[static_cast<int>(made.what)] << made.x << ' ' << made.y;
    if (made.what == field_move::kind::first)
        out << " field " << made.bombs;
    return out;
}

std::vector<unsigned char> field_of(unsigned number, int squares)
{
    std::vector<unsigned char> bombs;
    for (int i = 0; i < squares; ++i)
        bombs.push_back(static_cast<unsigned char>(number >> static_cast<unsigned>(i) & 1U));
    return bombs;
}

std::string drawn(const naive_field& field)
{
    std::string picture;
    for (int y = 0; y < field.rows; ++y) {
        for (int x = 0; x < field.columns; ++x) {
            const naive_square& here = field.at(x, y);
            const int number = static_cast<int>(here.state) * 2 + (here.has_bomb ? 1 : 0);
            picture += ".*FB#!"[number]; // a dug square has no bomb
        }
        picture += '\n';
    }
    return picture;
}

board_and_field::board_and_field(int columns, int rows, const std::vector<unsigned char>& bombs,
                                 minesweeper::board_rules rules)
    : board(minesweeper::field{static_cast<std::uint32_t>(columns),
                               static_cast<std::uint32_t>(rows), bombs},
            rules),
      model(columns, rows, bombs, rules.safe_first_dig), text(model.text())
{
}

char board_and_field::shown(int x, int y) const
{
    return text[place_in_text(x, y, model.columns)];
}

std::string board_and_field::make(const field_move& made)
{
    const square at = square_of(made.x, made.y);
    boom = false;
    changed.clear();
    bool expected_boom = false;
    switch (made.what) {
    case field_move::kind::dig: {
        minesweeper::dig_result result = board.dig(at);
        boom = result.boom;
        changed = std::move(result.changed);
        expected_boom = model.dig(made.x, made.y);
        break;
    }
    case field_move::kind::first: {
        const auto bombs = field_of(made.bombs, model.columns * model.rows);
        minesweeper::dig_result result =
            board.dig_first(at, {board.columns(), board.rows(), bombs});
        boom = result.boom;
        changed = std::move(result.changed);
        expected_boom = model.dig_first(made.x, made.y, bombs);
        break;
    }
    case field_move::kind::flag:
        if (board.flag(at))
            changed.push_back({at.y, at.x, at.x});
        model.flag(made.x, made.y);
        break;
    case field_move::kind::deflag:
        if (board.deflag(at))
            changed.push_back({at.y, at.x, at.x});
        model.deflag(made.x, made.y);
        break;
    }
    if (boom != expected_boom)
        return boom ? "BOOM without a bomb" : "a bomb without BOOM";

    const std::string before = std::exchange(text, model.text());
    const std::vector<int> times = times_named(changed, board);
    if (times.empty())
        return "a run of changed squares is none of this board";
    for (int y = 0; y < model.rows; ++y) {
        for (int x = 0; x < model.columns; ++x) {
            const char expected = shown(x, y);
            const char seen = board.symbol_at(square_of(x, y));
            if (seen != expected)
                return at_square("the board shows '" + std::string(1, seen) +
                                     "', the model shows '" + expected + "'",
                                 x, y);
            const bool looks_different = before[place_in_text(x, y, model.columns)] != expected;
            const int named = times[static_cast<std::size_t>(y * model.columns + x)];
            if (named != (looks_different ? 1 : 0))
                return at_square("named as changed " + std::to_string(named) + " times", x, y);
        }
    }
    return {};
}

} // namespace scramble::model
