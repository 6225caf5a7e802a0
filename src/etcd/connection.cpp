#include "etcd/connection.hpp"

#include "scramble/error.hpp"

#include <boost/asio/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include <cerrno>
#include <utility>

#include <sys/socket.h>

namespace scramble::etcd {

connection::connection(const strand& executor, const endpoint& where)
    : where_(where), socket_(executor), timer_(executor)
{
    request_.method(http::verb::post);
    request_.set(http::field::host, where.address().to_string());
    request_.set(http::field::content_type, "application/json");
}

bool connection::is_usable()
{
    if (!socket_.is_open())
        return true;
    char next = 0; // any byte now was not asked for
    return ::recv(socket_.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) < 0 &&
           (errno == EAGAIN || errno == EWOULDBLOCK);
}

void connection::call(std::string_view target, std::string text, std::chrono::milliseconds timeout,
                      std::size_t most, on_answer then)
{
    answered_ = std::move(then);
    begin(target, std::move(text), timeout, most);
}

void connection::stream(std::string_view target, std::string text,
                        std::chrono::milliseconds timeout, std::size_t most, on_line hear,
                        on_end ended)
{
    hear_ = std::move(hear);
    ended_ = std::move(ended);
    begin(target, std::move(text), timeout, most);
}

void connection::begin(std::string_view target, std::string text, std::chrono::milliseconds timeout,
                       std::size_t most)
{
    ensure(!parser_, "a connection has one call at a time");
    request_.target({target.data(), target.size()});
    request_.method(text.empty() ? http::verb::get : http::verb::post);
    request_.body() = std::move(text);
    request_.prepare_payload();
    parser_.emplace();
    most_ = most;
    is_sent_ = false;
    is_late_ = false;
    timer_.expires_after(timeout);
    timer_.async_wait([weak = weak_from_this(), number = ++calls_](error_code why) {
        const auto self = weak.lock();
        if (self && !why && self->parser_ && self->calls_ == number)
            self->end_late();
    });
    if (socket_.is_open())
        return write();
    buffer_.clear();
    // Operations under way keep this alive: they use the members.
    socket_.async_connect(where_, [self = shared_from_this()](error_code why) {
        if (why)
            return self->finish(why);
        error_code ignored;
        self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
        self->socket_.set_option(asio::socket_base::keep_alive(true), ignored);
        self->write();
    });
}

/// Makes the operation under way fail.
void connection::end_late()
{
    is_late_ = true;
    error_code ignored;
    socket_.close(ignored);
}

void connection::write()
{
    is_sent_ = true;
    http::async_write(socket_, request_, [self = shared_from_this()](error_code why, std::size_t) {
        if (why)
            return self->finish(why);
        self->read();
    });
}

void connection::read()
{
    if (ended_) {
        parser_->body_limit(boost::none);
        return read_some();
    }
    parser_->body_limit(most_);
    http::async_read(
        socket_, buffer_, *parser_,
        [self = shared_from_this()](error_code why, std::size_t) { self->finish(why); });
}

void connection::read_some()
{
    http::async_read_some(socket_, buffer_, *parser_,
                          [self = shared_from_this()](error_code why, std::size_t) {
                              if (!self->hear_) // closed meanwhile
                                  return self->finish(asio::error::operation_aborted);
                              if (why || self->parser_->get().result_int() != 200)
                                  return self->finish(why);
                              self->take_lines();
                          });
}

void connection::take_lines()
{
    std::string& body = parser_->get().body(); // to which the parser appends
    if (!body.empty())
        timer_.cancel();
    const auto hear = hear_; // it may close this
    std::size_t begin = 0;
    for (std::size_t end = body.find('\n'); end != body.npos; end = body.find('\n', begin)) {
        hear(std::string_view(body).substr(begin, end - begin));
        begin = end + 1;
        if (!hear_)
            return finish(asio::error::operation_aborted);
    }
    body.erase(0, begin);
    if (body.size() > most_)
        return finish(http::error::body_limit);
    if (parser_->is_done())
        return finish(http::error::end_of_stream);
    read_some();
}

void connection::finish(error_code why)
{
    const bool is_over = why || ended_ || !parser_->keep_alive();
    if (is_late_)
        why = asio::error::timed_out;
    answer result{why, is_sent_, 0, {}};
    if (!why) {
        result.status = parser_->get().result_int();
        result.body = std::move(parser_->get().body());
    }
    const auto answered = std::exchange(answered_, nullptr);
    const auto ended = std::exchange(ended_, nullptr);
    parser_.reset();
    timer_.cancel();
    if (is_over)
        close();
    if (answered)
        answered(std::move(result));
    else if (ended)
        ended();
}

void connection::close()
{
    error_code ignored;
    socket_.close(ignored);
    timer_.cancel();
    answered_ = nullptr;
    hear_ = nullptr;
    ended_ = nullptr;
}

} // namespace scramble::etcd
