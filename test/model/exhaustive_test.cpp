#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../catch.hpp"
#include "compare.hpp"

// Every state that a small board can reach, and every move from each of them. What
// is rare on a large board (a queue whose card goes away, a map in the middle of a
// play) is a state like any other here.

namespace scramble::model {

namespace {

using memory::board;
using substitutions = std::vector<board::substitution>;

struct game {
    int rows;
    int columns;
    std::vector<std::string> cards;
    int players;
    substitutions replacements;
};

struct census {
    std::size_t states = 0;
    std::set<memory::flip_outcome> outcomes;
    std::string problem; ///< with the moves that lead to it; empty if there is none
};

std::vector<move> moves_of(const game& rules)
{
    std::vector<move> moves;
    for (player_number who = 0; who < rules.players; ++who) {
        for (int row = 0; row < rules.rows; ++row) {
            for (int column = 0; column < rules.columns; ++column)
                moves.push_back({move::kind::flip, who, row, column, {}});
        }
        // By those who do not wait, too: it must do nothing then.
        moves.push_back({move::kind::withdraw, who, 0, 0, {}});
    }
    for (const board::substitution& by : rules.replacements)
        moves.push_back({move::kind::replace, 0, 0, 0, by});
    return moves;
}

space_number spaces_of(const board& real)
{
    return static_cast<space_number>(real.rows() * real.columns());
}

// What has to hold in every state, asked of the board alone: the model has no say.
std::string broken_fact(const board& real, int players)
{
    std::set<memory::position> to_turn_down;
    std::size_t points = 0;
    std::size_t cards_in_pairs = 0;
    for (player_number who = 0; who < players; ++who) {
        const board::play& play = real.play_of(player_of(who));
        points += play.score;
        if (play.stage == board::stage::relinquished)
            to_turn_down.insert(play.cards.begin(), play.cards.end());
        if (play.stage == board::stage::pair) {
            cards_in_pairs += 2;
            if (real.at(play.cards[0]).card != real.at(play.cards[1]).card)
                return "a pair of different cards";
        }
        for (const memory::position at : play.controlled()) {
            if (real.at(at).controller != player_of(who))
                return "a player has a card that another one controls";
        }
    }
    std::size_t removed = 0;
    for (space_number space = 0; space < spaces_of(real); ++space) {
        const memory::position at = position_of(space, real.columns());
        const board::spot spot = real.at(at);
        const bool free = spot.controller == memory::nobody;
        removed += spot.face == board::face::none ? 1 : 0;
        if (!free && spot.face != board::face::up)
            return "a controlled card that is not face up";
        // Nobody waits for a free card, so nobody waits for ever for want of a wake-up.
        if (free && !real.queue_at(at).empty())
            return "a queue for a card that nobody controls";
        // Nobody who waits is waited for, so there is no deadlock.
        if (!free && real.play_of(spot.controller).stage == board::stage::waiting)
            return "the controller of a card waits";
        if (free && spot.face == board::face::up && !to_turn_down.contains(at))
            return "a free card that nobody will turn down";
    }
    if (removed % 2 != 0)
        return "an odd number of cards is gone";
    if (removed + cards_in_pairs != 2 * points)
        return "the points are not the pairs matched";
    return {};
}

// What others see of a player's part: what it controls, what it waits for, its score.
struct standing {
    std::vector<memory::position> controlled;
    std::vector<memory::position> awaited;
    std::uint32_t score;
    bool operator==(const standing&) const = default;
};

standing standing_of(const board& real, player_number who)
{
    const board::play& play = real.play_of(player_of(who));
    standing result{{}, {}, play.score};
    result.controlled.assign(play.controlled().begin(), play.controlled().end());
    if (play.stage == board::stage::waiting)
        result.awaited = play.cards;
    return result;
}

// Whether a step says whose part is another than before.
std::string wrong_about_parts(const board& before, const board& after, const move& made,
                              const move_result& result, int players)
{
    for (player_number who = 0; who <= players; ++who) {
        const bool differs = standing_of(before, who) != standing_of(after, who);
        const bool is_settled =
            std::ranges::any_of(result.turn.settled, [who](const memory::settled_flip& each) {
                return each.who == player_of(who);
            });
        if (made.what == move::kind::replace && differs)
            return "a replacement changed a player's part";
        if (made.what == move::kind::withdraw && differs && who != made.who)
            return "a withdrawal changed another player's part";
        const bool is_told = is_settled || (who == made.who && result.turn.moved);
        if (made.what == move::kind::flip && differs != is_told)
            return "a flip is wrong about whose part is another";
    }
    return {};
}

// What has to hold for every step.
std::string broken_step_fact(const board& before, const board& after, const move& made,
                             const move_result& result)
{
    if (after.changes() - before.changes() != (result.changed ? 1U : 0U))
        return "the change count does not follow the change";
    const bool flipped = made.what == move::kind::flip;
    for (space_number space = 0; space < spaces_of(before); ++space) {
        const memory::position at = position_of(space, before.columns());
        const board::spot was = before.at(at);
        const board::spot is = after.at(at);
        if (!result.changed && (was.face != is.face || was.card != is.card))
            return "a step without a change changed a card";
        if (!flipped && (was.face != is.face || was.controller != is.controller))
            return "a step other than a flip changed a face or control";
        if (flipped && is.face != board::face::none && was.card != is.card)
            return "a flip made a card another card";
        // Turned once, or down and up again.
        const auto named = std::ranges::count(result.turn.turned, at);
        if (flipped && (named % 2 == 1) != (was.face != is.face))
            return "the spaces named as turned are not those that turned";
    }
    return {};
}

// Breadth first. Only the newest generation of states is kept whole: of those before
// it, the keys, to recognise them by, and how each was reached, to tell of it.
class explorer {
public:
    explicit explorer(game rules) : rules_(std::move(rules)), moves_(moves_of(rules_)) {}

