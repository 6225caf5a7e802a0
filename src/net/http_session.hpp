#pragma once

#include "net/connections.hpp"
#include "net/input_buffer.hpp"
#include "net/outbox.hpp"
#include "net/request_head.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <memory>

namespace scramble::net {

/// A socket with the concrete executor of the loop: the type-erased one costs a tenth of a
/// request.
using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;

class http_session;

/// What a site says to a request: an answer, or that it will come later.
struct response {
    /// The answer, or its beginning, or nothing yet.
    reply_ptr now;
    /// Whether `http_session::resume` will be called with the rest.
    bool waits = false;
    /// Whether the connection ends behind the answer.
    bool closes = false;
};

/// What is served to HTTP sessions.
class http_site {
public:
    http_site(const http_site&) = delete;
    http_site& operator=(const http_site&) = delete;

    /// Answers one request of `from`. If the answer has to wait, the operation that makes it
    /// must heed `from.cancellation()` and end with one call of `from.resume`.
    [[nodiscard]] virtual response serve(const request_head& head, http_session& from) = 0;

protected:
    http_site() = default;
    ~http_site() = default;
};

/// One client's connection: reads requests, has the site answer them in order, and sends the
/// answers; nothing else. While a request waits, nothing behind it is looked at, but a read
/// stays out, so that a client that leaves is noticed at once.
///
/// Keeps itself alive by the handlers that it has out. Used only on the strand.
class http_session final : public connection, public std::enable_shared_from_this<http_session> {
public:
    http_session(tcp_socket socket, http_site& site, connections& others);
    http_session(const http_session&) = delete;
    http_session& operator=(const http_session&) = delete;
    ~http_session();

    /// Begins to read. Requires: owned by a shared_ptr.
    void start();

    /// The answer, or the rest of it, to the request that waits. With `closes` it is one of
    /// another kind, behind which the connection ends; where an answer has begun, it ends in
    /// the middle. No effect if the client has left meanwhile.
    void resume(reply_ptr answer, bool closes = false);

    /// Whether the beginning of that answer is on its way already, and whether it goes to a
    /// client of HTTP/1.0.
    [[nodiscard]] bool has_begun() const { return begun_; }
    [[nodiscard]] bool answers_http_1_0() const { return answers_http_1_0_; }

    /// Emitted, as terminal, when the client leaves while its request waits.
    [[nodiscard]] asio::cancellation_slot cancellation() { return gone_.slot(); }

private:
    // Represents: a connection that is, at any time, in one of these phases: it reads a head
    // (none of the flags below), waits for an answer (waiting_), sends (writing_: the socket
    // takes no more for now), or has sent its last answer and drains (draining_).
    // Invariant: at most one read and one write are out.
    static constexpr std::size_t read_ahead = 16UL * 1024;
    static_assert(read_ahead > longest_head);

    tcp_socket socket_;
    http_site& site_;
    connections& others_;
    input_buffer<256, read_ahead> input_;
    head_scanner scanner_;
    outbox outbox_;
    asio::cancellation_signal gone_;
    seconds since_;           ///< when the phase began, or a write last got on
    std::size_t drained_ = 0; ///< bytes read and thrown away at the end
    bool reading_ = false;    ///< a read is out
    bool waiting_ = false;    ///< a request's answer will come by resume()
    bool begun_ = false;      ///< the beginning of that answer is on its way
    bool writing_ = false;    ///< a wait for the socket to take more is out
    bool starved_ = true;     ///< input_ holds no complete head
    bool ended_ = false;      ///< the client has closed its side
    bool posted_ = false;     ///< a turn of the loop is asked for
    bool closing_ = false;    ///< no request is served after the answers in outbox_
    bool draining_ = false;   ///< all is sent and our side is closed
    bool answers_head_only_ = false;
    bool answers_http_1_0_ = false;

    void read();
    void on_read(error_code error, std::size_t bytes);
    void advance();
    void serve();
    [[nodiscard]] bool serve_one();
    void answer(reply_ptr what, bool head_only);
    void refuse(const refusal& why);
    void flush();
    void on_sent();
    void take_turn();
    void finish();
    void drain_input();
    void leave();
    void close();
    void on_tick(seconds now) override;
    void on_drain() override;
    void on_deadline() override;
};

} // namespace scramble::net
