#pragma once

#include "scramble/error.hpp"
#include "scramble/minesweeper/rules/board.hpp"

#include <cstdint>
#include <string_view>
#include <variant>

namespace scramble::minesweeper {

/// Reads the bombs from the text of a board file:
///
///     FILE    ::= X SPACE Y NEWLINE LINE+
///     LINE    ::= (VAL SPACE)* VAL NEWLINE
///     VAL     ::= "0" | "1"
///     NEWLINE ::= "\n" | "\r" "\n"?
///
/// Result: the field, with exactly Y lines of X values, at most `board::most_squares`; or the
/// fault, with its line. Memory use depends on the values in the text, not on the size that the
/// first line claims.
///
/// Source: FILE of both handouts; mines-11.
[[nodiscard]] std::variant<field, fault> read_field(std::string_view text);

/// A random field: each square has a bomb with that probability, independently.
///
/// Result: the same on every machine for the same arguments.
/// Requires: a size that `board` takes, a probability from 0 to 1.
/// Source: --size of both handouts; mines-10.
[[nodiscard]] field random_field(std::uint32_t columns, std::uint32_t rows, double probability,
                                 std::uint64_t seed);

} // namespace scramble::minesweeper
