#include "scramble/text/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace scramble {

namespace {

/// What the first byte says about its code point: how many bytes follow, its own bits, and the
/// smallest code point of that length.
struct lead {
    std::size_t following;
    char32_t bits;
    char32_t least;
};

/// Behind a byte that begins no code point more bytes would follow than any text has.
constexpr lead lead_of(unsigned char byte)
{
    if (byte < 0x80)
        return {0, byte, 0};
    if (byte >= 0xC2 && byte < 0xE0)
        return {1, byte & 0x1FU, 0x80};
    if (byte >= 0xE0 && byte < 0xF0)
        return {2, byte & 0x0FU, 0x800};
    if (byte >= 0xF0 && byte < 0xF5)
        return {3, byte & 0x07U, 0x1'0000};
    return {std::string_view::npos, 0, 0};
}

bool is_surrogate(char32_t code_point)
{
    return code_point >= 0xD800 && code_point < 0xE000;
}

} // namespace

std::optional<char32_t> take_code_point(std::string_view& text)
{
    if (text.empty())
        return std::nullopt;
    const auto lead = lead_of(static_cast<unsigned char>(text.front()));
    if (lead.following >= text.size())
        return std::nullopt;
    char32_t code_point = lead.bits;
    for (std::size_t at = 1; at <= lead.following; ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte & 0xC0U) != 0x80U)
            return std::nullopt;
        code_point = code_point << 6U | (byte & 0x3FU);
    }
    if (code_point < lead.least || code_point > 0x10'FFFF || is_surrogate(code_point))
        return std::nullopt;
    text.remove_prefix(1 + lead.following);
    return code_point;
}

bool is_utf8(std::string_view text)
{
    while (!text.empty()) {
        if (!take_code_point(text))
            return false;
    }
    return true;
}

std::string utf8_of(char32_t code_point)
{
    const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
    const auto following = [&](unsigned shift) {
        return byte(0x80U | (code_point >> shift & 0x3FU));
    };
    if (code_point < 0x80)
        return {byte(code_point)};
    if (code_point < 0x800)
        return {byte(0xC0U | code_point >> 6U), following(0)};
    if (code_point < 0x1'0000)
        return {byte(0xE0U | code_point >> 12U), following(6), following(0)};
    return {byte(0xF0U | code_point >> 18U), following(12), following(6), following(0)};
}

bool is_white_space(char32_t code_point)
{
    if (code_point < 0x1680) // as most are: this is asked of each in a text
        return (code_point >= 0x09 && code_point <= 0x0D) || code_point == 0x20 ||
               code_point == 0x85 || code_point == 0xA0;
    return code_point == 0x1680 || (code_point >= 0x2000 && code_point <= 0x200A) ||
           code_point == 0x2028 || code_point == 0x2029 || code_point == 0x202F ||
           code_point == 0x205F || code_point == 0x3000;
}

bool is_control(char32_t code_point)
{
    return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

bool is_invisible(char32_t code_point)
{
    struct range {
        char32_t first;
        char32_t last;
    };
    static constexpr std::array<range, 18> ranges{{
        {0xAD, 0xAD},         // soft hyphen
        {0x34F, 0x34F},       // combining grapheme joiner
        {0x61C, 0x61C},       // Arabic letter mark
        {0x115F, 0x1160},     // Hangul fillers
        {0x17B4, 0x17B5},     // Khmer inherent vowels
        {0x180B, 0x180F},     // Mongolian variation selectors and vowel separator
        {0x200B, 0x200F},     // zero width space, joiners, directions
        {0x202A, 0x202E},     // directions
        {0x2060, 0x206F},     // word joiner, invisible operators, directions
        {0x2800, 0x2800},     // the blank of braille
        {0x3164, 0x3164},     // Hangul filler
        {0xFE00, 0xFE0F},     // variation selectors
        {0xFEFF, 0xFEFF},     // byte order mark
        {0xFFA0, 0xFFA0},     // halfwidth Hangul filler
        {0xFFF0, 0xFFF8},     // unassigned
        {0x1'BCA0, 0x1'BCA3}, // shorthand format controls
        {0x1'D173, 0x1'D17A}, // musical beams, ties, slurs and phrases
        {0xE'0000, 0xE'0FFF}, // tags, further variation selectors
    }};
    const auto* const behind = std::ranges::upper_bound(ranges, code_point, {}, &range::first);
    return behind != ranges.begin() && code_point <= std::prev(behind)->last;
}

} // namespace scramble
