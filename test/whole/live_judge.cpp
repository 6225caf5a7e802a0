#include "whole/live_judge.hpp"

#include "loopback/literal.hpp"
#include "model/compare.hpp"
#include "whole/reasons.hpp"
#include "whole/visitor.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

using model::rule;

namespace {

/// What a flip of that space is answered when it has ended.
std::string answer_to(rule ended_by, const std::string& space)
{
    const std::string why = why_failed(ended_by);
    return why.empty() ? "flipped " + space
                       : "failed " + space + " " + word_of(ended_by) + " " + why;
}

bool is(std::string_view line, std::string_view wanted)
{
    return wanted.ends_with(' ') ? line.starts_with(wanted) : line == wanted;
}

} // namespace

said random_said(dice& random, const table& at)
{
    const int first = static_cast<int>(at.spoken.first_space);
    said made;
    made.row = random.between(0, at.rows - (random.below(9) == 0 ? 0 : 1));
    made.column = random.below(at.columns);
    const int kind = random.below(12);
    if (kind < 9) {
        made.what = said::kind::flip;
        made.text =
            "flip " + std::to_string(made.row + first) + "," + std::to_string(made.column + first);
    }
    else if (kind < 11) {
        made.what = said::kind::give_up;
        made.text = "give up";
    }
    else {
        made.text = random.one_of(std::vector<std::string>{"", "flip", "flip 1,", "look"});
    }
    if (random.below(4) == 0)
        made.text += '\n';
    return made;
}

live_judge::live_judge(const table& at, std::string_view run_name)
    : run_name_(run_name), first_(static_cast<int>(at.spoken.first_space)),
      board_(at.rows, at.columns, at.cards), scenes_{{0, scene_of(board_, {}, first_)}}
{
}

std::size_t live_judge::add(std::string name)
{
    clients_.push_back({std::move(name)});
    return clients_.size() - 1;
}

void live_judge::leave(std::size_t client, bool may_be_lost)
{
    clients_[client].has_left = true;
    clients_[client].may_be_lost = clients_[client].may_be_lost || may_be_lost;
}

void live_judge::say(std::size_t client, said what)
{
    pending_ = {client, std::move(what)};
}

model::player_number live_judge::number_in(const future& then, std::size_t client)
{
    const auto found = std::find(then.players.begin(), then.players.end(), client);
    return found == then.players.end() ? model::no_player
                                       : static_cast<int>(found - then.players.begin());
}

live_judge::future live_judge::after_pending() const
{
    const auto& [client, what] = *pending_;
    future then = now();
    const auto who = number_in(then, client);
    if (what.what == said::kind::malformed)
        then.answers = {{client, "malformed "}};
    else if (what.what == said::kind::flip)
        flip(then, client, what);
    else if (const auto awaited = then.board.awaited_by(who)) {
        then.answers = {{client, "gave up " + written(board_, *awaited, first_)}};
        (void)then.board.withdraw(who);
    }
    return then;
}

void live_judge::flip(future& then, std::size_t client, const said& what) const
{
    const std::string space =
        std::to_string(what.row + first_) + "," + std::to_string(what.column + first_);
    if (what.row >= board_.rows) {
        then.answers = {
            {client,
             "failed " + space + " outside cannot flip this card: the board has no such space"}};
        return;
    }
    if (number_in(then, client) == model::no_player)
        then.players.push_back(client);
    const auto turn = then.board.flip(number_in(then, client), what.row, what.column);
    if (turn.ended_by != rule::r1d)
        then.answers = {{client, answer_to(turn.ended_by, space)}};
    for (const auto& each : turn.settled)
        then.answers.emplace_back(
            then.players.at(static_cast<std::size_t>(each.who)),
            answer_to(each.ended_by, written(board_, each.for_space, first_)));
}

