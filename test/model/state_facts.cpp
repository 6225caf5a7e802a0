#include "state_facts.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace scramble::model {

using memory::board;

namespace {

// What others see of a player: what it controls, what it waits for, its score.
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

} // namespace

std::string broken_step_fact(const board& before, const board& after, const move& made,
                             const move_result& result, int players)
{
    if (after.changes() - before.changes() != (result.changed ? 1U : 0U))
        return "the change count does not follow the change";
    const memory::last_pair& taken = result.turn.taken;
    const bool is_turn = made.what == move::kind::flip || made.what == move::kind::release;
    const auto spaces = static_cast<space_number>(before.rows() * before.columns());
    for (space_number space = 0; space < spaces; ++space) {
        const memory::position at = position_of(space, before.columns());
        const board::spot was = before.at(at);
        const board::spot is = after.at(at);
        if (!result.changed && (was.face != is.face || was.card != is.card))
            return "a step without a change changed a card";
        if (!is_turn && taken.taken_by == memory::nobody &&
            (was.face != is.face || was.controller != is.controller))
            return "a step other than a turn changed a face or control";
        if (is_turn && is.face != board::face::none && was.card != is.card)
            return "a turn made a card another card";
        // Turned once, or down and up again.
        const auto named = std::ranges::count(result.turn.turned, at);
        if (is_turn && (named % 2 == 1) != (was.face != is.face))
            return "the spaces named as turned are not those that turned";
    }
    for (player_number who = 0; who <= players; ++who) {
        const bool differs = standing_of(before, who) != standing_of(after, who);
        const bool is_own = who == made.who;
        const bool is_taken =
            player_of(who) == taken.taken_by || player_of(who) == taken.taken_from;
        if (made.what == move::kind::replace && differs != is_taken)
            return "a replacement is wrong about whose part is another";
        if (made.what == move::kind::withdraw && differs && !is_own)
            return "a withdrawal changed another player's part";
        const auto settled =
            std::ranges::count(result.turn.settled, player_of(who), &memory::settled_flip::who);
        const bool is_told = settled > 0 || is_taken || (is_own && result.turn.moved);
        if (is_turn && differs != is_told)
            return "a turn is wrong about whose part is another";
    }
    return {};
}

} // namespace scramble::model
