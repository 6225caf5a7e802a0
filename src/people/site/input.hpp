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
///     DIGEST ::= [0-9a-f]{64}
[[nodiscard]] std::string line_of(const claim_input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<claim_input> read_claim(std::string_view line);

/// DIGEST, and back; nothing if it is not one.
[[nodiscard]] std::string text_of(const net::key_digest& key);
[[nodiscard]] std::optional<net::key_digest> read_digest(std::string_view text);

} // namespace scramble::people