    census explore()
    {
        const board_and_model start{rules_.rows, rules_.columns, rules_.cards};
        generation newest;
        add(start, {}, newest);
        while (!newest.empty() && found_.problem.empty()) {
            generation next;
            for (const member& each : newest)
                expand(each, next);
            spent_.splice(spent_.end(), newest);
            newest = std::move(next);
        }
        found_.states = known_.size();
        return found_;
    }

private:
    struct origin {
        std::uint32_t state = 0;
        std::uint32_t move = 0;
    };
    struct member {
        std::uint32_t state;
        board_and_model boards;
    };
    using generation = std::list<member>;

    void add(const board_and_model& boards, origin from, generation& to)
    {
        if (!known_.insert(key_of(boards)).second)
            return;
        // Boards with one key show the same, so once for each key is enough.
        report(broken_fact(boards.board, rules_.players), from);
        const auto state = static_cast<std::uint32_t>(origins_.size());
        origins_.push_back(from);
        if (spent_.empty()) {
            to.push_back({state, boards});
            return;
        }
        to.splice(to.end(), spent_, spent_.begin());
        to.back().state = state;
        to.back().boards = boards;
    }

    void expand(const member& from, generation& next)
    {
        board_and_model boards = from.boards; // one for all moves: allocating is what costs here
        for (std::uint32_t i = 0; i < moves_.size() && found_.problem.empty(); ++i) {
            const origin last{from.state, i};
            const move& made = moves_[i];
            boards = from.boards;
            const move_result result = boards.make(made);
            if (made.what == move::kind::flip)
                found_.outcomes.insert(result.turn.outcome);

            report(result.difference, last);
            report(boards.difference(rules_.players), last);
            report(broken_step_fact(from.boards.board, boards.board, made, result), last);
            report(wrong_about_parts(from.boards.board, boards.board, made, result, rules_.players),
                   last);
            if (found_.problem.empty()) // else it would only abort before anyone reads that
                boards.board.check_invariants();
            add(boards, last, next);
        }
    }

