#include "check/question.hpp"

#include "check/language.hpp"
#include "check/server_addresses.hpp"

#include <ostream> // missing in Beast 1.81

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::check {

namespace http = boost::beast::http;

namespace {

constexpr std::uint64_t longest_body = 4U << 20U;
constexpr std::uint32_t longest_head = 16U << 10U;
constexpr std::size_t longest_garbage = 1U << 20U;
constexpr std::size_t most_of_body = 2000;

/// As much of a text as is shown, its lines with | between them.
std::string in_a_line(std::string_view text)
{
    const bool is_ended = text.empty() || text.ends_with('\n');
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    std::string line;
    for (const char each : text.substr(0, most_of_body)) {
        if (each == '\n')
            line += " | ";
        else if (each != '\r')
            line += each;
    }
    return is_ended ? line : line + ' ' + spoken("(without a newline)");
}

bool is_of_http(const error_code& why)
{
    return why.category() == http::make_error_code(http::error()).category();
}

bool is_too_long(const error_code& why)
{
    return why == http::error::body_limit || why == http::error::header_limit;
}

/// Why no whole answer has come.
std::string reason_of(const error_code& why)
{
    if (why == http::error::end_of_stream)
        return spoken("the server has closed the connection");
    if (why == http::error::partial_message)
        return spoken("it ends too early");
    if (is_too_long(why))
        return spoken("it is too long");
    return is_of_http(why) ? spoken("it is no HTTP ({})", why.message()) : why.message();
}

} // namespace

std::string http_answer::said() const
{
    return fmt::format("{} {}", status, in_a_line(body));
}

/// What is under way; it may outlive the question by a turn of the loop.
struct question::exchange : std::enable_shared_from_this<exchange> {
    exchange(stage& where, std::string asker)
        : at(where), who(std::move(asker)), socket(where.loop()), timer(where.loop())
    {
        parser.body_limit(longest_body);
        parser.header_limit(longest_head);
    }

    stage& at;
    std::string who;
    asio::ip::tcp::socket socket;
    std::string request;
    asio::steady_timer timer; ///< until what is no HTTP should have ended
    std::string garbage;
    boost::beast::flat_buffer unread;
    http::response_parser<http::string_body> parser;
    http_answer answer;
    bool is_sent = false;
    bool has_left = false;

    void start()
    {
        asio::async_connect(socket, at.servers().found,
                            [self = shared_from_this()](error_code error, const auto&) {
                                if (error)
                                    return self->end(error);
                                self->send();
                            });
    }

    void send()
    {
        asio::async_write(socket, asio::buffer(request),
                          [self = shared_from_this()](error_code error, std::size_t) {
                              if (error)
                                  return self->end(error);
                              self->is_sent = true;
                              self->read_head();
                          });
    }

    void read_head()
    {
        http::async_read_header(socket, unread, parser,
                                [self = shared_from_this()](error_code error, std::size_t) {
                                    if (error)
                                        return self->take_garbage(error);
                                    self->take_head();
                                });
    }

    /// What is no HTTP may have no end.
    void take_garbage(error_code why)
    {
        if (has_left || why == http::error::end_of_stream || is_too_long(why) || !is_of_http(why))
            return end(why);
        garbage.resize(longest_garbage);
        timer.expires_after(at.times().grace);
        timer.async_wait([self = shared_from_this()](error_code cancelled) {
            error_code ignored;
            if (!cancelled)
                self->socket.cancel(ignored);
        });
        asio::async_read(socket, asio::buffer(garbage),
                         [self = shared_from_this(), why](error_code error, std::size_t) {
                             self->timer.cancel();
                             self->answer.is_endless = !error;
                             self->end(why);
                         });
    }

    void take_head()
    {
        const auto& head = parser.get();
        answer.has_head = true;
        answer.status = static_cast<int>(head.result_int());
        answer.type = head[http::field::content_type];
        answer.allowed_origin = head[http::field::access_control_allow_origin];
        if (parser.is_done()) // it has no body
            return end({});
        http::async_read(
            socket, unread, parser,
            [self = shared_from_this()](error_code error, std::size_t) { self->end(error); });
    }

    void end(error_code error)
    {
        if (has_left)
            return;
        answer.body = parser.get().body();
        answer.is_whole = !error;
        if (error) {
            at.lose_connection();
            answer.broken = reason_of(error);
            answer.is_endless = answer.is_endless || is_too_long(error);
        }
        at.note(error ? fmt::format("{}< ({})", who, answer.broken)
                      : fmt::format("{}< {}", who, answer.said()));
        leave();
    }

    void leave()
    {
        has_left = true;
        error_code ignored;
        socket.close(ignored);
    }
};

question::question(stage& at, std::string who, std::string request, std::string_view fields)
    : at_(&at), who_(std::move(who)), request_(std::move(request)),
      exchange_(std::make_shared<exchange>(at, who_))
{
    const std::size_t target = request_.find(' ') + 1;
    exchange_->request = fmt::format("{}{}{} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\r\n",
                                     request_.substr(0, target), at.where().path,
                                     request_.substr(target), at.where().authority, fields);
    at.note(fmt::format("{}> {}", who_, request_));
    exchange_->start();
}

question::~question()
{
    if (exchange_ != nullptr)
        exchange_->leave();
}

const http_answer& question::answer() const
{
    return exchange_->answer;
}

bool question::is_sent()
{
    at_->wait_for([&] { return exchange_->is_sent || answer().is_over(); }, at_->times().answer);
    return exchange_->is_sent;
}

bool question::is_answered()
{
    at_->wait_for([&] { return answer().is_over(); }, at_->times().answer);
    return answer().is_whole;
}

const http_answer& question::get()
{
    if (is_answered())
        return answer();
    if (answer().broken.empty())
        at_->fail(spoken("{} gets no answer to {}", who_, request_), failure::silent);
    at_->fail(spoken("{} gets no whole answer to {}: {}", who_, request_, answer().broken),
              answer().is_endless ? failure::endless : failure::broken);
}

void question::waits(const std::string& why)
{
    at_->let_settle(at_->times().grace);
    if (answer().is_endless)
        get(); // which fails
    if (answer().is_over())
        at_->fail(spoken("{} is answered at {}, but has to wait: {}", who_, request_, spoken(why)),
                  failure::hasty);
    at_->note(spoken("{} waits", who_));
}

void question::leave()
{
    at_->note(spoken("{} leaves", who_));
    exchange_->leave();
}

} // namespace scramble::check
