#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::memory {

// What a client sends over its live connection:
//
//     MESSAGE ::= ("flip " ROW "," COLUMN | "give up") NEWLINE?

struct flip_message {
    /// ROW,COLUMN as the client wrote it.
    std::string_view written;
    /// Nothing if the space is outside every board.
    std::optional<position> at;
};
/// Cancels the flip that waits.
struct give_up_message {};
struct malformed_message {
    std::string expected; ///< one line for people
};

using live_message = std::variant<flip_message, give_up_message, malformed_message>;

/// Reads `text` in an edition; the views in the result point into it.
[[nodiscard]] live_message read_live_message(std::string_view text, const edition& spoken);

} // namespace scramble::memory
