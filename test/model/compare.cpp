#include "compare.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <utility>

namespace scramble::model {

using memory::board;
using memory::flip_outcome;

memory::position position_of(space_number at, std::uint32_t columns)
{
    const auto number = static_cast<std::uint32_t>(at);
    return {number / columns, number % columns};
}

memory::player player_of(player_number who)
{
    return who == no_player ? memory::nobody : memory::player{static_cast<std::uint32_t>(who)};
}

namespace {

space_number space_of(memory::position at, std::uint32_t columns)
{
    return static_cast<space_number>(at.row * columns + at.column);
}

player_number number_of(memory::player who)
{
    return who == memory::nobody ? no_player
                                 : static_cast<player_number>(static_cast<std::uint32_t>(who));
}

flip_outcome outcome_of(rule ended_by)
{
    switch (ended_by) {
    case rule::r1a: return flip_outcome::no_first_card;
    case rule::r1b:
    case rule::r1c: return flip_outcome::took_first_card;
    case rule::r1d: return flip_outcome::waits;
    case rule::r2a: return flip_outcome::no_second_card;
    case rule::r2b: return flip_outcome::card_is_controlled;
    case rule::rooms1:
    case rule::r2d: return flip_outcome::matched;
    case rule::r2e: return flip_outcome::mismatched;
    case rule::d11: return flip_outcome::no_first_card;
    case rule::d7: break;
    }
    return flip_outcome::still_waiting;
}

// Equal as sets; since the sizes are equal too, no space is named twice.
bool same_spaces(std::span<const memory::position> positions, const std::set<space_number>& spaces,
                 std::uint32_t columns)
{
    return positions.size() == spaces.size() && std::ranges::all_of(spaces, [&](space_number at) {
               return std::ranges::find(positions, position_of(at, columns)) != positions.end();
           });
}

/// The first difference between a board and its model, in words.
class first_difference {
public:
    template <typename Value>
    void compare(const char* subject, int number, const Value& of_board, const Value& of_model)
    {
        if (!words_.empty() || of_board == of_model)
            return;
        std::ostringstream text;
        text << subject << ' ' << number;
        if constexpr (std::is_enum_v<Value>)
            text << ": the board has " << static_cast<int>(of_board) << ", the model has "
                 << static_cast<int>(of_model);
        else
            text << ": the board has " << of_board << ", the model has " << of_model;
        words_ = text.str();
    }

    void expect(bool is_same, const char* subject, int number)
    {
        if (words_.empty() && !is_same)
            words_ = subject + (' ' + std::to_string(number));
    }

