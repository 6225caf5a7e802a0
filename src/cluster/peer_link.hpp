#pragma once

#include "journal/room_log.hpp"
#include "net/session.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::cluster {

/// One connection between two nodes: lines in both directions, by TLS.
///
/// Each side begins with HELLO, and tells its wall clock each second:
///
///     HELLO ::= "scramble-peer 2 " NODE
///     CLOCK ::= "clock " MILLISECONDS      since 1970
///
/// A link is quiet when nothing has come for more than `until_quiet` seconds: whoever was at the
/// other side may be elsewhere now. It ends when it has been silent for `longest_silence` seconds,
/// or when the other side has not said HELLO by then. Used only on the strand; operations in
/// progress keep it alive.
class peer_link : public std::enable_shared_from_this<peer_link> {
public:
    static constexpr std::uint32_t longest_silence = 5;
    static constexpr std::uint32_t until_quiet = 2;
    /// If more bytes than this are queued, the other node is too slow and the link ends.
    static constexpr std::size_t most_waiting = 16UL * 1024 * 1024;

    /// The callbacks. Each `on_up` is followed by one `on_down`. `on_failed`: it does not come up.
    struct owner {
        std::function<void(peer_link&)> on_up;
        std::function<void(peer_link&, std::string_view line)> on_line;
        std::function<void(peer_link&)> on_down;
        std::function<void(peer_link&, error_code)> on_failed;
        std::function<journal::room_log::time()> now = journal::room_log::clock;
        std::function<void(peer_link&, bool is_quiet)> on_quiet = [](peer_link&, bool) {};
    };
    /// `node` is the name of this one; for `by` see `tls_by`.
    peer_link(net::tcp_socket socket, asio::ssl::context& by, std::string node, owner hears);

    /// Starts on a connection that the other node has opened.
    void accept();
    /// Opens one to the node of that name.
    void connect(const asio::ip::tcp::endpoint& to, std::string name);

    /// The name of the other node; empty until it is up.
    [[nodiscard]] const std::string& other() const { return other_; }
    /// The name of the node to which this one has opened it, or empty.
    [[nodiscard]] const std::string& expected() const { return expected_; }
    [[nodiscard]] bool is_up() const { return is_up_; }
    [[nodiscard]] bool is_over() const { return is_closed_; }
    /// By how much the other side's clock is ahead of this one's, as it last told.
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
    asio::ssl::stream<net::tcp_socket> secured_;
    std::string node_;
    owner hears_;
    std::string expected_;
    std::string other_;
    std::array<char, 16UL * 1024> read_{}; ///< as much as TLS has in a record
    std::string line_;                     ///< what has come of the next one
    std::string waiting_;                  ///< queued lines, with newlines
    std::string sending_;
    std::uint32_t silent_ = 0; ///< seconds
    std::uint32_t not_up_ = 0; ///< seconds
    std::chrono::milliseconds ahead_{};
    bool is_up_ = false;
    bool is_closed_ = false;
    bool is_too_slow_ = false; ///< the link is about to end
    bool has_unknown_ = false;

    void shake_hands(asio::ssl::stream_base::handshake_type as);
    void fail(error_code why);
    void read();
    void take(std::string_view bytes);
    void take_line();
    void hear_clock(std::string_view told);
    void write();
};

} // namespace scramble::cluster
