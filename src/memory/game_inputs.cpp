#include "scramble/memory/game.hpp"

#include "scramble/error.hpp"
#include "scramble/memory/rules/card.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

// What changes a game: inputs are submitted, and performed in their turn.

namespace scramble::memory {

template <class Input, class Apply>
void game::submit(Input&& given, Apply&& apply)
{
    struct in_turn {
        game& in;
        Apply apply;
        void rests()
        {
            if constexpr (requires { apply.rests(); })
                apply.rests();
        }
        void operator()(error_code why, const Input& asked)
        {
            if (!why && in.is_closed())
                why = asio::error::operation_aborted;
            if (!why && !in.is_possible(asked)) // by now
                why = asio::error::try_again;
            if (!why)
                in.count_input();
            apply(why, asked);
        }
    };
    scramble::submit(order(), std::forward<Input>(given),
                     in_turn{*this, std::forward<Apply>(apply)});
}

bool game::apply(const input& given)
{
    assert_on_strand();
    return std::visit(
        [this](const auto& each) {
            if (is_closed() || !is_possible(each))
                return false;
            count_input();
            perform(each);
            return true;
        },
        given);
}

bool game::is_possible(const flip_input& given) const
{
    return board_.contains(given.at) && roster_.can_enroll(given.who);
}

bool game::is_possible(const withdraw_input& given) const
{
    return is_waiting(given.who) && board_.play_of(*roster_.find(given.who)).cards[0] == given.at;
}

bool game::is_possible(const release_input& given) const
{
    const auto known = roster_.find(given.who);
    if (!known)
        return false;
    const auto& play = board_.play_of(*known);
    return play.stage != board::stage::waiting &&
           (play.stage != board::stage::relinquished || !play.cards.empty());
}

/// A flip that somebody asks for.
struct game::asked_flip {
    game& in;
    suspended<flip_signature> caller;
    std::shared_ptr<bool>
        left{}; ///< whether the caller has, before the turn; null if it is at once

