#include "scramble/text/percent.hpp"

#include "scramble/text/utf8.hpp"

#include <algorithm>
#include <charconv>

namespace scramble {

namespace {

std::optional<char> escaped_byte(std::string_view digits)
{
    unsigned value = 0;
    const auto end = digits.data() + digits.size();
    if (digits.size() != 2 || std::from_chars(digits.data(), end, value, 16).ptr != end)
        return std::nullopt;
    return static_cast<char>(value);
}

/// Whether the byte stands for itself, as nearly every byte of nearly every path does.
bool is_plain(char byte)
{
    return byte > ' ' && byte <= '~' && byte != '%'; // printable ASCII
}

} // namespace

std::optional<std::string> percent_decoded(std::string_view segment)
{
    if (std::all_of(segment.begin(), segment.end(), is_plain))
        return std::string(segment);
    std::string bytes;
    bytes.reserve(segment.size());
    while (!segment.empty()) {
        char byte = segment.front();
        segment.remove_prefix(1);
        if (byte == '%') {
            const auto escaped = escaped_byte(segment.substr(0, 2));
            if (!escaped)
                return std::nullopt;
            byte = *escaped;
            segment.remove_prefix(2);
        }
        if (byte == '\0' || byte == '\r' || byte == '\n')
            return std::nullopt;
        bytes.push_back(byte);
    }
    if (!is_utf8(bytes))
        return std::nullopt;
    return bytes;
}

} // namespace scramble
