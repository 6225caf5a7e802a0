#include "net/http/http_session.hpp"

#include "net/log.hpp"
#include "net/peer.hpp"
#include "scramble/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace scramble::net {

namespace {

/// How many may come before a request.
constexpr int most_empty_lines = 8;

/// The request is for a server of another name (RFC 9110, 15.5.20).
response misdirected()
{
    static const reply_ptr reply =
        text_reply(421, "this server has another name; --allowed-host NAME gives it more\n");
    return answer{reply};
}

} // namespace

http_session::http_session(tcp_socket socket, site_ptr site, connections& others)
    : session(std::move(socket), others), site_(std::move(site))
{
}

bool http_session::serve_one()
{
    if (input().empty()) {
        await_input();
        return false;
    }
    if (unfinished_ != nullptr)
        return take_body();
    if (const auto known = site_->heads().find(input().unread()); known.head != nullptr) {
        scanner_.restart();
        empty_lines_ = 0;
        return serve(*known.head, known.size);
    }
    while (input().unread().starts_with("\r\n")) { // before a request: RFC 9112, 2.2
        input().consume(2);
        scanner_.restart();
        if (++empty_lines_ > most_empty_lines) { // it could go on without a request for ever
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
        await_input();
        return false;
    }
    scanner_.restart();
    empty_lines_ = 0;

    const auto read = site_->heads().read(input().unread().substr(0, *size), site_->takes_bodies());
    if (const auto* why = std::get_if<refusal>(&read)) {
        refuse(*why);
        return false;
    }
    request_head& head = *std::get<request_head*>(read);
    return head.body_size != 0 ? begin_body(head, *size) : serve(head, *size);
}

/// `size` is the size of the head. Result: as for `serve_one()`.
bool http_session::begin_body(const request_head& head, std::size_t size)
{
    const std::size_t longest = site_->longest_body(head);
    if (head.body_size > longest) {
        refuse({413, longest == 0 ? no_bodies : "the body is too long"});
        return false;
    }
    places::place place = site_->bodies().take(network_of(head));
    if (place == nullptr) {
        refuse({503, "too many bodies come at once: try again"});
        return false;
    }
    unfinished_ =
        std::make_unique<unfinished>(unfinished{std::string(input().unread().substr(0, size)),
                                                {},
                                                static_cast<std::size_t>(head.body_size),
                                                others().now(),
                                                std::move(place)});
    unfinished_->body.reserve(unfinished_->size);
    input().consume(size);
    return take_body();
}

/// The body may be longer than what `input()` holds. Result: as for `serve_one()`.
bool http_session::take_body()
{
    unfinished& coming = *unfinished_;
    const std::string_view more = input().unread().substr(0, coming.size - coming.body.size());
    coming.body += more;
    input().consume(more.size());
    if (coming.body.size() < coming.size) {
        await_input();
        return false;
    }
    const auto whole = std::exchange(unfinished_, nullptr);
    auto head = std::get<request_head>(read_head(whole->head, true)); // as it was read before
    head.body = whole->body;
    return serve(head, 0);
}

/// `size` is the size of the head. Result: as for `serve_one()`.
bool http_session::serve(request_head& head, std::size_t size)
{
    if (log::is_verbose())
        log::debug("{} asks {} {}", peer(), std::string_view(http::to_string(head.method)),
                   escaped(head.target));
    answers_http_1_0_ = head.is_http_1_0;
    answers_head_only_ = head.method == http::verb::head;
    response result = site_->is_called(head.host) ? site_->serve(head, *this) : misdirected();
    if (std::holds_alternative<postponed>(result)) {
        ensure(size > 0, "only a request without a body is postponed");
        postponed_ = was_postponed_ = true;
        return false;
    }
    if (auto* upgraded = std::get_if<upgrade>(&result)) {
        if (!answers().empty())
            return false; // served again once these are sent
        const bool is_stopping = others().is_draining();
        if (was_postponed_ && !is_stopping && stop_reading())
            return false; // served again once that has ended
        const bool is_alone = is_quiescent() && size == input().unread().size();
        if (is_alone && !is_stopping) {
            upgraded->take_over(release(), others());
            return false;
        }
        result = answer{
            is_stopping ? text_reply(503, "the server is stopping\n")
                        : text_reply(400, "send this request alone, after the earlier answers\n"),
            true};
    }
    take(result, head);
    input().consume(size); // only now: the head's views point into it
    return true;
}

/// Records the response, and pushes the part of the answer that is ready.
void http_session::take(response& given, const request_head& head)
{
    auto* const whole = std::get_if<answer>(&given);
    auto* const beginning = std::get_if<begun>(&given);
    auto* const text = std::get_if<in_portions>(&given);
    was_postponed_ = false;
    waiting_ = whole == nullptr;
    begun_ = beginning != nullptr;
    const bool is_to_the_end = begun_ && head.is_http_1_0; // it has no chunks
    if (!head.keeps_alive || (whole != nullptr && whole->closes) || is_to_the_end ||
        others().is_draining())
        end();
    if (whole != nullptr) {
        push(std::move(whole->reply), answers_head_only_);
        timer_.end(traffic());
    }
    else if (begun_)
        push(std::move(beginning->head), answers_head_only_);
    else if (text != nullptr)
        text_ = std::move(*text); // its turns come when all before it is sent
}

void http_session::push(reply_ptr reply, bool head_only)
{
    if (log::is_verbose())
        log::debug("{} is answered {}", peer(), status_of(*reply));
    auto field = outbox::connection_field::none;
    if (is_ending())
        field = outbox::connection_field::close;
    else if (answers_http_1_0_)
        field = outbox::connection_field::keep_alive;
    if (!reply->has_date)
        reply = dated(*reply, date());
    traffic().count(*reply);
    answers().push(std::move(reply), field, head_only);
}

void http_session::refuse(const refusal& why)
{
    end();
    const bool head_only = input().unread().starts_with("HEAD ");
    push(text_reply(why.status, fmt::format("{}\n", why.reason), why.fields), head_only);
}

void http_session::resume(reply_ptr reply, bool closes)
{
    if (!waiting_ || !is_open())
        return;
    waiting_ = false;
    is_making_ = false;
    text_.reset();
    timer_.end(traffic());
    if (closes && (begun_ || has_client_ended())) {
        end(); // after the earlier answers, which the client may be slow to take
        return send();
    }
    if (closes || others().is_draining())
        end();
    if (!begun_)
        push(std::move(reply), answers_head_only_);
    else if (!answers_head_only_)
        answers().push_continuation(std::move(reply));
    send();
}

void http_session::resume(const told& answer)
{
    if (const auto* whole = std::get_if<reply_ptr>(&answer))
        return resume(*whole);
    if (!waiting_ || !is_open())
        return;
    text_ = std::get<in_portions>(answer);
    on_waiting_turn();
}

void http_session::on_waiting_turn()
{
    if (text_ == nullptr || !answers().empty() || std::exchange(is_making_, true))
        return;
    const auto text = text_; // it may be the last portion
    text->make_next(*this);
}

void http_session::add_portion(std::string_view text, bool is_last)
{
    if (text_ == nullptr || !is_open())
        return;
    is_making_ = false;
    if (is_last && !begun_)
        return resume(whole_text(text_->fields(), text));
    if (!begun_) {
        begun_ = true;
        if (answers_http_1_0_)
            end(); // it has no chunks
        push(begun_text(text_->fields(), !answers_http_1_0_), answers_head_only_);
    }
    if (is_last || answers_head_only_)
        return resume(portion_of_text(text, !answers_http_1_0_, true));
    answers().push_continuation(portion_of_text(text, !answers_http_1_0_, false));
    send();
}

void http_session::serve_again()
{
    if (!is_open() || !std::exchange(postponed_, false))
        return;
    send(); // and then it goes on with the input, which still begins with that request
}

std::string http_session::network_of(const request_head& head) const
{
    const auto client = address();
    if (!site_->trusts(client.to_string()))
        return net::network_of(client);
    std::string_view last = head.forwarded_for;
    last.remove_prefix(last.rfind(',') + 1); // the whole if there is none
    last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
    error_code malformed;
    const auto named = asio::ip::make_address(last, malformed);
    return net::network_of(malformed ? client : named);
}

bool http_session::is_local() const
{
    return address().is_loopback();
}

void http_session::on_client_ended()
{
    // A flip that waits leaves its queue (decision 6). One that was decided in this very turn can
    // no longer be cancelled and is still answered.
    if (text_ != nullptr)
        return take_turn_soon(); // it reads what it has asked for
    if (waiting_)
        gone_.emit(asio::cancellation_type::terminal);
}

void http_session::on_gone()
{
    timer_.forget(traffic());
    text_.reset();
    if (std::exchange(waiting_, false))
        gone_.emit(asio::cancellation_type::terminal); // decision 6
}

void http_session::on_reading_tick(seconds age)
{
    if (waiting_ || is_ending())
        return;
    const bool is_late = unfinished_ != nullptr
                             ? others().now() - unfinished_->since >= deadlines::head
                             : !input().empty() && age >= deadlines::head;
    if (is_late) {
        refuse({408, "the request took too long to come"});
        send();
    }
    else if (unfinished_ == nullptr && input().empty() && age >= deadlines::idle) {
        leave();
    }
}

} // namespace scramble::net
