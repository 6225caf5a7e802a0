#include "scramble/text/display_name.hpp"

#include "scramble/text/composed.hpp"
#include "scramble/text/readable.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace scramble {

namespace {

constexpr char32_t joiner = 0x200D;
/// How much may extend one character: the longest flags and families need less.
constexpr std::size_t most_extending = 12;

struct span_of_letters {
    char32_t first;
    char32_t last;
    [[nodiscard]] bool has(char32_t each) const { return each >= first && each <= last; }
};

/// Whether it changes the character before it: the marks of no one script, and skin tones.
bool is_mark(char32_t each)
{
    static constexpr std::array<span_of_letters, 6> marks{{{0x300, 0x36F},
                                                           {0x1AB0, 0x1AFF},
                                                           {0x1DC0, 0x1DFF},
                                                           {0x20D0, 0x20FF},
                                                           {0xFE20, 0xFE2F},
                                                           {0x1'F3FB, 0x1'F3FF}}};
    return std::ranges::any_of(marks, [&](const auto& span) { return span.has(each); });
}

/// Half of a flag.
bool is_regional(char32_t each)
{
    return each >= 0x1'F1E6 && each <= 0x1'F1FF;
}

/// Counts characters about as people do.
class character_count {
public:
    void add(char32_t each)
    {
        const bool is_second_half = is_regional(each) && is_half_flag_;
        const bool extends =
            is_mark(each) || is_invisible(each) || last_ == joiner || is_second_half;
        is_half_flag_ = is_regional(each) && !is_second_half;
        last_ = each;
        if (!extends || size_ == 0) {
            ++size_;
            extending_ = 0;
        }
        else
            is_overloaded_ = is_overloaded_ || ++extending_ > most_extending;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool is_overloaded() const { return is_overloaded_; }

private:
    std::size_t size_ = 0;
    std::size_t extending_ = 0; ///< the last character
    char32_t last_ = 0;
    bool is_half_flag_ = false;
    bool is_overloaded_ = false;
};

/// The small letter, in the scripts whose capitals are simple: Latin, Greek, Cyrillic, Armenian.
char32_t small(char32_t each)
{
    constexpr std::array<span_of_letters, 6> apart_by_32{
        {{'A', 'Z'}, {0xC0, 0xD6}, {0xD8, 0xDE}, {0x391, 0x3A1}, {0x3A3, 0x3AB}, {0x410, 0x42F}}};
    if (std::ranges::any_of(apart_by_32, [&](const auto& span) { return span.has(each); }))
        return each + 32;
    if (each >= 0x400 && each <= 0x40F)
        return each + 80;
    if (each >= 0x531 && each <= 0x556)
        return each + 48;
    switch (each) {
    case 0x178: return 0xFF;
    case 0x386: return 0x3AC; // Greek with accents
    case 0x388:
    case 0x389:
    case 0x38A: return each + 37;
    case 0x38C: return 0x3CC;
    case 0x38E:
    case 0x38F: return each + 63;
    default: break;
    }
    // Here a capital and its small letter follow each other.
    constexpr std::array<span_of_letters, 13> even_capitals{{{0x100, 0x12F},
                                                             {0x132, 0x137},
                                                             {0x14A, 0x177},
                                                             {0x1A0, 0x1A5},
                                                             {0x1DE, 0x1EF},
                                                             {0x1F4, 0x1F5},
                                                             {0x1F8, 0x21F},
                                                             {0x222, 0x233},
                                                             {0x460, 0x481},
                                                             {0x48A, 0x4BF},
                                                             {0x4D0, 0x52F},
                                                             {0x1E00, 0x1E95},
                                                             {0x1EA0, 0x1EFF}}};
    constexpr std::array<span_of_letters, 5> odd_capitals{
        {{0x139, 0x148}, {0x179, 0x17E}, {0x1AF, 0x1AF}, {0x1CD, 0x1DC}, {0x4C1, 0x4CE}}};
    const auto is_in = [&](const auto& span) { return span.has(each); };
    if ((each % 2 == 0 && std::ranges::any_of(even_capitals, is_in)) ||
        (each % 2 == 1 && std::ranges::any_of(odd_capitals, is_in)))
        return each + 1;
    return each;
}

} // namespace

std::string tidied(std::string_view text)
{
    std::string result;
    bool is_apart = false;
    while (!text.empty()) {
        std::string_view remaining = text;
        const auto next = take_code_point(remaining);
        const std::size_t bytes = std::max<std::size_t>(text.size() - remaining.size(), 1);
        if (next && is_white_space(*next) && !is_control(*next))
            is_apart = true;
        else {
            if (is_apart && !result.empty())
                result += ' ';
            is_apart = false;
            result += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return result;
}

std::optional<std::string> what_is_wrong_with_display_name(std::string_view text)
{
    if (readable(text) != text)
        return "a name has no control characters, marks of direction or backslashes";
    character_count count;
    bool shows = false;
    for (std::string_view rest = text; !rest.empty();) {
        const auto next = take_code_point(rest);
        count.add(*next);
        shows = shows || !(is_invisible(*next) || is_white_space(*next));
    }
    if (!shows)
        return "a name has a visible character";
    if (count.size() > longest_display_name || count.is_overloaded())
        return fmt::format("a name has at most {} characters", longest_display_name);
    if (text.size() > most_bytes_of_display_name)
        return fmt::format("a name has at most {} bytes", most_bytes_of_display_name);
    return std::nullopt;
}

std::string folded(std::string_view name)
{
    std::string result;
    std::u32string letters; // that follow
    const auto add_letters = [&] {
        for (const char32_t each : composed(letters))
            result += utf8_of(each);
        letters.clear();
    };
    while (!name.empty()) {
        const auto next = take_code_point(name);
        if (!next) { // malformed
            add_letters();
            result += name.front();
            name.remove_prefix(1);
        }
        else if (!is_invisible(*next))
            letters += small(*next);
    }
    add_letters();
    return result;
}

} // namespace scramble
