#include "brains/mines_brain.hpp"

#include "scramble/text/take_line.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble {

std::optional<field_view> read_field_view(std::string_view text)
{
    field_view view;
    while (const auto line = take_line(text)) {
        if (line->empty() || !std::ranges::all_of(*line, field_view::is_square) ||
            (view.rows > 0 && line->size() != view.columns))
            return std::nullopt;
        view.columns = static_cast<std::uint32_t>(line->size());
        ++view.rows;
        view.squares += *line;
    }
    if (!text.empty() || view.rows == 0)
        return std::nullopt;
    return view;
}

mines_brain::mines_brain(mines_skill skill, std::uint64_t seed) : skill_(skill), random_(seed) {}

void mines_brain::see(field_view field)
{
    field_ = std::move(field);
    reason();
}

bool mines_brain::is_done() const
{
    return field_.squares.find('-') == std::string::npos && find('F', fact::safe).empty();
}

std::optional<mines_brain::move> mines_brain::choose()
{
    const auto untouched = find('-', fact::none);
    constexpr std::uint64_t turns = 3; // of these the weakest guesses once
    if (skill_ == mines_skill::guesses && random_.below(turns) == 0 && !untouched.empty())
        return one_of(move::kind::dig, untouched, false);
    if (auto found = one_of(move::kind::dig, find('-', fact::safe), true))
        return found;
    if (auto found = one_of(move::kind::deflag, find('F', fact::safe), true))
        return found;
    if (auto found = one_of(move::kind::flag, find('-', fact::bomb), true))
        return found;
    if (auto found = one_of(move::kind::dig, least_risky(untouched), false))
        return found;
    return one_of(move::kind::deflag, least_risky(find('F', fact::none)), false);
}

/// Finds all that follows from the field, as far as its skill goes.
void mines_brain::reason()
{
    known_.assign(field_.squares.size(), fact::none);
    while (count() || (skill_ == mines_skill::compares && compare())) {
    }
}

/// Takes every number by itself. Result: whether that told anything.
bool mines_brain::count()
{
    bool is_news = false;
    for (std::size_t place = 0; place < known_.size(); ++place) {
        if (!is_number(place))
            continue;
        const clue here = clue_at(place);
        if (here.bombs == 0)
            is_news = learn(here.open, fact::safe) || is_news;
        else if (here.bombs == here.open.size())
            is_news = learn(here.open, fact::bomb) || is_news;
    }
    return is_news;
}

/// Takes every two numbers that share squares. Result: whether that told anything.
bool mines_brain::compare()
{
    bool is_news = false;
    for (std::size_t place = 0; place < known_.size(); ++place) {
        if (!is_number(place))
            continue;
        clue here = clue_at(place);
        if (here.open.empty())
            continue;
        for (const std::size_t near : around(place, 2)) {
            if (!is_number(near) || !compare(here, clue_at(near)))
                continue;
            is_news = true;
            here = clue_at(place);
        }
    }
    return is_news;
}

/// If `one` has as many bombs more than `other` as it has squares beyond the shared ones, those
/// squares are bombs, and what `other` has beyond the shared ones is safe.
bool mines_brain::compare(const clue& one, const clue& other)
{
    few<8> beyond;
    std::ranges::set_difference(one.open, other.open, std::back_inserter(beyond));
    if (one.bombs != other.bombs + beyond.size())
        return false;
    few<8> rest;
    std::ranges::set_difference(other.open, one.open, std::back_inserter(rest));
    const bool has_bombs = learn(beyond, fact::bomb);
    return learn(rest, fact::safe) || has_bombs;
}

bool mines_brain::learn(const few<8>& squares, fact as)
{
    for (const std::size_t each : squares)
        known_[each] = as;
    return !squares.empty();
}

bool mines_brain::is_number(std::size_t place) const
{
    return field_.squares[place] != '-' && field_.squares[place] != 'F';
}

/// Requires: there is a number.
mines_brain::clue mines_brain::clue_at(std::size_t place) const
{
    const char number = field_.squares[place];
    clue here;
    here.bombs = number == ' ' ? 0 : static_cast<std::size_t>(number - '0');
    for (const std::size_t each : around(place, 1)) {
        if (is_number(each))
            continue;
        if (known_[each] == fact::none)
            here.open.push_back(each);
        else if (known_[each] == fact::bomb && here.bombs > 0)
            --here.bombs;
    }
    return here;
}

/// The other squares that are at most `reach` away, in board order.
mines_brain::few<24> mines_brain::around(std::size_t place, std::uint32_t reach) const
{
    const auto x = static_cast<std::uint32_t>(place % field_.columns);
    const auto y = static_cast<std::uint32_t>(place / field_.columns);
    few<24> found;
    for (std::uint32_t row = y - std::min(y, reach); row <= y + reach && row < field_.rows; ++row) {
        for (std::uint32_t column = x - std::min(x, reach);
             column <= x + reach && column < field_.columns; ++column) {
            if (row != y || column != x)
                found.push_back(std::size_t{row} * field_.columns + column);
        }
    }
    return found;
}

/// All squares that look so and of which that is known.
std::vector<std::size_t> mines_brain::find(char square, fact as) const
{
    std::vector<std::size_t> found;
    for (std::size_t place = 0; place < known_.size(); ++place) {
        if (field_.squares[place] == square && known_[place] == as)
            found.push_back(place);
    }
    return found;
}

/// Those of the places that are least likely to hold a bomb.
std::vector<std::size_t> mines_brain::least_risky(const std::vector<std::size_t>& places) const
{
    double least = 2;
    std::vector<std::size_t> found;
    for (const std::size_t each : places) {
        const double risk = risk_at(each);
        if (risk < least)
            found.clear();
        if (risk <= least)
            found.push_back(each);
        least = std::min(least, risk);
    }
    return found;
}

/// How likely a bomb is there: as the worst number beside it says; where there is none, as on most
/// fields.
double mines_brain::risk_at(std::size_t place) const
{
    constexpr double usual = 0.2;
    double most = 0;
    for (const std::size_t each : around(place, 1)) {
        if (!is_number(each))
            continue;
        const clue here = clue_at(each);
        most =
            std::max(most, static_cast<double>(here.bombs) / static_cast<double>(here.open.size()));
    }
    return most > 0 ? most : usual;
}

std::optional<mines_brain::move>
mines_brain::one_of(move::kind kind, const std::vector<std::size_t>& places, bool is_certain)
{
    if (places.empty())
        return std::nullopt;
    const std::size_t place = places[random_.below(places.size())];
    return move{kind,
                {static_cast<std::uint32_t>(place % field_.columns),
                 static_cast<std::uint32_t>(place / field_.columns)},
                is_certain};
}

} // namespace scramble
