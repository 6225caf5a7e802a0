#pragma once

#include "app/server_commands.hpp"
#include "cli/values.hpp"

#include <span>
#include <string>
#include <string_view>

namespace scramble {

// Readers for values that only commands with games take, as cli/values.hpp has those of all.

/// [ADDRESS:]PORT, with an IPv6 address in brackets.
[[nodiscard]] listen_at listener_of(std::string_view text);

/// X,Y: the columns and rows of a field.
[[nodiscard]] field_size field_size_of(std::string_view text);

/// FILE, or ROWS COLUMNS CARD...
[[nodiscard]] board_source board_of(std::span<const std::string> given);

} // namespace scramble
