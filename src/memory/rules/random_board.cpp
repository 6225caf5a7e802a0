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
template <class Card>
void shuffle(std::vector<Card>& cards, random_numbers& random)
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

layout random_pairs(std::uint32_t rows, std::uint32_t columns, std::vector<card_pair> pairs,
                    std::uint64_t seed)
{
    ensure(!pairs.empty(), "a board of pairs has a pair");
    const std::size_t spaces = std::size_t{rows} * columns;
    ensure(spaces % 2 == 0, "a board of pairs has an even number of spaces");
    random_numbers random(seed);
    shuffle(pairs, random); // which are dealt, or dealt once more
    layout result{rows, columns, {}};
    result.cards.reserve(spaces);
    while (result.cards.size() < spaces) {
        const auto& [one, other] = pairs[result.cards.size() / 2 % pairs.size()];
        result.cards.push_back(one);
        result.cards.push_back(other);
    }
    shuffle(result.cards, random);
    return result;
}

void shuffle(layout& cards, std::uint64_t seed)
{
    random_numbers random(seed);
    shuffle(cards.cards, random);
}

} // namespace scramble::memory
