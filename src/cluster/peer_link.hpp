#pragma once

#include "net/session.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

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
/// Nothing else is read before that. A link that is silent for `longest_silence` seconds is over,
/// and one on which the other side has proven nothing by then; each side pings. Used only on the
/// strand; operations in progress keep it alive.
class peer_link : public std::enable_shared_from_this<peer_link> {
public:
    static constexpr std::uint32_t longest_silence = 5;
    /// When more bytes than this wait to be sent, the other node is too slow, and the link ends.
    static constexpr std::size_t most_waiting = 16UL * 1024 * 1024;

    /// Who hears of it. `on_up` and `on_line` are told by which node; each `on_up` has one
    /// `on_down`. `on_refused`: the other side does not know the secret.
    struct owner {
        std::function<void(peer_link&)> on_up;
        std::function<void(peer_link&, std::string_view line)> on_line;
        std::function<void(peer_link&)> on_down;
        std::function<void(peer_link&)> on_refused;
    };
    /// `node` is the name of this one.
    peer_link(net::tcp_socket socket, std::string node, std::string secret, owner hears);
    peer_link(const peer_link&) = delete;
    peer_link& operator=(const peer_link&) = delete;
    ~peer_link() = default;

    /// The other node has connected.
    void accept();
    void connect(const asio::ip::tcp::endpoint& to);

    /// The name of the other node; empty until it is up.
    [[nodiscard]] const std::string& other() const { return other_; }
    [[nodiscard]] bool is_up() const { return is_up_; }
    [[nodiscard]] bool is_over() const { return is_closed_; }

    /// Whether a line is the first that this version does not know.
    [[nodiscard]] bool is_first_unknown() { return !std::exchange(has_unknown_, true); }

    /// Sends a line, unless too many bytes wait: then it ends soon. Requires: it is up; there is no
    /// newline in it.
    void send(std::string_view line);
    /// A second has passed.
    void on_second();
    void close();

private:
    boost::beast::websocket::stream<net::tcp_socket> socket_;
    std::string node_;
    std::string secret_;
    owner hears_;
    std::string_view side_;
    std::string own_hello_;
    std::string others_hello_;
    std::string other_;
    boost::beast::flat_buffer input_;
    std::string waiting_; ///< lines with their newlines
    std::string sending_;
    std::uint32_t silent_ = 0;   ///< seconds
    std::uint32_t unproven_ = 0; ///< seconds
    bool is_open_ = false;       ///< the WebSocket is
    bool is_up_ = false;
    bool is_closed_ = false;
    bool is_pinging_ = false;
    bool is_too_slow_ = false; ///< and ends soon
    bool has_unknown_ = false;

    void begin();
    void read();
    void on_read(error_code error);
    void take(std::string_view line);
    [[nodiscard]] bool greet(std::string_view hello);
    [[nodiscard]] std::string proof(std::string_view side, std::string_view first,
                                    std::string_view second) const;
    void write();
};

} // namespace scramble::cluster
