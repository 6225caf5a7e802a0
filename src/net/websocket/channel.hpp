#pragma once

#include "net/session.hpp"
#include "net/websocket/handshake.hpp"

#include <ostream> // missing in Beast 1.81

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::net::websocket {

/// One WebSocket, at the side of a server or of a client.
///
/// What it starts ends in one of its `on_...` functions, so that Beast's templates are compiled
/// here once for all who use them. At most one opening, one read, one write, one ping and one close
/// are in progress; each keeps the channel alive. Used only on the strand.
class channel : public std::enable_shared_from_this<channel> {
public:
    channel(const channel&) = delete;
    channel& operator=(const channel&) = delete;
    virtual ~channel() = default;

protected:
    // Without compression.
    using beast_stream = boost::beast::websocket::stream<tcp_socket, false>;
    using response = boost::beast::websocket::response_type;

    /// Requires for all below: owned by a shared_ptr.
    explicit channel(tcp_socket socket) : socket_(std::move(socket)) {}

    /// For its options. Whoever starts operations on it, starts them by the functions below.
    [[nodiscard]] beast_stream& stream() { return socket_; }
    [[nodiscard]] tcp_socket& tcp() { return boost::beast::get_lowest_layer(socket_); }
    /// The message that was read. Clear it before the next read.
    [[nodiscard]] boost::beast::flat_buffer& input() { return input_; }
    [[nodiscard]] std::string_view message() const;

    /// Answers a handshake that has been read. Ends in `on_open()`.
    void async_accept(const handshake& asked);
    /// Asks a server for a WebSocket, and keeps its answer in `answer`. Ends in `on_open()`.
    /// Requires: `answer` lives until then.
    void async_shake_hands(std::string_view host, std::string_view target, response& answer);
    /// Reads a message. Ends in `on_read()`.
    void async_read();
    /// Sends a message. Ends in `on_written()`. Requires: what `buffers` lead to lives until then.
    void async_write(std::vector<asio::const_buffer> buffers);
    /// Sends a Ping. Ends in `on_pinged()`.
    void async_ping();
    /// Sends a Close, and waits for the other side's. Ends in `on_closed()`.
    void async_close(const boost::beast::websocket::close_reason& why);

private:
    beast_stream socket_;
    boost::beast::flat_buffer input_;
    std::vector<asio::const_buffer> sending_; ///< while a write is in progress

    virtual void on_open(error_code error) = 0;
    /// Beast has told the other side the reason if a frame was bad.
    virtual void on_read(error_code error, std::size_t bytes) = 0;
    virtual void on_written(error_code error, std::size_t bytes) = 0;
    virtual void on_pinged(error_code error) = 0;
    virtual void on_closed() {}

    struct ending;
    [[nodiscard]] ending to(void (channel::*then)(error_code, std::size_t));
    void opened(error_code error, std::size_t /*bytes*/) { on_open(error); }
    void was_read(error_code error, std::size_t bytes) { on_read(error, bytes); }
    void written(error_code error, std::size_t bytes)
    {
        sending_ = {};
        on_written(error, bytes);
    }
    void pinged(error_code error, std::size_t /*bytes*/) { on_pinged(error); }
    void closed(error_code /*error*/, std::size_t /*bytes*/) { on_closed(); }
};

} // namespace scramble::net::websocket