    [[nodiscard]] const std::string& words() const { return words_; }

private:
    std::string words_;
};

// The order in which the two cards of one play leave the board, or turn down, does not matter; but
// they must do so before the card that was asked for, and that one before the last card of all.
bool same_turned(const memory::turn& seen, const naive_turn& expected, std::uint32_t columns)
{
    std::vector<space_number> up;
    for (const auto& each : {expected.turned_up, expected.taken.turned_up}) {
        if (each)
            up.push_back(*each);
    }
    const std::size_t finished = expected.finished.size();
    if (seen.turned.size() != finished + up.size())
        return false;
    const std::span turned{seen.turned};
    return same_spaces(turned.first(finished), expected.finished, columns) &&
           std::ranges::equal(turned.subspan(finished), up, {},
                              [&](memory::position at) { return space_of(at, columns); });
}

void compare_taken(first_difference& found, const memory::last_pair& seen,
                   const naive_last_pair& expected)
{
    found.compare("last pair: who took it, in step", 0, number_of(seen.taken_by), expected.by);
    found.compare("last pair: who lost it, in step", 0, number_of(seen.taken_from), expected.from);
}

// First come, first served holds only among players who wait for one card. When 3-A removes two
// cards that both have a queue, either queue may be told first.
void compare_settled(first_difference& found, const memory::turn& seen, const naive_turn& expected)
{
    std::vector<naive_turn::settled_flip> left = expected.settled;
    for (const memory::settled_flip& each : seen.settled) {
        const player_number who = number_of(each.who);
        const auto same = std::ranges::find(left, who, &naive_turn::settled_flip::who);
        if (same == left.end())
            return found.expect(false, "only the board settles the flip of player", who);
        found.compare("outcome of the settled flip of player", who, each.outcome,
                      outcome_of(same->ended_by));
        const auto first =
            std::ranges::find(left, same->for_space, &naive_turn::settled_flip::for_space);
        found.expect(first == same, "settled before its turn, the flip of player", who);
        left.erase(same);
    }
    found.expect(left.empty(), "flips that only the model settles, of all",
                 static_cast<int>(expected.settled.size()));
}

void compare_turn(first_difference& found, const memory::turn& seen, const naive_turn& expected,
                  std::uint32_t columns)
{
    found.compare("outcome of the turn", 0, seen.outcome, outcome_of(expected.ended_by));
    compare_settled(found, seen, expected);
    compare_taken(found, seen.taken, expected.taken);
    found.expect(same_turned(seen, expected, columns), "spaces turned, of which the model has",
                 static_cast<int>(expected.finished.size()));
}

void compare_space(first_difference& found, const board& real, const naive_board& model,
                   space_number at)
{
    const auto i = static_cast<std::size_t>(at);
    const memory::position where = position_of(at, real.columns());
    const board::spot seen = real.at(where);
    const std::optional<std::string>& card = model.cards[i];
    const board::face face = !card              ? board::face::none
                             : model.face_up[i] ? board::face::up
                                                : board::face::down;
    found.compare("face of space", at, seen.face, face);
    found.compare("card of space", at, seen.card, card ? std::string_view{*card} : "");
    found.compare("controller of space", at, number_of(seen.controller), model.controllers[i]);
    found.expect(std::ranges::equal(real.queue_at(where), model.queue_at(at), {}, number_of),
                 "queue of space", at);
}

void compare_play(first_difference& found, const board& real, const naive_board& model,
                  player_number who)
{
    const board::play& seen = real.play_of(player_of(who));
    const std::set<space_number> controlled = model.controlled_by(who);

    board::stage stage = board::stage::relinquished;
    std::set<space_number> cards = model.left_up_by(who);
    if (const std::optional<space_number> awaited = model.awaited_by(who)) {
        stage = board::stage::waiting;
        cards = {*awaited};
    }
    else if (!controlled.empty()) {
        stage = controlled.size() == 2 ? board::stage::pair : board::stage::first_card;
        cards = controlled;
    }
    found.compare("stage of player", who, seen.stage, stage);
    found.expect(same_spaces(seen.cards, cards, real.columns()), "cards of player", who);
    found.expect(same_spaces(seen.controlled(), controlled, real.columns()),
                 "controlled cards of player", who);
    found.compare("score of player", who, seen.score,
                  static_cast<std::uint32_t>(model.score_of(who)));
}

} // namespace

std::ostream& operator<<(std::ostream& out, const move& subject)
{
    switch (subject.what) {
    case move::kind::flip:
        return out << "flip by " << subject.who << " at " << subject.row << ',' << subject.column;
    case move::kind::release: return out << "release " << subject.who;
    case move::kind::withdraw: return out << "withdraw " << subject.who;
    case move::kind::replace: break;
    }
    out << "replace";
    for (const auto& [from, to] : subject.by)
        out << ' ' << from << "->" << to;
    return out;
}

namespace {

std::map<std::string, std::string> both_ways(const std::vector<memory::card_pair>& pairs)
{
    std::map<std::string, std::string> result;
    for (const auto& [one, other] : pairs) {
        result[one] = other;
        result[other] = one;
    }
    return result;
}

} // namespace

board_and_model::board_and_model(int rows, int columns, const std::vector<std::string>& cards,
                                 const memory::board_rules& rules)
    : board(memory::layout{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns),
                           cards},
            rules),
      model(rows, columns, cards, rules.last_pair, both_ways(rules.pairs))
{
}

move_result board_and_model::make(const move& subject)
{
    move_result result;
    first_difference found;
    const auto turn = [&](memory::turn seen, const naive_turn& expected) {
        compare_turn(found, seen, expected, board.columns());
        result.changed = !seen.turned.empty();
        result.turn = std::move(seen);
    };
    const memory::player who = player_of(subject.who);
    switch (subject.what) {
    case move::kind::flip:
        turn(board.flip(who,
                        position_of(subject.row * model.columns + subject.column, board.columns())),
             model.flip(subject.who, subject.row, subject.column));
        break;
    case move::kind::release: turn(board.release(who), model.release(subject.who)); break;
    case move::kind::withdraw:
        found.compare("withdrawal of player", subject.who, board.withdraw(who),
                      model.withdraw(subject.who));
        break;
    case move::kind::replace: {
        const memory::replacement seen = board.replace(subject.by);
        const naive_replacement expected = model.replace({subject.by.begin(), subject.by.end()});
        result.changed = seen.changed;
        result.turn.taken = seen.taken;
        compare_taken(found, seen.taken, expected.taken);
        found.compare("replaced", 0, seen.changed, expected.changed);
        found.expect(same_spaces(seen.visible, expected.shown, board.columns()),
                     "spaces shown by the replacement, of which the model has",
                     static_cast<int>(expected.shown.size()));
        break;
    }
    }
    result.difference = found.words();
    return result;
}

std::string difference(const board& real, const naive_board& model, int players)
{
    first_difference found;
    for (space_number at = 0; at < model.rows * model.columns; ++at)
        compare_space(found, real, model, at);
    for (player_number who = 0; who <= players; ++who) // the last one never plays
        compare_play(found, real, model, who);
    found.compare("whether it is over", 0, real.is_over(), model.is_over());
    found.compare("changes", 0, real.changes(), static_cast<std::uint64_t>(model.changes));

    // The board must not name a card twice, so only the model's cards are changed.
    std::vector<std::string> seen = real.cards();
    std::ranges::sort(seen);
    std::set<std::string_view> expected;
    for (const std::optional<std::string>& card : model.cards) {
        if (card)
            expected.insert(*card);
    }
    found.expect(std::ranges::equal(seen, expected), "different cards, of which the model has",
                 static_cast<int>(expected.size()));
    return found.words();
}

} // namespace scramble::model
