#pragma once

#include "protocol/link.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace scramble::telnet {

class telnet_host;

/// How many bytes the kernel holds for a player who does not read: what it gives by itself are
/// megabytes, so whoever is to be felt soon has little room.
enum class room { usual, narrow };

/// One player: a socket connected to a server of this process, which must outlive it, and what
/// has arrived on it. Nothing here blocks.
class player {
public:
    /// Connects; the server has accepted when this returns. Port 0 is the server's first.
    explicit player(telnet_host& host, std::uint16_t port = 0, room held = room::usual);
    player(const player&) = delete;
    player& operator=(const player&) = delete;
    ~player() { close(); }

    /// Sends bytes. Those that the kernel does not take now are sent as the server settles.
    void send(std::string_view bytes);
    /// Sends bytes, with the server running after the first `first` of them, or after each.
    void send_split(std::string_view bytes, std::size_t first);
    void send_singly(std::string_view bytes);
    /// Sends bytes of which the last is urgent, as Telnet's Synch is.
    void send_urgent(std::string_view bytes);

    /// Reads what has arrived, at most `limit` bytes of it. Result: how many there were.
    std::size_t pull(std::size_t limit = std::numeric_limits<std::size_t>::max());

    /// All that was received and not taken yet, once the server has settled.
    [[nodiscard]] std::string take();
    /// Up to the first newline, which is part of it; all, if there is none.
    [[nodiscard]] std::string take_line();
    /// Those bytes, if they are next. Result: whether they were.
    [[nodiscard]] bool take_exactly(std::string_view bytes);

    /// Sends a message with its newline, and takes all that comes.
    [[nodiscard]] std::string ask(std::string_view message);

    /// What was read and not taken.
    [[nodiscard]] const std::string& inbox() const { return inbox_; }

    /// Whether nothing arrived since what was taken, and the connection is open, once the server
    /// has settled.
    [[nodiscard]] bool waits();
    /// Whether the server has closed its side in order with nothing behind what was taken, once
    /// it has settled.
    [[nodiscard]] bool is_closed();

    /// Whether the server's side has ended, and whether by a reset. Known after a pull.
    [[nodiscard]] bool is_ended() const { return ended_; }
    [[nodiscard]] bool was_reset() const { return reset_; }
    /// Whether the connection took all that was to be sent: false once the server has closed
    /// both sides of it before.
    [[nodiscard]] bool has_sent_all() const { return outbox_.empty() && !refused_; }

    /// Closes this side only; all, with whatever is unread; or all at once, by a reset.
    void half_close();
    void close();
    void reset();

private:
    friend telnet_host;

    telnet_host& host_;
    int descriptor_;
    protocol::link link_;
    std::string inbox_;
    std::string outbox_; ///< what the kernel has not taken yet
    bool ended_ = false;
    bool reset_ = false;
    bool refused_ = false; ///< some of what was to be sent

    [[nodiscard]] bool is_in_flight() const { return link_.is_in_flight(); }
    void receive_all();
    bool push();
};

} // namespace scramble::telnet
