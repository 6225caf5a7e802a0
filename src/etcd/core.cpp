#include "etcd/core.hpp"

#include "etcd/appends.hpp"
#include "etcd/archiver.hpp"
#include "etcd/claim_batches.hpp"
#include "etcd/values.hpp"
#include "scramble/error.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace scramble::etcd {

namespace {

client::settings clients_of(const etcd_journal::settings& how, std::size_t most_calls)
{
    client::settings result;
    result.endpoints = how.endpoints;
    result.by = how.by;
    result.most_calls = most_calls;
    result.timeout = how.timeout;
    return result;
}

} // namespace

core::core(const strand& executor, etcd_journal::settings how)
    : strand_(executor), how_(std::move(how)), keys_(how_.prefix), lease_timer_(executor),
      leave_timer_(executor), questions_(executor, clients_of(how_, 4)),
      reads_(executor, clients_of(how_, 4)),
      appends_(std::make_unique<appends>(*this, clients_of(how_, 1))),
      claims_(std::make_unique<claim_batches>(*this, clients_of(how_, 4))),
      lease_(executor, {clients_of(how_, 1), how_.lease_time, keys_.node(how_.self.name), how_.now},
             text_of(how_.self), [this](std::uint64_t id) { take_lease(id); }),
      follower_(executor, {clients_of(how_, 2), how_.quiet}, keys_,
                [this](const directory::news& news) { tell(news); }),
      ages_(*this, how_.longest_sleep / static_cast<int>(ages::count)),
      space_(executor, clients_of(how_, 1)),
      archiver_(how_.archive ? std::make_unique<class archiver>(*this, *how_.archive) : nullptr)
{
}

core::~core() = default;

holding* core::held(std::string_view room)
{
    const auto found = held_.find(room);
    return found == held_.end() ? nullptr : &found->second;
}

holding* core::held(const journal::tenure& by)
{
    holding* const found = held(by.room);
    return found == nullptr || found->epoch != by.epoch ? nullptr : found;
}

std::vector<std::string> core::held_names() const
{
    std::vector<std::string> names;
    for (const auto& [name, each] : held_)
        names.push_back(name);
    return names;
}

void core::hold(const std::string& room, holding now)
{
    now.what.settings.clear();
    held_.insert_or_assign(room, std::move(now));
}

void core::drop(const std::string& room)
{
    held_.erase(room);
}

void core::heard_of(std::uint64_t revision, std::uint64_t written)
{
    written_ += written;
    const std::uint64_t told = std::max(follower_.known().revision(), renewed_);
    if (written_ < how_.most_behind && revision < told + how_.most_behind)
        return;
    renewed_ = revision;
    written_ = 0;
    lease_.set(text_of(how_.self));
}

void core::add(std::unique_ptr<job> next)
{
    const std::string room = next->room();
    queue& waiting = queues_[room];
    waiting.push_back(std::move(next));
    if (waiting.size() == 1)
        post([this, room] { start_front(room); });
}

void core::start_front(const std::string& room)
{
    job& front = *queues_.at(room).front();
    front.appends() == nullptr ? front.start() : appends_->add(room);
}

void core::done(job& which)
{
    pop(std::string(which.room()), 1);
}

/// Removes finished jobs from the front.
void core::pop(const std::string& room, std::size_t count)
{
    const auto found = queues_.find(room);
    ensure(found != queues_.end() && found->second.size() >= count, "what is done was asked");
    found->second.erase(found->second.begin(),
                        found->second.begin() + static_cast<std::ptrdiff_t>(count));
    if (!found->second.empty())
        return post([this, room] { start_front(room); });
    queues_.erase(found);
    post([this] { leave_if_idle(); });
}

void core::end(const journal::tenure& by, journal::kept_room kept)
{
    auto& here = endings_[by.room];
    ensure(!here, "a room is not claimed before its last tenure has ended");
    here = std::make_unique<ending>(*this, by, std::move(kept));
    here->start();
}

void core::ended(const std::string& room)
{
    const auto over = endings_.extract(room); // `room` may be the ending's own
    over.mapped()->tell(true);
    post([this] { leave_if_idle(); });
}

