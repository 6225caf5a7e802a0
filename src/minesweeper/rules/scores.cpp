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

void scores::add(people::player who, const dig_result& what)
{
    score& of = scores_[static_cast<std::size_t>(who)];
    of.squares += what.dug;
    of.bombs += what.boom ? 1 : 0;
}

void scores::reset()
{
    std::fill(scores_.begin(), scores_.end(), score());
}

std::vector<std::string> scores::best() const
{
    std::vector<std::string> result;
    std::uint64_t most = 1;
    for (std::size_t number = 0; number < scores_.size(); ++number) {
        const std::uint64_t squares = scores_[number].squares;
        if (squares > most)
            result.clear();
        if (squares >= most)
            result.emplace_back(players_.names()[number]);
        most = std::max(most, squares);
    }
    return result;
}

} // namespace scramble::minesweeper
