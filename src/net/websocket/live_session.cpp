#include "net/websocket/live_session.hpp"

#include "net/log.hpp"
#include "net/peer.hpp"
#include "scramble/text/utf8.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <utility>

namespace scramble::net {

namespace {

namespace beast = boost::beast;
/// The longest message from a client, in bytes.
constexpr std::size_t longest_message = 4096;

// How many messages and control frames a client may send at once, and per second in the long run.
constexpr std::uint8_t most_tokens = 110;
/// Of these, how many only control frames may use: a client that sends at full pace can still ping.
constexpr std::uint8_t control_tokens = 10;
constexpr std::uint32_t tokens_a_second = 50;

/// So many bytes of answers may wait behind a message on its way; then the client is not read.
constexpr std::size_t most_answers = 1024;

} // namespace

live_session::live_session(tcp_socket socket, connections& others, followed_game& game,
                           std::optional<std::uint64_t> since)
    : channel(std::move(socket)), others_(others), game_(game), known_(since), since_(others.now()),
      refilled_(others.now()), pinged_(others.now()), tokens_(most_tokens)
{
    others_.add(*this);
}

live_session::~live_session()
{
    if (is_linked()) // otherwise the server is being destroyed
        others_.remove(*this);
}

void live_session::start(const websocket::handshake& asked, std::string_view subprotocol)
{
    stream().read_message_max(longest_message);
    stream().auto_fragment(false); // otherwise Beast copies what is sent
    stream().text(true);
    stream().control_callback(
        [this](beast::websocket::frame_type kind, auto) { on_control(kind); });
    stream().set_option(beast::websocket::stream_base::decorator(
        [subprotocol, &clock = others_](beast::websocket::response_type& answer) {
            const auto beast_view = [](std::string_view text) {
                return beast::string_view(text.data(), text.size());
            };
            answer.set(beast::http::field::sec_websocket_protocol, beast_view(subprotocol));
            answer.set(beast::http::field::date, beast_view(clock.date().value()));
        }));
    async_accept(asked);
}

std::shared_ptr<live_session> live_session::self()
{
    return std::static_pointer_cast<live_session>(shared_from_this());
}

void live_session::on_open(error_code error)
{
    if (error)
        return leave();
    accepted_ = true;
    go_on();
}

void live_session::read()
{
    reading_ = true;
    --tokens_;
    async_read();
}

void live_session::on_read(error_code error, std::size_t bytes)
{
    reading_ = false;
    traffic().received += bytes;
    if (error)
        return leave();
    unanswered_ = 0;
    has_message_ = true;
    go_on();
}

void live_session::serve()
{
    const std::string_view text = message();
    if (!stream().got_text())
        close(close_code::unknown_data, "a message is text");
    else if (!is_utf8(text)) // Beast misses it if the last frame is empty
        close(close_code::bad_payload, "a message is UTF-8");
    else {
        if (log::is_verbose())
            log::debug("{} says {}", peer_of(tcp()), escaped(text));
        owes_answer_ = true;
        on_message(text);
    }
    input().clear();
}

/// A ping, a pong or a Close has arrived; Beast answers it. Beast calls this during a read and
/// cannot be held back, so a flood ends the connection. No operation may start here. A pong that
/// answers our ping is free: a client that sends as much as it may has no allowance left for it.
void live_session::on_control(beast::websocket::frame_type kind)
{
    const bool is_close = kind == beast::websocket::frame_type::close;
    unanswered_ = 0;
    if (kind == beast::websocket::frame_type::pong && std::exchange(awaits_pong_, false))
        return;
    refill();
    if (!is_close && tokens_ > 0) {
        --tokens_;
        return;
    }
    asio::post(stream().get_executor(), [self = self(), is_close] {
        if (is_close)
            return self->end_play();
        self->close(close_code::policy_error, "too many control frames");
        self->go_on();
    });
}

/// The client has left, even if its socket is still open (decision 6).
void live_session::end_play()
{
    if (std::exchange(left_, true))
        return;
    closed_ = true;
    since_ = others_.now();
    timer_.forget(traffic());
    unfollow_.emit(asio::cancellation_type::terminal);
    on_left();
}

void live_session::refill()
{
    const seconds passed = others_.now() - std::exchange(refilled_, others_.now());
    const std::uint32_t most_seconds = most_tokens / tokens_a_second + 1;
    const std::uint32_t grown = std::min(passed.count(), most_seconds) * tokens_a_second;
    tokens_ = static_cast<std::uint8_t>(std::min<std::uint32_t>(most_tokens, tokens_ + grown));
}

void live_session::add_answer(std::string_view answer, std::string_view rest)
{
    answers_ += answer;
    answers_ += rest;
    answers_ += '\n';
}

void live_session::go_on()
{
    if (left_ || !accepted_ || closed_)
        return;
    if (has_message_ && !is_waiting() && !closing_) {
        has_message_ = false;
        serve();
    }
    if (is_waiting()) // the effect of a message is sent with its answer
        return follow();
    send_next();
    if (reading_ || has_message_ || closing_ || (writing_ && answers_.size() >= most_answers))
        return;
    refill();
    if (tokens_ > control_tokens)
        read(); // otherwise the next tick reads
}

/// Sends the next message if there is something to send and none is in progress; otherwise waits
/// for the next step.
void live_session::send_next()
{
    if (writing_)
        return;
    if (closing_ && answers_.empty())
        return send_close();
    if (!sent_first_ || !answers_.empty() || known_ != game_.steps())
        write();
    else
        follow();
}

/// Goes on after the next step, which may also be that of a message whose turn comes late.
void live_session::follow()
{
    if (std::exchange(following_, true))
        return;
    game_.async_follow(game_.steps(),
                       asio::bind_cancellation_slot(unfollow_.slot(),
                                                    [self = self()](error_code error, const news&) {
                                                        self->following_ = false;
                                                        if (!error)
                                                            self->go_on();
                                                    }));
}

void live_session::write()
{
    sent_first_ = true;
    writing_ = true;
    delivery_.begin(others_.now());
    sending_ = game_.news_since(known_);
    known_ = sending_->step;
    sending_answers_ = std::exchange(answers_, {});
    count_sending();
    if (!sending_answers_.empty() && std::exchange(owes_answer_, false))
        timer_.end(traffic());
    std::vector<asio::const_buffer> buffers;
    buffers.reserve(sending_->pieces.size() + 1);
    for (const shared_bytes& piece : sending_->pieces)
        buffers.emplace_back(asio::buffer(*piece));
    if (!sending_answers_.empty())
        buffers.emplace_back(asio::buffer(sending_answers_));
    async_write(std::move(buffers));
}

/// A long message counts among what is unsent; a short one is little for each connection.
void live_session::count_sending()
{
    constexpr std::size_t short_message = 4096;
    if (sending_->size + sending_answers_.size() <= short_message)
        return;
    is_counted_ = true;
    others_.unsent().hold_all(sending_->pieces);
    others_.unsent().hold(sending_answers_);
    others_.on_wait(*this);
}

void live_session::uncount_sending()
{
    if (!std::exchange(is_counted_, false))
        return;
    others_.unsent().let_go_of_all(sending_->pieces);
    others_.unsent().let_go(sending_answers_);
}

void live_session::on_written(error_code error, std::size_t bytes)
{
    traffic().sent += bytes;
    writing_ = false;
    uncount_sending();
    sending_ = nullptr;
    if (error)
        return leave();
    go_on();
}

void live_session::close(close_code code, std::string_view reason)
{
    if (closing_ || left_)
        return;
    closing_.emplace(code, beast::string_view(reason.data(), reason.size()));
    if (!answers_.empty() && !writing_)
        write(); // the game as it is now, before this client leaves it
}

/// Sends our Close; the client's answer ends the connection.
void live_session::send_close()
{
    closed_ = true;
    since_ = others_.now();
    async_close(*closing_);
}

/// Ends the connection at once.
void live_session::leave()
{
    if (std::exchange(gone_, true))
        return;
    const auto here = shared_from_this();
    error_code ignored;
    tcp().close(ignored);
    uncount_sending();
    end_play();
}

void live_session::on_tick(instant now)
{
    const seconds age = now - since_;
    if (gone_)
        return;
    if (!accepted_ || closed_) {
        if (age >= (accepted_ ? deadlines::close : deadlines::handshake))
            leave();
        return;
    }
    delivery_.check(tcp().native_handle(), now);
    if (delivery_.is_too_slow() || (writing_ && delivery_.is_stalled(now))) {
        traffic().limits.add("reading");
        return leave();
    }
    if (delivery_.has_progressed_since(pinged_))
        unanswered_ = 0;                               // it has not received the pings yet
    const auto here = shared_from_this();              // a ping may end the connection
    if (!writing_ && now - pinged_ >= deadlines::ping) // a ping would wait behind a message
        ping();
    if (!reading_)
        go_on(); // it may have had no tokens
}

void live_session::ping()
{
    if (unanswered_ == deadlines::most_unanswered)
        return leave();
    pinged_ = others_.now();
    delivery_.begin(pinged_);
    ++unanswered_;
    awaits_pong_ = true;
    if (std::exchange(pinging_, true))
        return;
    async_ping();
}

void live_session::on_pinged(error_code error)
{
    pinging_ = false;
    if (error)
        leave();
}

void live_session::dismiss(close_code code, std::string_view reason)
{
    if (!accepted_)
        return leave();
    close(code, reason);
    go_on();
}

} // namespace scramble::net
