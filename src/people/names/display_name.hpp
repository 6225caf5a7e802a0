#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::people {

// A *display name* is what people call a player: 1 to 24 characters of any script, in one line.

/// In characters as people count them: the parts of an emoji are one.
inline constexpr std::size_t longest_display_name = 24;

/// `text` in one way of writing: composed, without white space at its ends, and with one space for
/// each run of it elsewhere.
[[nodiscard]] std::string tidied(std::string_view text);

/// What is wrong with a display name of at most so many characters, as a clause; nothing if it may
/// be used.
/// Requires: `text` is tidied.
[[nodiscard]] std::optional<std::string>
what_is_wrong_with_display_name(std::string_view text, std::size_t longest = longest_display_name);

} // namespace scramble::people
