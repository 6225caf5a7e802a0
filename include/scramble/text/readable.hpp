#pragma once

#include <string>
#include <string_view>

namespace scramble {

/// `text` from outside in a form that is safe for a terminal: one line, no escape sequences, in
/// reading order, and for XML. Control characters, line separators, marks that change the direction
/// of writing, backslashes, U+FFFE, U+FFFF and invalid UTF-8 become \xNN; all else stays.
[[nodiscard]] std::string readable(std::string_view text);

} // namespace scramble
