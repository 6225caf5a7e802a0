#pragma once

#include "net/reply.hpp"
#include "scramble/memory/board.hpp"

#include <string_view>

namespace scramble::net {

/// Why a flip failed, as the line that editions which tell failures send with 409.
/// Requires: `failed(outcome)`, and not because the table is full.
[[nodiscard]] std::string_view reason_of(memory::flip_outcome outcome);

/// The line for a space that the board does not have.
inline constexpr std::string_view no_such_space =
    "cannot flip this card: the board has no such space\n";

} // namespace scramble::net
