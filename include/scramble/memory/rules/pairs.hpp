#pragma once

#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::memory {

/// The sign that stands for a space in a card (U+2423), as a card contains no white space.
inline constexpr std::string_view space_sign = "\u2423";

/// Reads pairs as people write them, one a line:
///
///     PAIRS ::= (HALF (("|" | TAB) HALF)? NEWLINE)+
///
/// A line of one HALF is two equal cards. White space around a half is left out, and white space in
/// it becomes one `space_sign`. Blank lines are skipped; the last line needs no newline.
///
/// Result: the pairs, in which `one` and `other` may be equal; or the fault, with its line. A text
/// stands in one pair only: nobody could see to which of two it belongs. Of more than `most` pairs
/// the first `most` and one more are read, and no line behind them.
[[nodiscard]] std::variant<std::vector<card_pair>, fault> read_pairs(std::string_view text,
                                                                     std::size_t most);

/// Those whose halves differ: the pairs of `board_rules`.
[[nodiscard]] std::vector<card_pair> differing(const std::vector<card_pair>& pairs);

/// The rows and columns of the smallest board that has room for so many pairs and is at most twice
/// as wide as it is high. Its number of spaces is even. Requires: at least one pair.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> size_for(std::size_t pairs);

} // namespace scramble::memory
