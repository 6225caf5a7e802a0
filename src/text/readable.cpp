#include "scramble/text/readable.hpp"

#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble {

namespace {

/// Whether it breaks the line, changes the direction of writing, or is none of Unicode's
/// characters.
bool disturbs_line(char32_t each)
{
    return each == U'\u061C' || each == U'\u200E' || each == U'\u200F' ||
           (each >= U'\u2028' && each <= U'\u202E') || (each >= U'\u2066' && each <= U'\u2069') ||
           each == U'\uFFFE' || each == U'\uFFFF';
}

} // namespace

std::string readable(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        std::string_view remaining = text;
        const auto next = take_code_point(remaining);
        const bool is_plain = next && !is_control(*next) && !disturbs_line(*next) && *next != U'\\';
        const std::size_t bytes = std::max<std::size_t>(text.size() - remaining.size(), 1);
        for (const char each : text.substr(0, bytes)) {
            if (is_plain)
                result += each;
            else
                result += fmt::format("\\x{:02x}", static_cast<unsigned char>(each));
        }
        text.remove_prefix(bytes);
    }
    return result;
}

} // namespace scramble
