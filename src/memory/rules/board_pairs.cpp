#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <algorithm>

// Pairs whose halves differ (rooms-3). All of this looks at the whole board, but a game comes here
// only when its cards are dealt or replaced.

namespace scramble::memory {

other_halves halves_of(const std::vector<card_pair>& pairs)
{
    other_halves result;
    for (const auto& [one, other] : pairs) {
        ensure(!one.empty() && !other.empty(), "a card is not empty");
        result.emplace(one, other);
        result.emplace(other, one);
    }
    ensure(result.size() == 2 * pairs.size(), "each half is in one pair, once");
    return result;
}

/// Finds which kinds match, and counts the matches that are left.
void board::find_partners()
{
    partners_.resize(kinds_.size());
    for (kind_index which = 0; which < kinds_.size(); ++which)
        partners_[which] = partner_by_text(which);
    most_pairs_ = pairs_matched_ + loose_matches();
}

board::kind_index board::partner_by_text(kind_index which) const
{
    const auto half = halves_.find(kinds_[which].text);
    return half == halves_.end() ? which : kind_of(half->second);
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
