#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/text/order_of.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

// Pairs whose halves differ (rooms-3). All of this looks at the whole board, but a game comes here
// only when its cards are dealt or replaced.

namespace scramble::memory {

other_halves halves_of(const std::vector<card_pair>& pairs)
{
    std::vector<std::string_view> halves;
    halves.reserve(2 * pairs.size());
    for (const auto& [one, other] : pairs) {
        ensure(!one.empty() && !other.empty(), "a card is not empty");
        halves.insert(halves.end(), {one, other});
    }
    other_halves result;
    for (const auto& [beginning, index] : order_of(halves))
        result.emplace_hint(result.end(), halves[index], halves[index ^ 1U]);
    ensure(result.size() == 2 * pairs.size(), "each half is in one pair, once");
    return result;
}

/// Finds which kinds match, and counts the matches that are left.
void board::find_partners()
{
    partners_.resize(kinds_.size());
    std::vector<kind_index> halves;
    std::vector<std::string_view> others; // of these
    auto half = halves_.begin();
    for (const kind_index which : by_text_) { // both are in the order of the texts
        const std::string& text = kinds_[which].text;
        while (half != halves_.end() && half->first < text)
            ++half;
        const bool is_half = half != halves_.end() && half->first == text;
        partners_[which] = is_half ? no_kind : which;
        if (is_half) {
            halves.push_back(which);
            others.push_back(half->second);
        }
    }
    auto next = by_text_.begin();
    for (const auto& [beginning, index] : order_of(others)) {
        while (next != by_text_.end() && kinds_[*next].text < others[index])
            ++next;
        if (next != by_text_.end() && kinds_[*next].text == others[index])
            partners_[halves[index]] = *next;
    }
    most_pairs_ = pairs_matched_ + loose_matches();
}

std::uint64_t board::loose_matches() const
{
    std::vector<std::uint32_t> loose(kinds_.size());
    for (const space& each : spaces_)
        loose[each.kind] += is_loose(each) ? 1 : 0;
    std::uint64_t matches = 0;
    for (kind_index which = 0; which < kinds_.size(); ++which) {
        const kind_index partner = partner_of(which);
        if (partner == which)
            matches += loose[which] / 2;
        else if (which < partner && partner != no_kind) // each two partners once
            matches += std::min(loose[which], loose[partner]);
    }
    return matches;
}

} // namespace scramble::memory
