#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace scramble {

/// The number in `text`, which is one or more digits and nothing else.
///
/// Result: nothing if `text` is malformed; the largest std::uint64_t for any larger number, so that
/// none wraps.
[[nodiscard]] inline std::optional<std::uint64_t> decimal(std::string_view text)
{
    std::uint64_t number = 0;
    const auto end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number); // only digits: it has no sign
    if (read.ptr != end || read.ec == std::errc::invalid_argument)
        return std::nullopt;
    return read.ec == std::errc() ? number : std::numeric_limits<std::uint64_t>::max();
}

/// Appends the number in digits. A format string would cost ten times as much.
inline void add_decimal(std::string& text, std::uint64_t number)
{
    std::array<char, std::numeric_limits<std::uint64_t>::digits10 + 1> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

} // namespace scramble
