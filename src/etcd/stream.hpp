#pragma once

#include "etcd/endpoint.hpp"

#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/basic_resolver.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace scramble::etcd {

/// A TCP connection, by TLS if its access has that. An AsyncReadStream and AsyncWriteStream.
///
/// Used on its strand only. The caller keeps it alive until no operation is under way.
class stream {
public:
    using executor_type = strand;
    using on_bytes = asio::any_completion_handler<void(error_code, std::size_t)>;

    stream(const strand& executor, std::shared_ptr<access> by);

    [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }

    /// Connects, and calls `then` once. Requires: it is closed.
    void connect(const endpoint& to, std::function<void(error_code)> then);

    [[nodiscard]] bool is_open() const { return socket_.is_open(); }
    /// Whether the other side has sent nothing more, and has not closed. Requires: it is open.
    [[nodiscard]] bool is_quiet();

    /// What is under way fails.
    void close();

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& into, Token&& token)
    {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const asio::mutable_buffer& first) {
                read_some(first, std::move(handler));
            },
            token, asio::mutable_buffer(*asio::buffer_sequence_begin(into)));
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& from, Token&& token)
    {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const asio::const_buffer& first) {
                write_some(first, std::move(handler));
            },
            token, asio::const_buffer(*asio::buffer_sequence_begin(from)));
    }

private:
    using socket = asio::basic_stream_socket<asio::ip::tcp, strand>;
    using on_step = std::function<void(error_code)>;

    std::shared_ptr<access> by_;
    asio::ip::basic_resolver<asio::ip::tcp, strand> resolver_;
    socket socket_;
    std::optional<asio::ssl::stream<socket&>> secured_;

    std::uint32_t closes_ = 0; ///< how often it was closed

    [[nodiscard]] on_step unless_closed(on_step then);
    void set_up(const endpoint& to, on_step then);
    void secure(const endpoint& to, on_step then);
    void read_some(const asio::mutable_buffer& into, on_bytes then);
    void write_some(const asio::const_buffer& from, on_bytes then);
};

} // namespace scramble::etcd
