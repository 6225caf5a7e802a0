#include "cluster/shared_log.hpp"

#include "scramble/error.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <cstddef>

namespace scramble::cluster {

using journal::journal_errc;

namespace {

/// How many records are read at once.
constexpr std::size_t most_read = 5'000;
/// A node that was asked and has not answered for so many seconds is asked again.
constexpr std::uint32_t longest_answer = 2;

} // namespace

shared_log::shared_log(this_node& here, room of, journal::claimed_room held)
    : here_(here), room_(std::move(of)), holder_(node_of(here.origin)), change_(held.held.epoch),
      claimed_(std::move(held))
{
    ensure(claimed_.last == 0, "a new room has no record");
    hold();
}

shared_log::shared_log(this_node& here, room of, std::string holder)
    : here_(here), room_(std::move(of)), holder_(std::move(holder))
{
}

shared_log::~shared_log()
{
    self_.reset();
    if (stage_ == stage::following || stage_ == stage::chasing)
        send(holder_, leave_message{});
    end();
    fail_all(asio::error::operation_aborted);
}

void shared_log::submit(std::string line, turn then)
{
    if (stage_ == stage::gone || self_ == nullptr)
        return std::move(then)(make_error_code(journal_errc::unknown_room));
    if (line.size() > journal::longest_line)
        return std::move(then)(make_error_code(boost::system::errc::value_too_large));
    pending_.push_back({{here_.origin, here_.next_input()}, std::move(line), std::move(then)});
    const input& added = pending_.back();
    if (log_ != nullptr)
        hand(added);
    else if (stage_ == stage::following)
        send(holder_, input_message{added.id, added.line});
}

standing shared_log::stands() const
{
    switch (stage_) {
    case stage::holding: return standing::holding;
    case stage::following: return standing::following;
    case stage::gone: return standing::gone;
    default: return standing::apart;
    }
}

std::optional<journal::tenure> shared_log::held() const
{
    return log_ == nullptr ? std::nullopt : std::optional(claimed_.held);
}

void shared_log::retire()
{
    is_retired_ = true;
    if (log_ != nullptr)
        lose();
}

/// `handle(log, ...)` for the store, unless the stage is another one by then.
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
    if (next == stage::idle || next == stage::gone) {
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
        claim(); // where it is this node's, perhaps from before it started, until the store says so
}

void shared_log::claim()
{
    enter(stage::claiming);
    here_.store.claim(room_.name, in_this_stage([](shared_log& self, error_code why,
                                                   const journal::claimed_room& of) {
                          self.on_claimed(why, of);
                      }));
}

void shared_log::on_claimed(error_code why, const journal::claimed_room& of)
{
    if (why == journal_errc::unknown_room) {
        enter(stage::gone);
        return fail_all(why);
    }
    if (why) {
        enter(stage::idle);
        if (!holder_.empty() && holder_ != own_name())
            find_place(); // else it is tried again in a second, or when the store tells more
        return;
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
    if (!send(holder_, follow_message{}))
        enter(stage::idle);
}

void shared_log::read_on()
{
    if (taken_ >= target_)
        return stage_ == stage::reading ? hold() : follow();
    here_.store.read(
        room_.name, taken_, most_read,
        in_this_stage([](shared_log& self, error_code why,
                         const std::vector<journal::record>& read) { self.on_read(why, read); }));
}

void shared_log::on_read(error_code why, const std::vector<journal::record>& read)
{
    const auto stages = stages_;
    for (const journal::record& each : read) {
        if (!take(each) || stages_ != stages)
            return;
    }
    if (!why && !read.empty())
        return read_on();
    if (stage_ == stage::reading)
        here_.store.release(claimed_.held);
    enter(stage::idle);
}

/// Inputs that wait are handed over before any that come of it.
void shared_log::hold()
{
    log_ = std::make_unique<journal::room_log>(here_.executor, here_.store, claimed_.held, taken_,
                                               here_.now);
    log_->on_kept([weak = std::weak_ptr(self_)](const journal::record& what) {
        if (const auto self = weak.lock())
            (*self)->on_kept(what);
    });
    for (const input& each : pending_)
        hand(each);
    send_all(following_message{taken_});
    enter(stage::holding);
}

/// What it was told while it read is taken now.
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
    enter(stage::following);
}

/// What was handed to the log, and is no record, stays pending.
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

/// Ends its part as the holder, if it is that.
void shared_log::end()
{
    if (stage_ == stage::reading || log_ != nullptr)
        here_.store.release(claimed_.held);
    send_all(lost_message{});
    followers_.clear();
    in_log_.clear();
    const auto ended = std::move(log_);
}

void shared_log::hand(const input_id& id, const std::string& line)
{
    in_log_.insert(id);
    log_->submit(line, text_of(id), [weak = std::weak_ptr(self_), id](error_code why) {
        if (const auto self = weak.lock(); self && why)
            (*self)->on_refused(id, why);
    });
}

void shared_log::on_refused(const input_id& id, error_code why)
{
    in_log_.erase(id);
    if (log_ == nullptr)
        return; // it is lost already
    if (why == journal_errc::fenced)
        return lose();
    if (id.origin == here_.origin)
        return fail_own(id, why);
    send(std::string(node_of(id.origin)), refused_message{id, why == journal_errc::full});
}

void shared_log::on_kept(const journal::record& what)
{
    send_all(record_message{what});
    pass(what);
}

/// Result: whether the log still exists.
bool shared_log::take(const journal::record& what)
{
    const std::weak_ptr alive = self_;
    pass(what);
    return !alive.expired();
}

/// An input of this node before it, which is no record, has been refused, and that was not heard.
void shared_log::pass(const journal::record& what)
{
    taken_ = what.number;
    const auto id = read_input_id(what.id);
    if (id) {
        in_log_.erase(*id);
        done_[id->origin] = id->number;
    }
    if (!id || id->origin != here_.origin)
        return room_.apply(what);
    const std::weak_ptr alive = self_;
    while (!pending_.empty() && pending_.front().id.number < id->number) {
        fail(pending_.begin(), make_error_code(journal_errc::unavailable));
        if (alive.expired())
            return;
    }
    if (pending_.empty() || pending_.front().id != *id)
        return room_.apply(what); // nobody has waited for it so long
    turn then = std::move(pending_.front().then);
    pending_.pop_front();
    std::move(then)(error_code());
}

void shared_log::fail(inputs::iterator what, error_code why)
{
    turn then = std::move(what->then);
    pending_.erase(what);
    std::move(then)(why);
}

void shared_log::fail_own(const input_id& id, error_code why)
{
    const auto found = std::ranges::find(pending_, id, &input::id);
    if (found != pending_.end())
        fail(found, why);
}

void shared_log::fail_all(error_code why)
{
    inputs all;
    all.swap(pending_);
    for (input& each : all)
        std::move(each.then)(why);
}

bool shared_log::send(const std::string& to, decltype(message::what) what)
{
    return here_.peers.send(to, {room_.name, std::move(what)});
}

void shared_log::send_all(decltype(message::what) what)
{
    for (const std::string& each : followers_)
        send(each, what);
}

void shared_log::on_change(const journal::shared_store::change& what)
{
    if (what.number <= change_ || stage_ == stage::gone)
        return;
    change_ = what.number;
    if (what.is_gone) {
        const std::weak_ptr alive = self_;
        end();
        if (alive.expired())
            return;
        enter(stage::gone);
        return fail_all(make_error_code(journal_errc::unknown_room));
    }
    if (holder_ == what.what.holder && stage_ != stage::idle)
        return;
    holder_ = what.what.holder;
    if (stage_ == stage::claiming)
        return; // its answer says more
    if (stage_ == stage::holding || stage_ == stage::reading)
        return lose();
    enter(stage::idle);
    find_place();
}

void shared_log::on_link(const std::string& node, bool is_up)
{
    if (is_up) {
        if (node == holder_)
            find_place();
        return;
    }
    followers_.erase(node);
    const bool depends =
        stage_ == stage::asking || stage_ == stage::chasing || stage_ == stage::following;
    if (depends && node == holder_)
        enter(stage::idle);
}

void shared_log::on_second()
{
    if (stage_ == stage::asking && ++asked_ > longest_answer)
        enter(stage::idle);
    find_place();
    if (log_ != nullptr)
        return;
    for (input& each : pending_)
        ++each.waited;
    const std::weak_ptr alive = self_;
    while (!alive.expired() && !pending_.empty() && pending_.front().waited > patience)
        fail(pending_.begin(), make_error_code(journal_errc::unavailable));
}

void shared_log::receive(const std::string& from, const message& what)
{
    std::visit([&](const auto& each) { on_message(from, each); }, what.what);
}

void shared_log::on_message(const std::string& from, const follow_message& /*what*/)
{
    const bool will_hold = stage_ == stage::claiming || stage_ == stage::reading;
    if (log_ == nullptr && !will_hold) {
        send(from, lost_message{});
        return;
    }
    followers_.insert(from);
    if (log_ != nullptr)
        send(from, following_message{taken_});
}

/// A holder that knows fewer records than this node is none any more.
void shared_log::on_message(const std::string& from, const following_message& what)
{
    if (stage_ != stage::asking || from != holder_)
        return;
    if (what.last < taken_)
        return enter(stage::idle);
    target_ = what.last;
    enter(stage::chasing);
    read_on();
}

void shared_log::on_message(const std::string& from, const lost_message& /*what*/)
{
    const bool depends =
        stage_ == stage::asking || stage_ == stage::chasing || stage_ == stage::following;
    if (depends && from == holder_)
        enter(stage::idle);
}

void shared_log::on_message(const std::string& from, const leave_message& /*what*/)
{
    followers_.erase(from);
}

void shared_log::on_message(const std::string& from, const input_message& what)
{
    const auto done = done_.find(what.id.origin);
    const bool is_done = done != done_.end() && done->second >= what.id.number;
    if (log_ == nullptr || node_of(what.id.origin) != from || is_done || in_log_.contains(what.id))
        return;
    hand(what.id, what.line);
}

void shared_log::on_message(const std::string& from, const refused_message& what)
{
    if (from == holder_ && log_ == nullptr)
        fail_own(what.id,
                 make_error_code(what.is_full ? journal_errc::full : journal_errc::unavailable));
}

void shared_log::on_message(const std::string& from, const record_message& what)
{
    if (from != holder_)
        return;
    if (stage_ == stage::chasing)
        early_.push_back(what.what);
    else if (stage_ == stage::following && what.what.number == taken_ + 1)
        pass(what.what);
    else if (stage_ == stage::following && what.what.number > taken_)
        enter(stage::idle); // some were lost
}

} // namespace scramble::cluster
