#include "brains/brain.hpp"

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

brain::brain(double skill, std::uint64_t seed, known_matches matches)
    : skill_(static_cast<std::uint64_t>(skill * static_cast<double>(certain))), random_(seed),
      matches_(std::move(matches))
{
}

void brain::see(board_view board)
{
    if (chosen_)
        note_end(has_failed(board));
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
    board_ = std::move(board);
}

bool brain::is_there(std::size_t space) const
{
    return board_.spots[space].face != board::face::none;
}

bool brain::is_up(std::size_t space) const
{
    return board_.spots[space].face == board::face::up;
}

/// The spaces of the cards that it controls.
std::vector<std::size_t> brain::mine() const
{
    std::vector<std::size_t> found;
    for (std::size_t space = 0; space < board_.spots.size(); ++space) {
        if (board_.spots[space].is_mine)
            found.push_back(space);
    }
    return found;
}

bool brain::is_done() const
{
    return mine().empty() && is_hopeless();
}

std::optional<memory::position> brain::choose()
{
    const std::vector<std::size_t> held = mine();
    std::optional<std::size_t> choice;
    if (held.size() == 1) {
        choice = match_of(held.front());
        // Flipping its own card again relinquishes it (2-B), so that nobody waits for it in vain.
        if (!choice)
            choice = is_hopeless() ? held.front() : explore();
    }
    else {
        choice = choose_first(!held.empty());
        // Its own pair leaves the board even if it then gives way (3-A; 1-A).
        if (!choice && !held.empty())
            choice = held.front();
    }
    if (!choice)
        return std::nullopt;
    chosen_ = choice;
    return position_of(*choice);
}

/// Where to flip a first card; nothing if it gives way, or if there is no card.
std::optional<std::size_t> brain::choose_first(bool has_pair)
{
    if (turns_to_rest_ > 0) {
        --turns_to_rest_;
        return std::nullopt;
    }
    auto first = known_pair();
    if (!first)
        first = explore();
    const bool may_wait = first && is_up(*first);
    if (may_wait && (has_pair || gives_way()))
        return std::nullopt;
    turns_to_wait_.reset();
    return first;
}

/// Whether it looks on once more before it flips a card that it may have to wait for.
bool brain::gives_way()
{
    constexpr std::uint64_t least = 4; // two who hold the last two cards need up to three
    if (!turns_to_wait_)
        turns_to_wait_ = least + random_.below(least << failures_);
    if (*turns_to_wait_ == 0)
        return false;
    --*turns_to_wait_;
    return true;
}

void brain::hear_failure()
{
    note_end(true);
}

/// Whether that board shows that the flip it chose has failed. Where another controls the second
/// card and it does not match, it looks as if it had turned over both, and that is as well.
bool brain::has_failed(const board_view& answer) const
{
    const auto& target = answer.spots[*chosen_];
    if (target.is_mine)
        return false;
    const std::vector<std::size_t> held = mine();
    return held.size() != 1 || target.card.empty() ||
           target.card == partner_of(board_.spots[held.front()].card);
}

void brain::note_end(bool has_failed)
{
    const bool let_go = board_.spots[*chosen_].is_mine; // of a card, or of a pair
    const bool was_second = mine().size() == 1;
    chosen_.reset();
    if (let_go)
        return;
    if (has_failed) {
        failures_ = std::min(failures_ + 1, most_failures);
        turns_to_rest_ = random_.below(std::uint64_t{1} << failures_);
    }
    else if (was_second) {
        failures_ = 0;
    }
}

/// The card there, if it is face up or remembered.
std::string_view brain::known(std::size_t space) const
{
    return is_up(space) ? board_.spots[space].card : remembered_[space];
}

/// The card that matches that one; empty if it does not know.
std::string_view brain::partner_of(std::string_view card) const
{
    if (!matches_.is_all)
        return {};
    const auto half = matches_.halves.find(card);
    return half == matches_.halves.end() ? card : half->second;
}

/// Whether it knows every remaining card, and no two match.
bool brain::is_hopeless() const
{
    std::set<std::string_view> cards;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (!is_there(space))
            continue;
        if (!matches_.is_all || known(space).empty() || cards.contains(partner_of(known(space))))
            return false;
        cards.insert(known(space));
    }
    return true;
}

/// Another space with a card that matches that of `first`; face down if it knows one, since
/// somebody may control a face-up card.
std::optional<std::size_t> brain::match_of(std::size_t first) const
{
    const std::string_view wanted = partner_of(known(first));
    std::optional<std::size_t> found;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (space == first || !is_there(space) || wanted.empty() || known(space) != wanted)
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
        const auto other = seen.find(partner_of(known(space)));
        if (other != seen.end() && !is_up(space))
            return space;
        if (other != seen.end() && !is_up(other->second))
            return other->second;
        seen.emplace(known(space), space);
    }
    return std::nullopt;
}

/// A space it does not control: with an unknown card if there is one, else one that is face down,
/// else one for which it may have to wait. Nothing if there is no card.
std::optional<std::size_t> brain::explore()
{
    std::array<std::vector<std::size_t>, 3> spaces;
    for (std::size_t space = 0; space < remembered_.size(); ++space) {
        if (is_there(space) && !board_.spots[space].is_mine)
            spaces[known(space).empty() ? 0 : is_up(space) ? 2 : 1].push_back(space);
    }
    const auto best =
        std::find_if(spaces.begin(), spaces.end(), [](const auto& each) { return !each.empty(); });
    if (best == spaces.end())
        return std::nullopt;
    return (*best)[random_.below(best->size())];
}

memory::position brain::position_of(std::size_t space) const
{
    return {static_cast<std::uint32_t>(space / board_.columns),
            static_cast<std::uint32_t>(space % board_.columns)};
}

} // namespace scramble
