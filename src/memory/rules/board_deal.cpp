#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

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
    kind_of_.clear();
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
    spaces_.assign(cards.size(), space());
    for (space_index here = 0; here < spaces_.size(); ++here) {
        ensure(!cards[here].empty(), "a card is not empty");
        const auto [entry, is_new] =
            kind_of_.try_emplace(std::move(cards[here]), static_cast<kind_index>(kinds_.size()));
        spaces_[here].kind = entry->second;
        spaces_[here].next_alike = here;
        if (is_new) {
            kinds_.push_back({entry->first, 1, here});
            continue;
        }
        kind& known_kind = kinds_[entry->second];
        if (++known_kind.remaining % 2 == 0)
            ++most_pairs_;
        std::swap(spaces_[here].next_alike, spaces_[known_kind.first].next_alike); // joins the ring
    }
    if (!halves_.empty())
        find_partners();
    if (is_last_match())
        find_last_match();
}

} // namespace scramble::memory
