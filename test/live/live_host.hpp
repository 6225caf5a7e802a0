#pragma once

#include "app/memory_service.hpp"
#include "app/minesweeper_service.hpp"
#include "app/server.hpp"
#include "loopback/link.hpp"

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::live {

/// One end of a connection to a host, in the hands of a test.
class peer {
public:
    peer(const peer&) = delete;
    peer& operator=(const peer&) = delete;

    /// Sends what the kernel did not take before. Result: whether anything was sent.
    virtual bool push() { return false; }
    [[nodiscard]] virtual bool is_in_flight() const = 0;

protected:
    peer() = default;
    ~peer() = default;
};

/// A server of one game, on loopback ports of this process, for clients with a live connection.
/// It runs only when a test steps its loop, on which the clients are too: nothing happens behind
/// a test's back, and nothing has to be waited for.
class live_host {
public:
    /// Memory Scramble; the cards as in `2x2:A,B,B,A`.
    explicit live_host(std::string_view cards, const memory::edition& spoken = memory::edition_2023,
                       const memory_settings& how = {});
    explicit live_host(memory::layout cards);
    /// Minesweeper.
    explicit live_host(minesweeper::field bombs, bool debug = false);
    live_host(const live_host&) = delete;
    live_host& operator=(const live_host&) = delete;
    ~live_host() = default;

    /// Where it listens for HTTP, and for telnet (Minesweeper).
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::uint16_t telnet_port() const { return telnet_port_; }

    [[nodiscard]] asio::io_context& loop() { return server_->loop(); }
    [[nodiscard]] memory::game& game() { return memory_->game(); }
    [[nodiscard]] minesweeper::game& field() { return minesweeper_->game(); }

    /// Runs handlers until none is ready, and all that was sent has arrived.
    void settle();

    /// From now on time passes only by `pass` and `leap`; it is the beginning of 1970.
    void hold_clock() { server_->connections().hold_clock(); }

    /// Has that many seconds pass for the deadlines of all connections.
    void pass(unsigned seconds);
    /// Has the clock be so much later at once, as for a process that was stopped.
    void leap(unsigned seconds);

    /// Tells the server to end, as a signal does, and lets it do what it can at once.
    void stop();

    /// Destroys the server, with all that still waits on it. Only raw clients may be left.
    void destroy();

    void join(peer& who, const loopback::link& link);
    void part(peer& who) { std::erase(peers_, &who); }

private:
    std::unique_ptr<server> server_ = std::make_unique<server>();
    std::unique_ptr<memory_service> memory_;
    std::unique_ptr<minesweeper_service> minesweeper_;
    std::uint16_t port_ = 0;
    std::uint16_t telnet_port_ = 0;
    std::vector<peer*> peers_;
};

} // namespace scramble::live
