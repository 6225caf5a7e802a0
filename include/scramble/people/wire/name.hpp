#pragma once

#include <cstddef>
#include <string_view>

namespace scramble::people {

/// The longest PLAYER in characters.
inline constexpr std::size_t longest_player = 64;

/// Whether `text` is a PLAYER: 1 to 64 letters, digits and underscores.
[[nodiscard]] bool is_player(std::string_view text);

/// What to say where it is not.
inline constexpr auto player_expected =
    "expected a PLAYER of 1 to 64 letters, digits and underscores (A-Z, a-z, 0-9, _)";

} // namespace scramble::people
