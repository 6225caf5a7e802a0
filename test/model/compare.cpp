#include "compare.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <sstream>
#include <string_view>
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
    case rule::r2d: return flip_outcome::matched;
    case rule::r2e: return flip_outcome::mismatched;
    case rule::d11: return flip_outcome::no_first_card;
    case rule::d7: break;
    }
    return flip_outcome::still_waiting;
}

// As many, and each of them: then none is named twice.
bool same_spaces(std::span<const memory::position> positions, const std::set<space_number>& spaces,
                 std::uint32_t columns)
{
    return positions.size() == spaces.size() && std::ranges::all_of(spaces, [&](space_number at) {
               return std::ranges::find(positions, position_of(at, columns)) != positions.end();
           });
}

// "what: the board has ..., the model has ..."
template <typename Value>
std::string differ(const std::string& what, const Value& of_board, const Value& of_model)
{
    std::ostringstream text;
    text << what << ": the board has " << of_board << ", the model has " << of_model;
    return text.str();
}

std::string at_space(const char* what, space_number at)
{
    return what + (" at space " + std::to_string(at));
}

std::string of_player(const char* what, player_number who)
{
    return what + (" of player " + std::to_string(who));
}

// The order in which the two cards of one play leave the board, or turn down, is
// nobody's business; that they do so before the card that was asked for is.
bool same_turned(const memory::turn& seen, const naive_turn& expected, std::uint32_t columns)
{
    const std::size_t finished = expected.finished.size();
    if (seen.turned.size() != finished + (expected.turned_up ? 1 : 0))
        return false;
    const std::span turned{seen.turned};
    return same_spaces(turned.first(finished), expected.finished, columns) &&
           (!expected.turned_up || space_of(turned.back(), columns) == *expected.turned_up);
}

// First come, first served is a promise among those who wait for one card. When 3-A
// removes two cards that both have a queue, either queue may be told first.
std::string settled_difference(const memory::turn& seen, const naive_turn& expected)
{
    if (seen.settled.size() != expected.settled.size())
        return differ("settled flips", seen.settled.size(), expected.settled.size());
    std::vector<naive_turn::settled_flip> left = expected.settled;
    for (const memory::settled_flip& each : seen.settled) {
        const auto of_same = std::find_if(left.begin(), left.end(), [&](const auto& other) {
            return other.who == number_of(each.who);
        });
        if (of_same == left.end())
            return of_player("settled flip", number_of(each.who));
        if (each.outcome != outcome_of(of_same->ended_by))
            return of_player("settled flip's outcome", of_same->who);
        if (std::any_of(left.begin(), of_same, [&](const auto& earlier) {
                return earlier.for_space == of_same->for_space;
            }))
            return of_player("settled before its turn, the flip", of_same->who);
        left.erase(of_same);
    }
    return {};
}

std::string turn_difference(const memory::turn& seen, const naive_turn& expected,
                            std::uint32_t columns)
{
    const flip_outcome outcome = outcome_of(expected.ended_by);
    if (seen.outcome != outcome)
        return differ("outcome", static_cast<int>(seen.outcome), static_cast<int>(outcome));
    if (std::string found = settled_difference(seen, expected); !found.empty())
        return found;
    if (!same_turned(seen, expected, columns))
        return "the turn names other spaces as turned than the model does";
    return {};
}

std::string space_difference(const board& real, const naive_board& model, space_number at)
{
    const auto i = static_cast<std::size_t>(at);
    const memory::position where = position_of(at, real.columns());
    const board::spot seen = real.at(where);
    const std::optional<std::string>& card = model.cards[i];
    const auto expected_face = !card              ? board::face::none
                               : model.face_up[i] ? board::face::up
                                                  : board::face::down;
    if (seen.face != expected_face)
        return differ(at_space("face", at), static_cast<int>(seen.face),
                      static_cast<int>(expected_face));
    if (seen.card != (card ? std::string_view{*card} : std::string_view{}))
        return differ(at_space("card", at), std::string{seen.card}, card.value_or("none"));
    if (number_of(seen.controller) != model.controllers[i])
        return differ(at_space("controller", at), number_of(seen.controller), model.controllers[i]);
    const std::vector<memory::player> queue = real.queue_at(where);
    const std::vector<player_number> expected_queue = model.queue_at(at);
    if (!std::equal(queue.begin(), queue.end(), expected_queue.begin(), expected_queue.end(),
                    [](memory::player p, player_number n) { return number_of(p) == n; }))
        return at_space("queue", at);
    return {};
}

