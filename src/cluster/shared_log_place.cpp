#include "cluster/shared_log.hpp"
#include "journal/portion.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

// How it comes to hold the room, or to follow the node that does.

namespace scramble::cluster {

using journal::journal_errc;

namespace {

/// How many records are read at once.
constexpr std::size_t most_read = 5'000;

} // namespace

/// A handler for the store: calls `handle(log, ...)` unless the stage has changed meanwhile.
template <class Handle>
auto shared_log::in_this_stage(Handle handle)
{
    return [weak = std::weak_ptr(self_), stages = stages_, handle](auto&&... results) {
        if (const auto self = weak.lock(); self && (*self)->stages_ == stages)
            handle(**self, std::forward<decltype(results)>(results)...);
    };
}

void shared_log::enter(stage next)
{
    stage_ = next;
    ++stages_;
    early_.clear();
    if (next == stage::idle || next == stage::damaged || next == stage::gone) {
        send_all(lost_message{});
        followers_.clear();
    }
    if (const standing now = stands(); now != told_) {
        told_ = now;
        room_.stand(now);
    }
}

void shared_log::find_place()
{
    if (stage_ != stage::idle)
        return;
    if (!holder_.empty() && holder_ != own_name())
        ask();
    else if (!is_retired_)
        claim(); // the store may still name this node, as holder before its restart
    else if (const std::string other = here_.peers.holder_for(room_.name); !other.empty())
        send(other, hold_message{});
}

void shared_log::claim()
{
    enter(stage::claiming);
    here_.store.take_over(
        room_.name, taken_,
        [weak = std::weak_ptr(self_)] {
            const auto self = weak.lock();
            return self && !(*self)->pending_.empty();
        },
        [weak = std::weak_ptr(self_), stages = stages_,
         &store = here_.store](error_code why, const journal::claimed_room& of) {
            if (const auto self = weak.lock(); self && (*self)->stages_ == stages)
                (*self)->on_claimed(why, of);
            else if (!why)
                store.release(of.held); // too late: nobody needs the claim
        });
}

void shared_log::on_claimed(error_code why, const journal::claimed_room& of)
{
    if (why == journal_errc::unknown_room)
        return stop(stage::gone, journal_errc::unknown_room);
    if (why) {
        enter(stage::idle);
        if (!holder_.empty() && holder_ != own_name())
            return find_place(); // otherwise it tries again in a second, or at the next news
        return look_only();
    }
    const bool is_lost = change_ > of.held.epoch && holder_ != own_name();
    if (is_retired_ || is_lost) {
        here_.store.release(of.held);
        enter(stage::idle);
        return find_place();
    }
    claimed_ = of;
    change_ = std::max(change_, of.held.epoch);
    holder_ = own_name();
    target_ = of.last;
    enter(stage::reading);
    read_on();
}

void shared_log::ask()
{
    asked_ = 0;
    enter(stage::asking);
    if (send(holder_, follow_message{}))
        return;
    enter(stage::idle);
    look_only();
}

/// While the store has no space nobody moves, and nobody who starts can hold or follow a room.
void shared_log::look_only()
{
    if (here_.store.is_full() && stage_ == stage::idle)
        read_on();
}

void shared_log::read_on()
{
    const bool looks_only = stage_ == stage::idle;
    if (!looks_only && taken_ >= target_)
        return stage_ == stage::reading ? hold() : follow();
    const std::uint64_t most = looks_only ? most_read : target_ - taken_;
    here_.store.read(
        room_.name, taken_, std::min<std::uint64_t>(most_read, most),
        in_this_stage([](shared_log& self, error_code why, std::vector<journal::record> read) {
            self.on_read(why, std::move(read));
        }));
}

void shared_log::on_read(error_code why, std::vector<journal::record> read)
{
    read_ = {why, std::move(read)};
    take_read();
}

/// In portions.
void shared_log::take_read()
{
    const auto stages = stages_;
    journal::portion now;
    while (read_.taken < read_.records.size() && now.takes_one()) {
        const journal::record next = std::move(read_.records[read_.taken++]);
        if (!take(next) || stages_ != stages)
            return;
    }
    if (read_.taken < read_.records.size())
        asio::post(here_.executor, in_this_stage([](shared_log& self) { self.take_read(); }));
    else
        end_read();
}

void shared_log::end_read()
{
    const error_code why = read_.why;
    if (!why && !read_.records.empty())
        return read_on();
    if (stage_ == stage::idle) {
        is_read_only_ = !why || why == journal_errc::damaged;
        return;
    }
    if (stage_ == stage::reading)
        here_.store.release(claimed_.held);
    if (!why || why == journal_errc::damaged)
        return stop(stage::damaged, journal_errc::damaged);
    enter(stage::idle);
}

/// Ends all inputs, for good.
void shared_log::stop(stage why, journal_errc told)
{
    const std::weak_ptr alive = self_;
    enter(why);
    if (!alive.expired())
        fail_all(make_error_code(told));
}

/// Pending inputs come first: entering the stage may submit more.
void shared_log::hold()
{
    log_ = std::make_unique<journal::room_log>(here_.executor, here_.store, claimed_.held, taken_,
                                               here_.now);
    log_->on_kept([weak = std::weak_ptr(self_)](const journal::record& record) {
        if (const auto self = weak.lock())
            (*self)->on_kept(record);
    });
    for (const input& each : pending_)
        hand(each);
    forget_people();
    for (const std::string& each : followers_)
        greet(each);
    enter(stage::holding);
}

/// Takes the records that came while it was chasing.
void shared_log::follow()
{
    const auto stages = stages_;
    while (!early_.empty()) {
        const journal::record next = std::move(early_.front());
        early_.pop_front();
        if (next.number <= taken_)
            continue;
        if (next.number != taken_ + 1)
            return enter(stage::idle);
        if (!take(next) || stages_ != stages)
            return;
    }
    for (const input& each : pending_)
        send(holder_, input_message{each.id, each.line});
    if (!own_people_.empty())
        send(holder_, people_message{std::string(own_name()), own_people_});
    enter(stage::following);
}

/// Inputs without a record stay pending.
void shared_log::lose()
{
    if (holder_ == own_name())
        holder_.clear();
    const std::weak_ptr alive = self_;
    end();
    if (alive.expired())
        return;
    enter(stage::idle);
    find_place();
}

/// Stops holding the room, if it does.
void shared_log::end()
{
    if (!is_given_up_ && (stage_ == stage::reading || log_ != nullptr))
        here_.store.release(claimed_.held);
    send_all(lost_message{});
    followers_.clear();
    in_log_.clear();
    const auto ended = std::move(log_);
}

} // namespace scramble::cluster
