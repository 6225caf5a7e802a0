#pragma once

#include "protocol/answer.hpp"
#include "protocol/link.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace scramble::protocol {

class loopback_server;

/// How much the kernel holds for a client: by itself it is megabytes; a narrow client is felt
/// soon if it does not read, or the server does not.
enum class room { usual, narrow };

/// One client: a socket connected to a server of this process, which must outlive it, and what
/// has arrived on it. Nothing here blocks.
class client {
public:
    /// Connects; the server has accepted when this returns. Port 0 is the server's first.
    explicit client(loopback_server& host, std::uint16_t port = 0, room held = room::usual);
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    ~client() { close(); }

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

    /// Throws away the first `bytes` of it.
    void discard(std::size_t bytes) { inbox_.erase(0, bytes); }

    /// Whether the server has closed its side, and whether by a reset. Known after `pull()`.
    [[nodiscard]] bool is_ended() const { return ended_; }
    [[nodiscard]] bool was_reset() const { return reset_; }

    /// Whether the connection took all that was to be sent: false once the server has closed
    /// both sides of it before.
    [[nodiscard]] bool has_sent_all() const { return outbox_.empty() && !refused_; }

    /// The next answer, once the server has settled. Throws unless all of it has arrived.
    [[nodiscard]] answer next();
    [[nodiscard]] answer next_to_head();

    /// How much of an answer is there, once the server has settled.
    [[nodiscard]] parsed_answer so_far(bool to_head = false);

    /// Whether nothing arrived since what was taken, once the server has settled; and the
    /// connection is open. Such a client waits for an event.
    [[nodiscard]] bool waits();

    /// Whether the server has closed its side with nothing behind what was taken, once it has
    /// settled.
    [[nodiscard]] bool is_closed();

    /// Sends a GET request as browsers do, with more `fields` if given, each with its CRLF.
    void ask(std::string_view target, std::string_view fields = {});

    /// Sends it and takes the answer, which must come without another event.
    [[nodiscard]] answer get(std::string_view target, std::string_view fields = {});

    /// Closes this side only; all, with whatever is unread; or all at once, by a reset.
    void half_close();
    void close();
    void reset();

private:
    friend loopback_server;

    loopback_server& host_;
    int descriptor_;
    link link_;
    std::string inbox_;
    std::string outbox_; ///< what the kernel has not taken yet
    bool ended_ = false;
    bool reset_ = false;
    bool refused_ = false; ///< some of what was to be sent

    [[nodiscard]] bool is_in_flight() const { return link_.is_in_flight(); }
    bool push();
    [[nodiscard]] answer take(bool to_head);
};

/// A GET request of HTTP/1.1, with more `fields` if given, each with its CRLF.
[[nodiscard]] std::string request_for(std::string_view target, std::string_view fields = {});

} // namespace scramble::protocol
