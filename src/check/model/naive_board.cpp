#include "check/model/naive_board.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace scramble::model {

namespace {

// Spaces are ints everywhere except as indices.
std::size_t index(space_number at)
{
    return static_cast<std::size_t>(at);
}

} // namespace

naive_board::naive_board(int row_count, int column_count, const std::vector<std::string>& dealt,
                         bool last_pair, std::map<std::string, std::string> halves)
    : rows(row_count), columns(column_count), has_last_pair_rule(last_pair),
      other_half(std::move(halves)), cards(dealt.begin(), dealt.end()),
      face_up(dealt.size(), false), controllers(dealt.size(), no_player)
{
}

naive_turn naive_board::flip(player_number who, int row, int column)
{
    const space_number at = row * columns + column;
    naive_turn step;

    // Decision 7: a player who already waits changes nothing.
    if (awaited_by(who))
        return step;

    // A player who controls one card tries a second. One who controls none, or a pair, has finished
    // that play and tries a first card (decision 3: finishing comes first).
    if (controlled_by(who).size() == 1) {
        step.ended_by = flip_second(who, at, step);
    }
    else {
        finish_play(who, step);
        step.ended_by = flip_first(who, at, step);
    }

    step.taken = give_last_pair();
    if (step.taken.by == who)
        step.ended_by = rule::rooms1;

    // Decision 9: one step is at most one change.
    if (step.changed())
        ++changes;
    return step;
}

// Decision 11: like a first card, but without the card.
naive_turn naive_board::release(player_number who)
{
    naive_turn step;
    if (awaited_by(who))
        return step;

    step.ended_by = rule::d11;
    const std::set<space_number> held = controlled_by(who);
    if (held.size() == 1) {
        left_up[who] = held;
        relinquish(*held.begin(), step);
    }
    finish_play(who, step);
    step.taken = give_last_pair();
    if (step.changed())
        ++changes;
    return step;
}

// rooms-1, asked after whatever happened. Once only one match can be made on the board, whoever
// controls one of its cards takes both; of several, whoever controls the first on the board. Of
// several cards that match it, the other card is the first on the board.
naive_last_pair naive_board::give_last_pair()
{
    naive_last_pair step;
    const std::vector<std::vector<space_number>> left = groups();
    if (!has_last_pair_rule || left.size() != 1 || matches_in(left.front()) != 1)
        return step;

    const std::vector<space_number>& group = left.front();
    for (const space_number at : group) {
        if (controllers[index(at)] == no_player)
            continue;
        const space_number other = *std::ranges::find_if(
            group, [&](space_number each) { return each != at && do_match(at, each); });
        step.by = controllers[index(at)];
        step.from = controllers[index(other)];
        controllers[index(other)] = step.by;
        if (!face_up[index(other)]) {
            face_up[index(other)] = true;
            step.turned_up = other;
        }
        ++scores[step.by];
        return step;
    }
    return step;
}

void naive_board::finish_play(player_number who, naive_turn& step)
{
    // 3-A
    const std::set<space_number> pair = controlled_by(who);
    for (const space_number at : pair) {
        cards[index(at)] = std::nullopt;
        face_up[index(at)] = false;
        controllers[index(at)] = no_player;
        step.finished.insert(at);
    }
    fail_waiters_of_missing_cards(step);

    // 3-B
    for (const space_number at : left_up_by(who)) {
        const bool still_there = cards[index(at)].has_value();
        const bool free = controllers[index(at)] == no_player;
        // Decision 5: it does not matter who turned it up last.
        if (still_there && face_up[index(at)] && free) {
            face_up[index(at)] = false;
            step.finished.insert(at);
        }
    }
    left_up.erase(who);
}

rule naive_board::flip_first(player_number who, space_number at, naive_turn& step)
{
    // 1-A
    if (!cards[index(at)])
        return rule::r1a;

    // 1-B
    if (!face_up[index(at)]) {
        face_up[index(at)] = true;
        step.turned_up = at;
        controllers[index(at)] = who;
        return rule::r1b;
    }

    // 1-C
    if (controllers[index(at)] == no_player) {
        controllers[index(at)] = who;
        return rule::r1c;
    }

    // 1-D
    waiting.push_back({who, at});
    return rule::r1d;
}

rule naive_board::flip_second(player_number who, space_number at, naive_turn& step)
{
    const space_number first = *controlled_by(who).begin();

    // 2-A
    if (!cards[index(at)]) {
        left_up[who] = {first};
        relinquish(first, step);
        return rule::r2a;
    }

    // 2-B; decision 4: the player's own first card is such a card as well.
    if (face_up[index(at)] && controllers[index(at)] != no_player) {
        left_up[who] = {first};
        relinquish(first, step);
        return rule::r2b;
    }

    // 2-C
    if (!face_up[index(at)]) {
        face_up[index(at)] = true;
        step.turned_up = at;
    }

    // 2-D; decision 8: only this earns a point.
    if (do_match(first, at)) {
        controllers[index(at)] = who;
        ++scores[who];
        return rule::r2d;
    }

    // 2-E
    left_up[who] = {first, at};
    relinquish(first, step);
    return rule::r2e;
}

// Decision 2: the card goes to the first player who waits for it, in the same step, and stays face
// up.
void naive_board::relinquish(space_number at, naive_turn& step)
{
    controllers[index(at)] = no_player;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (waiting[i].for_space == at) {
            const player_number next = waiting[i].who;
            waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
            // 1-C
            controllers[index(at)] = next;
            step.settled.push_back({next, at, rule::r1c});
            return;
        }
    }
}

// Decision 2: all players who wait for a removed card fail in the same step.
void naive_board::fail_waiters_of_missing_cards(naive_turn& step)
{
    std::vector<waiting_player> still_waiting;
    for (const waiting_player& each : waiting) {
        // 1-A
        if (!cards[index(each.for_space)])
            step.settled.push_back({each.who, each.for_space, rule::r1a});
        else
            still_waiting.push_back(each);
    }
    waiting = still_waiting;
}

// Decision 6: the player only leaves the queue.
bool naive_board::withdraw(player_number who)
{
    return std::erase_if(waiting, [who](const waiting_player& w) { return w.who == who; }) > 0;
}

// Decision 10: every card is replaced once, so a swap is a swap. Faces, control and waiting players
// stay the same.
naive_replacement naive_board::replace(const std::map<std::string, std::string>& by)
{
    naive_replacement step;
    for (space_number at = 0; at < rows * columns; ++at) {
        std::optional<std::string>& card = cards[index(at)];
        if (!card || !by.contains(*card) || by.at(*card) == *card)
            continue;
        card = by.at(*card);
        step.changed = true;
        if (face_up[index(at)])
            step.shown.insert(at);
    }
    step.taken = give_last_pair();
    if (step.taken.turned_up)
        step.shown.insert(*step.taken.turned_up);

    // Decision 9: a replaced card is a change, face down too.
    if (step.changed)
        ++changes;
    return step;
}

} // namespace scramble::model
