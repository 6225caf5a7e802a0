#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble::fuzz {

/// The parts of `text` between those bytes, including empty parts. Slow and simple, to check a fast
/// reader.
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
