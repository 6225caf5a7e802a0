#include "net/websocket/live_session.hpp"

#include "net/log.hpp"
#include "net/peer.hpp"
#include "net/unsent.hpp"
#include "scramble/text/utf8.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <utility>

namespace scramble::net {

namespace {

namespace beast = boost::beast;

/// The longest message of a client, in bytes.
constexpr std::size_t longest_message = 4096;

// How often a client is asked whether it is there, and how many questions it may leave open: one
// that is silent for a minute is gone.
constexpr seconds ping_interval = 20;
constexpr std::uint8_t most_unanswered = 2;

// How many frames a client may send at once and, on the whole, a second.
constexpr std::uint8_t most_tokens = 100;
constexpr seconds tokens_a_second = 50;

// How long a client may take for its part of the handshake and of the end, and how long it may
// take nothing of what is sent.
constexpr seconds handshake_deadline = 10;
constexpr seconds close_deadline = 2;
constexpr seconds write_deadline = 30;

} // namespace

live_session::live_session(tcp_socket socket, connections& others,
                           std::optional<std::uint64_t> since)
    : socket_(std::move(socket)), others_(others), known_(since), since_(others.now()),
      refilled_(others.now()), pinged_(others.now()), tokens_(most_tokens)
{
    others_.add(*this);
}

live_session::~live_session()
{
    if (is_linked()) // otherwise the whole server is going
        others_.remove(*this);
}

void live_session::start(const websocket::handshake& asked, std::string_view subprotocol)
{
    socket_.read_message_max(longest_message);
    socket_.auto_fragment(false); // else what is told would be copied
    socket_.text(true);
    socket_.control_callback([this](beast::websocket::frame_type kind, auto) {
        on_control(kind == beast::websocket::frame_type::close);
    });
    socket_.set_option(beast::websocket::stream_base::decorator(
        [subprotocol](beast::websocket::response_type& answer) {
            answer.set(beast::http::field::sec_websocket_protocol,
                       beast::string_view(subprotocol.data(), subprotocol.size()));
        }));
    socket_.async_accept(asked, [self = shared_from_this()](error_code error) {
        if (error)
            return self->leave();
        self->accepted_ = true;
        self->go_on();
    });
}

void live_session::read()
{
    reading_ = true;
    socket_.async_read(input_, [self = shared_from_this()](error_code error, std::size_t) {
        self->reading_ = false;
        if (error) // Beast has told the client what was wrong with a frame, if it was that
            return self->leave();
        self->unanswered_ = 0;
        self->has_message_ = true;
        self->go_on();
    });
}

void live_session::serve()
{
    const auto bytes = input_.cdata();
    const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
    if (!take_token())
        close(close_code::policy_error, "too many messages");
    else if (!socket_.got_text())
        close(close_code::unknown_data, "a message is text");
    else if (!is_utf8(text)) // Beast does not see it where the last frame of one is empty
        close(close_code::bad_payload, "a message is UTF-8");
    else {
        if (log::is_verbose())
            log::debug("{} says {}", peer_of(beast::get_lowest_layer(socket_)), escaped(text));
        on_message(text);
    }
    input_.clear();
}

/// A ping, a pong or a close came; Beast answers it. It calls this in the middle of a read, so
/// nothing is begun here.
void live_session::on_control(bool is_close)
{
    unanswered_ = 0;
    if (!is_close && take_token())
        return;
    asio::post(socket_.get_executor(), [self = shared_from_this(), is_close] {
        if (is_close)
            return self->end_play();
        self->close(close_code::policy_error, "too many messages");
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
    unfollow_.emit(asio::cancellation_type::terminal);
    on_left();
}

/// A bucket that fills by the second.
bool live_session::take_token()
{
    const seconds passed = std::min(others_.now() - std::exchange(refilled_, others_.now()),
                                    seconds{most_tokens} / tokens_a_second);
    tokens_ = static_cast<std::uint8_t>(
        std::min<seconds>(most_tokens, tokens_ + passed * tokens_a_second));
    if (tokens_ == 0)
        return false;
    --tokens_;
    return true;
}

void live_session::say(std::string_view answer)
{
    said_ += answer;
    said_ += '\n';
}

void live_session::on_step(error_code error)
{
    following_ = false;
    if (!error)
        go_on();
}

void live_session::go_on()
{
    if (left_ || !accepted_ || closed_)
        return;
    if (has_message_ && !is_waiting() && !closing_) {
        has_message_ = false;
        serve();
    }
    if (is_waiting())
        return; // what a message did is told with its answer, which comes within this turn
    tell();
    if (!reading_ && !has_message_ && !closing_)
        read();
}

/// Sends the next message if there is something to tell and none is on its way; otherwise
/// follows.
void live_session::tell()
{
    if (writing_)
        return;
    if (closing_ && said_.empty())
        return send_close();
    if (!greeted_ || !said_.empty() || known_ != steps())
        write();
    else if (!std::exchange(following_, true))
        follow(*known_, unfollow_.slot());
}

void live_session::write()
{
    greeted_ = true;
    writing_ = true;
    since_ = others_.now();
    told_ = news_since(known_);
    known_ = told_->step;
    answers_ = std::exchange(said_, {});
    std::vector<asio::const_buffer> buffers;
    buffers.reserve(told_->pieces.size() + 1);
    for (const shared_bytes& piece : told_->pieces)
        buffers.emplace_back(asio::buffer(*piece));
    buffers.emplace_back(asio::buffer(answers_));
    socket_.async_write(buffers, [self = shared_from_this()](error_code error, std::size_t) {
        self->on_written(error);
    });
}

void live_session::on_written(error_code error)
{
    writing_ = false;
    told_ = nullptr;
    if (error)
        return leave();
    go_on();
}

void live_session::close(close_code code, std::string_view reason)
{
    if (closing_ || left_)
        return;
    closing_.emplace(code, beast::string_view(reason.data(), reason.size()));
    if (!said_.empty() && !writing_)
        write(); // the game as it is now, not as it will be when the client has left
}

/// The client's answer to our Close ends the connection.
void live_session::send_close()
{
    closed_ = true;
    since_ = others_.now();
    socket_.async_close(*closing_, [self = shared_from_this()](error_code) { self->leave(); });
}

/// Ends the connection at once.
void live_session::leave()
{
    if (std::exchange(gone_, true))
        return;
    const auto self = shared_from_this();
    error_code ignored;
    beast::get_lowest_layer(socket_).close(ignored);
    end_play();
}

void live_session::on_tick(seconds now)
{
    const seconds age = now - since_;
    if (gone_)
        return;
    if (!accepted_) {
        if (age >= handshake_deadline)
            leave();
    }
    else if (closed_) {
        if (age >= close_deadline)
            leave();
    }
    else if (writing_) { // a ping would wait behind it
        if (has_sent_more())
            unanswered_ = 0;
        else if (age >= write_deadline)
            leave();
    }
    else if (now - pinged_ >= ping_interval) {
        ask_whether_there();
    }
}

/// Whether what is on its way got on since this was last asked, as far as the system's own
/// queue tells: Beast tells only when all of a message has been taken.
bool live_session::has_sent_more()
{
    const std::uint32_t unsent = unsent_on(beast::get_lowest_layer(socket_));
    if (std::exchange(unsent_, unsent) == unsent)
        return false;
    since_ = others_.now();
    return true;
}

void live_session::ask_whether_there()
{
    // One that takes what it is told slowly has yet to come to the questions.
    const std::uint32_t unsent = unsent_on(beast::get_lowest_layer(socket_));
    if (unsent < std::exchange(unsent_, unsent) && unsent > 0)
        unanswered_ = 0;
    if (unanswered_ == most_unanswered)
        return leave();
    pinged_ = others_.now();
    ++unanswered_;
    if (std::exchange(pinging_, true))
        return;
    socket_.async_ping({}, [self = shared_from_this()](error_code error) {
        self->pinging_ = false;
        if (error)
            self->leave();
    });
}

void live_session::on_drain()
{
    if (!accepted_)
        return leave();
    close(close_code::going_away, "the server is stopping");
    go_on();
}

} // namespace scramble::net
