#pragma once

#include <string>
#include <string_view>

namespace scramble {

/// `text` from outside as a terminal may be shown it: on one line, without escape sequences and
/// in reading order. Control characters, line separators, marks that turn the direction of
/// writing, backslashes and bytes that are no UTF-8 become \xNN; all else stays as it is.
[[nodiscard]] std::string readable(std::string_view text);

} // namespace scramble
