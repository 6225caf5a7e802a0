#include "scramble/minesweeper/rules/first_field.hpp"

#include "scramble/error.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble::minesweeper {

namespace {

/// So many squares are passed by in the time of one step.
constexpr std::size_t squares_a_step = 16;

std::uint32_t place_of(square at, std::uint32_t columns)
{
    return at.y * columns + at.x;
}

/// So that the fields of two first digs of one game have nothing to do with each other.
std::uint64_t seed_of(const field_order& wanted)
{
    constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15;
    return wanted.seed + odd * (std::uint64_t{place_of(wanted.first, wanted.columns)} + 1);
}

bool is_beside(square one, square other)
{
    return one.x + 1 >= other.x && other.x + 1 >= one.x && one.y + 1 >= other.y &&
           other.y + 1 >= one.y;
}

} // namespace

field field_around(const field_order& wanted)
{
    field result{wanted.columns, wanted.rows, {}};
    result.bombs.resize(std::size_t{wanted.columns} * wanted.rows);
    std::vector<std::uint32_t> away;
    std::vector<std::uint32_t> beside;
    for (square at; at.y < wanted.rows; ++at.y) {
        for (at.x = 0; at.x < wanted.columns; ++at.x) {
            if (at != wanted.first)
                (is_beside(at, wanted.first) ? beside : away)
                    .push_back(place_of(at, wanted.columns));
        }
    }
    ensure(wanted.bombs <= away.size() + beside.size(), "the first square has no bomb");
    random_numbers random(seed_of(wanted));
    for (std::uint64_t left = wanted.bombs; left > 0; --left) {
        auto& from = away.empty() ? beside : away;
        std::swap(from[random.below(from.size())], from.back());
        result.bombs[from.back()] = 1;
        from.pop_back();
    }
    return result;
}

field_search::field_search(const field_order& wanted)
    : bombs_(field_around(wanted)), first_(place_of(wanted.first, wanted.columns)),
      random_(~seed_of(wanted)), known_(bombs_.bombs.size()), waits_(bombs_.bombs.size()),
      most_moves_(4 * bombs_.bombs.size())
{
    begin_run();
}

bool field_search::work(std::size_t steps)
{
    while (steps > 0 && !is_found_) {
        const bool sees_all = step();
        const std::size_t taken = sees_all ? 1 + known_.size() / squares_a_step : 1;
        steps_ += taken;
        steps -= std::min(steps, taken);
    }
    return is_found_;
}

field field_search::found() &&
{
    ensure(is_found_, "the search has ended");
    return std::move(bombs_);
}

void field_search::begin_run()
{
    std::fill(known_.begin(), known_.end(), fact::none);
    std::fill(waits_.begin(), waits_.end(), std::uint8_t{0});
    fresh_.clear();
    compared_.clear();
    has_changed_ = false;
    unknown_ = known_.size();
    bombs_left_ =
        static_cast<std::uint64_t>(std::count(bombs_.bombs.begin(), bombs_.bombs.end(), 1));
    learn(first_, fact::safe);
}

/// The easy first: it compares only where no number alone tells anything. Result: whether it had to
/// look at all squares.
bool field_search::step()
{
    if (!fresh_.empty()) {
        const std::uint32_t number = fresh_.back();
        fresh_.pop_back();
        look_at(number);
        return false;
    }
    if (bombs_left_ == 0 || unknown_ == bombs_left_) { // the rest is clear
        if (!has_changed_)
            is_found_ = true;
        else
            begin_run();
        return true;
    }
    if (compared_.empty()) {
        help();
        return true;
    }
    const std::uint32_t number = compared_.back();
    compared_.pop_back();
    waits_[number] = 0;
    compare(number);
    return false;
}

/// Requires: it is not known.
void field_search::learn(std::uint32_t place, fact as)
{
    known_[place] = as;
    --unknown_;
    if (as == fact::bomb)
        --bombs_left_;
    else
        fresh_.push_back(place);
    for_each_around(place, 1, [this](std::uint32_t each) {
        if (known_[each] == fact::safe)
            fresh_.push_back(each);
    });
}

bool field_search::learn(const few& squares, fact as)
{
    for (const std::uint32_t each : squares)
        learn(each, as);
    return squares.size > 0;
}

void field_search::look_at(std::uint32_t number)
{
    const clue here = clue_at(number);
    if (here.bombs == 0 || here.bombs == here.open.size) {
        learn(here.open, here.bombs == 0 ? fact::safe : fact::bomb);
    }
    else if (waits_[number] == 0) {
        waits_[number] = 1;
        compared_.push_back(number);
    }
}

void field_search::compare(std::uint32_t number)
{
    const clue first = clue_at(number);
    bool is_news = first.open.size == 0;
    for_each_around(number, 2, [&](std::uint32_t near) {
        if (is_news || known_[near] != fact::safe)
            return;
        const clue second = clue_at(near);
        is_news = compare(first, second) || compare(second, first);
    });
    if (is_news)
        fresh_.push_back(number);
}

/// If `one` has as many bombs more than `other` as it has squares beyond the shared ones, those
/// squares are bombs, and what `other` has beyond the shared ones is safe.
bool field_search::compare(const clue& one, const clue& other)
{
    few beyond;
    for (const std::uint32_t each : one.open) {
        if (!std::binary_search(other.open.begin(), other.open.end(), each))
            beyond.add(each);
    }
    if (one.bombs != other.bombs + beyond.size)
        return false;
    few rest;
    for (const std::uint32_t each : other.open) {
        if (!std::binary_search(one.open.begin(), one.open.end(), each))
            rest.add(each);
    }
    const bool has_bombs = learn(beyond, fact::bomb);
    return learn(rest, fact::safe) || has_bombs;
}

