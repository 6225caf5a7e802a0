#include "host/archive.hpp"

#include "host/label.hpp"
#include "scramble/text/take_word.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace scramble::host {

namespace {

/// When so many sleep where there is no archive, none is opened until one has slept for so long
/// that it may be forgotten: who opens very many should not end those of others.
constexpr std::size_t most_asleep = 100'000;
constexpr std::chrono::hours least_sleep = std::chrono::days(7);
/// One that could not be woken is not tried again for so long.
constexpr net::seconds until_tried_again{2};

/// A room that is in no class has none inside.
std::size_t count_of(const journal::listed_room& listed)
{
    return std::max<std::size_t>(listed.inside.size(), 1);
}

refusal not_woken()
{
    return {503, "this room is kept, but it cannot be read now: try again later",
            std::chrono::seconds(until_tried_again.count())};
}

} // namespace

archive::archive(std::unique_ptr<keeper> by, net::connections& clock,
                 std::chrono::seconds longest_sleep)
    : clock_(clock), keeper_(std::move(by)), longest_sleep_(longest_sleep),
      tick_(clock.on_tick([this] { on_tick(); }))
{
    keeper_->on_failure(while_here_([](archive& self, error_code why) { self.note(why); }));
    store().on_health(while_here_([](archive& self) { self.log_.on_health(self.store()); }));
    keeper_->on_change(
        while_here_([](archive& self, const auto& change) { self.on_change(change); }));
    keeper_->on_needed(while_here_([](archive& self, const auto& name) {
        if (self.asleep_.contains(name))
            self.hear_needed_(name);
    }));
}

void archive::recall(std::function<void(error_code)> then)
{
    keeper_->store().list(
        while_here_([then = std::move(then)](archive& self, error_code why,
                                             const std::vector<journal::listed_room>& rooms) {
            for (const journal::listed_room& each : rooms)
                self.add_sleeper(each);
            then(why);
        }));
}

archive::deals archive::deals_of(const journal::listed_room& listed)
{
    deals all;
    std::string_view left = listed.played;
    if (left == journal::unknown_deals)
        return all;
    for (std::size_t next = 0; !left.empty(); ++next)
        all.emplace(take_word(left), !listed.inside.empty(), listed.used,
                    next < listed.inside.size() ? listed.inside[next].name : listed.name);
    return all;
}

/// Other nodes may have what is awake here, and what sleeps.
void archive::on_change(const journal::shared_store::change& change)
{
    const std::string& name = change.what.name;
    if (awake_.contains(name)) {
        if (change.is_gone) {
            unheard_.heard_end_of(name);
            hear_gone_(name);
        }
        return;
    }
    const auto found = asleep_.find(name);
    if (found != asleep_.end() && !found->second.wakes_for.empty()) {
        found->second.what.holder = change.what.holder; // for the next try, if this one fails
        return;
    }
    journal::listed_room now = change.what;
    if (found != asleep_.end()) {
        if (now.holder.empty() && found->second.what.holder.empty()) // else who holds it tells
            now.played = found->second.what.played;
        remove_sleeper(found);
    }
    if (change.is_gone)
        unheard_.heard_end_of(name);
    else
        add_sleeper(now);
}

std::string_view archive::name_of(std::string_view code) const
{
    const auto found = by_code_.find(code);
    return found == by_code_.end() ? std::string_view() : std::string_view(found->second);
}

void archive::add_sleeper(const journal::listed_room& listed)
{
    const std::string& name = listed.name;
    if (listed.code.empty())
        return; // the game of `scramble memory` or `minesweeper`
    by_name_.insert_or_assign(name, name);
    by_code_.insert_or_assign(listed.code, name);
    for (const auto& each : listed.inside) {
        by_name_.insert_or_assign(each.name, name);
        by_code_.insert_or_assign(each.code, name);
    }
    asleep_.insert_or_assign(name, sleeping{listed});
    by_age_.emplace(listed.used, name);
    deals_asleep_.merge(deals_of(listed));
    unheard_.heard_of(name);
    unheard_.heard_of(listed.code);
    for (const auto& each : listed.inside) {
        unheard_.heard_of(each.name);
        unheard_.heard_of(each.code);
    }
}

