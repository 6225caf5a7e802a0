#include "state_key.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <string_view>
#include <vector>

namespace scramble::model {

using memory::board;

namespace {

// A space in one number, with the players renamed by `names`: three bits for its face and
// controller, two per player for whether it is that player's first or second card, and three for
// each player in the queue.
std::uint32_t space_as_number(const board& real, memory::position at, const std::vector<int>& names)
{
    const board::spot spot = real.at(at);
    std::uint32_t number = static_cast<std::uint32_t>(spot.face);
    if (spot.controller != memory::nobody)
        number = 3 + static_cast<std::uint32_t>(names[static_cast<std::size_t>(spot.controller)]);
    for (std::size_t who = 0; who < names.size(); ++who) {
        const std::vector<memory::position>& cards =
            real.play_of(player_of(static_cast<int>(who))).cards;
        const auto found = std::ranges::find(cards, at) - cards.begin();
        if (found < std::ssize(cards))
            number |= static_cast<std::uint32_t>(found + 1) << (3 + 2 * names[who]);
    }
    if (spot.controller == memory::nobody)
        return number;
    int bit = 3 + 2 * static_cast<int>(names.size());
    for (const memory::player waiting : real.queue_at(at)) {
        number |= static_cast<std::uint32_t>(names[static_cast<std::size_t>(waiting)] + 1) << bit;
        bit += 3;
    }
    return number;
}

void put(std::string& key, std::uint32_t number)
{
    for (int bit = 0; bit < 32; bit += 8)
        key += static_cast<char>(number >> bit);
}

// The spaces in their order, or grouped by card in an order that does not depend on where they are.
enum class order { as_dealt, by_card, by_unnamed_card };

std::string key_with(const board& real, const std::vector<int>& names, order of_spaces)
{
    std::map<std::string_view, std::vector<std::uint32_t>> spaces_of_card;
    std::string key(names.size(), '\0');
    for (std::size_t who = 0; who < names.size(); ++who)
        key[static_cast<std::size_t>(names[who])] =
            static_cast<char>(real.play_of(player_of(static_cast<int>(who))).score);
    for (space_number space = 0; space < static_cast<space_number>(real.rows() * real.columns());
         ++space) {
        const memory::position at = position_of(space, real.columns());
        const std::string_view card = real.at(at).card;
        const std::uint32_t number = space_as_number(real, at, names);
        if (of_spaces == order::as_dealt) {
            key.append(card) += '\0'; // not in any card
            put(key, number);
        }
        else {
            spaces_of_card[card].push_back(number);
        }
    }
    std::vector<std::string> parts;
    for (auto& [card, spaces] : spaces_of_card) {
        std::ranges::sort(spaces);
        std::string& part = parts.emplace_back(of_spaces == order::by_card ? card : "");
        put(part, static_cast<std::uint32_t>(spaces.size()));
        for (const std::uint32_t each : spaces)
            put(part, each);
    }
    std::ranges::sort(parts);
    for (const std::string& part : parts)
        key += part;
    return key;
}

std::vector<int> numbers_below(int players)
{
    std::vector<int> names(static_cast<std::size_t>(players));
    std::iota(names.begin(), names.end(), 0);
    return names;
}

} // namespace

std::string exact_key(const board& real, int players)
{
    return key_with(real, numbers_below(players), order::as_dealt);
}

// The least key that the state has under any renaming of its players.
std::string folded_key(const board& real, int players, bool cards_are_alike)
{
    const order of_spaces = cards_are_alike ? order::by_unnamed_card : order::by_card;
    std::vector<int> names = numbers_below(players);
    std::string least = key_with(real, names, of_spaces);
    while (std::ranges::next_permutation(names).found)
        least = std::min(least, key_with(real, names, of_spaces));
    return least;
}

} // namespace scramble::model
