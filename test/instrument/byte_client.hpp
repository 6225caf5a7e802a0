#pragma once

#include "instrument/link.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace scramble::test {

class host;

/// How much the kernel buffers for a connection: usually megabytes. If it is narrow, a side that
/// does not read is noticed soon.
enum class buffers { usual, narrow };

/// A client's socket, connected to a host that must outlive it, and what has arrived on it. Nothing
/// here blocks.
class byte_client {
public:
    /// Connects; the server has accepted when this returns. Port 0 means the host's first.
    explicit byte_client(host& server, std::uint16_t port = 0, buffers held = buffers::usual);
    byte_client(host& server, buffers held) : byte_client(server, 0, held) {}
    byte_client(const byte_client&) = delete;
    byte_client& operator=(const byte_client&) = delete;
    virtual ~byte_client() { close(); }

    /// Sends bytes. What the kernel does not take now is sent while the server settles.
    void send(std::string_view bytes);
    /// Sends bytes; the server runs after the first `first` of them.
    void send_split(std::string_view bytes, std::size_t first);
    /// Sends bytes one by one; the server runs after each.
    void send_singly(std::string_view bytes);
    /// Sends bytes, the last of them urgent, as in Telnet's Synch.
    void send_urgent(std::string_view bytes);

    /// Reads what has arrived, at most `limit` bytes. Result: how many there were.
    std::size_t pull(std::size_t limit = std::numeric_limits<std::size_t>::max());

    /// What was read and not yet taken; and a way to drop its first `bytes`.
    [[nodiscard]] const std::string& inbox() const { return inbox_; }
    void discard(std::size_t bytes) { inbox_.erase(0, bytes); }

    /// Everything received and not yet taken, once the server has settled.
    [[nodiscard]] std::string take();
    /// The next `most` bytes; more is not read.
    [[nodiscard]] std::string take(std::size_t most);
    /// Everything up to and including the first newline; all, if there is none.
    [[nodiscard]] std::string take_line();
    /// Sends a line and takes all that comes back.
    [[nodiscard]] std::string ask_line(std::string_view line);

    /// Whether the server has closed its side, and whether by a reset. Known after `pull()`.
    [[nodiscard]] bool is_ended() const { return ended_; }
    [[nodiscard]] bool was_reset() const { return reset_; }

    /// Whether some is left to be sent.
    [[nodiscard]] bool is_sending() const { return !outbox_.empty(); }

    /// Whether everything was sent: false if the server closed both sides before.
    [[nodiscard]] bool has_sent_all() const { return outbox_.empty() && !refused_; }

    /// Whether nothing new has arrived and the connection is open, once the server has settled.
    /// Such a client waits for an event.
    [[nodiscard]] bool waits();
    /// Whether the server has closed its side in order and nothing is left to take, once it has
    /// settled.
    [[nodiscard]] bool is_closed();

    /// How many bytes for this client the kernel still holds on the server's side.
    [[nodiscard]] int unsent() const { return link_.unsent(); }

    /// Three ways to close: this side only; both sides, dropping what is unread; by a reset.
    void half_close();
    void close();
    void reset();

protected:
    /// Does what it can without an event, such as sending the outbox. Result: whether it did
    /// anything.
    virtual bool work() { return push(); }
    bool push();

    /// Lets the server settle and reads everything it sends.
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
    bool refused_ = false; ///< the kernel refused some of what it was given
};

} // namespace scramble::test