void archive::remove_sleeper(sleepers::iterator sleeper)
{
    by_age_.erase({sleeper->second.what.used, sleeper->first});
    for (const auto& each : deals_of(sleeper->second.what))
        deals_asleep_.erase(each);
    by_name_.erase(sleeper->first);
    by_code_.erase(sleeper->second.what.code);
    for (const auto& each : sleeper->second.what.inside) {
        by_name_.erase(each.name);
        by_code_.erase(each.code);
    }
    asleep_.erase(sleeper);
}

void archive::add(archived& made, std::string origin, std::function<void(error_code)> then)
{
    const journal::place found_by = made.place();
    auto& order = awake_[found_by.name];
    order = std::make_unique<nothing_kept>();
    made.order_by(*order);
    keeper_->store().create(
        {found_by.name, found_by.code, std::move(origin), made.inside(), made.played()},
        while_here_([&made, name = found_by.name, then = std::move(then)](
                        archive& self, error_code why, const journal::claimed_room& of) {
            const auto found = self.awake_.find(name);
            if (found == self.awake_.end()) { // it was ended meanwhile
                if (!why)
                    self.remove(of.held, nobody_hears);
                return then(asio::error::operation_aborted);
            }
            if (why) {
                self.note(why);
                made.order_by(at_once());
                self.awake_.erase(found);
            }
            else {
                found->second = self.keeper_->begin(made, of);
                made.order_by(*found->second);
                self.note_played(made);
            }
            then(why);
        }));
}

bool archive::is_waking(std::string_view asked) const
{
    return !asleep_.at(by_name_.find(asked)->second).wakes_for.empty();
}

std::size_t archive::rooms_in(std::string_view asked) const
{
    return count_of(asleep_.at(by_name_.find(asked)->second).what);
}

std::optional<refusal> archive::wake(std::string_view asked, const keeper::maker& make,
                                     std::function<void()> then)
{
    const std::string name = by_name_.find(asked)->second;
    sleeping& found = asleep_.at(name);
    if (found.failed && clock_.now() - *found.failed < until_tried_again)
        return not_woken();
    found.wakes_for.push_back(std::move(then));
    if (found.wakes_for.size() > 1)
        return std::nullopt;
    waking_ += count_of(found.what);
    keeper_->wake(found.what, make,
                  while_here_([name](archive& self, error_code why, keeper::woken made) {
                      self.on_woken(name, why, std::move(made));
                  }));
    return std::nullopt;
}

void archive::on_woken(const std::string& name, error_code why, keeper::woken made)
{
    const auto found = asleep_.find(name);
    const auto waiters = std::move(found->second.wakes_for);
    found->second.wakes_for.clear();
    waking_ -= count_of(found->second.what);
    if (why) {
        log::warning("{} cannot be read: {}", name, why.message());
        found->second.failed = clock_.now();
    }
    if (why == journal::journal_errc::unknown_room) {
        remove_sleeper(found);
        unheard_.heard_end_of(name);
    }
    if (!why) {
        if (made.damaged != 0)
            warn_of_damage(name, made.damaged);
        remove_sleeper(found);
        awake_[name] = std::move(made.order);
        note_played(*made.made.what);
        made.made.receive();
        log::tell("room_awake", {{"room", label_of(name)}});
    }
    for (const auto& each : waiters)
        each();
}

/// A room that sleeps for longer than a day is played by nobody. A class comes together each week.
bool archive::is_played_asleep(const std::string& deal) const
{
    const auto is_played = [&](bool in_class, std::chrono::hours longest) {
        constexpr auto never = std::numeric_limits<std::int64_t>::max();
        const auto after_last = deals_asleep_.lower_bound({deal, in_class, never, {}});
        if (after_last == deals_asleep_.begin())
            return false;
        const auto& [what, is_of_class, used, room] = *std::prev(after_last);
        const auto oldest = keeper_->old_before(longest);
        return what == deal && is_of_class == in_class && (!oldest || used >= *oldest);
    };
    return is_played(false, std::chrono::days(1)) || is_played(true, std::chrono::days(8));
}

void archive::note_played(const archived& changed)
{
    if (const auto found = awake_.find(changed.place().name); found != awake_.end())
        found->second->note(changed.played());
}

bool archive::is_idle(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found == awake_.end() || found->second->is_idle();
}

bool archive::is_gone(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found != awake_.end() && found->second->is_gone();
}

bool archive::has_records(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found != awake_.end() && !found->second->is_blank();
}

