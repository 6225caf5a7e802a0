#pragma once

#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::memory {

/// The card that a CARD argument names: the character with that number if it is four
/// to six hexadecimal digits (`1F308` is a rainbow), its own text otherwise.
///
/// Result: the card, or why it is none.
/// Source: the command line of the 2020 handout; docs/RULES.md "Cards and boards".
[[nodiscard]] std::variant<std::string, fault> card_named(std::string_view argument);

/// Deals `cards` as evenly as possible over a board, in random order: the numbers of
/// any two of them differ by at most one, and which get one more is random, too. The cards are a
/// set: one that is named twice counts once.
///
/// Result: the layout; the same arguments give the same one on every machine.
/// Requires: a size that `board` takes, at least one card, none empty.
[[nodiscard]] layout random_board(std::uint32_t rows, std::uint32_t columns,
                                  const std::vector<std::string>& cards, std::uint64_t seed);

} // namespace scramble::memory
