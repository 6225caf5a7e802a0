#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scramble {

/// Decodes the percent-escapes of one segment of a request target, once.
///
/// Result: the bytes; nothing if an escape is malformed, or if the result has a NUL, CR or LF or is
/// not valid UTF-8.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view segment);

} // namespace scramble