std::string play_difference(const board& real, const naive_board& model, player_number who)
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
    if (seen.stage != stage)
        return differ(of_player("stage", who), static_cast<int>(seen.stage),
                      static_cast<int>(stage));
    if (!same_spaces(seen.cards, cards, real.columns()))
        return of_player("cards", who);
    if (!same_spaces(seen.controlled(), controlled, real.columns()))
        return of_player("controlled cards", who);
    const auto score = static_cast<std::uint32_t>(model.score_of(who));
    return seen.score == score ? "" : differ(of_player("score", who), seen.score, score);
}

} // namespace

std::ostream& operator<<(std::ostream& out, const move& what)
{
    switch (what.what) {
    case move::kind::flip:
        return out << "flip by " << what.who << " at " << what.row << ',' << what.column;
    case move::kind::release: return out << "release " << what.who;
    case move::kind::withdraw: return out << "withdraw " << what.who;
    case move::kind::replace: break;
    }
    out << "replace";
    for (const auto& [from, to] : what.by)
        out << ' ' << from << "->" << to;
    return out;
}

board_and_model::board_and_model(int rows, int columns, const std::vector<std::string>& cards)
    : board(memory::layout{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns),
                           cards}),
      model(rows, columns, cards)
{
}

move_result board_and_model::make(const move& what)
{
    move_result result;
    switch (what.what) {
    case move::kind::flip: {
        const memory::position at{static_cast<std::uint32_t>(what.row),
                                  static_cast<std::uint32_t>(what.column)};
        result.turn = board.flip(player_of(what.who), at);
        result.changed = !result.turn.turned.empty();
        result.difference = turn_difference(
            result.turn, model.flip(what.who, what.row, what.column), board.columns());
        break;
    }
    case move::kind::release:
        result.turn = board.release(player_of(what.who));
        result.changed = !result.turn.turned.empty();
        result.difference = turn_difference(result.turn, model.release(what.who), board.columns());
        break;
    case move::kind::withdraw:
        if (board.withdraw(player_of(what.who)) != model.withdraw(what.who))
            result.difference = of_player("withdrawal", what.who);
        break;
    case move::kind::replace: {
        const memory::replacement seen = board.replace(what.by);
        const naive_replacement expected = model.replace({what.by.begin(), what.by.end()});
        result.changed = seen.changed;
        if (seen.changed != expected.changed)
            result.difference = differ("replaced", seen.changed, expected.changed);
        else if (!same_spaces(seen.visible, expected.shown, board.columns()))
            result.difference = "the replacement shows other spaces than the model does";
        break;
    }
    }
    return result;
}

std::string difference(const board& real, const naive_board& model, int players)
{
    for (space_number at = 0; at < model.rows * model.columns; ++at) {
        if (std::string found = space_difference(real, model, at); !found.empty())
            return found;
    }
    // The last of them never plays.
    for (player_number who = 0; who <= players; ++who) {
        if (std::string found = play_difference(real, model, who); !found.empty())
            return found;
    }
    const auto changes = static_cast<std::uint64_t>(model.changes);
    if (real.changes() != changes)
        return differ("changes", real.changes(), changes);

    // The board must not name a card twice, so only the model's are made different.
    std::vector<std::string> seen = real.cards();
    std::sort(seen.begin(), seen.end());
    std::vector<std::string_view> expected;
    expected.reserve(model.cards.size());
    for (const std::optional<std::string>& card : model.cards) {
        if (card)
            expected.emplace_back(*card);
    }
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    if (!std::equal(seen.begin(), seen.end(), expected.begin(), expected.end()))
        return "the different cards on the board";
    return {};
}

} // namespace scramble::model
