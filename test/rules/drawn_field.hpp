#pragma once

#include "catch.hpp"

#include "scramble/minesweeper/rules/board.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace scramble::minesweeper {

/// A field with `*` for a bomb, or a board as players see it: row by row from the top.
using picture = std::vector<std::string>;

inline board board_of(const picture& drawn)
{
    field bombs{static_cast<std::uint32_t>(drawn.front().size()),
                static_cast<std::uint32_t>(drawn.size()),
                {}};
    for (const std::string& row : drawn) {
        for (const char each : row)
            bombs.bombs.push_back(each == '*' ? 1 : 0);
    }
    return board(bombs);
}

inline board without_bombs(std::uint32_t columns, std::uint32_t rows)
{
    return board(field{columns, rows, std::vector<std::uint8_t>(std::size_t{columns} * rows)});
}

inline picture shown(const board& seen)
{
    picture rows;
    for (square at; at.y < seen.rows(); ++at.y) {
        rows.emplace_back();
        for (at.x = 0; at.x < seen.columns(); ++at.x)
            rows.back() += seen.symbol_at(at);
    }
    return rows;
}

/// How often each square is in `changed`, drawn like the board: `.` for never.
inline picture named(const std::vector<stretch>& changed, const board& on)
{
    picture rows(on.rows(), std::string(on.columns(), '.'));
    for (const stretch& each : changed) {
        for (std::uint32_t x = each.first; x <= each.last; ++x) {
            char& times = rows.at(each.y).at(x);
            times = times == '.' ? '1' : static_cast<char>(times + 1);
        }
    }
    return rows;
}

/// Digs a square without a bomb. Result: what changed, drawn.
inline picture dig_safely(board& on, square at)
{
    const dig_result result = on.dig(at);
    CHECK_FALSE(result.boom);
    on.check_invariants();
    return named(result.changed, on);
}

/// Digs a square with a bomb. Result: what changed, drawn.
inline picture dig_bomb(board& on, square at)
{
    const dig_result result = on.dig(at);
    CHECK(result.boom);
    on.check_invariants();
    return named(result.changed, on);
}

} // namespace scramble::minesweeper
