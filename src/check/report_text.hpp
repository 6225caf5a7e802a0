#pragma once

#include <string>
#include <string_view>

namespace scramble::check {

/// A text for an element, or for an attribute in double quotes, of XML or HTML.
///
/// Requires: it is `one_line`, or of this program: no control characters but newlines.
[[nodiscard]] inline std::string escaped(std::string_view text)
{
    std::string result;
    for (const char each : text) {
        switch (each) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += each;
        }
    }
    return result;
}

} // namespace scramble::check