    void rests()
    {
        left = std::make_shared<bool>(false);
        caller.on_cancellation(asio::cancellation_type::terminal | asio::cancellation_type::partial,
                               [left = left] { *left = true; });
    }
    void operator()(error_code why, const flip_input& given)
    {
        if (why == asio::error::try_again)
            return caller.resume({}, {flip_outcome::game_is_full, in.views_.common()});
        if (why)
            return caller.resume(why, {});
        if (in.perform(given, &caller) != flip_outcome::waits)
            return;
        const auto self = in.self_;
        std::function(in.hear_wait_)(); // a copy: it may be replaced, or the game destroyed
        if (*self != nullptr && left != nullptr && *left)
            in.withdraw(*in.roster_.find(given.who));
    }
};

void game::start_flip(flip_handler handler, std::string&& name, position at)
{
    assert_on_strand();
    suspended<flip_signature> caller(std::move(handler), get_executor());
    if (is_closed())
        return caller.resume(asio::error::operation_aborted, {});
    if (!roster_.has_room_for(name))
        return caller.resume({}, {flip_outcome::game_is_full, views_.common()});
    if (is_waiting(name) && !makes_way(name)) // decision 7: no record
        return caller.resume({}, {flip_outcome::still_waiting, look(name)});
    submit(flip_input{std::move(name), at}, asked_flip{*this, std::move(caller)});
}

bool game::makes_way(std::string_view who) const
{
    const auto known = roster_.find(who);
    return known && making_way_.contains(*known);
}

void game::make_way(player who)
{
    if (board_.play_of(who).stage != board::stage::waiting)
        return;
    making_way_.insert(who);
    withdraw(who);
}

void game::withdraw(player who, error_code why)
{
    assert_on_strand();
    const auto& play = board_.play_of(who);
    if (play.stage != board::stage::waiting)
        return;
    const std::pair place{who, play.cards[0]};
    if (std::ranges::find(withdrawing_, place) != withdrawing_.end())
        return;
    withdrawing_.push_back(place);
    submit(withdraw_input{std::string(roster_.name_of(who)), place.second},
           [this, who, why](error_code refused, const withdraw_input& given) {
               std::erase(withdrawing_, std::pair{who, given.at});
               making_way_.erase(who);
               if (!refused)
                   return perform(given, why);
               if (!is_possible(given))
                   return; // it has been decided meanwhile
               if (auto parked = flips_.extract(who))
                   parked.mapped().resume(refused, {});
           });
}

bool game::release(player who, turn_heard then)
{
    assert_on_strand();
    release_input asked{std::string(roster_.name_of(who))};
    if (is_closed() || !is_possible(asked) || !releasing_.insert(who).second)
        return false;
    submit(std::move(asked),
           [this, who, then = std::move(then)](error_code refused, const release_input& given) {
               releasing_.erase(who);
               if (!refused)
                   perform(given);
               then(refused);
           });
    return true;
}

void game::deal(std::uint64_t seed, turn_heard then)
{
    assert_on_strand();
    submit(deal_input{{number() + 1, seed}},
           [this, then = std::move(then)](error_code refused, const deal_input& given) {
               if (!refused)
                   perform(given);
               then(refused);
           });
}

void game::replace(memory::board::substitution by, std::string_view who,
                   suspended<map_signature>& caller)
{
    if (is_closed())
        return caller.resume(asio::error::operation_aborted, {});
    for (const auto& [from, to] : by)
        ensure(!what_is_wrong_with_card(to), "a map returns cards");
    caller.forget_cancellation();
    submit(replace_input{std::move(by)}, [this, who = std::string(who), caller = std::move(caller)](
                                             error_code why, const replace_input& given) mutable {
        if (why)
            return caller.resume(why, {});
        perform(given, [&] { caller.resume({}, look(who)); });
    });
}

flip_outcome game::perform(const flip_input& given, suspended<flip_signature>* caller)
{
    const player who = *roster_.enroll(given.who); // decision 8
    const turn step = board_.flip(who, given.at);
    if (!step.turned.empty())
        views_.changed(step.turned);
    if (caller != nullptr)
        answer_or_park(who, step.outcome, *caller);
    announce(who, step);
    return step.outcome;
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
            parked.mapped().resume({}, {outcome, views_.of(who), true});
    }
    if (!step.turned.empty())
        watches_.wake();
    if (chronicle_.flipped(whose, step))
        stepped();
}

void game::perform(const release_input& given)
{
    const player who = *roster_.find(given.who);
    const turn step = board_.release(who); // decision 11
    if (!step.turned.empty())
        views_.changed(step.turned);
    announce(who, step);
}

void game::perform(const withdraw_input& given, error_code why)
{
    const player who = *roster_.find(given.who);
    ensure(board_.withdraw(who), "1. a player whose flip is withdrawn waits");
    if (auto parked = flips_.extract(who))
        parked.mapped().resume(why, {}); // decision 6
    chronicle_.withdrew(who);
    stepped();
}

void game::perform(const deal_input& given)
{
    begin_next(given.seed);
    board_.deal_again(dealer_(given.seed));
    std::vector<position> all;
    all.reserve(std::size_t{board_.rows()} * board_.columns());
    for (position at{0, 0}; at.row < board_.rows(); ++at.row) {
        for (at.column = 0; at.column < board_.columns(); ++at.column)
            all.push_back(at);
    }
    views_.changed(all);
    chronicle_.dealt(fmt::format("{}g{}", run_, number()));
    for (auto& [who, caller] : std::exchange(flips_, {}))
        caller.resume({}, {flip_outcome::no_first_card, views_.of(who), true}); // 1-A
    watches_.wake();
    stepped();
}

/// The one step of a map, in which every card changes (decision 10).
void game::perform(const replace_input& given, const std::function<void()>& answer)
{
    const replacement step = board_.replace(given.by);
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
