#pragma once

#include "catch.hpp"

#include "scramble/minesweeper/rules/board.hpp"

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
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

/// One message about a square, and what must come of it.
struct step {
    std::string made;   ///< "dig 1 0", "boom 1 0" where there is a bomb, "flag 1 0" or "deflag 1 0"
    picture changed;    ///< as `named` draws it; for a flag the square asked for, if it changed
    picture shown = {}; ///< the board then, unless empty
};

/// Steps on a board.
struct course {
    std::string name;
    picture drawn;
    std::vector<step> steps;
};

inline void check_steps(board on, const std::vector<step>& steps)
{
    for (const auto& [made, changed, shown_then] : steps) {
        INFO(made);
        std::istringstream words(made);
        std::string verb;
        square at;
        REQUIRE(words >> verb >> at.x >> at.y);
        std::vector<stretch> result;
        if (verb == "dig" || verb == "boom") {
            dig_result dug = on.dig(at);
            CHECK(dug.boom == (verb == "boom"));
            result = std::move(dug.changed);
        }
        else {
            REQUIRE((verb == "flag" || verb == "deflag"));
            if (verb == "flag" ? on.flag(at) : on.deflag(at))
                result = {{at.y, at.x, at.x}};
        }
        on.check_invariants();
        CHECK(named(result, on) == changed);
        if (!shown_then.empty())
            CHECK(shown(on) == shown_then);
    }
}

inline void check_courses(const std::vector<course>& courses)
{
    for (const auto& [name, drawn, steps] : courses) {
        INFO(name);
        check_steps(board_of(drawn), steps);
    }
}

} // namespace scramble::minesweeper
