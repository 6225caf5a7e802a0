#pragma once

#include <cstddef>
#include <string>

namespace scramble::fuzz {

inline const std::string letters = "abcdefghijklmnopqrstuvwxyz";
inline const std::string capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
inline const std::string digits = "0123456789";
/// The bytes of an HTTP token.
inline const std::string token_bytes = letters + capitals + digits + "!#$%&'*+-.^_`|~";

/// The text in lower case.
[[nodiscard]] inline std::string small(std::string text)
{
    for (char& each : text) {
        const std::size_t number = capitals.find(each);
        if (number != capitals.npos)
            each = letters[number];
    }
    return text;
}

[[nodiscard]] inline std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// Whether `text` consists of those bytes only.
[[nodiscard]] inline bool is_of(const std::string& text, const std::string& bytes)
{
    return text.find_first_not_of(bytes) == text.npos;
}

} // namespace scramble::fuzz
