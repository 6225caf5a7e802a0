#pragma once

#include "scramble/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// What the targets share: slow and simple readers, to check fast ones.

namespace scramble::fuzz {

/// What a target does with an input of libFuzzer. The input is a copy of exactly that size, so a
/// read beyond its end is noticed.
void run(std::string_view input);

/// A copy whose end is guarded too; a std::string has a NUL after its end.
class guarded {
public:
    explicit guarded(std::string_view text) : bytes_(text.begin(), text.end()) {}
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

private:
    std::vector<char> bytes_;
};

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

/// The parts of `text` between those bytes, including empty parts.
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

/// The file, with every newline as `\n`.
[[nodiscard]] inline std::string with_plain_newlines(std::string_view text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool ends_pair = text[at] == '\n' && at > 0 && text[at - 1] == '\r';
        if (!ends_pair)
            result += text[at] == '\r' ? '\n' : text[at];
    }
    return result;
}

inline void check_fault(const fault& why, std::string_view file)
{
    const std::size_t lines = split(with_plain_newlines(file), '\n').size();
    ensure(why.line >= 1 && why.line <= lines && !why.reason.empty(),
           "a fault names a line of the file");
}

/// The bytes also say where to split: each packet is as long as its first byte says, at most
/// `longest`. Its end is guarded.
template <class Take>
void in_packets(std::string_view bytes, unsigned longest, Take take)
{
    while (!bytes.empty()) {
        const auto first = static_cast<unsigned char>(bytes.front());
        const guarded packet(bytes.substr(0, 1 + first % longest));
        take(packet.view());
        bytes.remove_prefix(packet.view().size());
    }
}

} // namespace scramble::fuzz
