#include "state_facts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace scramble::model {

using memory::board;

namespace {

space_number spaces_of(const board& real)
{
    return static_cast<space_number>(real.rows() * real.columns());
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

bool is_turn(const move& made)
{
    return made.what == move::kind::flip || made.what == move::kind::release;
}

} // namespace

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
        if (is_turn(made) && differs != is_told)
            return "a turn is wrong about whose part is another";
    }
    return {};
}

std::string broken_step_fact(const board& before, const board& after, const move& made,
                             const move_result& result)
{
    if (after.changes() - before.changes() != (result.changed ? 1U : 0U))
        return "the change count does not follow the change";
    const bool turned = is_turn(made);
    for (space_number space = 0; space < spaces_of(before); ++space) {
        const memory::position at = position_of(space, before.columns());
        const board::spot was = before.at(at);
        const board::spot is = after.at(at);
        if (!result.changed && (was.face != is.face || was.card != is.card))
            return "a step without a change changed a card";
        if (!turned && (was.face != is.face || was.controller != is.controller))
            return "a step other than a turn changed a face or control";
        if (turned && is.face != board::face::none && was.card != is.card)
            return "a turn made a card another card";
        // Turned once, or down and up again.
        const auto named = std::ranges::count(result.turn.turned, at);
        if (turned && (named % 2 == 1) != (was.face != is.face))
            return "the spaces named as turned are not those that turned";
    }
    return {};
}

} // namespace scramble::model
