#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scramble {

// A *display name* is what people call a player: 1 to 24 characters of any script, in one line.

inline constexpr std::size_t longest_display_name = 24;
/// In UTF-8, with all that extends its characters: a record holds it.
inline constexpr std::size_t most_bytes_of_display_name = 320;

/// `text` without white space at its ends, and with one space for each run of it elsewhere.
/// Malformed UTF-8 stays as it is.
[[nodiscard]] std::string tidied(std::string_view text);

/// What is wrong with a display name, as a clause; nothing if it may be used. What extends a
/// character does not count as another one: accents, joiners, the parts of an emoji.
/// Requires: `text` is tidied.
[[nodiscard]] std::optional<std::string> what_is_wrong_with_display_name(std::string_view text);

/// `name` as it is compared with others: in small letters where one letter has one small letter,
/// and without what cannot be seen.
[[nodiscard]] std::string folded(std::string_view name);

} // namespace scramble
