#include "scramble/memory/rules/board.hpp"

#include "scramble/error.hpp"

#include <algorithm>
#include <utility>

namespace scramble::memory {

namespace {

const board::play newcomer{};

/// How many cards a flip turns: those of the last play, its own and one of the last pair.
constexpr std::size_t most_turned = 4;

/// Requires: the player waits, and has left the queue.
void stop_waiting(board::play& waiting)
{
    waiting.stage = board::stage::relinquished;
    waiting.cards.clear();
}

} // namespace

turn board::flip(player who, position at)
{
    ensure(contains(at), "a flip is on the board");
    turn step;
    step.turned.reserve(most_turned);
    const play& mine = known(who);
    switch (mine.stage) {
    case stage::waiting: // decision 7
        step.outcome = flip_outcome::still_waiting;
        return step;
    case stage::first_card:
        step.outcome = flip_second(who, at, step);
        step.moved = true;
        break;
    case stage::relinquished:
    case stage::pair:
        step.moved = mine.stage == stage::pair;
        finish_play(who, step); // decision 3: also when the flip then waits or fails
        step.outcome = flip_first(who, at, step);
        step.moved = step.moved || step.outcome != flip_outcome::no_first_card;
        break;
    }
    finish_step(who, step);
    return step;
}

turn board::release(player who)
{
    turn step;
    play& mine = known(who);
    if (mine.stage == stage::waiting) { // decision 7
        step.outcome = flip_outcome::still_waiting;
        return step;
    }
    step.outcome = flip_outcome::no_first_card;
    step.moved = mine.stage != stage::relinquished;
    if (mine.stage == stage::first_card) { // decision 11
        mine.stage = stage::relinquished;
        relinquish(mine.cards.front(), step);
    }
    finish_play(who, step);
    finish_step(who, step);
    return step;
}

void board::finish_step(player who, const turn& step)
{
    if (!step.turned.empty())
        ++changes_; // decision 9
    check_play(who);
    for (const auto& settled : step.settled)
        check_play(settled.who);
}

void board::finish_play(player who, turn& step)
{
    play& mine = known(who);
    if (mine.stage == stage::pair) {
        for (const position card : mine.cards)
            remove(card, step); // 3-A
    }
    else {
        for (const position card : mine.cards) { // 3-B
            space& there = space_at(card);
            if (there.face == face::up && there.controller == nobody) { // decision 5
                there.face = face::down;
                step.turned.push_back(card);
            }
        }
    }
    mine.stage = stage::relinquished;
    mine.cards.clear();
}

flip_outcome board::flip_first(player who, position at, turn& step)
{
    const space& there = space_at(at);
    if (there.face == face::none)
        return flip_outcome::no_first_card; // 1-A
    if (there.controller == nobody) {
        if (there.face == face::down)
            turn_up(at, step); // 1-B
        take_control(who, at); // 1-B, 1-C
        if (!is_of_last_match(there))
            return flip_outcome::took_first_card;
        step.taken = take_last_pair(who, at, step.turned); // rooms-1
        return flip_outcome::matched;
    }
    queues_[index_of(at)].push_back(who); // 1-D; decision 2: first come, first served
    play& mine = known(who);
    mine.stage = stage::waiting;
    mine.cards.assign(1, at);
    return flip_outcome::waits;
}

flip_outcome board::flip_second(player who, position at, turn& step)
{
    play& mine = known(who);
    const position first = mine.cards.front();
    const space& there = space_at(at);
    if (there.face == face::none || there.controller != nobody) { // decision 4
        mine.stage = stage::relinquished;
        relinquish(first, step);
        return there.face == face::none ? flip_outcome::no_second_card      // 2-A
                                        : flip_outcome::card_is_controlled; // 2-B
    }
    if (there.face == face::down)
        turn_up(at, step); // 2-C
    mine.cards.push_back(at);
    if (there.kind == partner_of(space_at(first).kind)) { // 2-D, rooms-3
        space_at(at).controller = who;
        mine.stage = stage::pair;
        ++mine.score; // decision 8
        ++pairs_matched_;
        if (is_last_match()) // rooms-1
            step.taken = begin_last_match(step.turned);
        return flip_outcome::matched;
    }
    mine.stage = stage::relinquished; // 2-E
    relinquish(first, step);
    return flip_outcome::mismatched;
}

void board::turn_up(position at, turn& step)
{
    space_at(at).face = face::up;
    step.turned.push_back(at);
}

/// Removes the card at `at`; every flip that waits for it fails (decision 2).
void board::remove(position at, turn& step)
{
    space& there = space_at(at);
    there.face = face::none;
    there.controller = nobody;
    --kinds_[there.kind].remaining;
    step.turned.push_back(at);

    const auto queue = queues_.extract(index_of(at));
    if (queue.empty())
        return;
    for (const player waiting : queue.mapped()) {
        stop_waiting(known(waiting));
        step.settled.push_back({waiting, flip_outcome::no_first_card}); // 1-A
    }
}

/// Relinquishes the card at `at`, which stays face up. The player who has waited longest takes it
/// in the same step (decision 2).
void board::relinquish(position at, turn& step)
{
    space_at(at).controller = nobody;
    const auto queue = queues_.find(index_of(at));
    if (queue == queues_.end())
        return;
    const player next = queue->second.front();
    queue->second.pop_front();
    if (queue->second.empty())
        queues_.erase(queue);
    take_control(next, at); // 1-C
    step.settled.push_back({next, flip_outcome::took_first_card});
}

void board::take_control(player who, position at)
{
    space_at(at).controller = who;
    play& mine = known(who);
    mine.stage = stage::first_card;
    mine.cards.assign(1, at);
}

bool board::withdraw(player who)
{
    if (play_of(who).stage != stage::waiting)
        return false;
    play& mine = known(who);
    const auto queue = queues_.find(index_of(mine.cards.front()));
    ensure(queue != queues_.end(), "3. a waiting player is in a queue");
    std::erase(queue->second, who);
    if (queue->second.empty())
        queues_.erase(queue);
    stop_waiting(mine);
    return true;
}

void board::withdraw_all()
{
    for (const auto& [where, queue] : std::exchange(queues_, {})) {
        for (const player waiting : queue)
            stop_waiting(known(waiting));
    }
}

board::spot board::at(position at) const
{
    ensure(contains(at), "a spot is on the board");
    const space& there = space_at(at);
    if (there.face == face::none)
        return {face::none, {}, nobody};
    return {there.face, kinds_[there.kind].text, there.controller};
}

std::span<const position> board::play::controlled() const
{
    const bool controls = stage == stage::first_card || stage == stage::pair;
    return std::span(cards).first(controls ? cards.size() : 0);
}

const board::play& board::play_of(player who) const
{
    const auto index = static_cast<std::size_t>(who);
    return index < plays_.size() ? plays_[index] : newcomer;
}

board::play& board::known(player who)
{
    ensure(who != nobody, "nobody does not play");
    const auto index = static_cast<std::size_t>(who);
    if (index >= plays_.size())
        plays_.resize(index + 1);
    return plays_[index];
}

std::vector<player> board::queue_at(position at) const
{
    ensure(contains(at), "a queue is on the board");
    const auto queue = queues_.find(index_of(at));
    if (queue == queues_.end())
        return {};
    return {queue->second.begin(), queue->second.end()};
}

std::vector<std::string> board::cards() const
{
    std::vector<std::string> result;
    for (const kind& each : kinds_) {
        if (each.remaining > 0)
            result.push_back(each.text);
    }
    return result;
}

} // namespace scramble::memory
