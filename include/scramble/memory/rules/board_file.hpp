#pragma once

#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <string_view>
#include <variant>

namespace scramble::memory {

/// Reads a board from the text of a board file:
///
///     BOARD_FILE ::= ROW "x" COLUMN NEWLINE (CARD NEWLINE)+
///     NEWLINE    ::= "\n" | "\r" "\n"?
///
/// Result: the layout, which has exactly ROW x COLUMN cards and at most
/// `board::most_spaces`; or what is wrong, with its line. Nothing is guessed: the
/// last card too needs its newline, and nothing may follow it. Memory is taken for
/// the cards that are there, whatever the first line promises.
///
/// Source: the grammar of all three handouts, with the newlines of 2020.
[[nodiscard]] std::variant<layout, fault> read_board(std::string_view text);

} // namespace scramble::memory
