#include "net/http_session.hpp"

#include "log.hpp"

#include <boost/asio/post.hpp>

#include <fmt/format.h>

#include <utility>

namespace scramble::net {

namespace {

// How long a connection may take: for a head from its first byte, between requests, for a
// client to take anything of an answer, and to close its side at the end.
constexpr seconds head_deadline = 10;
constexpr seconds idle_deadline = 75;
constexpr seconds write_deadline = 30;
constexpr seconds drain_deadline = 2;

/// How much is read and thrown away at the end, so that the last answer is not lost to a
/// reset.
constexpr std::size_t most_drained = 256UL * 1024;

/// How many pipelined requests are served before others get a turn of the loop.
constexpr int requests_a_turn = 16;

constexpr std::string_view connection_close = "Connection: close\r\n";
constexpr std::string_view connection_keep_alive = "Connection: keep-alive\r\n";

} // namespace

http_session::http_session(tcp_socket socket, http_site& site, connections& others)
    : socket_(std::move(socket)), site_(site), others_(others), since_(others.now())
{
    others_.add(*this);
}

http_session::~http_session()
{
    if (is_linked()) // otherwise the whole server is going
        others_.remove(*this);
}

void http_session::start()
{
    error_code ignored;
    socket_.non_blocking(true, ignored);
    read();
}

void http_session::read()
{
    if (reading_ || !socket_.is_open())
        return;
    const auto room = input_.room();
    if (room.size() == 0)
        return; // enough for when the request that waits has its answer
    reading_ = true;
    socket_.async_read_some(room, [self = shared_from_this()](error_code error, std::size_t bytes) {
        self->on_read(error, bytes);
    });
}

void http_session::on_read(error_code error, std::size_t bytes)
{
    reading_ = false;
    if (!socket_.is_open())
        return;
    if (error && error != asio::error::eof)
        return leave();
    ended_ = ended_ || error == asio::error::eof;
    if (starved_ && input_.empty())
        since_ = others_.now();
    starved_ = false;
    input_.commit(bytes);
    advance();
}

void http_session::advance()
{
    if (draining_)
        return drain_input();
    if (waiting_)                         // nothing behind it is looked at
        return ended_ ? leave() : read(); // decision 6
    if (!writing_)
        serve();
}

void http_session::serve()
{
    if (!socket_.is_open())
        return;
    for (int served = 0; served < requests_a_turn && serve_one(); ++served) {
    }
    flush();
}

/// Serves the next request, if all of it is there. Result: whether to look for another.
bool http_session::serve_one()
{
    if (waiting_ || closing_)
        return false;
    while (input_.unread().starts_with("\r\n")) { // before a request: RFC 9112, 2.2
        input_.consume(2);
        scanner_.restart();
    }
    const auto scanned = scanner_.scan(input_.unread());
    if (const auto* why = std::get_if<refusal>(&scanned)) {
        refuse(*why);
        return false;
    }
    const auto* size = std::get_if<std::size_t>(&scanned);
    starved_ = size == nullptr;
    if (starved_)
        return false;
    scanner_.restart();

    const auto head = read_head(input_.unread().substr(0, *size));
    if (const auto* why = std::get_if<refusal>(&head)) {
        refuse(*why);
        return false;
    }
    const auto& request = std::get<request_head>(head);
    closing_ = !request.keeps_alive || others_.is_draining();
    answers_http_1_0_ = request.is_http_1_0;
    answers_head_only_ = request.method == http::verb::head;
    if (log::is_verbose())
        log::debug("{} {}", std::string_view(http::to_string(request.method)),
                   escaped(request.target));
    response response = site_.serve(request, *this);
    input_.consume(*size); // only now: the head's views point into it
    waiting_ = response.waits;
    closing_ = closing_ || response.closes;
    begun_ = response.waits && response.now;
    closing_ = closing_ || (begun_ && request.is_http_1_0); // it knows no chunks
    if (response.now)
        answer(std::move(response.now), answers_head_only_);
    return true;
}

void http_session::answer(reply_ptr what, bool head_only)
{
    std::string_view field;
    if (closing_)
        field = connection_close;
    else if (answers_http_1_0_)
        field = connection_keep_alive;
    outbox_.push(std::move(what), field, head_only);
}

void http_session::refuse(const refusal& why)
{
    closing_ = true;
    starved_ = true;
    answer(text_reply(why.status, fmt::format("{}\n", why.reason)), false);
}

void http_session::resume(reply_ptr answer_now, bool closes)
{
    if (!waiting_ || !socket_.is_open())
        return;
    waiting_ = false;
    if (begun_ && closes)
        return close();
    closing_ = closing_ || closes || others_.is_draining();
    starved_ = input_.empty();
    since_ = others_.now();
    if (!begun_)
        answer(std::move(answer_now), answers_head_only_);
    else if (!answers_head_only_)
        outbox_.push_rest(std::move(answer_now));
    if (!writing_)
        flush();
}

void http_session::flush()
{
    while (!outbox_.empty()) {
        error_code error;
        const std::size_t bytes = socket_.write_some(outbox_.next(), error);
        if (error == asio::error::would_block) {
            writing_ = true;
            socket_.async_wait(tcp_socket::wait_write,
                               [self = shared_from_this()](error_code failed) {
                                   self->writing_ = false;
                                   if (!failed)
                                       self->flush();
                               });
            return;
        }
        if (error)
            return leave();
        outbox_.sent(bytes);
        since_ = others_.now();
    }
    on_sent();
}

/// All answers so far are sent: what next.
void http_session::on_sent()
{
    if (ended_ && waiting_)
        return leave(); // decision 6
    if (closing_ && !waiting_)
        return finish();
    if (ended_ && starved_)
        return close();
    // Others have their turn before this session reads or serves more. Under load the read
    // then finds the next request already there, and a request that waited only for this
    // turn has its answer before anything is read behind it.
    if (std::exchange(posted_, true))
        return;
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
        self->posted_ = false;
        self->take_turn();
    });
}

void http_session::take_turn()
{
    if (waiting_ || starved_)
        read();
    else if (!writing_)
        serve();
}

/// Closes our side only: to close all with input unread would reset the connection, and the
/// client could lose its last answer.
void http_session::finish()
{
    error_code ignored;
    socket_.shutdown(tcp_socket::shutdown_send, ignored);
    draining_ = true;
    drain_input();
}

void http_session::drain_input()
{
    drained_ += input_.unread().size();
    input_.consume(input_.unread().size());
    if (ended_ || drained_ > most_drained)
        return close();
    read();
}

/// The client is gone.
void http_session::leave()
{
    const auto self = shared_from_this();
    close();
    if (std::exchange(waiting_, false))
        gone_.emit(asio::cancellation_type::terminal); // decision 6
}

void http_session::close()
{
    error_code ignored;
    socket_.close(ignored);
}

void http_session::on_tick(seconds now)
{
    const seconds age = now - since_;
    if (draining_) {
        if (age >= drain_deadline)
            close();
    }
    else if (writing_) {
        if (age >= write_deadline)
            leave();
    }
    else if (!waiting_ && !input_.empty()) {
        if (age >= head_deadline && !closing_) {
            refuse({408, "the request took too long to come"});
            flush();
        }
    }
    else if (!waiting_ && age >= idle_deadline) {
        close();
    }
}

void http_session::on_drain()
{
    if (!waiting_ && !writing_ && !draining_ && starved_)
        close();
}

void http_session::on_deadline()
{
    leave();
}

} // namespace scramble::net
