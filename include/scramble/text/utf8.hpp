#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scramble {

/// Takes the first code point off `text`, in valid UTF-8 as in RFC 3629: no overlong form, no
/// surrogate, nothing above U+10FFFF.
///
/// Result: the code point; nothing, and `text` unchanged, if `text` is empty or does not begin with
/// one.
[[nodiscard]] std::optional<char32_t> take_code_point(std::string_view& text);

/// Whether all of `text` is valid UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The UTF-8 form of a code point. Requires: a Unicode scalar value.
[[nodiscard]] std::string utf8_of(char32_t code_point);

/// Whether it is white space (Unicode's property White_Space).
[[nodiscard]] bool is_white_space(char32_t code_point);

/// Whether it is a control character (general category Cc).
[[nodiscard]] bool is_control(char32_t code_point);

/// Whether it is invisible when it stands alone: Unicode's Default_Ignorable_Code_Point (joiners,
/// variation selectors, tags, fillers and the like), and the Braille blank.
[[nodiscard]] bool is_invisible(char32_t code_point);

} // namespace scramble
