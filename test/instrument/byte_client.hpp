#pragma once

#include "instrument/link.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::test {

class host;

/// How much the kernel holds for a connection: by itself it is megabytes; a narrow one is felt
/// soon if it is not read, or the server does not read.
enum class buffers { usual, narrow };

/// A client's end of a connection: a socket connected to a host, which must outlive it, and what
/// has arrived on it. Nothing here blocks.
class byte_client {
public:
    /// Connects; the server has accepted when this returns. Port 0 is the host's first.
    explicit byte_client(host& server, std::uint16_t port = 0, buffers held = buffers::usual);
    byte_client(host& server, buffers held) : byte_client(server, 0, held) {}
    byte_client(const byte_client&) = delete;
    byte_client& operator=(const byte_client&) = delete;
    virtual ~byte_client() { close(); }

    /// Sends bytes. Those that the kernel does not take now are sent as the server settles.
    void send(std::string_view bytes);
    /// Sends bytes, with the server running after the first `first` of them.
    void send_split(std::string_view bytes, std::size_t first);
    /// Sends bytes one by one, with the server running after each.
    void send_singly(std::string_view bytes);
    /// Sends bytes of which the last is urgent, as Telnet's Synch is.
    void send_urgent(std::string_view bytes);

    /// Reads what has arrived, at most `limit` bytes of it. Result: how many there were.
    std::size_t pull(std::size_t limit = std::numeric_limits<std::size_t>::max());

    /// What was read and not taken yet; the first `bytes` of it are thrown away.
    [[nodiscard]] const std::string& inbox() const { return inbox_; }
    void discard(std::size_t bytes) { inbox_.erase(0, bytes); }

    /// All that was received and not taken yet, once the server has settled.
    [[nodiscard]] std::string take();
    /// The first `most` bytes that are received from now on; what comes behind them is not read.
    [[nodiscard]] std::string take(std::size_t most);
    /// Up to the first newline, which is part of it; all, if there is none.
    [[nodiscard]] std::string take_line();
    /// Sends a line, and takes all that comes.
    [[nodiscard]] std::string ask_line(std::string_view line);

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
    /// Does what it can without an event: sends what waits to be sent. Result: whether it did
    /// anything.
    virtual bool work() { return push(); }
    bool push();

    /// Lets the server settle and reads all that it sends.
    void receive_all();
    [[nodiscard]] host& server() const { return host_; }

private:
    friend host;

    host& host_;
    int descriptor_;
    link link_;
    std::string inbox_;
    std::string outbox_; ///< what the kernel has not taken yet
    bool ended_ = false;
    bool reset_ = false;
    bool refused_ = false; ///< some of what was to be sent
};

/// The ways in which a client leaves.
enum class way { close, half_close, reset };
void leave(byte_client& who, way how);
[[nodiscard]] const char* name_of(way how);

} // namespace scramble::test
