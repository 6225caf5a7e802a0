#pragma once

#include "net/connections.hpp"
#include "net/delivery.hpp"
#include "net/input_buffer.hpp"
#include "net/operation_memory.hpp"
#include "net/outbox.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <boost/container/new_allocator.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace scramble::net {

/// A socket with the concrete executor of the loop. The type-erased executor would make a request
/// cost a tenth more.
using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;

/// The allocator for handlers that may wait for hours: it takes exactly what they need from the
/// heap. Asio's default would reuse larger blocks of other operations, and it treats std::allocator
/// as the default.
using heap_allocator = boost::container::new_allocator<void>;

/// One client's connection, for any protocol: reads, serves a few messages per turn of the loop,
/// sends the answers, and closes so that the last answer arrives.
///
/// It reads nothing while the client does not take its answers, so a client's memory is bounded;
/// that of all together is, too (`net::unsent`, `connections::most_long_inputs`).
/// Handlers in progress keep it alive. Used only on the strand.
class session : public connection,
                public boost::intrusive_ref_counter<session, boost::thread_unsafe_counter> {
public:
    session(const session&) = delete;
    session& operator=(const session&) = delete;
    virtual ~session();

    /// Starts reading. Requires: owned by an intrusive_ptr (`start_session`).
    void start();

protected:
    session(tcp_socket socket, connections& others);

    /// Whether a message waits for its answer, so that later ones must wait too.
    [[nodiscard]] bool is_waiting() const override { return false; }

    /// Serves the next message of `input()`, if it is complete, and pushes its answer.
    /// Result: whether to look for another at once. If there is no complete message, calls
    /// `await_input()` and returns false.
    [[nodiscard]] virtual bool serve_one() = 0;

    /// The client has closed its side; what it sent before is still served. Called at least once,
    /// and again for each of those messages that waits.
    virtual void on_client_ended() {}

    /// The socket is closed. Called at most once.
    virtual void on_gone() {}

    /// All answers so far are sent, others have had their turn, and a message waits for its answer.
    virtual void on_waiting_turn() {}

    /// Whether a message is on its way, for which a server that is told to stop waits a moment.
    [[nodiscard]] virtual bool is_message_coming() const { return false; }

    /// A second has passed while the session is reading.
    virtual void on_reading_tick(seconds /*age*/) {}

    // For serving messages.
    static constexpr std::size_t read_ahead = 16UL * 1024;
    using read_buffer = input_buffer<64, 1024, read_ahead>;
    [[nodiscard]] read_buffer& input() { return input_; }
    /// Whether anything has ever come, and whether any of it is there.
    [[nodiscard]] bool has_heard() const { return has_heard_; }
    [[nodiscard]] bool has_input() const { return !input_.empty(); }
    [[nodiscard]] outbox& answers() { return outbox_; }
    [[nodiscard]] bool is_ending() const { return ending_; }
    [[nodiscard]] bool is_open() const { return socket_.is_open(); }
    /// Whether no operation is in progress and all answers are sent.
    [[nodiscard]] bool is_quiescent() const { return !reading_ && !writing_ && outbox_.empty(); }
    [[nodiscard]] bool has_client_ended() const { return ended_; }
    /// Whether it has been inactive for a second, and nothing has arrived meanwhile.
    [[nodiscard]] bool is_quiet(instant now) const;
    [[nodiscard]] connections& others() { return others_; }
    [[nodiscard]] net::traffic& traffic() { return others_.traffic(); }
    [[nodiscard]] std::string peer() const;
    /// The address of the client; unspecified if it has gone.
    [[nodiscard]] asio::ip::address address() const;

    /// `input()` holds no complete message: read more.
    void await_input() { awaits_input_ = true; }
    /// Ends the connection after the answers pushed so far.
    void end() { ending_ = true; }
    /// Sends answers that were pushed outside `serve_one()`.
    void send();
    /// Goes on in a later turn of the loop, as after all answers are sent.
    void take_turn_soon();
    /// Ends the read that is in progress; then the next message is served. Nothing that has come is
    /// lost. Result: whether there was one. Requires: all answers are sent.
    [[nodiscard]] bool stop_reading();
    /// Ends the connection at once, as if the client had left.
    void leave();
    /// Gives the connection away; this session then ends.
    /// Requires: `is_quiescent()`.
    [[nodiscard]] tcp_socket release() { return std::move(socket_); }

private:
    // Represents: a connection that is always in one of these phases: reading (none of the flags
    // below), sending (writing_), or draining after its last answer (draining_). It may wait at the
    // same time (is_waiting()).
    // Invariant: at most one read, one write and one posted turn are in progress.
    tcp_socket socket_;
    connections& others_;
    read_buffer input_;
    outbox outbox_;
    delivery delivery_;
    instant since_;              ///< when the phase began
    std::uint32_t drained_ = 0;  ///< bytes read and discarded at the end
    operation_memory<128> read_; ///< the read in progress
    bool reading_ = false;       ///< a read is in progress
    bool writing_ = false;       ///< waits until the socket is writable
    bool posted_ = false;        ///< a turn of the loop is posted
    bool awaits_input_ = true;   ///< input_ holds no complete message
    bool has_heard_ = false;     ///< something has come
    bool ended_ = false;         ///< the client has closed its side
    bool ending_ = false;        ///< we close ours once all is sent
    bool draining_ = false;      ///< all is sent and our side is closed

    [[nodiscard]] boost::intrusive_ptr<session> self() { return this; }
    /// A phase begins or makes progress.
    void renew();
    void read();
    [[nodiscard]] asio::mutable_buffer long_room();
    /// Whether the kernel has nothing that the client has sent.
    [[nodiscard]] bool is_all_read() const;
    void on_read(error_code error, std::size_t bytes);
    void serve();
    void flush();
    void wait_to_send();
    void on_sent();
    void take_turn();
    void finish();
    void drain_input();
    void close();
    [[nodiscard]] bool takes_too_little(instant now);
    [[nodiscard]] bool has_left_unnoticed();
    void on_tick(instant now) final;
    void on_drain() final;
    void end_at_once() final;
    [[nodiscard]] std::size_t unsent() const final { return outbox_.counted(); }
};

/// Creates and starts a session for a new client. It lives as long as its handlers. Not a
/// shared_ptr: in one thread the count needs no atomics and no block of its own.
template <class Session, class... Arguments>
void start_session(Arguments&&... arguments)
{
    boost::intrusive_ptr<Session>(new Session(std::forward<Arguments>(arguments)...))->start();
}

} // namespace scramble::net
