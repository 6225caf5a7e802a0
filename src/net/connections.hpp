#pragma once

#include "net/date_line.hpp"
#include "net/deadlines.hpp"
#include "net/limit_log.hpp"
#include "net/traffic.hpp"
#include "net/unsent.hpp"
#include "scramble/async/callbacks.hpp"
#include "scramble/async/chores.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/async/while_here.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::net {

/// One connection, as `connections` sees it.
class connection : public boost::intrusive::list_base_hook<> {
public:
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    /// Ends whatever has taken too long. May destroy the connection.
    virtual void on_tick(instant now) = 0;

    /// Ends the connection after what it is sending now, or after the answer that it still owes.
    /// May destroy the connection.
    virtual void on_drain() = 0;

    /// Ends the connection at once. May destroy it.
    virtual void end_at_once() = 0;

    /// Another server does better for this client: if it stays for long, it is told so, and ends.
    virtual void on_send_away() {}

    /// What it is, for those who watch the server: http, websocket or telnet.
    [[nodiscard]] virtual std::string_view kind() const = 0;
    /// Whether the client waits for an answer that depends on others.
    [[nodiscard]] virtual bool is_waiting() const { return false; }

    /// How many bytes it holds among those in `connections::unsent()`.
    [[nodiscard]] virtual std::size_t unsent() const { return 0; }

    /// Whether it may be closed to make room: it has been inactive for a second.
    [[nodiscard]] virtual bool is_idle(instant /*now*/) const { return false; }

    /// Its place among those that hold unsent bytes, for `connections` alone.
    boost::intrusive::list_member_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>
        holding;

protected:
    connection() = default;
    ~connection() = default;
};

/// All connections of a server, and the clock for all their deadlines: a timer per request would
/// cost more than the request.
///
/// Used only on the strand. Connections that outlive it are only unlinked.
class connections {
public:
    explicit connections(const strand& executor);
    connections(const connections&) = delete;
    connections& operator=(const connections&) = delete;
    ~connections() { members_.clear(); }

    void add(connection& member) { members_.push_back(member); }
    /// Calls `visit` for every connection.
    void look_at_all(const std::function<void(const connection&)>& visit) const
    {
        std::for_each(members_.begin(), members_.end(), visit);
    }
    /// What its clients have done.
    [[nodiscard]] net::traffic& traffic() { return traffic_; }
    [[nodiscard]] const net::traffic& traffic() const { return traffic_; }
    /// Requires: `member` was added.
    void remove(connection& member);
    /// Whether `member` is here; it may point to a destroyed connection. O(connections).
    [[nodiscard]] bool has(const connection* member) const;

    /// `member` is active again, so it becomes the last that would be closed to make room.
    /// Requires: `member` was added.
    void renew(connection& member);

    /// Sets the greatest number of connections.
    void limit_to(std::size_t most) { most_ = most; }
    [[nodiscard]] std::size_t most() const { return most_; }
    /// Whether there is room for one more connection; `uncounted` of the present ones do not count.
    /// If necessary, closes the one that has been idle longest. Counts either outcome.
    [[nodiscard]] bool make_room(std::size_t uncounted);

    /// What clients have not taken yet.
    [[nodiscard]] net::unsent& unsent() { return unsent_; }
    /// `holder` holds more there now. If it is too much, those who hold most are cut in later turns
    /// of the loop; of several who hold the same, those whose clients have left it there longest.
    void on_wait(connection& holder)
    {
        holder.holding.unlink();
        holders_.push_back(holder);
        if (unsent_.is_too_much())
            cut_soon();
    }

    /// So many may hold more input than usual.
    static constexpr std::size_t most_long_inputs = 1024;
    /// `holder` does from now on. Beyond the bound those that have done so longest are cut, in a
    /// later turn of the loop.
    void begin_long_input(connection& holder)
    {
        long_inputs_.push_back(&holder);
        if (long_inputs_.size() > most_long_inputs)
            cut_soon();
    }
    /// `holder` no longer does.
    void end_long_input(const connection& holder) { std::erase(long_inputs_, &holder); }
    [[nodiscard]] std::size_t long_inputs() const { return long_inputs_.size(); }

