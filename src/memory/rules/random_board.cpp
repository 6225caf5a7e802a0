#include "scramble/memory/rules/random_board.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/random.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>
#include <utility>

namespace scramble::memory {

namespace {

bool is_code_point_number(std::string_view text)
{
    return text.size() >= 4 && text.size() <= 6 &&
           text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

/// A Fisher-Yates shuffle, the same on every machine.
void shuffle(std::vector<std::string>& cards, random_numbers& random)
{
    for (std::size_t left = cards.size(); left > 1; --left)
        std::swap(cards[left - 1], cards[random.below(left)]);
}

} // namespace

std::variant<std::string, fault> card_named(std::string_view argument)
{
    std::string card(argument);
    if (is_code_point_number(argument)) {
        std::uint32_t number = 0;
        std::from_chars(argument.data(), argument.data() + argument.size(), number, 16);
        if (number > 0x10'FFFF || (number >= 0xD800 && number < 0xE000))
            return fault{0, fmt::format("{} is not the number of a character", argument)};
        card = utf8_of(number);
    }
    if (auto wrong = what_is_wrong_with_card(card))
        return fault{0, std::move(*wrong)};
    return card;
}

layout random_board(std::uint32_t rows, std::uint32_t columns,
                    const std::vector<std::string>& cards, std::uint64_t seed)
{
    ensure(!cards.empty(), "a random board has a card");
    std::vector<std::string> different;
    std::set<std::string_view> seen;
    for (const auto& card : cards) {
        if (seen.insert(card).second)
            different.push_back(card);
    }

    random_numbers random(seed);
    shuffle(different, random); // which cards get one more must not depend on their order

    layout result{rows, columns, {}};
    const std::size_t spaces = std::size_t{rows} * columns;
    result.cards.reserve(spaces);
    while (result.cards.size() < spaces)
        result.cards.push_back(different[result.cards.size() % different.size()]);

    shuffle(result.cards, random);
    return result;
}

void shuffle(layout& cards, std::uint64_t seed)
{
    random_numbers random(seed);
    shuffle(cards.cards, random);
}

} // namespace scramble::memory