void live_judge::compare(const memory::game& game)
{
    game.board().check_invariants();
    if (!difference(game, now()).empty())
        explain(game);
    if (const auto found = difference(game, now()); !found.empty())
        throw wrong(found);
    scenes_[game.steps()] = scene_of(board_, names(players_), first_);
}

/// The pending message was heard, or clients who have gone were noticed; of one that has said
/// something and gone, it may be both.
void live_judge::explain(const memory::game& game)
{
    if (pending_) {
        future then = after_pending();
        const bool is_all = difference(game, then).empty();
        if (!is_all && clients_[pending_->first].has_left)
            withdraw_the_gone(then, game);
        if (is_all || difference(game, then).empty())
            return commit(std::move(then), is_all ? game.steps() : 0);
    }
    future then = now();
    withdraw_the_gone(then, game);
    board_ = std::move(then.board);
    withdrawn_ += then.withdrawn;
}

void live_judge::withdraw_the_gone(future& then, const memory::game& game) const
{
    const std::size_t known = std::min(then.players.size(), game.players().names().size());
    for (std::size_t number = 0; number < known; ++number) {
        const auto who = static_cast<model::player_number>(number);
        const auto stage = game.board().play_of(model::player_of(who)).stage;
        const bool has_left = clients_[then.players[number]].has_left;
        if (has_left && stage != memory::board::stage::waiting && then.board.withdraw(who))
            ++then.withdrawn;
    }
}

void live_judge::commit(future then, std::uint64_t step)
{
    board_ = std::move(then.board);
    players_ = std::move(then.players);
    withdrawn_ += then.withdrawn;
    for (auto& [client, line] : then.answers)
        clients_[client].due.push_back({std::move(line), step});
    pending_.reset();
}

void live_judge::rest(const memory::game& game)
{
    if (pending_ && !clients_[pending_->first].may_be_lost)
        commit(after_pending(), 0); // it has changed nothing, or it would have been seen
    pending_.reset();
    if (const auto found = difference(game, now()); !found.empty())
        throw wrong(found);
}

void live_judge::receive(std::size_t number, const told& message, const scene& known)
{
    listener& each = clients_[number];
    if (scenes_.count(message.step) == 0 || known != scenes_.at(message.step))
        throw wrong(each.name + " knows another game than that behind step " +
                    std::to_string(message.step));
    for (const std::string& line : message.answers) {
        if (each.due.empty() && pending_ && pending_->first == number)
            commit(after_pending(), 0); // so it was heard, and has changed nothing
        if (each.due.empty() || !is(line, each.due.front().line))
            throw wrong(each.name + " is answered " + loopback::quoted(line) + " instead of " +
                        (each.due.empty() ? "nothing" : each.due.front().line));
        if (message.step < each.due.front().step)
            throw wrong(each.name + " is answered before it has been told what came of it");
        each.due.pop_front();
        ++answers_;
    }
}

void live_judge::check_rest(std::size_t number, std::optional<std::uint64_t> known) const
{
    const listener& each = clients_[number];
    if (each.has_left && board_.awaited_by(number_in(now(), number)))
        throw wrong("a flip waits whose client has left");
    if (known && (*known != scenes_.rbegin()->first || !each.due.empty()))
        throw wrong(each.name + " has not been told all");
}

void live_judge::stop()
{
    for (std::size_t number = 0; number < players_.size(); ++number)
        (void)board_.withdraw(static_cast<model::player_number>(number));
}

std::vector<std::string> live_judge::names(const std::vector<std::size_t>& players) const
{
    std::vector<std::string> result;
    for (const std::size_t each : players)
        result.push_back(clients_[each].name);
    return result;
}

std::string live_judge::difference(const memory::game& game, const future& then) const
{
    const auto& known = game.players().names();
    const auto wanted = names(then.players);
    if (!std::equal(known.begin(), known.end(), wanted.begin(), wanted.end()))
        return "other players are known than should be";
    return model::difference(game.board(), then.board, static_cast<int>(wanted.size()));
}

} // namespace scramble::whole
