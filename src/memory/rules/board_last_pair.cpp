#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <algorithm>
#include <utility>

// The last pair (rooms-1). All of this looks at the whole board, but a game comes here only when
// its last match begins and when it is taken; and replacements between the two.

namespace scramble::memory {

/// Whether the card there is on the board and nobody has matched it.
bool board::is_loose(const space& there) const
{
    return there.face != face::none &&
           (there.controller == nobody || play_of(there.controller).stage != stage::pair);
}

/// Whether the card there is one of those of which the last match can be made.
bool board::is_of_last_match(const space& there) const
{
    return last_kind_ != no_kind &&
           (there.kind == last_kind_ || there.kind == partner_of(last_kind_));
}

/// Requires: only one match is left.
void board::find_last_match()
{
    std::vector<bool> has_one(kinds_.size());
    const auto second = std::find_if(spaces_.begin(), spaces_.end(), [&](const space& each) {
        if (!is_loose(each))
            return false;
        const kind_index partner = partner_of(each.kind);
        const bool is_second = partner != no_kind && has_one[partner];
        has_one[each.kind] = true;
        return is_second;
    });
    ensure(second != spaces_.end(), "8. a match that is left has two cards");
    last_kind_ = second->kind;
}

/// Gives the last match to who controls one of its cards. Of several, to whom the first card on the
/// board belongs: the cards lie at random, so that is as fair as any way and needs nobody to move.
/// Requires: only one match is left.
last_pair board::begin_last_match(std::vector<position>& turned)
{
    find_last_match();
    for (space_index here = 0; here < spaces_.size(); ++here) {
        const space& there = spaces_[here];
        if (is_of_last_match(there) && there.controller != nobody && is_loose(there))
            return take_last_pair(there.controller, {here / columns_, here % columns_}, turned);
    }
    return {};
}

/// `who`, who controls the card at `first`, takes the first other card that matches it as well, as
/// by 2-C and 2-D.
last_pair board::take_last_pair(player who, position first, std::vector<position>& turned)
{
    const kind_index wanted = partner_of(space_at(first).kind);
    const auto other = std::find_if(spaces_.begin(), spaces_.end(), [&](const space& each) {
        return each.kind == wanted && &each != &space_at(first) && is_loose(each);
    });
    ensure(other != spaces_.end(), "8. a match that is left has two cards");
    const auto index = static_cast<space_index>(other - spaces_.begin());
    const position second{index / columns_, index % columns_};

    const last_pair result{who, std::exchange(other->controller, who)};
    if (result.taken_from != nobody) {
        play& loser = known(result.taken_from);
        loser.stage = stage::relinquished;
        loser.cards.clear();
    }
    if (other->face == face::down) {
        other->face = face::up;
        turned.push_back(second);
    }
    play& mine = known(who);
    mine.stage = stage::pair;
    mine.cards = {first, second};
    ++mine.score;
    ++pairs_matched_;
    last_kind_ = no_kind;
    check_play(who);
    return result;
}

} // namespace scramble::memory
