#include "net/http/http_session.hpp"

#include "net/log.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace scramble::net {

namespace {

// How long a head may take from its first byte, and how long may pass between requests.
constexpr seconds head_deadline = 10;
constexpr seconds idle_deadline = 75;

/// As many may come before a request.
constexpr int most_empty_lines = 8;

/// What is said to who takes this server for another (RFC 9110, 15.5.20).
response misdirected()
{
    static const reply_ptr answer =
        text_reply(421, "this server has another name; --allowed-host NAME gives it more\n");
    return {answer};
}

} // namespace

http_session::http_session(tcp_socket socket, http_site& site, connections& others)
    : session(std::move(socket), others), site_(site)
{
}

bool http_session::serve_one()
{
    while (input().unread().starts_with("\r\n")) { // before a request: RFC 9112, 2.2
        input().consume(2);
        scanner_.restart();
        if (++empty_lines_ > most_empty_lines) { // it would keep its connection without a request
            refuse({400, "there are only empty lines"});
            return false;
        }
    }
    const auto scanned = scanner_.scan(input().unread());
    if (const auto* why = std::get_if<refusal>(&scanned)) {
        refuse(*why);
        return false;
    }
    const auto* size = std::get_if<std::size_t>(&scanned);
    if (size == nullptr) {
        starve();
        return false;
    }
    scanner_.restart();
    empty_lines_ = 0;

    const auto head = read_head(input().unread().substr(0, *size));
    if (const auto* why = std::get_if<refusal>(&head)) {
        refuse(*why);
        return false;
    }
    return serve(std::get<request_head>(head), *size);
}

/// `size` is that of the head. Result: as that of `serve_one()`.
bool http_session::serve(const request_head& head, std::size_t size)
{
    if (log::is_verbose())
        log::debug("{} asks {} {}", peer(), std::string_view(http::to_string(head.method)),
                   escaped(head.target));
    answers_http_1_0_ = head.is_http_1_0;
    answers_head_only_ = head.method == http::verb::head;
    response response = site_.is_called(head.host) ? site_.serve(head, *this) : misdirected();
    if (response.successor) {
        if (!answers().empty())
            return false; // comes up again when these are sent
        const bool is_alone = is_at_rest() && size == input().unread().size();
        if (is_alone && !others().is_draining()) {
            response.successor(release(), others());
            return false;
        }
        response = {is_alone ? text_reply(503, "the server is stopping\n")
                             : text_reply(400, "send this alone, behind the answers before it\n"),
                    false, true};
    }
    waiting_ = response.waits;
    begun_ = response.waits && response.now;
    const bool is_to_the_end = begun_ && head.is_http_1_0; // it knows no chunks
    if (!head.keeps_alive || response.closes || is_to_the_end || others().is_draining())
        end();
    if (response.now)
        answer(std::move(response.now), answers_head_only_);
    input().consume(size); // only now: the head's views point into it
    return true;
}

void http_session::answer(reply_ptr what, bool head_only)
{
    if (log::is_verbose())
        log::debug("{} is answered {}", peer(), status_of(*what));
    auto field = outbox::connection_field::none;
    if (is_ending())
        field = outbox::connection_field::close;
    else if (answers_http_1_0_)
        field = outbox::connection_field::keep_alive;
    answers().push(std::move(what), field, head_only);
}

void http_session::refuse(const refusal& why)
{
    end();
    const bool head_only = input().unread().starts_with("HEAD ");
    answer(text_reply(why.status, fmt::format("{}\n", why.reason)), head_only);
}

void http_session::resume(reply_ptr now, bool closes)
{
    if (!waiting_ || !is_open())
        return;
    waiting_ = false;
    if (closes && (begun_ || has_client_ended())) {
        end(); // behind the answers before it, which the client may be slow to take
        return send();
    }
    if (closes || others().is_draining())
        end();
    if (!begun_)
        answer(std::move(now), answers_head_only_);
    else if (!answers_head_only_)
        answers().push_rest(std::move(now));
    send();
}

void http_session::on_client_ended()
{
    // A flip that waits leaves its queue (decision 6). One that has been decided in this very
    // turn is beyond cancelling, and is still answered.
    if (waiting_)
        gone_.emit(asio::cancellation_type::terminal);
}

void http_session::on_gone()
{
    if (std::exchange(waiting_, false))
        gone_.emit(asio::cancellation_type::terminal); // decision 6
}

void http_session::on_reading_tick(seconds age)
{
    if (waiting_ || is_ending())
        return;
    if (!input().empty() && age >= head_deadline) {
        refuse({408, "the request took too long to come"});
        send();
    }
    else if (input().empty() && age >= idle_deadline) {
        leave();
    }
}

} // namespace scramble::net
