#pragma once

#include "scramble/suspended.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/intrusive/list.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

namespace scramble::net {

/// A coarse time: whole seconds of the steady clock.
using seconds = std::uint32_t;

/// One connection, as `connections` knows it.
class connection : public boost::intrusive::list_base_hook<> {
public:
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    /// Ends what has taken too long. May destroy the connection.
    virtual void on_tick(seconds now) = 0;

    /// Ends the connection as soon as what it is sending has been sent; what it will have to
    /// send from now on is the last. May destroy the connection.
    virtual void on_drain() = 0;

    /// Ends the connection at once. May destroy it.
    virtual void on_deadline() = 0;

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
    explicit connections(const strand& home);
    connections(const connections&) = delete;
    connections& operator=(const connections&) = delete;
    ~connections() { members_.clear(); }

    void add(connection& member) { members_.push_back(member); }
    /// Requires: `member` was added.
    void remove(connection& member);

    [[nodiscard]] seconds now() const { return now_; }
    [[nodiscard]] bool is_draining() const { return is_draining_; }

    /// A second has passed, and it is `now`: each connection ends what has taken too long. The
    /// loop calls it once a second; a test may call it at a time of its own.
    void tick(seconds now);

    /// `act` is called after each tick, once every connection has had it.
    void on_tick(std::function<void()> act) { after_tick_ = std::move(act); }

    /// Lets every connection end, and ends those that are left after a second; then calls
    /// `done`.
    void drain(std::function<void()> done);

private:
    boost::intrusive::list<connection, boost::intrusive::constant_time_size<false>> members_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, strand>
        timer_;
    seconds now_ = 0;
    bool is_draining_ = false;
    std::function<void()> done_;
    std::function<void()> after_tick_;

    void await_tick();
    template <class Visit>
    void for_each(Visit visit);
};

} // namespace scramble::net
