#pragma once

#include "journal/room_log.hpp"
#include "net/websocket/channel.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::cluster {

/// One connection between two nodes: lines in both directions, over a WebSocket.
///
/// Each side first proves to the other that it knows the secret of the cluster, without telling it:
///
///     HELLO ::= "scramble-peer 1 " NODE " " NONCE      NONCE ::= [0-9a-f]{64}
///     PROOF ::= HMAC-SHA256 of SIDE, own HELLO and the other's, in hexadecimal
///     SIDE  ::= "connected" | "accepted"
///
/// Nothing else is read before that. A link ends when it has been silent for `longest_silence`
/// seconds, or when the other side has proven nothing by then; both sides ping. A ping tells the
/// wall clock of its sender, in milliseconds since 1970. Used only on the strand; operations in
/// progress keep it alive.
class peer_link : public net::websocket::channel {
public:
    static constexpr std::uint32_t longest_silence = 5;
    /// If more bytes than this are queued, the other node is too slow and the link ends.
    static constexpr std::size_t most_waiting = 16UL * 1024 * 1024;

    /// The callbacks. Each `on_up` is followed by one `on_down`. `on_refused`: the other side does
    /// not know the secret.
    struct owner {
        std::function<void(peer_link&)> on_up;
        std::function<void(peer_link&, std::string_view line)> on_line;
        std::function<void(peer_link&)> on_down;
        std::function<void(peer_link&)> on_refused;
        std::function<journal::room_log::time()> now = journal::room_log::clock;
    };
    /// `node` is the name of this one.
    peer_link(net::tcp_socket socket, std::string node, std::string secret, owner hears);

    /// Starts on a connection that the other node has opened.
    void accept();
    void connect(const asio::ip::tcp::endpoint& to);

    /// The name of the other node; empty until it is up.
    [[nodiscard]] const std::string& other() const { return other_; }
    [[nodiscard]] bool is_up() const { return is_up_; }
    [[nodiscard]] bool is_over() const { return is_closed_; }
    /// By how much the other side's clock is ahead of this one's, as of its last ping.
    [[nodiscard]] std::chrono::milliseconds ahead() const { return ahead_; }

    /// True at the first call only: a line of an unknown kind is logged once a link.
    [[nodiscard]] bool is_first_unknown() { return !std::exchange(has_unknown_, true); }

    /// Sends a line. If too many bytes are queued, drops it, and the link ends soon.
    /// Requires: the link is up; the line contains no newline.
    void send(std::string_view line);
    /// Call once a second.
    void on_second();
    void close();

private:
    std::string node_;
    std::string secret_;
    owner hears_;
    std::string_view side_;
    std::string own_hello_;
    std::string others_hello_;
    std::string other_;
    std::string waiting_; ///< queued lines, with newlines
    std::string sending_;
    std::uint32_t silent_ = 0;   ///< seconds
    std::uint32_t unproven_ = 0; ///< seconds
    std::chrono::milliseconds ahead_{};
    bool is_open_ = false; ///< the WebSocket is
    bool is_up_ = false;
    bool is_closed_ = false;
    bool is_pinging_ = false;
    bool is_too_slow_ = false; ///< the link is about to end
    bool has_unknown_ = false;

    void begin();
    void on_open(error_code error) override { error ? close() : begin(); }
    void on_read(error_code error, std::size_t bytes) override;
    void hear_ping(std::string_view text);
    void take(std::string_view line);
    [[nodiscard]] bool greet(std::string_view hello);
    [[nodiscard]] std::string proof(std::string_view side, std::string_view first,
                                    std::string_view second) const;
    void write();
    void on_written(error_code error, std::size_t bytes) override;
    void on_pinged(error_code /*error*/) override { is_pinging_ = false; }
};

} // namespace scramble::cluster
