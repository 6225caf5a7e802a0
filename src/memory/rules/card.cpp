#include "scramble/memory/rules/card.hpp"

#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::memory {

std::optional<std::string> what_is_wrong_with_card(std::string_view text)
{
    if (text.empty())
        return "a card is missing";
    const auto is_plain = [](char each) { return each > ' ' && each < '\x7F'; };
    if (std::ranges::all_of(text, is_plain)) // as most are
        return std::nullopt;
    std::string_view remaining = text;
    bool shows = false;
    while (!remaining.empty()) {
        if (is_plain(remaining.front())) {
            shows = true;
            remaining.remove_prefix(1);
            continue;
        }
        const std::size_t offset = text.size() - remaining.size();
        const auto next = take_code_point(remaining);
        if (!next)
            return fmt::format("a card is not valid UTF-8 at its byte {}", offset + 1);
        const auto number = static_cast<unsigned>(*next);
        if (is_white_space(*next))
            return fmt::format("a card contains white space (U+{:04X})", number);
        if (is_control(*next))
            return fmt::format("a card contains a control character (U+{:04X})", number);
        shows = shows || !is_invisible(*next);
    }
    if (!shows)
        return "a card has no visible character";
    return std::nullopt;
}

} // namespace scramble::memory
