#include "clients/brain.hpp"

#include "scramble/error.hpp"
#include "scramble/memory/rules/card.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_line.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace scramble {

using memory::board;

namespace {

std::optional<board_view::spot> read_spot(std::string_view line)
{
    if (line == "none")
        return board_view::spot{};
    if (line == "down")
        return board_view::spot{board::face::down, false, {}};
    const bool is_mine = line.starts_with("my ");
    if ((!is_mine && !line.starts_with("up ")) || memory::what_is_wrong_with_card(line.substr(3)))
        return std::nullopt;
    return board_view::spot{board::face::up, is_mine, std::string(line.substr(3))};
}

} // namespace

std::optional<board_view> read_board_view(std::string_view text)
{
    const auto size = take_line(text);
    if (!size)
        return std::nullopt;
    const auto rows = decimal(size->substr(0, size->find('x')));
    const auto columns = decimal(size->substr(std::min(size->find('x'), size->size() - 1) + 1));
    if (!rows || !columns || *rows == 0 || *columns == 0 || *rows > board::most_spaces ||
        *columns > board::most_spaces || *rows * *columns > board::most_spaces)
        return std::nullopt;
    board_view view{static_cast<std::uint32_t>(*rows), static_cast<std::uint32_t>(*columns), {}};
    while (const auto line = take_line(text)) {
        auto spot = read_spot(*line);
        if (!spot || view.spots.size() == *rows * *columns)
            return std::nullopt;
        view.spots.push_back(std::move(*spot));
    }
    if (!text.empty() || view.spots.size() != *rows * *columns)
        return std::nullopt;
    return view;
}

brain::brain(double skill, std::uint64_t seed)
    : skill_(static_cast<std::uint64_t>(skill * static_cast<double>(certain))), random_(seed)
{
}

void brain::see(const board_view& board)
{
    remembered_.resize(board.spots.size());
    for (std::size_t space = 0; space < board.spots.size(); ++space) {
        const auto& spot = board.spots[space];
        const bool is_news =
            board_.spots.size() != board.spots.size() || board_.spots[space].card != spot.card;
        if (spot.face == board::face::none)
            remembered_[space].clear();
        else if (spot.face == board::face::up && is_news)
            remembered_[space] = random_.below(certain) < skill_ ? spot.card : std::string();
    }
    board_ = board;
}

bool brain::is_there(std::size_t space) const
{
    return board_.spots[space].face != board::face::none;
}

bool brain::is_up(std::size_t space) const
{
    return board_.spots[space].face == board::face::up;
}

std::optional<memory::position> brain::choose()
{
    std::vector<std::size_t> mine;
    bool is_empty = true;
    for (std::size_t space = 0; space < board_.spots.size(); ++space) {
        if (board_.spots[space].is_mine)
            mine.push_back(space);
        else
            is_empty = is_empty && !is_there(space);
    }
    if (is_empty && mine.empty())
        return std::nullopt;
    if (is_empty)
        return position_of(mine.front()); // this takes the last pair off the board (3-A)
    if (mine.size() == 1) {
        if (const auto second = match_of(mine.front()))
            return position_of(*second);
        // Flipping its own card again relinquishes it (2-B), so that nobody waits for it in vain.
        return position_of(is_hopeless() ? mine.front() : explore());
    }
    if (const auto first = known_pair())
        return position_of(*first);
    if (is_hopeless())
        return std::nullopt;
    return position_of(explore());
}

/// The card there, if it is face up or remembered.
std::string_view brain::known(std::size_t space) const
{
    return is_up(space) ? board_.spots[space].card : remembered_[space];
}

/// Whether it knows every remaining card, and no two match.
bool brain::is_hopeless() const
{
    std::set<std::string_view> cards;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (is_there(space) && (known(space).empty() || !cards.insert(known(space)).second))
            return false;
    }
    return true;
}

/// Another space with the card of `first`; face down if it knows one, since somebody may control a
/// face-up card.
std::optional<std::size_t> brain::match_of(std::size_t first) const
{
    std::optional<std::size_t> found;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (space == first || !is_there(space) || known(space) != known(first))
            continue;
        if (!is_up(space))
            return space;
        found = space;
    }
    return found;
}

/// A space whose card is face down and has a known match. Two matching face-up cards most likely
/// belong to somebody.
std::optional<std::size_t> brain::known_pair() const
{
    std::map<std::string_view, std::size_t> seen;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (!is_there(space) || known(space).empty() || board_.spots[space].is_mine)
            continue;
        const auto [other, is_new] = seen.emplace(known(space), space);
        if (is_new)
            continue;
        if (!is_up(space))
            return space;
        if (!is_up(other->second))
            return other->second;
    }
    return std::nullopt;
}

/// A space it does not control: with an unknown card if there is one, else one that is face down,
/// else one for which it may have to wait.
std::size_t brain::explore()
{
    std::array<std::vector<std::size_t>, 3> spaces;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (is_there(space) && !board_.spots[space].is_mine)
            spaces[known(space).empty() ? 0 : is_up(space) ? 2 : 1].push_back(space);
    }
    const auto best =
        std::find_if(spaces.begin(), spaces.end(), [](const auto& each) { return !each.empty(); });
    ensure(best != spaces.end(), "there is another card");
    return (*best)[random_.below(best->size())];
}

memory::position brain::position_of(std::size_t space) const
{
    return {static_cast<std::uint32_t>(space / board_.columns),
            static_cast<std::uint32_t>(space % board_.columns)};
}

} // namespace scramble
