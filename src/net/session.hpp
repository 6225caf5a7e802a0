#pragma once

#include "net/connections.hpp"
#include "net/delivery.hpp"
#include "net/input_buffer.hpp"
#include "net/outbox.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <boost/container/new_allocator.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace scramble::net {

/// A socket with the concrete executor of the loop: the type-erased one costs a tenth of a
/// request.
using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;

/// What handlers that may rest for hours are kept in: each has from the heap what it needs and no
/// more. Asio would hand on to them the larger blocks of other operations, and does with
/// std::allocator, too, which it takes for no choice.
using at_rest = boost::container::new_allocator<void>;

/// One client's connection, whatever is spoken over it: reads, has what was read served a few
/// messages a turn of the loop, sends the answers, and ends so that the last of them arrives.
///
/// While an answer is not taken nothing more is read, so a client costs a bounded amount of
/// memory. Keeps itself alive by the handlers that it has out. Used only on the strand.
class session : public connection,
                public boost::intrusive_ref_counter<session, boost::thread_unsafe_counter> {
public:
    session(const session&) = delete;
    session& operator=(const session&) = delete;
    virtual ~session();

    /// Begins to read. Requires: owned by an intrusive_ptr (`start_session`).
    void start();

protected:
    session(tcp_socket socket, connections& others);

    /// Serves the next message of `input()`, if all of it is there, and pushes its answer.
    /// Result: whether to look for another at once; if not because there is none, it has called
    /// `starve()`.
    [[nodiscard]] virtual bool serve_one() = 0;

    /// Whether a message is being answered and nothing behind it may be looked at.
    [[nodiscard]] virtual bool is_waiting() const { return false; }

    /// The client has closed its side; what it sent before is still served. Called at least once,
    /// and again for each message of these that waits.
    virtual void on_client_ended() {}

    /// The client is gone, and the socket closed. Called at most once.
    virtual void on_gone() {}

    /// A second has passed and the session is reading.
    virtual void on_reading_tick(seconds /*age*/) {}

    // What a message is served with.
    static constexpr std::size_t read_ahead = 16UL * 1024;
    using read_buffer = input_buffer<64, 1024, read_ahead>;
    [[nodiscard]] read_buffer& input() { return input_; }
    [[nodiscard]] outbox& answers() { return outbox_; }
    [[nodiscard]] bool is_ending() const { return ending_; }
    [[nodiscard]] bool is_open() const { return socket_.is_open(); }
    /// Whether nothing of the connection is under way.
    [[nodiscard]] bool is_at_rest() const { return !reading_ && !writing_ && outbox_.empty(); }
    [[nodiscard]] bool has_client_ended() const { return ended_; }
    /// Whether it has taken part in nothing for a second, and nothing has come meanwhile.
    [[nodiscard]] bool is_quiet(instant now) const;
    [[nodiscard]] connections& others() { return others_; }
    [[nodiscard]] std::string peer() const;

    /// `input()` holds no complete message: read on.
    void starve() { starved_ = true; }
    /// Nothing is served after the answers pushed so far; then the connection ends.
    void end() { ending_ = true; }
    /// Sends what was pushed outside of `serve_one()`.
    void send();
    /// Ends the connection at once, as if the client had gone.
    void leave();
    /// Gives the connection away; this session has none from then on, and ends.
    /// Requires: it is at rest.
    [[nodiscard]] tcp_socket release() { return std::move(socket_); }

private:
    // Represents: a connection that is, at any time, in one of these phases: it reads (none of
    // the flags below), sends (writing_), or has sent its last answer and drains (draining_);
    // and may wait meanwhile (is_waiting()).
    // Invariant: at most one read, one write and one posted turn are out.
    tcp_socket socket_;
    connections& others_;
    read_buffer input_;
    outbox outbox_;
    delivery delivery_;
    instant since_;             ///< when the phase began
    std::uint32_t drained_ = 0; ///< bytes read and thrown away at the end
    bool reading_ = false;      ///< a read is out
    bool writing_ = false;      ///< a wait for the socket to take more is out
    bool posted_ = false;       ///< a turn of the loop is asked for
    bool starved_ = true;       ///< input_ holds no complete message
    bool ended_ = false;        ///< the client has closed its side
    bool ending_ = false;       ///< so do we, once all is sent
    bool draining_ = false;     ///< all is sent and our side is closed

    [[nodiscard]] boost::intrusive_ptr<session> self() { return this; }
    /// A phase begins, or gets on.
    void renew();
    void read();
    void on_read(error_code error, std::size_t bytes);
    void serve();
    void flush();
    void on_sent();
    void take_turn();
    void finish();
    void drain_input();
    void close();
    [[nodiscard]] bool takes_too_little(instant now);
    [[nodiscard]] bool has_left_unseen();
    void on_tick(instant now) final;
    void on_drain() final;
    void on_deadline() final;
};

/// Makes a session for a client that has just connected, and starts it. It lives for as long as
/// handlers of it are out. Not by shared_ptr: with one thread its count needs no atomics, and no
/// memory of its own.
template <class Session, class... Arguments>
void start_session(Arguments&&... arguments)
{
    boost::intrusive_ptr<Session>(new Session(std::forward<Arguments>(arguments)...))->start();
}

} // namespace scramble::net
