#pragma once

#include <string>
#include <string_view>

namespace scramble {

/// The text with every byte that is not printable ASCII as `\x..`, to name it when a test
/// fails.
inline std::string printable(std::string_view text)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte >= 0x20 && byte < 0x7F && each != '\\')
            result += each;
        else
            (result += "\\x") += {digits[byte >> 4U], digits[byte & 0xFU]};
    }
    return result;
}

} // namespace scramble