void core::when_ended(const std::string& room, clock::time_point until,
                      std::function<void(bool)> then)
{
    const auto found = endings_.find(room);
    if (found == endings_.end())
        return then(true);
    found->second->wait(until, std::move(then));
}

std::vector<addition*> core::appends_of(const std::string& room)
{
    std::vector<addition*> result;
    for (const auto& each : queues_.at(room)) {
        addition* const next = each->appends();
        if (next == nullptr)
            break;
        result.push_back(next);
    }
    return result;
}

void core::done_appends(const std::string& room, std::size_t count)
{
    pop(room, count);
}

void core::with_lease(clock::time_point until, std::function<void(std::uint64_t)> then)
{
    if (lease_.id() != 0 || lease_.is_full())
        return then(lease_.id());
    lease_waits_.push_back({until, std::move(then)});
    if (lease_waits_.size() == 1)
        await_lease();
}

error_code core::no_lease_why() const
{
    return lease_.is_full() ? journal::journal_errc::full : journal::journal_errc::unavailable;
}

void core::await_lease()
{
    lease_timer_.expires_at(lease_waits_.front().until);
    lease_timer_.async_wait(while_here_([](core& self, error_code why) {
        if (!why)
            self.end_lease_waits();
    }));
}

void core::end_lease_waits()
{
    while (!lease_waits_.empty() &&
           (lease_.id() != 0 || lease_waits_.front().until <= clock::now())) {
        const auto then = std::move(lease_waits_.front().then);
        lease_waits_.pop_front();
        then(lease_.id());
    }
    lease_waits_.empty() ? (void)lease_timer_.cancel() : await_lease();
}

void core::take_lease(std::uint64_t id)
{
    if (id == 0)
        return held_.clear(); // the holdings went with the lease
    if (hear_lease_)
        post([this, id] { hear_lease_(id); });
    post([this] { end_lease_waits(); });
}

void core::post(std::function<void()> task)
{
    asio::post(strand_, while_here_([task = std::move(task)](core& /*self*/) { task(); }));
}

/// Posted, so that it comes after the handler of a list, which is posted too.
void core::tell(const directory::news& news)
{
    if (is_listed_ && hear_change_ && !news.rooms.empty())
        post([this, rooms = news.rooms] {
            for (const change& each : rooms)
                hear_change_(each);
        });
    if (archiver_)
        archiver_->on_news(news.rooms);
    if (news.has_ages)
        post([this] { ages_.on_news(); });
    if (hear_nodes_ && news.has_nodes)
        post([this, nodes = follower_.known().nodes()] { hear_nodes_(nodes); });
}

void core::on_nodes(std::function<void(const std::vector<journal::node>&)> hear)
{
    hear_nodes_ = std::move(hear);
    if (follower_.known().revision() != 0)
        post([this, nodes = follower_.known().nodes()] { hear_nodes_(nodes); });
}

void core::on_lease(std::function<void(std::uint64_t)> hear)
{
    hear_lease_ = std::move(hear);
    if (lease_.id() != 0)
        post([this] { hear_lease_(lease_.id()); });
}

void core::drain()
{
    how_.self.may_hold = false;
    lease_.set(text_of(how_.self));
}

void core::leave(job::on_done then)
{
    leaving_ = std::make_unique<suspended<void(error_code)>>(std::move(then), strand_);
    leave_timer_.expires_after(how_.patience);
    leave_timer_.async_wait(while_here_([](core& self, error_code why) {
        if (!why)
            self.leave_now();
    }));
    post([this] { leave_if_idle(); });
}

void core::leave_if_idle()
{
    if (leaving_ && queues_.empty() && endings_.empty())
        leave_now();
}

void core::leave_now()
{
    if (std::exchange(has_left_, true))
        return;
    leave_timer_.cancel();
    ages_.stop();
    if (archiver_)
        archiver_->stop();
    follower_.stop();
    lease_.leave([this] {
        held_.clear();
        std::exchange(leaving_, nullptr)
            ->resume(lease_.id() == 0 ? error_code() : journal::journal_errc::unavailable);
    });
}

std::uint64_t core::transactions() const
{
    return appends_->transactions();
}

} // namespace scramble::etcd