    [[nodiscard]] instant now() const { return now_; }
    /// The time of day.
    [[nodiscard]] std::chrono::sys_time<std::chrono::milliseconds> time() const;
    /// The Date of answers, as of the last tick.
    [[nodiscard]] const date_line& date() const { return date_; }
    [[nodiscard]] bool is_draining() const { return is_draining_; }

    /// `passed` has gone by, usually a second: each connection ends whatever has taken too long,
    /// the first few hundred at once and the others in the next turns of the loop. The loop calls
    /// it once a second; a test may call it at any time.
    ///
    /// More than two seconds count as two: the process was stopped, and what clients sent meanwhile
    /// has not been read yet, so none of them is late.
    void tick(seconds passed);

    /// For tests with their own clock: from now on time passes only by `tick`, and `date()` starts
    /// at the beginning of 1970. The time to stop ends with the next tick. All that follows a tick
    /// follows at once, so that a second is one event, unless `is_spread` as usual.
    void hold_clock(bool is_spread = false);

    /// Calls `act` after each tick of all connections, as long as the registration exists. In each
    /// turn of the loop some are called, for about a millisecond; a tick that comes before all of
    /// them were calls none again.
    [[nodiscard]] callbacks::registration on_tick(std::function<void()> act)
    {
        return after_tick_.add(std::move(act));
    }

    /// Clients that stay for long come back elsewhere.
    void send_away();

    /// Lets every connection end, closes those that are left after that time, then calls `done`.
    void drain(std::function<void()> done, std::chrono::milliseconds patience = deadlines::stop);

private:
    using list = boost::intrusive::list<connection>;

    // Represents: members_ are all connections, the most recently renewed last. None before
    // unchecked_ was idle when make_room() looked at it since the last tick; so each is checked at
    // most once a second, however many clients try to connect. to_visit_ of them have not heard of
    // this second yet, from next_visit_ on; whoever is renewed meanwhile may hear of it twice, and
    // another one then with the next.
    list members_;
    list::iterator unchecked_ = members_.end();
    list::iterator next_visit_ = members_.end();
    std::size_t to_visit_ = 0;
    std::size_t most_ = std::numeric_limits<std::size_t>::max();
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, strand>
        timer_;
    instant now_; ///< without time during which the process was stopped
    std::chrono::steady_clock::time_point ticked_ = std::chrono::steady_clock::now();
    bool is_held_ = false;
    bool is_spread_ = true; ///< over turns of the loop, what follows a tick
    date_line date_;
    bool is_draining_ = false;
    net::traffic traffic_;
    net::unsent unsent_;
    /// Those that hold some of it, the longest first; some have sent it since.
    boost::intrusive::list<connection,
                           boost::intrusive::member_hook<connection, decltype(connection::holding),
                                                         &connection::holding>,
                           boost::intrusive::constant_time_size<false>>
        holders_;
    std::vector<connection*> long_inputs_; ///< the longest first
    bool is_cutting_ = false;              ///< a turn of the loop is posted for that
    limit_log limit_log_;
    std::function<void()> done_;
    chores visits_;
    callbacks after_tick_;
    chores after_tick_turns_;
    while_here<connections> while_here_{*this};

    void cut_soon();
    void cut_some();
    [[nodiscard]] bool find_room(std::size_t uncounted);
    void await_tick();
    void visit();
    [[nodiscard]] bool visit_some();
    [[nodiscard]] bool call_some();
    void step_over(connection& member);
    [[nodiscard]] date_line today() const;
    template <class Visit>
    void for_each(Visit visit);
};

} // namespace scramble::net
