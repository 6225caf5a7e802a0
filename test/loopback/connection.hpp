#pragma once

#include "loopback/link.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::loopback {

class stepped_server;

/// How much the kernel holds for a connection: by itself it is megabytes; a narrow one is felt
/// soon if it is not read, or the server does not read.
enum class room { usual, narrow };

/// A client's end of a connection: a socket connected to a server of this process, which must
/// outlive it, and what has arrived on it. Nothing here blocks. Those who speak a protocol on it
/// are `protocol::client` and `telnet::player`.
class connection {
public:
    /// Connects; the server has accepted when this returns. Port 0 is the server's first.
    explicit connection(stepped_server& host, std::uint16_t port = 0, room held = room::usual);
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;

    /// Sends bytes. Those that the kernel does not take now are sent as the server settles.
    void send(std::string_view bytes);

    /// Sends bytes, with the server running after the first `first` of them.
    void send_split(std::string_view bytes, std::size_t first);

    /// Sends bytes one by one, with the server running after each.
    void send_singly(std::string_view bytes);

    /// Reads what has arrived, at most `limit` bytes of it. Result: how many there were.
    std::size_t pull(std::size_t limit = std::numeric_limits<std::size_t>::max());

    /// What was read and not taken yet.
    [[nodiscard]] const std::string& inbox() const { return inbox_; }

    /// All of it, which is taken then; or throws away the first `bytes` of it.
    [[nodiscard]] std::string take_inbox() { return std::exchange(inbox_, {}); }
    void discard(std::size_t bytes) { inbox_.erase(0, bytes); }

    /// Whether the server has closed its side, and whether by a reset. Known after `pull()`.
    [[nodiscard]] bool is_ended() const { return ended_; }
    [[nodiscard]] bool was_reset() const { return reset_; }

    /// Whether the connection took all that was to be sent: false once the server has closed
    /// both sides of it before.
    [[nodiscard]] bool has_sent_all() const { return outbox_.empty() && !refused_; }

    /// Whether nothing arrived since what was taken, once the server has settled; and the
    /// connection is open. Such a client waits for an event.
    [[nodiscard]] bool waits();

    /// Whether the server has closed its side in order, with nothing behind what was taken, once
    /// it has settled.
    [[nodiscard]] bool is_closed();

    /// How many bytes that were sent to it the kernel holds on the server's side.
    [[nodiscard]] int unsent() const { return link_.unsent(); }

    /// Closes this side only; all, with whatever is unread; or all at once, by a reset.
    void half_close();
    void close();
    void reset();

protected:
    ~connection() { close(); }

    /// Lets the server settle and reads all that it sends.
    void receive_all();

    /// The socket; negative once this end is closed.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    friend stepped_server;

    stepped_server& host_;
    int descriptor_;
    link link_;
    std::string inbox_;
    std::string outbox_; ///< what the kernel has not taken yet
    bool ended_ = false;
    bool reset_ = false;
    bool refused_ = false; ///< some of what was to be sent

    [[nodiscard]] bool is_in_flight() const { return link_.is_in_flight(); }
    bool push();
};

} // namespace scramble::loopback
