#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/text/order_of.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

// How cards are dealt, first and again.

namespace scramble::memory {

board::board(layout cards, const board_rules& rules)
    : rows_(cards.rows), columns_(cards.columns), has_last_pair_(rules.last_pair),
      halves_(halves_of(rules.pairs))
{
    ensure(rows_ >= 1 && columns_ >= 1, "a board has rows and columns");
    const auto spaces = std::uint64_t{rows_} * columns_;
    ensure(spaces <= most_spaces, "a board has at most 2^24 spaces");
    ensure(cards.cards.size() == spaces, "a board has a card for each space");
    deal(std::move(cards.cards));
}

void board::deal_again(std::vector<std::string> cards)
{
    ensure(cards.size() == spaces_.size(), "a board has a card for each space");
    kinds_.clear();
    by_text_.clear();
    queues_.clear();
    plays_.assign(plays_.size(), play());
    pairs_matched_ = 0;
    most_pairs_ = 0;
    last_kind_ = no_kind;
    ++changes_; // decision 9
    deal(std::move(cards));
}

void board::deal(std::vector<std::string> cards)
{
    const auto order = order_of(cards);
    spaces_.assign(cards.size(), space());
    std::vector<space_index> first_alike(cards.size());
    space_index first = 0;
    for (const auto& [beginning, here] : order) {
        if (cards[here] != cards[first])
            first = here;
        first_alike[here] = first;
    }
    for (space_index here = 0; here < spaces_.size(); ++here) {
        ensure(!cards[here].empty(), "a card is not empty");
        spaces_[here].next_alike = here;
        if (first_alike[here] == here) {
            spaces_[here].kind = static_cast<kind_index>(kinds_.size());
            kinds_.push_back({std::move(cards[here]), 1, here});
            continue;
        }
        space& known = spaces_[first_alike[here]];
        spaces_[here].kind = known.kind;
        if (++kinds_[known.kind].remaining % 2 == 0)
            ++most_pairs_;
        std::swap(spaces_[here].next_alike, known.next_alike); // joins the ring
    }
    for (const auto& [beginning, here] : order) {
        if (first_alike[here] == here)
            by_text_.push_back(spaces_[here].kind);
    }
    if (!halves_.empty())
        find_partners();
    if (is_last_match())
        find_last_match();
}

/// Where the kind of that text is in by_text_, or would be.
std::vector<board::kind_index>::const_iterator board::place_of(std::string_view text) const
{
    return std::ranges::lower_bound(by_text_, text, {}, [this](kind_index each) {
        return std::string_view(kinds_[each].text);
    });
}

/// The kind of that text, or no_kind.
board::kind_index board::kind_of(std::string_view text) const
{
    const auto place = place_of(text);
    return place == by_text_.end() || kinds_[*place].text != text ? no_kind : *place;
}

} // namespace scramble::memory
