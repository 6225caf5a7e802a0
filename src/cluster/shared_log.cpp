#include "cluster/shared_log.hpp"

#include "scramble/error.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <utility>

// Inputs, and the records that they become.

namespace scramble::cluster {

using journal::journal_errc;

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
    if (const std::string other = other_holder(); !other.empty())
        send(other, leave_message{});
    end();
    fail_all(asio::error::operation_aborted);
}

void shared_log::submit(std::string line, turn then)
{
    if (stage_ == stage::gone || self_ == nullptr)
        return std::move(then)(make_error_code(journal_errc::unknown_room));
    if (stage_ == stage::damaged)
        return std::move(then)(make_error_code(journal_errc::damaged));
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
    case stage::damaged: return standing::damaged;
    case stage::gone: return standing::gone;
    default: return standing::apart;
    }
}

std::optional<journal::tenure> shared_log::held() const
{
    return log_ == nullptr ? std::nullopt : std::optional(claimed_.held);
}

std::optional<journal::tenure> shared_log::give_up()
{
    is_given_up_ = log_ != nullptr;
    return held();
}

std::string shared_log::other_holder() const
{
    return holder_ == own_name() ? std::string() : holder_;
}

void shared_log::retire()
{
    is_retired_ = true;
    if (log_ != nullptr || stage_ == stage::reading)
        lose();
}

void shared_log::close()
{
    end();
    stop(stage::gone, journal_errc::unavailable);
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
        return; // the room is lost already
    if (why == journal_errc::fenced)
        return lose();
    if (id.origin == here_.origin)
        return fail_own(id, why);
    send(std::string(node_of(id.origin)), refused_message{id, why == journal_errc::full});
}

void shared_log::on_kept(const journal::record& record)
{
    send_all(record_message{record});
    pass(record);
}

/// Result: whether the log still exists.
bool shared_log::take(const journal::record& record)
{
    const std::weak_ptr alive = self_;
    pass(record);
    return !alive.expired();
}

/// Takes a record. Inputs of one node become records in their order. So if an earlier input of this
/// node is still pending, it was refused, and the message that said so was lost.
void shared_log::pass(const journal::record& record)
{
    taken_ = record.number;
    const auto id = read_input_id(record.id);
    if (id) {
        in_log_.erase(*id);
        std::uint64_t& done = done_[id->origin];
        done = std::max(done, id->number);
    }
    if (!id || id->origin != here_.origin)
        return room_.apply(record);
    const std::weak_ptr alive = self_;
    while (!pending_.empty() && pending_.front().id.number < id->number) {
        fail(pending_.begin(), make_error_code(journal_errc::unavailable));
        if (alive.expired())
            return;
    }
    if (pending_.empty() || pending_.front().id != *id)
        return room_.apply(record); // its input has failed here meanwhile
    turn then = std::move(pending_.front().then);
    pending_.pop_front();
    std::move(then)(error_code());
}

void shared_log::fail(inputs::iterator waiting, error_code why)
{
    turn then = std::move(waiting->then);
    pending_.erase(waiting);
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

bool shared_log::send(const std::string& to, decltype(message::what) news)
{
    return here_.peers.send(to, {room_.name, std::move(news)});
}

void shared_log::send_all(const decltype(message::what)& news)
{
    for (const std::string& each : followers_)
        send(each, news);
}

} // namespace scramble::cluster
