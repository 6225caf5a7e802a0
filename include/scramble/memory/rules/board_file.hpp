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
/// Result: the layout, with exactly ROW x COLUMN cards, at most `board::most_spaces`; or the fault,
/// with its line. The last card needs its newline too, and nothing may follow it. Memory use
/// depends on the cards in the text, not on the size that the first line claims.
///
/// Source: the grammar of all three handouts, with the newlines of 2020.
[[nodiscard]] std::variant<layout, fault> read_board(std::string_view text);

} // namespace scramble::memory
