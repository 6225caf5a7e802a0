#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble::fuzz {

/// What stands between those bytes, with empty parts; all of `text` if there are none. A slow
/// reading, to hold a fast one against.
[[nodiscard]] inline std::vector<std::string> split(std::string_view text, char at)
{
    std::vector<std::string> parts(1);
    for (const char each : text) {
        if (each == at)
            parts.emplace_back();
        else
            parts.back() += each;
    }
    return parts;
}

} // namespace scramble::fuzz
