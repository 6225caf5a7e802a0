#pragma once

#include "check/plan.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace scramble::check {

/// What all cases of a check share: the loop, the time there is, and the signals that end the
/// check.
///
/// While it lives, SIGINT, SIGTERM and SIGHUP (which nohup ignores) do nothing but set `signal`,
/// and orphaned processes of the servers become children of this one.
class machine {
public:
    explicit machine(steady::duration whole);
    machine(const machine&) = delete;
    machine& operator=(const machine&) = delete;
    /// Requires: no server is left.
    ~machine();

    [[nodiscard]] asio::io_context& loop() { return loop_; }
    /// Runs the loop for one event, at most until then.
    void run_one_until(steady::time_point then);
    /// Runs the loop for all events that are there. Result: whether there was one.
    bool run_ready();

    /// When all has to be over.
    [[nodiscard]] steady::time_point end() const { return end_; }
    /// It may be over later.
    void give(milliseconds more) { end_ += more; }
    /// The signal that ends the check; 0 if none has come.
    [[nodiscard]] int signal() const { return signal_; }
    /// Throws `interrupted` if one has come.
    void go_on() const;

private:
    asio::io_context loop_{1};
    asio::signal_set signals_;
    int signal_ = 0;
    steady::time_point end_;
};

} // namespace scramble::check
