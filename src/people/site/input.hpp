#pragma once

#include "net/http/key.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace scramble::people {

// What a move changes beside the game.

/// A name gets its key.
struct claim_input {
    std::string who;
    net::key_digest key;
};

/// An input as a line without its newline:
///
///     INPUT ::= "claim " PLAYER " " DIGEST
[[nodiscard]] std::string line_of(const claim_input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<claim_input> read_claim(std::string_view line);

} // namespace scramble::people
