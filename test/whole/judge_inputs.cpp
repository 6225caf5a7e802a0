#include "digest/sha256.hpp"
#include "scramble/people/wire/failure.hpp"
#include "whole/judge.hpp"

#include <sstream>
#include <utility>

// What changes a game: it is asked for, and played in its turn.

namespace scramble::whole {

using model::player_number;

void judge::flip(const std::string& player, const std::string& key, int row, int column,
                 const teller& by)
{
    if (now_.keep_name(player, key))
        docket_.submit(
            "claim " + player + " " + scramble::text_of(net::digest_of(key)),
            [this, player](bool is_kept, const std::string&) { now_.claim(player, is_kept); });
    const auto play = [this, player, row, column, by](bool is_kept, const std::string&) {
        if (!is_kept)
            return refuse(by, now_.written(row, column));
        effect done;
        now_.flip(player, row, column, by, done);
        commit(done);
        const auto waits = now_.waiting().find(now_.number_of(player));
        if (waits == now_.waiting().end() || waits->second.live != by.live)
            flipping_.erase(by.live);
    };
    if (now_.waiting().contains(now_.number_of(player)))
        play(true, {}); // decision 7: no record
    else {
        flipping_.emplace(by.live, false);
        docket_.submit("flip " + player + " " + written(row, column, 0), play);
    }
    if (now_.number_of(player) == model::no_player)
        return;
    for (const std::string& each : now_.players())
        moved_.try_emplace(each, second_);
    moved_[player] = second_;
}

void judge::replace(const asked& asked, const expected_ptr& answer)
{
    docket_.submit("replace " + asked.from + " " + asked.to,
                   [this, asked, answer](bool is_kept, const std::string&) {
                       if (!is_kept)
                           return refuse({answer}, {});
                       effect done;
                       now_.replace(asked, done);
                       answer->is_decided = true;
                       answer->may_be_lost = answer->has_left;
                       answer->any_of = {now_.shown_to(asked.player)};
                       commit(done);
                   });
}

void judge::refuse(const teller& to, const std::string& space)
{
    ++tally_["not kept"];
    if (to.live != nullptr) {
        flipping_.erase(to.live);
        due_[to.live].push_back({"failed " + space + " " + std::string(people::not_kept.why) + " " +
                                 std::string(people::not_kept.text)});
    }
    else if (to.answer != nullptr) {
        to.answer->is_decided = true;
        to.answer->may_be_lost = to.answer->has_left;
        to.answer->status = 503;
    }
}

void judge::give_up(const follower& by)
{
    if (const auto asked = flipping_.find(&by); docket_.has_journal()) {
        if (asked != flipping_.end())
            asked->second = true; // the server withdraws it
    }
    else if (const std::string at = now_.withdraw(by); !at.empty()) {
        flipping_.erase(&by);
        due_[&by].push_back({"gave up " + at});
    }
}

bool judge::play_next(const docket::turn& otherwise)
{
    return docket_.play_next([&](bool is_kept, const std::string& record) {
        std::istringstream words(record);
        std::string kind;
        std::string player;
        std::string space;
        words >> kind >> player >> space;
        if (kind == "withdraw")
            withdraw_by_itself(player, space, is_kept);
        else
            otherwise(is_kept, record);
    });
}

/// `space` counts from 0. The flip may have been decided meanwhile.
void judge::withdraw_by_itself(const std::string& player, const std::string& space, bool is_kept)
{
    const bool is_removed = removing_.erase(player) > 0;
    const player_number who = now_.number_of(player);
    const auto found = now_.waiting().find(who);
    if (found == now_.waiting().end())
        return;
    const teller of = found->second;
    const int columns = now_.board().columns;
    const int at = *now_.board().awaited_by(who);
    if (written(at / columns, at % columns, 0) != space)
        return;
    if (!of.is_nobody() && !of.has_left() && !is_given_up(of) && !is_removed)
        throw wrong("the flip of " + player + " is withdrawn, who still waits");
    const std::string shown = now_.written(at / columns, at % columns);
    if (!is_kept)
        return refuse(now_.abandon(who), shown);
    (void)now_.withdraw_of(who);
    end_wait(of, shown, is_removed);
}

void judge::end_wait(const teller& of, const std::string& space, bool is_removed)
{
    ++tally_[is_removed ? "removed while waiting" : "withdrawn"];
    if (of.live != nullptr) {
        const bool has_given_up = is_given_up(of);
        flipping_.erase(of.live);
        if (is_removed)
            due_[of.live].push_back({"failed " + space + " removed "});
        else if (has_given_up)
            due_[of.live].push_back({"gave up " + space});
    }
    else if (of.answer != nullptr) {
        expected& answer = *of.answer;
        answer.is_cut = !is_removed || answer.begins_early;
        answer.is_decided = !answer.is_cut;
        answer.may_be_lost = answer.has_left;
        answer.status = 403;
    }
}

void judge::remove(const std::string& player)
{
    now_.ban(player);
    end_play(player);
}

/// A removed player leaves the queue and gives its cards back.
void judge::end_play(const std::string& player)
{
    const player_number who = now_.number_of(player);
    const auto waits = now_.waiting().find(who);
    if (waits == now_.waiting().end())
        return release(player);
    if (docket_.has_journal()) {
        if (!is_given_up(waits->second))
            removing_.insert(player); // the server withdraws it
        return;
    }
    const int columns = now_.board().columns;
    const int at = *now_.board().awaited_by(who);
    end_wait(*now_.withdraw_of(who), now_.written(at / columns, at % columns), true);
    release(player);
}

bool judge::may_release(const std::string& player) const
{
    const player_number who = now_.number_of(player);
    return !now_.waiting().contains(who) &&
           !(now_.board().controlled_by(who).empty() && now_.board().left_up_by(who).empty());
}

void judge::release(const std::string& player)
{
    const std::string record = "release " + player;
    if (!may_release(player) || docket_.has(record))
        return;
    docket_.submit(record, [this, player](bool is_kept, const std::string&) {
        if (!is_kept || !may_release(player))
            return;
        effect done;
        now_.release(now_.number_of(player), done);
        commit(done);
    });
}

bool judge::owes(const follower& who) const
{
    const auto due = due_.find(&who);
    const auto waits = now_.waiting().find(now_.number_of(who.player()));
    const bool is_parked = waits != now_.waiting().end() && waits->second.live == &who;
    return who.has_unheard() || (due != due_.end() && !due->second.empty()) ||
           (flipping_.contains(&who) && !is_parked);
}

void judge::end_visits()
{
    docket_.lose();
    now_.abandon_all();
    for (auto* const all : {&watches_, &woken_})
        all->clear();
    followers_.clear();
    flipping_.clear();
    removing_.clear();
    seen_.clear();
    moved_.clear();
}

} // namespace scramble::whole
