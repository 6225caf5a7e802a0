#include "instrument/literal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace scramble::test {

std::string quoted(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::size_t longest = 600;
    std::string result = "\"";
    for (const char each : bytes.substr(0, longest)) {
        const auto code = static_cast<unsigned char>(each);
        if (each == '\r')
            result += "\\r";
        else if (each == '\n')
            result += "\\n";
        else if (each == '"' || each == '\\')
            result += {'\\', each};
        else if (code >= ' ' && code != 0x7f)
            result += each;
        else
            result += {'\\', 'x', digits[code / 16U], digits[code % 16U]};
    }
    result += '"';
    if (bytes.size() > longest)
        result += " and " + std::to_string(bytes.size() - longest) + " bytes more";
    return result;
}

void demand(bool holds, std::string_view promise, std::string_view bytes)
{
    if (!holds)
        throw std::runtime_error(std::string(promise) + ": " + quoted(bytes));
}

std::optional<std::string> unescaped(std::string_view text)
{
    constexpr std::array escapes{std::pair('r', '\r'), std::pair('n', '\n'), std::pair('t', '\t'),
                                 std::pair('0', '\0'), std::pair('"', '"'),  std::pair('\\', '\\')};
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\') {
            bytes += text[at];
            continue;
        }
        const char name = ++at < text.size() ? text[at] : ' ';
        const auto* const found =
            std::ranges::find(escapes, name, [](const auto& each) { return each.first; });
        unsigned char code = 0;
        if (found != escapes.end())
            bytes += found->second;
        else if (name == 'x' && at + 2 < text.size() &&
                 std::from_chars(&text[at + 1], &text[at + 1] + 2, code, 16).ptr ==
                     &text[at + 1] + 2)
            bytes += static_cast<char>(code), at += 2;
        else
            return std::nullopt;
    }
    return bytes;
}

std::string times(std::size_t count, std::string_view text)
{
    std::string all;
    for (; count > 0; --count)
        all += text;
    return all;
}

std::vector<std::string> between_bars(std::string_view text)
{
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('|', at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

} // namespace scramble::test
