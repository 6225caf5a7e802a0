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

/// The most bytes of a display name in UTF-8.
inline constexpr std::size_t most_bytes_of_display_name = 320;

/// Whether `text` can be what a record or a replay file says that a player is called: text of one
/// line that is not too long. Which names people may choose changes with time and with Unicode;
/// what somebody is called already stays.
[[nodiscard]] bool is_recorded_name(std::string_view text);

} // namespace scramble::people