void archive::let_sleep(archived& tired)
{
    auto [name, code] = tired.place();
    const auto found = awake_.find(name);
    tired.order_by(at_once());
    const auto order = std::move(found->second);
    awake_.erase(found);
    if (order->is_gone())
        return;
    std::string played = tired.played();
    order->note(played);
    if (const auto held = order->end())
        keeper_->store().release(*held);
    std::string holder = order->holder();
    if (!holder.empty())
        played.clear(); // the holder tells
    add_sleeper({std::move(name), std::move(code), keeper_->mark_now(), tired.inside(),
                 std::move(holder), std::move(played)});
    if (are_too_many())
        forget_old();
}

void archive::forget(archived& ended, turn_heard then)
{
    const auto found = awake_.find(ended.place().name);
    if (found == awake_.end())
        return then({}); // it is not kept
    ended.order_by(at_once());
    const auto held = found->second->end();
    const bool is_gone = found->second->is_gone(); // or not kept yet: `add` removes it
    awake_.erase(found);
    if (held)
        remove(*held, std::move(then));
    else
        then(is_gone ? error_code() : journal::journal_errc::unavailable);
}

void archive::remove(const journal::tenure& held, turn_heard then)
{
    keeper_->store().remove(
        held, while_here_([held, then = std::move(then)](archive& self, error_code why) {
            if (why && why != journal::journal_errc::fenced) {
                self.note(why);
                self.doomed_.push_back(held);
            }
            then(why);
        }));
}

void archive::on_tick()
{
    log_.on_second(keeper_->store()); // what goes wrong while nobody does anything is told, too
    unheard_.on_tick();
    for (const journal::tenure& each : std::exchange(doomed_, {}))
        remove(each, nobody_hears);
    forget_old();
}

bool archive::are_too_many() const
{
    return asleep_.size() > most_asleep && !keeper_->has_archive();
}

/// Nodes have agreed on no such time.
bool archive::may_make_room() const
{
    if (keeper_->is_shared())
        return true;
    const auto before = keeper_->old_before(least_sleep);
    return before && !by_age_.empty() && by_age_.begin()->first < *before;
}

bool archive::has_room() const
{
    return asleep_.size() < most_asleep || keeper_->has_archive() || may_make_room();
}

/// More may grow old in a day than there are seconds in it.
void archive::forget_old()
{
    constexpr std::size_t most_at_once = 20;
    for (std::size_t more = most_at_once; more > 0 && forgetting_ < most_at_once && forget_oldest();
         --more)
        ;
}

/// One that wakes is forgotten another time, and one that another node holds is not old. Result:
/// whether the next one may be old, too.
bool archive::forget_oldest()
{
    const auto before = keeper_->old_before(longest_sleep_);
    if (!before || by_age_.empty())
        return false;
    const bool is_old = by_age_.begin()->first < *before;
    if (!is_old && !(are_too_many() && may_make_room()))
        return false;
    const auto oldest = asleep_.find(by_age_.begin()->second);
    if (!oldest->second.wakes_for.empty())
        return false;
    journal::listed_room what = oldest->second.what;
    remove_sleeper(oldest);
    if (what.holder.empty()) {
        forget(what, is_old ? "it has slept too long" : "too many rooms sleep");
        return true;
    }
    what.used = keeper_->mark_now();
    add_sleeper(what);
    return true;
}

void archive::forget(const journal::listed_room& listed, std::string_view why)
{
    ++forgetting_;
    keeper_->store().claim(listed.name, while_here_([listed, why](archive& self, error_code error,
                                                                  const journal::claimed_room& of) {
                               self.on_claimed(listed, why, error, of);
                           }));
}

/// Whoever has used it since has not told this node yet; the store may have told of this claim.
void archive::on_claimed(const journal::listed_room& listed, std::string_view why, error_code error,
                         const journal::claimed_room& of)
{
    const auto found = asleep_.find(listed.name);
    const bool is_listed = found != asleep_.end();
    const bool is_wanted =
        awake_.contains(listed.name) || (is_listed && !found->second.wakes_for.empty());
    if (!error && !is_wanted && of.used.value_or(listed.used) <= listed.used) {
        if (is_listed)
            remove_sleeper(found);
        log::tell("room_forgotten", {{"room", label_of(listed.name)}, {"why", why}});
        return remove(of.held, [this](error_code) { --forgetting_; });
    }
    --forgetting_;
    if (!error)
        keeper_->store().release(of.held);
    if (error == journal::journal_errc::unknown_room || is_wanted || is_listed)
        return;
    journal::listed_room again = listed;
    again.used = of.used.value_or(listed.used);
    add_sleeper(again);
}

} // namespace scramble::host