field_search::clue field_search::clue_at(std::uint32_t number) const
{
    clue here;
    for_each_around(number, 1, [&](std::uint32_t each) {
        if (known_[each] != fact::none)
            return;
        here.open.add(each);
        here.bombs += bombs_.bombs[each];
    });
    return here;
}

/// Visits the other squares that are at most `reach` away, in board order.
template <class Visit>
void field_search::for_each_around(std::uint32_t place, std::uint32_t reach, Visit visit) const
{
    const std::uint32_t x = place % bombs_.columns;
    const std::uint32_t y = place / bombs_.columns;
    const std::uint32_t last_x = std::min(x + reach, bombs_.columns - 1);
    const std::uint32_t last_y = std::min(y + reach, bombs_.rows - 1);
    for (std::uint32_t row = y - std::min(y, reach); row <= last_y; ++row) {
        for (std::uint32_t column = x - std::min(x, reach); column <= last_x; ++column) {
            const std::uint32_t each = row * bombs_.columns + column;
            if (each != place)
                visit(each);
        }
    }
}

/// The player would have to guess: bombs that nobody knows yet move, so that one number tells
/// something; or else a bomb leaves.
void field_search::help()
{
    ++changes_;
    has_changed_ = true;
    if (steps_ > most_steps)
        return give_up();
    places stuck;
    for (std::uint32_t place = 0; place < known_.size(); ++place) {
        if (known_[place] == fact::safe && clue_at(place).open.size > 0)
            stuck.push_back(place);
    }
    if (stuck.empty())
        return open_wall();
    const few open = clue_at(stuck[random_.below(stuck.size())]).open;
    if (changes_ > most_moves_)
        return put(a_bomb_of(open), false);
    const bool into_bombs = random_.below(2) == 0;
    if (!turn(open, into_bombs) && !turn(open, !into_bombs))
        move_out(open);
}

/// All bombs leave that are not known.
void field_search::give_up()
{
    for (std::uint32_t place = 0; place < known_.size(); ++place) {
        if (known_[place] == fact::none && bombs_.bombs[place] != 0)
            put(place, false);
    }
}

/// What is not known lies behind bombs that are: one of these changes places with a square behind.
void field_search::open_wall()
{
    places walls;
    for (std::uint32_t place = 0; place < known_.size(); ++place) {
        if (known_[place] == fact::bomb)
            walls.push_back(place);
    }
    put(walls[random_.below(walls.size())], false);
    if (changes_ <= most_moves_)
        put(others({}, false).front(), true);
    begin_run();
}

/// Makes all the squares bombs, or none, by bombs of other squares that are not known. Result:
/// whether there are enough of these.
bool field_search::turn(const few& squares, bool into_bombs)
{
    places wrong;
    for (const std::uint32_t each : squares) {
        if ((bombs_.bombs[each] != 0) != into_bombs)
            wrong.push_back(each);
    }
    const places with = others(squares, into_bombs);
    if (with.size() < wrong.size())
        return false;
    for (std::size_t each = 0; each < wrong.size(); ++each) {
        put(wrong[each], into_bombs);
        put(with[each], !into_bombs);
    }
    return true;
}

/// All squares that are not known, without those, and with a bomb or all without: in random order,
/// first those that no number tells of.
field_search::places field_search::others(const few& but, bool with_bombs)
{
    places far;
    places near;
    for (std::uint32_t place = 0; place < known_.size(); ++place) {
        if (known_[place] != fact::none || (bombs_.bombs[place] != 0) != with_bombs ||
            std::find(but.begin(), but.end(), place) != but.end())
            continue;
        bool is_told = false;
        for_each_around(
            place, 1, [&](std::uint32_t each) { is_told = is_told || known_[each] == fact::safe; });
        (is_told ? near : far).push_back(place);
    }
    shuffle(far);
    shuffle(near);
    far.insert(far.end(), near.begin(), near.end());
    return far;
}

void field_search::shuffle(places& all)
{
    for (std::size_t left = all.size(); left > 1; --left)
        std::swap(all[random_.below(left)], all[left - 1]);
}

/// One of the bombs there moves to a square that is known, or leaves the field if there is none.
void field_search::move_out(const few& open)
{
    places to;
    for (std::uint32_t place = 0; place < known_.size(); ++place) {
        if (known_[place] == fact::safe && !is_beside_first(place))
            to.push_back(place);
    }
    put(a_bomb_of(open), false);
    if (!to.empty())
        put(to[random_.below(to.size())], true);
    begin_run();
}

/// Requires: there is one.
std::uint32_t field_search::a_bomb_of(const few& squares) const
{
    return *std::find_if(squares.begin(), squares.end(),
                         [this](std::uint32_t each) { return bombs_.bombs[each] != 0; });
}

bool field_search::is_beside_first(std::uint32_t place) const
{
    const auto at = [this](std::uint32_t each) {
        return square{each % bombs_.columns, each / bombs_.columns};
    };
    return is_beside(at(place), at(first_));
}

/// Requires: it was not so.
void field_search::put(std::uint32_t place, bool bomb)
{
    bombs_.bombs[place] = bomb ? 1 : 0;
    bombs_left_ = bomb ? bombs_left_ + 1 : bombs_left_ - 1;
    for_each_around(place, 1, [this](std::uint32_t each) {
        if (known_[each] == fact::safe)
            fresh_.push_back(each);
    });
}

} // namespace scramble::minesweeper
