#include "etcd/connection.hpp"

#include "scramble/error.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>

#include <utility>

namespace scramble::etcd {

namespace {

std::string request(std::string_view target, const endpoint& to, const std::string& token,
                    std::string_view text)
{
    std::string all(text.empty() ? "GET " : "POST ");
    all.append(target).append(" HTTP/1.1\r\nHost: ").append(to.text()).append("\r\n");
    if (!token.empty())
        all.append("Authorization: ").append(token).append("\r\n");
    if (!text.empty())
        all.append("Content-Type: application/json\r\nContent-Length: ")
            .append(std::to_string(text.size()))
            .append("\r\n");
    return all.append("\r\n").append(text);
}

} // namespace

connection::connection(const strand& executor, endpoint where, std::shared_ptr<access> by)
    : where_(std::move(where)), by_(std::move(by)), stream_(executor, by_), timer_(executor)
{
}

bool connection::is_usable()
{
    return !stream_.is_open() || stream_.is_quiet();
}

void connection::call(std::string_view target, std::string_view text,
                      std::chrono::milliseconds timeout, std::size_t most, on_answer then)
{
    exchange(request(target, where_, by_->token, text), timeout, most, std::move(then));
}

void connection::exchange(std::string request, std::chrono::milliseconds timeout, std::size_t most,
                          on_answer then)
{
    answered_ = std::move(then);
    begin(std::move(request), timeout, most);
}

void connection::stream(std::string_view target, std::string_view text,
                        std::chrono::milliseconds timeout, std::size_t most, on_line hear,
                        on_end ended)
{
    hear_ = std::move(hear);
    ended_ = std::move(ended);
    begin(request(target, where_, by_->token, text), timeout, most);
}

void connection::begin(std::string request, std::chrono::milliseconds timeout, std::size_t most)
{
    ensure(!parser_, "a connection has one call at a time");
    request_ = std::move(request);
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
    stream_.is_open() ? write() : connect();
}

void connection::connect()
{
    buffer_.clear();
    // Operations under way keep this alive: they use the members.
    stream_.connect(where_, [self = shared_from_this(), number = calls_](error_code why) {
        if (!self->parser_ || self->calls_ != number)
            return; // it was too late
        why ? self->finish(why) : self->write();
    });
}

/// Makes the operation under way fail. A name may be looked up for longer than anybody waits.
void connection::end_late()
{
    is_late_ = true;
    stream_.close();
    if (!is_sent_)
        finish(asio::error::timed_out);
}

void connection::write()
{
    is_sent_ = true;
    asio::async_write(stream_, asio::buffer(request_),
                      [self = shared_from_this()](error_code why, std::size_t) {
                          why ? self->finish(why) : self->read();
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
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code why, std::size_t) { self->finish(why); });
}

void connection::read_some()
{
    http::async_read_some(stream_, buffer_, *parser_,
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
    if (why && why != asio::error::operation_aborted)
        by_->failure = why;
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
    stream_.close();
    timer_.cancel();
    answered_ = nullptr;
    hear_ = nullptr;
    ended_ = nullptr;
}

} // namespace scramble::etcd
