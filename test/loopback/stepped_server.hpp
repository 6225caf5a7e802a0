#pragma once

#include "app/server.hpp"
#include "loopback/link.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <variant>
#include <vector>

namespace scramble::loopback {

class connection;

/// A server on loopback ports of this process that runs only when a test steps its loop: nothing
/// happens behind a test's back, and nothing has to be waited for. What it serves is added by
/// `protocol::loopback_server` and `telnet::telnet_host`.
class stepped_server {
public:
    stepped_server() = default;
    stepped_server(const stepped_server&) = delete;
    stepped_server& operator=(const stepped_server&) = delete;

    /// The port on which it listens, of several the first.
    [[nodiscard]] std::uint16_t port() const { return port_; }

    [[nodiscard]] asio::io_context& loop() { return daemon_->loop(); }

    /// Has room for that many connections.
    void limit_connections(std::size_t most) { daemon().connections().limit_to(most); }

    /// From now on time passes only by ticks; it is the beginning of 1970.
    void hold_clock() { daemon().connections().hold_clock(); }

    /// Runs handlers until none is ready, all that clients have sent is in the server's hands,
    /// and all that it has sent is in theirs. Whoever has no answer then waits for an event.
    void settle();

    /// Tells the server to end, as a signal does; nothing of it has happened yet.
    void ask_to_stop();
    /// The same, and lets the server do what it can at once.
    void stop();

protected:
    ~stepped_server() = default;

    [[nodiscard]] server& daemon() { return *daemon_; }

    /// Result: the port of a listener, of which this takes note. Throws if there is none.
    std::uint16_t listening(const std::variant<std::uint16_t, fault>& bound);

    /// Destroys the server. Requires: what it served is destroyed.
    void destroy_daemon() { daemon_.reset(); }

private:
    friend connection;

    std::unique_ptr<server> daemon_ = std::make_unique<server>();
    std::uint16_t port_ = 0;
    std::vector<connection*> connections_;
    std::list<link> departing_; ///< closed by a client, but the server's side may not know

    void join(connection& who);
    void part(connection& who);
    [[nodiscard]] bool is_anything_in_flight();
};

} // namespace scramble::loopback
