#pragma once

#include "scramble/error.hpp"
#include "scramble/minesweeper/rules/board.hpp"

#include <cstdint>
#include <string_view>
#include <variant>

namespace scramble::minesweeper {

/// Reads where the bombs are from the text of a board file:
///
///     FILE    ::= X SPACE Y NEWLINE LINE+
///     LINE    ::= (VAL SPACE)* VAL NEWLINE
///     VAL     ::= "0" | "1"
///     NEWLINE ::= "\n" | "\r" "\n"?
///
/// Result: the field, of exactly Y lines of X values, at most `board::most_squares`; or what is
/// wrong, with its line. Nothing is guessed, and memory is taken for the values that are there,
/// whatever the first line promises.
///
/// Source: FILE of both handouts; mines-11.
[[nodiscard]] std::variant<field, fault> read_field(std::string_view text);

/// Bombs at random: each square has one with that probability, whatever the others have.
///
/// Result: the same for the same arguments on every machine.
/// Requires: a size that `board` takes, a probability from 0 to 1.
/// Source: --size of both handouts; mines-10.
[[nodiscard]] field random_field(std::uint32_t columns, std::uint32_t rows, double probability,
                                 std::uint64_t seed);

} // namespace scramble::minesweeper
