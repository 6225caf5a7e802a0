#pragma once

#include "careful_player.hpp"
#include "catch.hpp"
#include "dice.hpp"

#include "scramble/minesweeper/rules/first_field.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace scramble::minesweeper {

inline std::uint64_t count(const field& of)
{
    return static_cast<std::uint64_t>(std::count(of.bombs.begin(), of.bombs.end(), 1));
}

/// How many bombs are on that square and beside it.
inline int beside(const field& of, square at)
{
    int bombs = 0;
    for (square each; each.y < of.rows; ++each.y) {
        for (each.x = 0; each.x < of.columns; ++each.x) {
            const bool is_near = each.x <= at.x + 1 && at.x <= each.x + 1 && each.y <= at.y + 1 &&
                                 at.y <= each.y + 1;
            bombs += is_near ? of.bombs[each.y * of.columns + each.x] : 0;
        }
    }
    return bombs;
}

inline field found(const field_order& wanted)
{
    field_search search(wanted);
    while (!search.work(7)) {
    }
    return std::move(search).found();
}

/// Whether the field is cleared without a guess, by a player who is never wrong.
inline bool is_cleared_without_a_guess(const field& laid, square first)
{
    board on(laid);
    careful_player by(on, count(laid));
    const bool is_cleared = by.clears(first);
    REQUIRE_FALSE(by.has_hit());
    return is_cleared;
}

struct preset_size {
    std::uint32_t columns;
    std::uint32_t rows;
    std::uint64_t bombs;
};
inline constexpr preset_size beginner{9, 9, 10};
inline constexpr preset_size intermediate{16, 16, 40};
inline constexpr preset_size expert{30, 16, 99};

/// The orders of many games of that size, with first digs everywhere.
inline field_order order_of(const preset_size& of, std::uint64_t number)
{
    dice random{number};
    return {of.columns, of.rows, of.bombs, square{random.below(of.columns), random.below(of.rows)},
            number};
}

inline void check_no_guess(const preset_size& of, std::uint64_t fields)
{
    for (std::uint64_t number = 0; number < fields; ++number) {
        const field_order wanted = order_of(of, number);
        INFO("seed " << number << ", first " << wanted.first.x << ' ' << wanted.first.y);
        const field laid = found(wanted);
        CHECK(count(laid) == of.bombs);
        CHECK(beside(laid, wanted.first) == 0);
        REQUIRE(is_cleared_without_a_guess(laid, wanted.first));
    }
}

} // namespace scramble::minesweeper
