#include "whole/judge.hpp"

#include "instrument/literal.hpp"

#include <algorithm>
#include <regex>
#include <utility>

namespace scramble::whole {

using model::player_number;
using model::rule;

namespace {

/// The word for programs, and the text, for a flip that failed by that rule; empty if it did not
/// fail.
struct reason {
    std::string word = {};
    std::string text = {};
};
reason why_failed(model::rule ended_by)
{
    const std::string beginning = "cannot flip this card: ";
    const std::string end = ", and you have relinquished your first card";
    switch (ended_by) {
    case rule::r1a: return {"1-A", beginning + "there is no card at this space"};
    case rule::r2a: return {"2-A", beginning + "there is no card at this space" + end};
    case rule::r2b: return {"2-B", beginning + "a player controls it" + end};
    case rule::d7: return {"waits", beginning + "your earlier flip still waits"};
    default: return {};
    }
}

/// What a live client is told when its flip of that space has ended so.
std::string line_of(model::rule ended_by, const std::string& space)
{
    const auto [word, text] = why_failed(ended_by);
    return text.empty() ? "flipped " + space : "failed " + space + " " + word + " " + text;
}

bool has_left(const std::shared_ptr<expected>& answer)
{
    return answer->has_left;
}

/// The STEP of a mark of the game as it is now.
std::uint64_t mark_of(memory::game& game)
{
    const std::string text = game.news_since(game.steps())->text();
    return std::stoull(text.substr(text.find('-') + 1));
}

} // namespace

void judge::serve(visitor& by, const std::string& method, const std::string& target)
{
    const asked what = by.serve(method, target);
    const auto answer = std::make_shared<expected>();
    answer->to = what;
    answer->is_decided = true;
    answer->is_last = what.ends_connection;
    answer->status = what.status;
    const bool is_played = what.what == asked::kind::flip || what.what == asked::kind::replace ||
                           (what.what == asked::kind::other && !what.player.empty());
    const unsigned refused = is_played ? now_.refused(what.player, what.key).status : 0;
    if (refused != 0) {
        answer->status = refused;
        ++tally_["refused"];
    }
    else if (what.what == asked::kind::flip) {
        answer->is_decided = false;
        answer->begins_early = setup_.spoken.early_headers && !docket_.has_journal();
        flip(what.player, what.key, what.row, what.column, {answer});
    }
    else if (what.what == asked::kind::replace) {
        answer->is_decided = false;
        replace(what, answer);
    }
    else if (what.what == asked::kind::watch || what.what == asked::kind::look)
        look(what, answer);
    else if (what.what == asked::kind::scores)
        answer->any_of = {{now_.scores(), ""}};
    saw(what.player, what.key);
    ++tally_["requests"];
    by.expect(answer);
}

void judge::look(const asked& asked, const expected_ptr& answer)
{
    const auto now = now_.shown_to(asked.player);
    const std::string newest = now_.newest_tag();
    const bool is_watch = asked.what == asked::kind::watch;
    answer->any_of = {now};
    if (!is_watch && (asked.tag == "*" || asked.tag == now.tag))
        answer->status = 304;
    if (!is_watch || (!asked.tag.empty() && asked.tag != "*" && asked.tag != newest &&
                      !asked.tag.starts_with(newest + "-")))
        return;
    answer->any_of.clear();
    answer->is_decided = false;
    answer->begins_early = setup_.spoken.early_headers;
    watches_.push_back(answer);
}

void judge::arrive(const follower& who)
{
    followers_.push_back(&who);
    saw(who.player(), who.key());
}

void judge::hear(follower& by, std::string_view text)
{
    static const std::regex flip("flip ([0-9]+),([0-9]+)\n?");
    by.hear(text);
    const std::string what(text);
    const int first = static_cast<int>(setup_.spoken.first_space);
    if (std::smatch space; std::regex_match(what, space, flip))
        flip_live(by, std::stoi(space[1]) - first, std::stoi(space[2]) - first);
    else if (what == "give up" || what == "give up\n")
        give_up(by);
    else
        due_[&by].push_back({"malformed "});
    saw(by.player(), by.key());
}

void judge::flip_live(const follower& by, int row, int column)
{
    const std::string failed = "failed " + now_.written(row, column);
    if (by.player().empty())
        due_[&by].push_back({failed + " looks-on "});
    else if (const auto refused = now_.refused(by.player(), by.key()); refused.status != 0) {
        due_[&by].push_back({failed + " " + refused.word + " "});
        ++tally_["refused"];
    }
    else if (row >= setup_.rows || column >= setup_.columns)
        due_[&by].push_back(
            {failed + " outside cannot flip this card: the board has no such space"});
    else
        flip(by.player(), by.key(), row, column, {nullptr, &by});
}

void judge::see_leave(const follower& who)
{
    if (!is_stopping_ && !who.has_left())
        throw wrong(who.player() + " is cut off");
    if (who.is_here() && who.has_left() && who.has_unheard())
        throw wrong(who.player() + " is not heard to the end");
    std::erase(followers_, &who);
    if (!docket_.has_journal())
        tally_["withdrawn"] += now_.withdraw(who).empty() ? 0 : 1;
}

void judge::receive(const follower& who, const told& message)
{
    const auto& then = scenes_[message.step];
    if (std::ranges::find(then, who.known()) == then.end())
        throw wrong(who.player() + " knows another game than that behind step " +
                    std::to_string(message.step));
    auto& due = due_[&who];
    for (const std::string& line : message.answers) {
        const std::string wanted = due.empty() ? "nothing" : due.front().line;
        const bool is_it = wanted.ends_with(' ') ? line.starts_with(wanted) : line == wanted;
        if (due.empty() || !is_it)
            throw wrong(who.player() + " is answered " + test::quoted(line) + " instead of " +
                        wanted);
        if (message.step < due.front().step)
            throw wrong(who.player() + " is answered before it has been told what came of it");
        due.pop_front();
        ++tally_["live answers"];
    }
}

/// A client that may play as the player has shown that the player is present.
void judge::saw(const std::string& player, const std::string& key)
{
    if (now_.number_of(player) == model::no_player || now_.refused(player, key).status != 0)
        return;
    for (const std::string& each : now_.players()) // whose first moves have had their turns
        seen_.try_emplace(each, second_);
    seen_[player] = second_;
}

void judge::commit(const effect& done)
{
    for (const verdict& each : done.verdicts)
        decide(each);
    if (done.is_change)
        wake();
}

void judge::decide(const verdict& found)
{
    tally_["waited"] += found.has_waited ? 1 : 0;
    tally_["granted"] += found.has_waited && found.ended_by == rule::r1c ? 1 : 0;
    tally_["matched"] += found.ended_by == rule::r2d ? 1 : 0;
    tally_["failed by 2-B"] += found.ended_by == rule::r2b ? 1 : 0;
    if (found.to.is_nobody())
        return;
    if (found.has_waited)
        flipping_.erase(found.to.live);
    if (found.to.live != nullptr)
        return due_[found.to.live].push_back({line_of(found.ended_by, found.space)});
    const std::string why = why_failed(found.ended_by).text;
    expected& answer = *found.to.answer;
    answer.is_decided = true;
    answer.may_be_lost = docket_.has_journal() && answer.has_left;
    if (!found.has_waited)
        answer.begins_early = false;
    answer.any_of = {found.shown};
    if (setup_.spoken.tells_failures && !why.empty()) {
        answer.status = 409;
        answer.any_of = {{why + "\n", ""}};
    }
}

void judge::wake()
{
    for (const expected_ptr& each : std::exchange(watches_, {})) {
        each->is_decided = true;
        each->may_be_lost = each->has_left;
        each->any_of = {now_.shown_to(each->to.player)};
        woken_.push_back(each);
        ++tally_["watches woken"];
    }
}

void judge::pass(memory::game& game)
{
    compare(game);
    if (!setup_.release_after)
        return;
    ++second_;
    for (const std::string& each : now_.players()) {
        seen_.try_emplace(each, second_);
        moved_.try_emplace(each, second_);
    }
    for (const auto& [who, waiter] : now_.waiting()) {
        if (!waiter.is_nobody())
            seen_[now_.name_of(who)] = second_;
    }
    for (const follower* each : followers_)
        saw(each->player(), each->key());
    for (const auto* all : {&watches_, &woken_}) { // these woke while the second was on its way
        for (const expected_ptr& each : *all)
            saw(each->to.player, each->to.key);
    }
    for (const std::string& each : now_.players()) { // in the order of joining
        if (setup_.idle_after && !now_.is_wanted(now_.number_of(each)))
            moved_[each] = second_;
        if (now_.is_banned(each)) // whose flip may have come late
            end_play(each);
        const bool is_away = second_ - seen_.at(each) > *setup_.release_after;
        const bool is_idle = setup_.idle_after && second_ - moved_.at(each) > *setup_.idle_after;
        if (!may_release(each) || !(is_away || is_idle))
            continue;
        release(each); // decision 11
        ++tally_[is_away ? "released" : "released for being idle"];
    }
}

void judge::deal(const std::vector<std::string>& cards, const std::string& run)
{
    effect done;
    now_.deal(cards, done);
    run_ = run;
    commit(done);
    ++tally_["dealt again"];
}

void judge::compare(memory::game& game)
{
    game.board().check_invariants();
    if (!docket_.has_journal() && !now_.difference(game).empty()) {
        for (const teller& each : now_.withdraw_the_gone(game)) {
            each.answer->is_cut = true;
            ++tally_["withdrawn"];
        }
    }
    if (const auto found = now_.difference(game); !found.empty())
        throw wrong(found);
    for (auto& [who, answers] : due_) {
        for (due_answer& each : answers)
            each.step = each.step.value_or(mark_of(game));
    }
    if (!followers_.empty()) {
        scene now =
            scene_of(now_.board(), now_.players(), static_cast<int>(setup_.spoken.first_space));
        now.run = run_;
        now.notes = notes_;
        auto& then = scenes_[mark_of(game)];
        if (then.empty() || then.back() != now)
            then.push_back(std::move(now));
    }
    // A watch that is answered later will show the board of that time.
    std::erase_if(woken_, [](const expected_ptr& each) { return each->has_come; });
    for (const expected_ptr& each : woken_) {
        if (const auto now = now_.shown_to(each->to.player); each->any_of.back() != now)
            each->any_of.push_back(now);
    }
    count_watches(game);
}

/// Throws unless the number of waiting watches and follows is possible.
void judge::count_watches(const memory::game& game) const
{
    const auto left = std::count_if(watches_.begin(), watches_.end(), has_left);
    const std::size_t most = watches_.size() + woken_.size() + followers_.size();
    const std::size_t watches = game.waiting() - now_.awaited();
    if (watches + static_cast<std::size_t>(left) < watches_.size() || watches > most)
        throw wrong(std::to_string(watches) + " watches wait");
}

std::size_t judge::watching() const
{
    return static_cast<std::size_t>(
        std::count_if(followers_.begin(), followers_.end(),
                      [](const follower* each) { return each->player().empty(); }));
}

bool judge::is_behind() const
{
    return std::any_of(followers_.begin(), followers_.end(), [](const follower* each) {
        return each->has_left() || each->has_unheard();
    });
}

void judge::forget_the_gone()
{
    std::erase_if(watches_, has_left);
}

void judge::check_rest(memory::game& game)
{
    forget_the_gone();
    for (const auto& [who, waiter] : now_.waiting()) {
        if (waiter.has_left() || is_given_up(waiter))
            throw wrong("a flip waits whose client has left, or has given it up");
    }
    if (const std::string lost = docket_.first(); !lost.empty())
        throw wrong("what was asked for has become no record: " + lost);
    const std::size_t all = now_.awaited() + watches_.size() + followers_.size();
    if (game.waiting() != all)
        throw wrong(std::to_string(game.waiting()) + " wait instead of " + std::to_string(all));
    for (const follower* each : followers_) {
        const auto now = scenes_.find(mark_of(game));
        if (now == scenes_.end() || each->known() != now->second.back() || !due_[each].empty())
            throw wrong(each->player() + " has not been told all");
    }
}

void judge::stop()
{
    is_stopping_ = true;
    std::vector<expected_ptr> all = std::exchange(watches_, {});
    for (const teller& each : now_.withdraw_all()) {
        if (each.answer != nullptr)
            all.push_back(each.answer);
    }
    for (const expected_ptr& each : all) {
        each->is_cut = each->begins_early || each->has_left;
        each->is_decided = !each->is_cut;
        each->status = 503;
        each->is_last = true;
    }
}

} // namespace scramble::whole
