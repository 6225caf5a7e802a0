#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace scramble {

/// Takes the first line off `text`, with its newline: `\n`, `\r\n` or `\r`.
///
/// Result: the line without the newline; nothing, and `text` unchanged, if there is no newline.
[[nodiscard]] inline std::optional<std::string_view> take_line(std::string_view& text)
{
    std::size_t end = 0; // find_first_of() calls a function for each character
    while (end < text.size() && text[end] != '\r' && text[end] != '\n')
        ++end;
    if (end == text.size())
        return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
    return line;
}

/// The lines of a text without their newlines. The last one need not have any.
[[nodiscard]] inline std::vector<std::string_view> lines_of(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (const auto line = take_line(text))
        lines.push_back(*line);
    if (!text.empty())
        lines.push_back(text);
    return lines;
}

} // namespace scramble
