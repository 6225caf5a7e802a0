#include "scramble/minesweeper/rules/scores.hpp"

#include "scramble/error.hpp"

#include <algorithm>

namespace scramble::minesweeper {

people::player scores::enroll(std::string_view name)
{
    const auto who = players_.enroll(name);
    ensure(who.has_value(), "the roster has room for a player");
    scores_.resize(players_.names().size());
    return *who;
}

void scores::add(people::player who, const dig_result& dug)
{
    score& of = scores_[static_cast<std::size_t>(who)];
    of.squares += dug.dug;
    of.bombs += dug.boom ? 1 : 0;
}

void scores::reset()
{
    std::fill(scores_.begin(), scores_.end(), score());
}

} // namespace scramble::minesweeper
