#include "whole/judge.hpp"

#include "model/compare.hpp"
#include "whole/reasons.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace scramble::whole {

using model::player_number;
using model::rule;
using model::space_number;

judge::judge(const table& at, std::string_view run_name)
    : edition_(at.spoken), run_name_(run_name), model_(at.rows, at.columns, at.cards)
{
}

player_number judge::number_of(const std::string& player) const
{
    const auto found = std::find(joined_.begin(), joined_.end(), player);
    return found == joined_.end() ? model::no_player
                                  : static_cast<player_number>(found - joined_.begin());
}

expected::shown judge::shown_to(const std::string& player) const
{
    const player_number who = number_of(player);
    std::string text = std::to_string(model_.rows) + "x" + std::to_string(model_.columns) + "\n";
    std::string tag = run_name_ + "-" + std::to_string(model_.changes);
    for (std::size_t at = 0; at < model_.cards.size(); ++at) {
        const bool is_own = who != model::no_player && model_.controllers[at] == who;
        if (!model_.cards[at])
            text += "none\n";
        else if (!model_.face_up[at])
            text += "down\n";
        else
            text += (is_own ? "my " : "up ") + *model_.cards[at] + "\n";
        if (is_own)
            tag += "-" + std::to_string(at);
    }
    return {text, tag};
}

std::string judge::scores() const
{
    std::string text;
    for (const std::string& each : joined_)
        text += each + " " + std::to_string(model_.score_of(number_of(each))) + "\n";
    return text;
}

void judge::serve(visitor& by, const std::string& method, const std::string& target)
{
    const asked what = by.serve(method, target);
    const auto answer = std::make_shared<expected>();
    answer->to = what;
    answer->is_decided = true;
    answer->is_last = what.ends_connection;
    answer->status = what.status;
    switch (what.what) {
    case asked::kind::flip: flip(what, answer); break;
    case asked::kind::watch: watch(what, answer); break;
    case asked::kind::look: look(what, *answer); break;
    case asked::kind::replace:
        if (model_.replace({{what.from, what.to}}).changed)
            wake();
        answer->any_of = {shown_to(what.player)};
        break;
    case asked::kind::scores: answer->any_of = {{scores(), ""}}; break;
    case asked::kind::other:
    case asked::kind::refused: break;
    }
    ++tally_.requests;
    by.expect(answer);
    // A watch whose turn has not come will show the board as it is then.
    std::erase_if(woken_, [](const expected_ptr& each) { return each->has_come; });
    for (const expected_ptr& each : woken_) {
        if (const auto now = shown_to(each->to.player); each->any_of.back() != now)
            each->any_of.push_back(now);
    }
}

void judge::look(const asked& what, expected& answer) const
{
    const auto now = shown_to(what.player);
    answer.any_of = {now};
    if (what.tag == "*" || what.tag == now.tag)
        answer.status = 304;
}

void judge::watch(const asked& what, const expected_ptr& answer)
{
    const std::string newest = run_name_ + "-" + std::to_string(model_.changes);
    if (!what.tag.empty() && what.tag != "*" && what.tag != newest &&
        !what.tag.starts_with(newest + "-")) {
        answer->any_of = {shown_to(what.player)};
        return;
    }
    answer->is_decided = false;
    answer->begins_early = edition_.early_headers;
    watches_.push_back(answer);
}

void judge::flip(const asked& what, const expected_ptr& answer)
{
    if (number_of(what.player) == model::no_player)
        joined_.push_back(what.player);
    const player_number who = number_of(what.player);
    const model::naive_turn step = model_.flip(who, what.row, what.column);
    if (step.ended_by == rule::r1d) {
        answer->is_decided = false;
        answer->begins_early = edition_.early_headers;
        flips_[who] = answer;
        ++tally_.flips_that_waited;
    }
    else {
        decide(*answer, who, step.ended_by);
        tally_.matched += step.ended_by == rule::r2d ? 1 : 0;
        tally_.failed += step.ended_by == rule::r2b ? 1 : 0;
    }
    for (const auto& each : step.settled) {
        decide(*flips_.at(each.who), each.who, each.ended_by);
        flips_.erase(each.who);
        tally_.granted += each.ended_by == rule::r1c ? 1 : 0;
    }
    if (step.changed())
        wake();
}

void judge::decide(expected& answer, player_number who, rule ended_by) const
{
    answer.is_decided = true;
    const std::string why = why_failed(ended_by);
    if (edition_.tells_failures && !why.empty()) {
        answer.status = 409;
        answer.any_of = {{why + "\n", ""}};
    }
    else {
        answer.any_of = {shown_to(joined_.at(static_cast<std::size_t>(who)))};
    }
}

void judge::wake()
{
    for (const expected_ptr& each : std::exchange(watches_, {})) {
        each->is_decided = true;
        each->may_be_lost = each->has_left;
        each->any_of = {shown_to(each->to.player)};
        woken_.push_back(each);
        ++tally_.watches_woken;
    }
}

void judge::compare(const memory::game& game)
{
    game.board().check_invariants();
    std::erase_if(flips_, [&](const auto& each) {
        const auto& [who, answer] = each;
        const auto stage = game.board().play_of(model::player_of(who)).stage;
        if (stage == memory::board::stage::waiting)
            return false;
        if (!answer->has_left)
            throw wrong(joined_.at(static_cast<std::size_t>(who)) +
                        " waits no more, and its client has not left");
        (void)model_.withdraw(who);
        answer->is_cut = true; // decision 6
        ++tally_.withdrawn;
        return true;
    });
    const auto found = model::difference(game.board(), model_, static_cast<int>(joined_.size()));
    if (!found.empty())
        throw wrong(found);
    const auto& names = game.players().names();
    if (!std::equal(names.begin(), names.end(), joined_.begin(), joined_.end()))
        throw wrong("other players are known than should be");

    const auto waiting = [](const std::vector<expected_ptr>& all, auto counts) {
        return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), counts));
    };
    const auto all = [](const expected_ptr&) { return true; };
    const std::size_t watches = game.waiting() - flips_.size();
    if (watches < waiting(
                      watches_, [](const expected_ptr& each) { return !each->has_left; }) ||
        watches > waiting(watches_, all) + waiting(woken_, all))
        throw wrong(std::to_string(watches) + " watches wait");
}

void judge::check_rest(const memory::game& game) const
{
    const auto is_here = [](const auto& each) { return !each->has_left; };
    const auto flips = std::count_if(flips_.begin(), flips_.end(),
                                     [&](const auto& each) { return is_here(each.second); });
    const auto watches = std::count_if(watches_.begin(), watches_.end(), is_here);
    if (static_cast<std::size_t>(flips) != flips_.size())
        throw wrong("a flip waits whose client has left");
    if (game.waiting() != static_cast<std::size_t>(flips + watches))
        throw wrong(std::to_string(game.waiting()) + " wait instead of " +
                    std::to_string(flips + watches));
}

void judge::stop()
{
    std::vector<expected_ptr> all = std::exchange(watches_, {});
    for (const auto& [who, answer] : std::exchange(flips_, {})) {
        (void)model_.withdraw(who);
        all.push_back(answer);
    }
    for (const expected_ptr& each : all) {
        each->is_cut = each->begins_early || each->has_left;
        each->is_decided = !each->is_cut;
        each->status = 503;
        each->is_last = true;
    }
}

} // namespace scramble::whole
