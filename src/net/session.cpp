#include "net/session.hpp"

#include "net/peer.hpp"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/post.hpp>

#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

namespace scramble::net {

namespace {

/// How much is read and discarded at the end, so that a reset does not destroy the last answer:
/// more than any client sends by mistake.
constexpr std::size_t most_drained = 2048UL * 1024;

/// How many messages are served before other connections get a turn of the loop.
constexpr int messages_a_turn = 16;

} // namespace

session::session(tcp_socket socket, connections& others)
    : socket_(std::move(socket)), others_(others), since_(others.now())
{
    others_.add(*this);
}

session::~session()
{
    if (!is_linked())
        return; // the server is being destroyed
    outbox_.clear(others_.unsent());
    if (input_.is_long())
        others_.end_long_input(*this);
    others_.remove(*this);
}

void session::start()
{
    error_code ignored;
    socket_.non_blocking(true, ignored);
    awaits_input_ = input_.empty(); // unless it goes on for another session
    if (input_.is_long())
        others_.begin_long_input(*this);
    if (outbox_.empty())
        read();
    else
        flush();
}

std::string session::peer() const
{
    return peer_of(socket_);
}

asio::ip::address session::address() const
{
    error_code gone;
    return plain(socket_.remote_endpoint(gone).address());
}

void session::renew()
{
    if (std::exchange(since_, others_.now()) != others_.now())
        others_.renew(*this); // at most once a second: relinking touches other connections
}

bool session::is_all_read() const
{
    error_code ignored; // a failed socket has nothing to read
    return socket_.available(ignored) == 0;
}

bool session::is_quiet(instant now) const
{
    return awaits_input_ && input_.empty() && !writing_ && !ended_ && !draining_ &&
           socket_.is_open() && now - since_ > seconds(1) && is_all_read();
}

void session::read()
{
    if (reading_ || !socket_.is_open() || (ended_ && is_waiting()))
        return;
    auto room = input_.room();
    if (room.size() == 0 && (room = long_room()).size() == 0)
        return; // full: the waiting message must be answered first
    reading_ = true;
    socket_.async_read_some(
        room,
        asio::bind_allocator(read_.get(), [self = self()](error_code error, std::size_t bytes) {
            self->on_read(error, bytes);
        }));
}

/// Where to read more than usual; others may lose what they hold of that.
asio::mutable_buffer session::long_room()
{
    const bool was_long = input_.is_long();
    const auto room = input_.long_room();
    if (!was_long)
        others_.begin_long_input(*this);
    else if (!input_.is_long())
        others_.end_long_input(*this);
    return room;
}

void session::on_read(error_code error, std::size_t bytes)
{
    reading_ = false;
    if (!socket_.is_open())
        return;
    if (error) {
        if (error == asio::error::operation_aborted)
            return take_turn(); // see stop_reading()
        if (error != asio::error::eof)
            return leave();
        ended_ = true;
        on_client_ended();
    }
    if (awaits_input_ && input_.empty())
        renew();
    awaits_input_ = false;
    has_heard_ = has_heard_ || bytes > 0;
    input_.commit(bytes);
    traffic().received += bytes;
    if (draining_)
        return drain_input();
    if (is_waiting()) { // later messages have to wait
        if (!ended_)
            read();
    }
    else if (!writing_) {
        serve();
    }
}

bool session::stop_reading()
{
    error_code ignored; // it fails only if the socket is closed
    if (reading_)
        socket_.cancel(ignored);
    return reading_;
}

void session::serve()
{
    if (!socket_.is_open())
        return;
    for (int served = 0; served < messages_a_turn && !ending_ && !is_waiting(); ++served) {
        if (!serve_one() || outbox_.is_full())
            break;
    }
    if (!socket_.is_open())
        return; // release() was called
    if (others_.is_draining() && !is_waiting() && !is_message_coming())
        ending_ = true;
    flush();
}

void session::send()
{
    if (!socket_.is_open())
        return;
    awaits_input_ = input_.empty();
    renew();
    if (writing_)
        wait_to_send();
    else
        flush();
}

/// The client does not take more now.
void session::wait_to_send()
{
    outbox_.wait(others_.unsent());
    others_.on_wait(*this);
}

void session::flush()
{
    while (!outbox_.empty()) {
        error_code error;
        const std::string_view only = outbox_.only();
        const std::size_t bytes = only.empty() ? socket_.write_some(outbox_.next(), error)
                                               : socket_.write_some(asio::buffer(only), error);
        if (error == asio::error::would_block) {
            writing_ = true;
            wait_to_send();
            socket_.async_wait(tcp_socket::wait_write, [self = self()](error_code failed) {
                self->writing_ = false;
                if (failed)
                    return self->leave();
                self->flush();
            });
            return;
        }
        if (error)
            return leave();
        outbox_.sent(bytes, others_.unsent());
        traffic().sent += bytes;
        delivery_.begin(others_.now());
        renew();
    }
    on_sent();
}

/// All answers so far are sent; decides what to do next.
void session::on_sent()
{
    if (is_waiting() && ended_)
        return on_client_ended();
    if (ending_ && !is_waiting())
        return finish();
    if (ended_ && awaits_input_ && is_all_read())
        return leave();
    // Other sessions get a turn before this one reads or serves more. Under load, the read then
    // finds the next message already there, and a message that waited only for this turn is
    // answered before anything behind it is read.
    take_turn_soon();
}

void session::take_turn_soon()
{
    if (std::exchange(posted_, true))
        return;
    asio::post(socket_.get_executor(), [self = self()] {
        self->posted_ = false;
        self->take_turn();
    });
}

void session::take_turn()
{
    if (!socket_.is_open())
        return;
    if (is_waiting()) {
        on_waiting_turn();
        read();
    }
    else if (awaits_input_) {
        // What the kernel has is on its way, too.
        if (others_.is_draining() && !is_message_coming() && is_all_read())
            return finish();
        read();
    }
    else if (!writing_) {
        serve();
    }
}

/// Closes only our side. Closing both with unread input would reset the connection, and the client
/// could lose its last answer (mines-14).
void session::finish()
{
    error_code ignored;
    socket_.shutdown(tcp_socket::shutdown_send, ignored);
    draining_ = true;
    drain_input();
}

void session::drain_input()
{
    drained_ += static_cast<std::uint32_t>(input_.unread().size());
    input_.consume(input_.unread().size());
    if (ended_ || drained_ > most_drained)
        return leave();
    read();
}

void session::leave()
{
    if (!socket_.is_open())
        return;
    const auto alive = self();
    close();
    on_gone();
}

void session::close()
{
    error_code ignored;
    socket_.close(ignored);
    outbox_.clear(others_.unsent());
}

void session::on_tick(instant now)
{
    const seconds age = now - since_;
    if (draining_) {
        if (age >= deadlines::lingering)
            leave();
    }
    else if ((writing_ || is_waiting() || input_.empty()) && takes_too_little(now)) {
        traffic().limits.add("reading");
        leave(); // a partly read head has its own deadline
    }
    else if (writing_) {
        if (!reading_ && has_left_unnoticed())
            on_client_ended();
    }
    else if (is_waiting()) {
        // Here no read is in progress because the input is full, not because a turn is posted. A
        // message decided in this very turn is still answered, so we do not leave at once.
        if (!reading_ && !posted_ && !ended_ && has_left_unnoticed()) {
            ended_ = true;
            on_client_ended();
        }
    }
    else {
        on_reading_tick(age);
    }
}

bool session::takes_too_little(instant now)
{
    delivery_.check(socket_.native_handle(), now);
    return delivery_.is_stalled(now) || delivery_.is_too_slow();
}

/// Whether the client has closed its side unnoticed, because no read is in progress: it does not
/// take its answers, or it has filled the input behind a waiting message.
bool session::has_left_unnoticed()
{
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return true;
    return info.tcpi_state != TCP_ESTABLISHED;
}

void session::on_drain()
{
    if (is_waiting() || draining_)
        return; // it ends after its answer, or is ending already
    if (writing_)
        ending_ = true;
    else if (awaits_input_) {
        if (!stop_reading()) // its end takes a turn, too
            take_turn_soon();
    }
}

void session::end_at_once()
{
    leave();
}

} // namespace scramble::net