    // The board remembers which card came first where the model has sets. It must
    // not matter; so both orders are states of their own.
    [[nodiscard]] std::string key_of(const board_and_model& boards) const
    {
        std::string key = boards.model.encode();
        for (player_number who = 0; who < rules_.players; ++who) {
            const std::vector<memory::position>& cards = boards.board.play_of(player_of(who)).cards;
            key += cards.size() == 2 && cards[1] < cards[0] ? '>' : '<';
        }
        return key;
    }

    // Keeps the first problem only: what follows from it is of no interest.
    void report(const std::string& problem, origin last)
    {
        if (problem.empty() || !found_.problem.empty())
            return;
        std::vector<origin> way{last};
        while (way.back().state != 0)
            way.push_back(origins_[way.back().state]);
        std::ostringstream text;
        for (auto each = way.rbegin(); each != way.rend(); ++each)
            text << moves_[each->move] << '\n';
        text << problem;
        found_.problem = text.str();
    }

    game rules_;
    std::vector<move> moves_;
    std::unordered_set<std::string> known_;
    std::vector<origin> origins_;
    generation spent_; ///< members that were expanded: new ones get their memory
    census found_;
};

void check(const game& rules, std::size_t states, std::size_t outcomes)
{
    const census found = explorer{rules}.explore();
    REQUIRE(found.problem == "");
    CHECK(found.states == states);
    CHECK(found.outcomes.size() == outcomes);
}

// One after the other they can make any two cards the same, and swap what differs.
const substitutions merge_and_swap{{{"a", "b"}}, {{"b", "a"}}, {{"a", "b"}, {"b", "a"}}};

// Also a card that was not dealt, and what must change nothing: no substitution, one
// by the same card, and one of a card that never was.
const substitutions all_kinds{{{"a", "b"}}, {{"b", "a"}}, {{"a", "b"}, {"b", "a"}},
                              {{"a", "c"}}, {{"c", "a"}}, {},
                              {{"a", "a"}}, {{"x", "a"}}};

} // namespace

// The numbers of states follow from the rules alone (with both orders of two cards, see
// key_of). A different one means that moves are missing, that the key is too coarse, or
// that the rules have changed.

TEST_CASE("every reachable state of a 2x2 board aabb with 3 players agrees with the model",
          "[model][exhaustive]")
{
    check({2, 2, {"a", "a", "b", "b"}, 3, {}}, 47'965, 8);
}

TEST_CASE("every reachable state of a replaced 2x2 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    check({2, 2, {"a", "a", "b", "b"}, 2, all_kinds}, 16'148, 8);
}

TEST_CASE("every reachable state of a 1x3 board aaa agrees with the model", "[model][exhaustive]")
{
    // One card is always left over, and two cards never differ (2-E).
    check({1, 3, {"a", "a", "a"}, 2, all_kinds}, 840, 7);
    check({1, 3, {"a", "a", "a"}, 3, all_kinds}, 8'364, 7);
}

TEST_CASE("every reachable state of a 1x3 board aab with 4 players agrees with the model",
          "[model][exhaustive]")
{
    // Queues of three players.
    if (!sanitized)
        check({1, 3, {"a", "a", "b"}, 4, {}}, 82'536, 8);
}

TEST_CASE("every reachable state of a replaced 2x2 board with 3 players agrees with the model",
          "[model][exhaustive]")
{
    if (!sanitized)
        check({2, 2, {"a", "a", "b", "b"}, 3, merge_and_swap}, 256'594, 8);
}

TEST_CASE("every reachable state of a replaced 2x3 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    const substitutions by{{{"a", "b"}}, {{"a", "c"}}, {{"a", "b"}, {"b", "a"}}};
    if (!sanitized)
        check({2, 3, {"a", "a", "b", "b", "c", "c"}, 2, by}, 289'920, 8);
}

} // namespace scramble::model
