#include "scramble/memory/game.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

// What changes a game: the inputs, once they are recorded.

namespace scramble::memory {

bool game::apply(const input& what)
{
    assert_on_strand();
    if (is_closed() || !is_possible(what))
        return false;
    ++inputs_;
    std::visit([this](const auto& each) { perform(each); }, what);
    return true;
}

bool game::is_possible(const input& what) const
{
    if (const auto* flip = std::get_if<flip_input>(&what))
        return board_.contains(flip->at) && roster_.has_room_for(flip->who);
    if (const auto* withdraw = std::get_if<withdraw_input>(&what))
        return is_waiting(withdraw->who);
    if (const auto* release = std::get_if<release_input>(&what))
        return roster_.find(release->who).has_value();
    if (std::holds_alternative<deal_input>(what))
        return dealer_ != nullptr;
    return true;
}

void game::perform(const flip_input& what, suspended<flip_signature>* caller)
{
    const player who = *roster_.enroll(what.who); // decision 8
    const turn step = board_.flip(who, what.at);
    if (!step.turned.empty())
        views_.changed(step.turned);
    if (caller != nullptr)
        answer_or_park(who, step.outcome, *caller);
    announce(who, step);
}

void game::answer_or_park(player who, flip_outcome outcome, suspended<flip_signature>& caller)
{
    if (outcome != flip_outcome::waits)
        return caller.resume({}, {outcome, views_.of(who)});
    auto& parked = flips_.emplace(who, std::move(caller)).first->second; // 1-D
    parked.on_cancellation(asio::cancellation_type::terminal | asio::cancellation_type::partial,
                           [this, who] { withdraw(who); });
}

/// Completes the flips that a step settled, first come, first served; then, if the board changed,
/// the watches; then the followers. This is the only place that makes this order (decision 1).
void game::announce(player whose, const turn& step)
{
    for (const auto& [who, outcome] : step.settled) {
        if (auto parked = flips_.extract(who))
            parked.mapped().resume({}, {outcome, views_.of(who)});
    }
    if (!step.turned.empty())
        watches_.wake();
    if (chronicle_.flipped(whose, step))
        stepped();
}

bool game::perform(const release_input& what)
{
    const player who = *roster_.find(what.who);
    const turn step = board_.release(who); // decision 11
    if (!step.turned.empty())
        views_.changed(step.turned);
    announce(who, step);
    return step.moved || !step.turned.empty();
}

void game::perform(const withdraw_input& what, error_code why)
{
    const player who = *roster_.find(what.who);
    ensure(board_.withdraw(who), "1. a player whose flip is withdrawn waits");
    if (auto parked = flips_.extract(who))
        parked.mapped().resume(why, {}); // decision 6
    chronicle_.withdrew(who);
    stepped();
}

void game::perform(const deal_input& what)
{
    board_.deal_again(dealer_(what.seed));
    inputs_ = 0;
    std::vector<position> all;
    all.reserve(std::size_t{board_.rows()} * board_.columns());
    for (position at{0, 0}; at.row < board_.rows(); ++at.row) {
        for (at.column = 0; at.column < board_.columns(); ++at.column)
            all.push_back(at);
    }
    views_.changed(all);
    chronicle_.dealt(fmt::format("{}g{}", run_, ++number_));
    for (auto& [who, caller] : std::exchange(flips_, {}))
        caller.resume({}, {flip_outcome::no_first_card, views_.of(who)}); // 1-A
    watches_.wake();
    stepped();
}

/// The one step of a map, in which every card changes (decision 10).
void game::perform(const replace_input& what, const std::function<void()>& answer)
{
    const replacement step = board_.replace(what.by);
    if (step.changed)
        views_.changed(step.visible);
    if (answer)
        answer();
    if (step.changed)
        watches_.wake();
    if (chronicle_.replaced(step))
        stepped();
    else
        changed_unseen();
}

} // namespace scramble::memory
