#pragma once

#include "net/callbacks.hpp"
#include "net/deadlines.hpp"
#include "net/http/date_line.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace scramble::net {

/// One connection, as `connections` knows it.
class connection : public boost::intrusive::list_base_hook<> {
public:
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    /// Ends what has taken too long. May destroy the connection.
    virtual void on_tick(instant now) = 0;

    /// Ends the connection as soon as what it is sending has been sent; what it will have to
    /// send from now on is the last. May destroy the connection.
    virtual void on_drain() = 0;

    /// Ends the connection at once. May destroy it.
    virtual void on_deadline() = 0;

    /// Whether it may end for another: nothing of it is under way, and was not for a second.
    [[nodiscard]] virtual bool is_idle(instant /*now*/) const { return false; }

protected:
    connection() = default;
    ~connection() = default;
};

/// All connections of a server, and the one clock that their deadlines are held against: a
/// timer a request would cost more than the request.
///
/// Used only on the strand. Connections that outlive it are let go of.
class connections {
public:
    explicit connections(const strand& executor);
    connections(const connections&) = delete;
    connections& operator=(const connections&) = delete;
    ~connections() { members_.clear(); }

    void add(connection& member) { members_.push_back(member); }
    /// Requires: `member` was added.
    void remove(connection& member);
    /// Whether there is a member at this address; it may be one that is gone. O(members).
    [[nodiscard]] bool has(const connection* member) const;

    /// Something of it is under way again: it is now the last that would end for another.
    /// Requires: `member` was added.
    void renew(connection& member);

    /// From now on there may be that many.
    void limit_to(std::size_t most) { most_ = most; }
    /// Whether there may be one more, if `uncounted` of them do not count; the one that has been
    /// idle for longest ends for it if it must.
    [[nodiscard]] bool make_room(std::size_t uncounted);

    [[nodiscard]] instant now() const { return now_; }
    /// The date of answers: that of the last tick.
    [[nodiscard]] const date_line& date() const { return date_; }
    [[nodiscard]] bool is_draining() const { return is_draining_; }

    /// So much time has passed, a second as a rule: each connection ends what has taken too long.
    /// The loop calls it once a second; a test may call it at a time of its own.
    ///
    /// More than two seconds count as two: the process was stopped, and what clients did meanwhile
    /// is there, but not yet read, so that none of them is late.
    void tick(seconds passed);

    /// From now on a second passes only by `tick`, and `date()` is that much after the beginning of
    /// 1970: for tests that have a clock of their own.
    void hold_clock();

    /// `act` is called after each tick, once every connection has had it, for as long as the
    /// registration lives.
    [[nodiscard]] callbacks::registration on_tick(std::function<void()> act)
    {
        return after_tick_.add(std::move(act));
    }

    /// Lets every connection end, and ends those that are left after a second; then calls
    /// `done`.
    void drain(std::function<void()> done);

private:
    using list = boost::intrusive::list<connection>;

    // Represents: members_ are all connections, those that were renewed later behind the others;
    // none before unseen_ was idle when it was looked at, since the last tick. So they are
    // looked at once a second, however many want to come in.
    list members_;
    list::iterator unseen_ = members_.end();
    std::size_t most_ = std::numeric_limits<std::size_t>::max();
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, strand>
        timer_;
    instant now_; ///< without the time in which the process was stopped
    std::chrono::steady_clock::time_point ticked_ = std::chrono::steady_clock::now();
    bool is_held_ = false;
    date_line date_;
    bool is_draining_ = false;
    std::function<void()> done_;
    callbacks after_tick_;

    void await_tick();
    [[nodiscard]] date_line today() const;
    template <class Visit>
    void for_each(Visit visit);
};

} // namespace scramble::net
