#include "people/names/display_name.hpp"

#include "people/names/letters.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/readable.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::people {

namespace {

/// In code points. The longest flags and families need less; more accents would cover other lines.
constexpr std::size_t longest_character = 13;

bool shows(std::string_view text)
{
    while (!text.empty()) {
        const auto next = take_code_point(text);
        if (!is_invisible(*next) && !is_white_space(*next))
            return true;
    }
    return false;
}

} // namespace

std::string tidied(std::string_view text)
{
    const std::string whole = composed(text);
    std::string result;
    bool is_apart = false;
    for (std::string_view rest = whole; !rest.empty();) {
        const auto next = take_code_point(rest);
        if (is_white_space(*next) && !is_control(*next)) {
            is_apart = true;
            continue;
        }
        if (is_apart && !result.empty())
            result += ' ';
        is_apart = false;
        result += utf8_of(*next);
    }
    return result;
}

std::optional<std::string> what_is_wrong_with_display_name(std::string_view text,
                                                           std::size_t longest)
{
    if (readable(text) != text)
        return "a name has no control characters, marks of direction or backslashes";
    if (!shows(text))
        return "a name has a visible character";
    const auto characters = characters_of(text);
    if (characters.size() > longest || std::ranges::max(characters) > longest_character)
        return fmt::format("a name has at most {} characters", longest);
    if (text.size() > most_bytes_of_display_name)
        return fmt::format("a name has at most {} bytes", most_bytes_of_display_name);
    return std::nullopt;
}

} // namespace scramble::people
