#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::memory {

// What a client says over its live connection:
//
//     MESSAGE ::= ("flip " ROW "," COLUMN | "give up") NEWLINE?

struct flip_message {
    /// ROW,COLUMN as the client wrote it.
    std::string_view written;
    /// Nothing for a space outside of any board.
    std::optional<position> at;
};
/// The flip that waits is to wait no more.
struct give_up_message {};
struct malformed_message {
    std::string expected; ///< one line for people
};

using live_message = std::variant<flip_message, give_up_message, malformed_message>;

/// What `text` says in an edition; its views point into it.
[[nodiscard]] live_message read_live_message(std::string_view text, const edition& spoken);

} // namespace scramble::memory
