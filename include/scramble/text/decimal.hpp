#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace scramble {

/// The number in `text`, which is one or more digits and nothing else.
///
/// Result: nothing if `text` is malformed; the largest std::uint64_t for any larger number, so that
/// none wraps.
[[nodiscard]] inline std::optional<std::uint64_t> decimal(std::string_view text)
{
    const auto is_digit = [](char each) { return each >= '0' && each <= '9'; };
    if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit))
        return std::nullopt;
    std::uint64_t number = 0;
    const auto end = text.data() + text.size();
    if (std::from_chars(text.data(), end, number).ec == std::errc::result_out_of_range)
        return std::numeric_limits<std::uint64_t>::max();
    return number;
}

/// Appends the number in digits. A format string would cost ten times as much.
inline void add_decimal(std::string& text, std::uint64_t number)
{
    std::array<char, std::numeric_limits<std::uint64_t>::digits10 + 1> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

} // namespace scramble
