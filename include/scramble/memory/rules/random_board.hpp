#pragma once

#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::memory {

/// The card of a CARD argument: four to six hexadecimal digits are a code point (`1F308` is a
/// rainbow), anything else is the card's own text.
///
/// Result: the card, or why it is not one.
/// Source: the command line of the 2020 handout; docs/RULES.md "Cards and boards".
[[nodiscard]] std::variant<std::string, fault> card_named(std::string_view argument);

/// Deals `cards` as evenly as possible over a board, in random order: the counts of any two differ
/// by at most one, and which cards get one more is random too. Repeated cards count once.
///
/// Result: the layout, the same on every machine for the same arguments.
/// Requires: a size that `board` takes, at least one card, none empty.
[[nodiscard]] layout random_board(std::uint32_t rows, std::uint32_t columns,
                                  const std::vector<std::string>& cards, std::uint64_t seed);

/// Deals pairs over a board, in random order: as evenly as possible, and if there are more than the
/// board has room for, others each time.
///
/// Result: the layout, the same on every machine for the same arguments.
/// Requires: a size that `board` takes, an even number of spaces, at least one pair, no half empty.
[[nodiscard]] layout random_pairs(std::uint32_t rows, std::uint32_t columns,
                                  std::vector<card_pair> pairs, std::uint64_t seed);

/// Deals the cards of a board anew. Every order is equally likely, and the same on every machine
/// for the same seed.
void shuffle(layout& cards, std::uint64_t seed);

} // namespace scramble::memory
