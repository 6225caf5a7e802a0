#pragma once

#include "net/http/reply.hpp"
#include "scramble/memory/rules/board.hpp"

#include <string_view>

namespace scramble::net {

/// Why a flip failed, without a newline: what is told with 409, and by the live connection.
/// Requires: `failed(outcome)`, and not because the table is full.
[[nodiscard]] std::string_view why_failed(memory::flip_outcome outcome);

/// The same for a space that the board does not have.
inline constexpr std::string_view no_such_space =
    "cannot flip this card: the board has no such space";

} // namespace scramble::net
