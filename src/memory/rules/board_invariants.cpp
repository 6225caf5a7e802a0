#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <algorithm>
#include <functional>

namespace scramble::memory {

/// The invariants of one player, at constant cost; every flip ends with this.
void board::check_play(player who) const
{
    const play& mine = play_of(who);
    for (const position at : mine.controlled()) {
        ensure(space_at(at).face == face::up, "1. a controlled card is face up");
        ensure(space_at(at).controller == who, "1. a controlled card has one controller");
    }
    switch (mine.stage) {
    case stage::relinquished:
        ensure(mine.cards.size() <= 2, "3-B turns down at most two cards");
        break;
    case stage::first_card: ensure(mine.cards.size() == 1, "2. a player controls one card"); break;
    case stage::pair:
        ensure(mine.cards.size() == 2 && mine.cards[0] != mine.cards[1], "2. a pair is two cards");
        ensure(!partners_.empty() || space_at(mine.cards[0]).kind == space_at(mine.cards[1]).kind,
               "2. a pair matches");
        break;
    case stage::waiting: {
        ensure(mine.cards.size() == 1, "3. a waiting player waits for one card");
        const player holder = space_at(mine.cards[0]).controller;
        ensure(holder != nobody && holder != who, "3. somebody else controls the card");
        break;
    }
    }
}

void board::check_invariants() const
{
    std::vector<player> controller_by_plays(spaces_.size(), nobody);
    std::vector<bool> to_turn_down(spaces_.size());
    std::size_t waiting = 0;
    std::uint64_t pairs_matched = 0;
    std::uint64_t cards_held_in_pairs = 0;
    for (std::size_t index = 0; index < plays_.size(); ++index) {
        const auto who = static_cast<player>(index);
        const play& mine = plays_[index];
        check_play(who);
        for (const position at : mine.controlled()) {
            ensure(controller_by_plays[index_of(at)] == nobody,
                   "1. no two players control one card");
            controller_by_plays[index_of(at)] = who;
        }
        if (mine.stage == stage::relinquished) {
            for (const position at : mine.cards)
                to_turn_down[index_of(at)] = true;
        }
        if (mine.stage == stage::waiting) {
            ++waiting;
            const auto queue = queue_at(mine.cards[0]);
            ensure(std::count(queue.begin(), queue.end(), who) == 1, "3. in its card's queue once");
        }
        pairs_matched += mine.score;
        cards_held_in_pairs += mine.stage == stage::pair ? 2 : 0;
    }

    std::uint64_t removed = 0;
    for (space_index here = 0; here < spaces_.size(); ++here) {
        const space& each = spaces_[here];
        ensure(each.controller == controller_by_plays[here],
               "1. space and player agree on control");
        if (each.face == face::none)
            ++removed;
        if (each.face == face::up && each.controller == nobody)
            ensure(to_turn_down[here],
                   "5. some player must turn down an uncontrolled face-up card");
    }
    ensure(pairs_matched == pairs_matched_, "6. the pairs matched are the sum of the scores");
    ensure(removed + cards_held_in_pairs == 2 * pairs_matched, "6. cards leave in pairs");

    std::size_t queued = 0;
    for (const auto& [where, queue] : queues_) {
        ensure(!queue.empty(), "4. a queue is not empty");
        queued += queue.size();
    }
    ensure(queued == waiting, "4. those in a queue are waiting");
    check_kinds();
    check_matches();
}

void board::check_kinds() const
{
    std::vector<std::uint32_t> remaining(kinds_.size());
    for (const space& each : spaces_)
        remaining[each.kind] += each.face == face::none ? 0 : 1;
    std::size_t in_rings = 0;
    const auto text_of = [this](kind_index which) { return std::string_view(kinds_[which].text); };
    ensure(std::ranges::adjacent_find(by_text_, std::greater_equal<>(), text_of) == by_text_.end(),
           "7. kinds are in the order of their texts");
    for (const kind_index which : by_text_) {
        ensure(kinds_[which].remaining == remaining[which], "7. a kind counts its cards");
        space_index here = kinds_[which].first;
        do {
            ensure(spaces_[here].kind == which, "7. a ring is of one kind");
            here = spaces_[here].next_alike;
            ++in_rings;
        } while (here != kinds_[which].first);
    }
    ensure(in_rings <= spaces_.size(), "7. rings do not overlap");
    for (const space& each : spaces_) {
        if (each.face != face::none)
            ensure(kind_of(kinds_[each.kind].text) == each.kind, "7. a card's text is known");
    }
}

void board::check_matches() const
{
    ensure(partners_.size() == (halves_.empty() ? 0 : kinds_.size()), "9. kinds have partners");
    for (const kind_index which : halves_.empty() ? std::vector<kind_index>() : by_text_) {
        const auto half = halves_.find(kinds_[which].text);
        ensure(partners_[which] == (half == halves_.end() ? which : kind_of(half->second)),
               "9. partners follow from the texts");
    }
    ensure(loose_matches() == matches_left(), "8. loose cards that match are matches left");
    ensure((last_kind_ != no_kind) == is_last_match(), "8. the last match is known");
    for (const space& each : spaces_) {
        if (is_of_last_match(each) && is_loose(each))
            ensure(each.controller == nobody, "8. nobody controls a card of the last match");
    }
}

} // namespace scramble::memory
