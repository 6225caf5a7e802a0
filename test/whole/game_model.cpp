#include "whole/game_model.hpp"

#include "model/compare.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

using model::player_number;
using model::rule;
using model::space_number;

game_model::game_model(const setup& in)
    : first_(static_cast<int>(in.spoken.first_space)), is_key_required_(in.is_key_required),
      run_(in.run), board_(in.rows, in.columns, in.cards, in.has_last_pair_rule)
{
}

player_number game_model::number_of(const std::string& name) const
{
    const auto found = std::find(players_.begin(), players_.end(), name);
    return found == players_.end() ? model::no_player
                                   : static_cast<player_number>(found - players_.begin());
}

expected::shown game_model::shown_to(const std::string& name) const
{
    const player_number who = number_of(name);
    std::string text = std::to_string(board_.rows) + "x" + std::to_string(board_.columns) + "\n";
    std::string tag = newest_tag();
    for (std::size_t at = 0; at < board_.cards.size(); ++at) {
        const bool is_own = who != model::no_player && board_.controllers[at] == who;
        if (!board_.cards[at])
            text += "none\n";
        else if (!board_.face_up[at])
            text += "down\n";
        else
            text += (is_own ? "my " : "up ") + *board_.cards[at] + "\n";
        if (is_own)
            tag += "-" + std::to_string(at);
    }
    return {text, tag};
}

std::string game_model::newest_tag() const
{
    return run_ + "-" + std::to_string(board_.changes);
}

std::string game_model::scores() const
{
    std::string text;
    for (const std::string& each : players_)
        text += each + " " + std::to_string(board_.score_of(number_of(each))) + "\n";
    return text;
}

bool game_model::is_wanted(player_number who) const
{
    const auto& held = board_.controlled_by(who);
    return std::any_of(held.begin(), held.end(),
                       [this](auto at) { return !board_.queue_at(at).empty(); });
}

std::string game_model::key_of(const std::string& name) const
{
    const auto claimed = keys_.find(name);
    const bool plays = number_of(name) != model::no_player; // its first move may be lost
    return claimed == keys_.end() || !plays ? "" : claimed->second;
}

game_model::refusal game_model::refused(const std::string& name, const std::string& key) const
{
    if (key == malformed_key)
        return {400, "bad-key"};
    if (is_key_required_ && key.empty())
        return {401, "key"};
    if (banned_names_.contains(name) || banned_keys_.contains(key))
        return {403, "removed"};
    if (is_locked_ && number_of(name) == model::no_player)
        return {403, "locked"};
    const auto& claims = keys_.contains(name) ? keys_ : asked_keys_;
    const auto claimed = claims.find(name);
    return claimed == claims.end() || claimed->second == key ? refusal{} : refusal{403, "claimed"};
}

bool game_model::keep_name(const std::string& name, const std::string& key)
{
    return !key.empty() && !keys_.contains(name) && asked_keys_.emplace(name, key).second;
}

void game_model::claim(const std::string& name, bool is_kept)
{
    const auto asked = asked_keys_.extract(name);
    if (is_kept)
        keys_.emplace(name, asked.mapped());
}

void game_model::ban(const std::string& name)
{
    banned_names_.insert(name);
    if (keys_.contains(name))
        banned_keys_.insert(keys_.at(name));
}

void game_model::deal(const std::vector<std::string>& cards, effect& done)
{
    const int changes = board_.changes;
    std::map<player_number, space_number> awaited;
    for (const auto& [who, waiter] : waiting_)
        awaited[who] = *board_.awaited_by(who);
    board_ = {board_.rows, board_.columns, cards, board_.has_last_pair_rule};
    board_.changes = changes + 1; // decision 9
    for (const auto& [who, at] : awaited) {
        const std::string space = written(at / board_.columns, at % board_.columns);
        done.verdicts.push_back(
            decided(waiting_.extract(who).mapped(), who, rule::r1a, space, true));
    }
    done.is_change = true;
}

void game_model::flip(const std::string& name, int row, int column, const teller& by, effect& done)
{
    if (number_of(name) == model::no_player)
        players_.push_back(name); // decision 8
    const player_number who = number_of(name);
    const model::naive_turn step = board_.flip(who, row, column);
    if (step.ended_by == rule::r1d)
        waiting_.emplace(who, by);
    else
        done.verdicts.push_back(decided(by, who, step.ended_by, written(row, column), false));
    note(step, done);
}

/// Notes the flips that a step of another player decided, in their order.
void game_model::note(const model::naive_turn& step, effect& done)
{
    for (const auto& each : step.settled) {
        const std::string space =
            written(each.for_space / board_.columns, each.for_space % board_.columns);
        const auto waiter = waiting_.extract(each.who);
        done.verdicts.push_back(decided(waiter.mapped(), each.who, each.ended_by, space, true));
    }
    done.is_change = done.is_change || step.changed();
}

verdict game_model::decided(const teller& to, player_number who, rule ended_by, std::string space,
                            bool has_waited) const
{
    return {to, ended_by, std::move(space), shown_to(name_of(who)), has_waited};
}

void game_model::replace(const asked& asked, effect& done)
{
    done.is_change = board_.replace({{asked.from, asked.to}}).changed;
}

void game_model::release(player_number who, effect& done)
{
    note(board_.release(who), done);
}

teller game_model::withdraw(player_number who)
{
    (void)board_.withdraw(who);
    return waiting_.extract(who).mapped();
}

std::string game_model::withdraw(const follower& by)
{
    const player_number who = number_of(by.player());
    const auto found = waiting_.find(who);
    if (found == waiting_.end() || found->second.live != &by)
        return {};
    const auto at = *board_.awaited_by(who);
    (void)withdraw(who);
    return written(at / board_.columns, at % board_.columns);
}

std::optional<teller> game_model::withdraw_of(player_number who)
{
    return waiting_.contains(who) ? std::optional(withdraw(who)) : std::nullopt;
}

std::vector<teller> game_model::withdraw_all()
{
    std::vector<teller> all;
    while (!waiting_.empty())
        all.push_back(withdraw(waiting_.begin()->first));
    return all;
}

void game_model::abandon_all()
{
    asked_keys_.clear();
    for (auto& [who, waiter] : waiting_)
        waiter = {};
}

std::size_t game_model::awaited() const
{
    return static_cast<std::size_t>(
        std::count_if(waiting_.begin(), waiting_.end(),
                      [](const auto& each) { return !each.second.is_nobody(); }));
}

std::vector<teller> game_model::withdraw_the_gone(const memory::game& game)
{
    std::vector<teller> all;
    for (const auto& [who, waiter] : std::map(waiting_)) {
        if (waiter.live == nullptr && waiter.has_left() && !game.is_waiting(name_of(who)))
            all.push_back(withdraw(who)); // decision 6
    }
    return all;
}

std::string game_model::difference(const memory::game& game) const
{
    const auto& names = game.players().names();
    if (!std::equal(names.begin(), names.end(), players_.begin(), players_.end()))
        return "other players are known than should be";
    return model::difference(game.board(), board_, static_cast<int>(players_.size()));
}

} // namespace scramble::whole
