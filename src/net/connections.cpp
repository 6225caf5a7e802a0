#include "net/connections.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace scramble::net {

namespace {

/// What follows a tick takes so long, and not much more, until others have their turn of the loop:
/// a room with a thousand people who have just moved takes nearly as long.
constexpr std::chrono::milliseconds longest_turn{1};
/// Nor are more called in a turn.
constexpr int most_calls = 64;

/// So many hear of a second in a turn: one that has something to do then makes two calls of the
/// system.
constexpr std::size_t most_visits = 512;

/// So many are cut in a turn: the kernel tells of no more that ask in one.
constexpr std::size_t most_cuts = 128;

} // namespace

connections::connections(const strand& executor)
    : timer_(executor), date_(today()), visits_(executor), after_tick_turns_(executor)
{
    await_tick();
}

/// Calls `visit` for every connection; it may destroy that connection.
template <class Visit>
void connections::for_each(Visit visit)
{
    for (auto next = members_.begin(); next != members_.end();) {
        connection& each = *next;
        ++next;
        visit(each);
    }
}

void connections::await_tick()
{
    timer_.expires_after(std::chrono::seconds(1));
    timer_.async_wait([this](error_code error) {
        if (error || is_draining_)
            return;
        traffic_.loop_delays.add(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - timer_.expiry())
                .count());
        const auto passed =
            std::chrono::floor<std::chrono::seconds>(std::chrono::steady_clock::now() - ticked_);
        ticked_ += passed;
        tick(passed);
        await_tick();
    });
}

void connections::tick(seconds passed)
{
    now_ += std::min(passed, seconds{2});
    date_ = today();
    visit();
    unchecked_ = members_.begin();
    traffic_.on_second();
    limit_log_.on_second(traffic_.limits, now_);
    if (after_tick_turns_.size() == 0) { // otherwise the last second was busy
        after_tick_.begin();
        if (!call_some())
            after_tick_turns_.add([this] { return call_some(); });
    }
    if (is_held_ && is_draining_)
        timer_.cancel(); // that second was the time to stop
}

/// Each connection hears of the time, some in this turn of the loop and some in each of the next.
void connections::visit()
{
    if (!is_spread_)
        return for_each([this](connection& each) { each.on_tick(now_); });
    to_visit_ = members_.size();
    if (!visit_some() && visits_.size() == 0) // otherwise the last second was busy
        visits_.add([this] { return visit_some(); });
}

/// Result: whether these were the last.
bool connections::visit_some()
{
    for (std::size_t some = 0; some < most_visits && to_visit_ > 0 && !members_.empty(); ++some) {
        --to_visit_;
        if (next_visit_ == members_.end())
            next_visit_ = members_.begin();
        connection& each = *next_visit_;
        ++next_visit_;
        each.on_tick(now_);
    }
    return to_visit_ == 0 || members_.empty();
}

/// Result: whether these were the last.
bool connections::call_some()
{
    using clock = std::chrono::steady_clock;
    const auto end = clock::now() + longest_turn;
    for (int called = 1; after_tick_.call_some(1); ++called) {
        if (is_spread_ && (called == most_calls || clock::now() >= end))
            return false;
    }
    return true;
}

void connections::hold_clock(bool is_spread)
{
    timer_.cancel();
    is_held_ = true;
    is_spread_ = is_spread;
    date_ = today();
}

std::chrono::sys_time<std::chrono::milliseconds> connections::time() const
{
    using namespace std::chrono;
    return is_held_ ? sys_time<milliseconds>(sys_seconds(now_.time_since_epoch()))
                    : floor<milliseconds>(system_clock::now());
}

date_line connections::today() const
{
    return date_line(std::chrono::floor<std::chrono::seconds>(time()));
}

void connections::step_over(connection& member)
{
    for (auto* const cursor : {&unchecked_, &next_visit_}) {
        if (*cursor == members_.iterator_to(member))
            ++*cursor;
    }
}

void connections::renew(connection& member)
{
    step_over(member);
    members_.splice(members_.end(), members_, members_.iterator_to(member));
}

bool connections::make_room(std::size_t uncounted)
{
    const bool has_room = find_room(uncounted);
    if (has_room)
        ++traffic_.accepted;
    else
        ++traffic_.refused;
    return has_room;
}

bool connections::find_room(std::size_t uncounted)
{
    if (members_.size() - uncounted < most_)
        return true;
    while (unchecked_ != members_.end()) {
        connection& each = *unchecked_;
        ++unchecked_;
        if (each.is_idle(now_)) {
            each.end_at_once();
            return true;
        }
    }
    return false;
}

void connections::cut_soon()
{
    if (std::exchange(is_cutting_, true))
        return;
    asio::post(timer_.get_executor(), while_here_([](connections& self) { self.cut_some(); }));
}

/// Those who have held more input than usual longest, and those who hold most that is unsent; of
/// equal ones those that have held it longest. In one turn of the loop more may come to wait than
/// one of them holds.
void connections::cut_some()
{
    is_cutting_ = false;
    while (long_inputs_.size() > most_long_inputs) {
        connection& first = *long_inputs_.front();
        long_inputs_.erase(long_inputs_.begin());
        traffic_.limits.add("input");
        first.end_at_once();
    }
    if (!unsent_.is_too_much())
        return;
    struct holder {
        std::size_t bytes;
        std::size_t place;
        connection* who;
    };
    std::vector<holder> holders;
    for (auto next = holders_.begin(); next != holders_.end();) {
        connection& each = *next++;
        if (const std::size_t bytes = each.unsent(); bytes != 0)
            holders.push_back({bytes, holders.size(), &each});
        else
            each.holding.unlink();
    }
    const auto end =
        holders.begin() + static_cast<std::ptrdiff_t>(std::min(most_cuts, holders.size()));
    std::partial_sort(holders.begin(), end, holders.end(), [](const auto& one, const auto& other) {
        return std::pair(other.bytes, one.place) < std::pair(one.bytes, other.place);
    });
    for (auto each = holders.begin(); each != end; ++each) {
        if (!unsent_.is_too_much(each->bytes))
            return;
        traffic_.limits.add("unsent");
        each->who->end_at_once();
    }
    if (unsent_.is_too_much())
        cut_soon();
}

void connections::remove(connection& member)
{
    step_over(member);
    members_.erase(members_.iterator_to(member));
    if (is_draining_ && members_.empty())
        timer_.cancel();
}

bool connections::has(const connection* member) const
{
    return std::any_of(members_.begin(), members_.end(),
                       [member](const connection& each) { return &each == member; });
}

void connections::send_away()
{
    for_each([](connection& each) { each.on_send_away(); });
}

void connections::drain(std::function<void()> done, std::chrono::milliseconds patience)
{
    is_draining_ = true;
    done_ = std::move(done);
    const bool is_ticked = is_held_ && patience.count() > 0;
    timer_.expires_after(is_ticked ? std::chrono::hours(1) : patience);
    timer_.async_wait([this](error_code) { // cancelled when the last connection has ended
        for_each([](connection& each) { each.end_at_once(); });
        done_();
    });
    for_each([](connection& each) { each.on_drain(); });
    // A connection that has been accepted is handed on before this.
    asio::post(timer_.get_executor(), while_here_([](connections& self) {
                   if (self.members_.empty())
                       self.timer_.cancel();
               }));
}

} // namespace scramble::net
