#include "cluster/shared_log.hpp"

#include <utility>
#include <variant>

// News: from the store, from other nodes, and of time passing.

namespace scramble::cluster {

using journal::journal_errc;

namespace {

/// Seconds to wait for a holder's answer before asking again.
constexpr std::uint32_t longest_answer = 2;

} // namespace

void shared_log::on_change(const journal::shared_store::change& change)
{
    if (change.number <= change_ || stage_ == stage::gone)
        return;
    change_ = change.number;
    if (change.is_gone) {
        const std::weak_ptr alive = self_;
        end();
        if (alive.expired())
            return;
        return stop(stage::gone, journal_errc::unknown_room);
    }
    if (stage_ == stage::damaged || (holder_ == change.what.holder && stage_ != stage::idle))
        return;
    holder_ = change.what.holder;
    if (stage_ == stage::claiming)
        return; // the answer to the claim says more
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
    part_from(node);
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
    for (input& each : pending_)
        ++each.waited;
    if (log_ != nullptr)
        return; // the store answers, or gives up
    if (!pending_.empty() && pending_.front().waited > patience)
        fail_all(make_error_code(journal_errc::unavailable));
}

void shared_log::receive(const std::string& from, const message& message)
{
    std::visit([&](const auto& each) { this->on_message(from, each); }, message.what);
}

void shared_log::on_message(const std::string& from, const follow_message& /*message*/)
{
    const bool will_hold = stage_ == stage::claiming || stage_ == stage::reading;
    if (log_ == nullptr && !will_hold) {
        send(from, lost_message{});
        return;
    }
    followers_.insert(from);
    if (log_ != nullptr)
        greet(from);
}

/// A node with fewer records than this one no longer holds the room.
void shared_log::on_message(const std::string& from, const following_message& message)
{
    if (stage_ != stage::asking || from != holder_)
        return;
    if (message.last < taken_)
        return enter(stage::idle);
    target_ = message.last;
    forget_people();
    enter(stage::chasing);
    read_on();
}

void shared_log::on_message(const std::string& from, const lost_message& /*message*/)
{
    const bool depends =
        stage_ == stage::asking || stage_ == stage::chasing || stage_ == stage::following;
    if (depends && from == holder_)
        enter(stage::idle);
}

void shared_log::on_message(const std::string& from, const leave_message& /*message*/)
{
    part_from(from);
}

void shared_log::on_message(const std::string& /*from*/, const hold_message& /*message*/)
{
    find_place();
}

void shared_log::on_message(const std::string& from, const input_message& message)
{
    const auto done = done_.find(message.id.origin);
    const bool is_done = done != done_.end() && done->second >= message.id.number;
    if (log_ == nullptr || node_of(message.id.origin) != from || is_done ||
        in_log_.contains(message.id))
        return;
    const auto later = in_log_.lower_bound(message.id);
    if (later != in_log_.end() && later->origin == message.id.origin) // so this one was refused
        send(from, refused_message{message.id});
    else
        hand(message.id, message.line);
}

void shared_log::on_message(const std::string& from, const refused_message& message)
{
    if (from == holder_ && log_ == nullptr)
        fail_own(message.id,
                 make_error_code(message.is_full ? journal_errc::full : journal_errc::unavailable));
}

void shared_log::on_message(const std::string& from, const record_message& message)
{
    if (from != holder_)
        return;
    if (stage_ == stage::chasing)
        early_.push_back(message.what);
    else if (stage_ == stage::following && message.what.number == taken_ + 1)
        pass(message.what);
    else if (stage_ == stage::following && message.what.number > taken_)
        enter(stage::idle); // records were lost in between
}

} // namespace scramble::cluster
