#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/people/wire/next_deal.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::memory {

// What changes a game of Memory Scramble: a game is a function of its cards and of its inputs, in
// their order.

struct flip_input {
    std::string who;
    position at;
};
/// The flip of `who` that waits for the card at `at` is given up (decision 6).
struct withdraw_input {
    std::string who;
    position at;
};
/// `who` has been away too long (decision 11).
struct release_input {
    std::string who;
};
/// A map (decision 10).
struct replace_input {
    board::substitution by;
};
/// The cards are dealt again.
struct deal_input : people::next_deal {};

using input = std::variant<flip_input, withdraw_input, release_input, replace_input, deal_input>;

/// An input as a line without its newline:
///
///     INPUT ::= "flip " PLAYER " " ROW "," COLUMN | "withdraw " PLAYER " " ROW "," COLUMN
///             | "release " PLAYER | "replace" (" " CARD " " CARD)* | "deal " NUMBER " " SEED
///
/// Rows and columns count from 0 in every edition.
[[nodiscard]] std::string line_of(const input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<input> read_input(std::string_view line);

} // namespace scramble::memory
