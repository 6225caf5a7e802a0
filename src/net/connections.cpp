#include "net/connections.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <utility>

namespace scramble::net {

namespace {

/// So many are called after a tick before others have their turn of the loop: a room with a
/// thousand people who have just moved takes nearly a millisecond.
constexpr std::size_t most_in_a_turn = 4;

} // namespace

connections::connections(const strand& executor)
    : timer_(executor), date_(today()), after_tick_turns_(executor)
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
    for_each([this](connection& each) { each.on_tick(now_); });
    unchecked_ = members_.begin();
    traffic_.on_second();
    limit_log_.on_second(traffic_.limits, now_);
    constexpr auto all = std::numeric_limits<std::size_t>::max();
    (void)after_tick_.call_some(all); // what a busy second has left
    after_tick_.begin();
    if (after_tick_.call_some(is_held_ ? all : most_in_a_turn) && after_tick_turns_.size() == 0)
        after_tick_turns_.add([this] { return !after_tick_.call_some(most_in_a_turn); });
    if (is_held_ && is_draining_)
        timer_.cancel(); // that second was the time to stop
}

void connections::hold_clock()
{
    timer_.cancel();
    is_held_ = true;
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

void connections::renew(connection& member)
{
    const auto at = members_.iterator_to(member);
    if (unchecked_ == at)
        ++unchecked_;
    members_.splice(members_.end(), members_, at);
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
    asio::post(timer_.get_executor(), while_here_([](connections& self) { self.cut_one(); }));
}

/// Only one in a turn of the loop: to find it takes a look at all connections.
void connections::cut_one()
{
    is_cutting_ = false;
    const auto most =
        std::max_element(members_.begin(), members_.end(), [](const auto& one, const auto& other) {
            return one.unsent() < other.unsent();
        });
    if (most == members_.end() || !unsent_.is_too_much(most->unsent()))
        return;
    traffic_.limits.add("unsent");
    most->end_at_once();
    on_wait();
}

void connections::remove(connection& member)
{
    if (unchecked_ == members_.iterator_to(member))
        ++unchecked_;
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
