#include "net/live_session.hpp"

#include "log.hpp"

#include <algorithm>
#include <utility>

namespace scramble::net {

namespace {

using namespace websocket;

// How often a client is asked whether it is there, and how many questions it may leave open: one
// that is silent for a minute is gone.
constexpr seconds ping_interval = 20;
constexpr std::uint8_t most_unanswered = 2;

// How many frames a client may send at once and, on the whole, a second.
constexpr std::uint8_t most_tokens = 100;
constexpr seconds tokens_a_second = 50;

/// Texts up to this size are copied behind the frame's head, so that one buffer is all of it;
/// larger ones are sent from where they are.
constexpr std::size_t largest_copy = 8192;

std::shared_ptr<reply> frame_of(const news& told, std::string_view answers)
{
    auto frame = std::make_shared<reply>();
    frame->front = frame_head(opcode::text, told->size + answers.size());
    auto piece = told->pieces.begin();
    for (; piece != told->pieces.end() && frame->front.size() + (*piece)->size() <= largest_copy;
         ++piece)
        frame->front += **piece;
    frame->pieces.assign(piece, told->pieces.end());
    frame->back = answers;
    return frame;
}

} // namespace

reply_ptr live_frames::of(const news& told)
{
    if (told != last_news_) {
        last_frame_ = frame_of(told, {});
        last_news_ = told;
    }
    return last_frame_;
}

live_session::live_session(handover from, live_frames& frames, std::optional<std::uint64_t> since)
    : session(from), frames_(frames), known_(since), refilled_(others().now()),
      pinged_(others().now()), tokens_(most_tokens)
{
}

bool live_session::serve_one()
{
    std::string_view bytes = input().unread();
    const std::size_t before = bytes.size();
    const event event = decoder_.next(bytes);
    input().consume(before - bytes.size());
    if (std::holds_alternative<std::monostate>(event)) {
        starve();
        return false;
    }
    unanswered_ = 0;
    if (take_token())
        serve(event);
    else
        close(close_code::policy, "too many messages");
    if (input().empty())
        starve();
    return !input().empty();
}

void live_session::serve(const event& what)
{
    if (const auto* message = std::get_if<text_message>(&what)) {
        if (log::is_verbose())
            log::debug("{}", escaped(message->text));
        on_message(message->text);
    }
    else if (const auto* asked = std::get_if<ping>(&what)) {
        push(control_frame(opcode::pong, asked->payload));
    }
    else if (const auto* over = std::get_if<closing>(&what)) {
        push(control_frame(opcode::close, over->payload));
        end();
    }
    else if (const auto* wrong = std::get_if<violation>(&what)) {
        close(wrong->code, wrong->reason);
    }
}

/// A bucket that fills by the second.
bool live_session::take_token()
{
    const seconds passed = std::min(others().now() - std::exchange(refilled_, others().now()),
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

void live_session::speak()
{
    if (!is_open())
        return;
    if (!is_ending() && others().is_draining())
        on_stopping();
    tell();
    send();
}

void live_session::on_step(error_code error)
{
    following_ = false;
    if (!error)
        speak();
}

void live_session::on_turn()
{
    if (!is_waiting())
        tell();
}

/// Pushes the next message if there is something to tell and none is on its way; otherwise
/// follows.
void live_session::tell()
{
    if (is_ending() || !answers().empty())
        return;
    if (!greeted_ || !said_.empty() || known_ != steps()) {
        greeted_ = true;
        const news told = news_since(known_);
        known_ = told->step;
        answers().push(said_.empty() ? frames_.of(told) : frame_of(told, std::exchange(said_, {})),
                       {}, false);
    }
    else if (!std::exchange(following_, true)) {
        follow(*known_, unfollow_.slot());
    }
}

void live_session::close(close_code code, std::string_view reason)
{
    if (is_ending())
        return;
    if (!said_.empty())
        answers().push(frame_of(news_since(known_), std::exchange(said_, {})), {}, false);
    push(close_frame(code, reason));
    end();
}

void live_session::push(std::string frame)
{
    auto whole = std::make_shared<reply>();
    whole->front = std::move(frame);
    answers().push(std::move(whole), {}, false);
}

void live_session::on_stopping()
{
    close(close_code::going_away, "the server is stopping");
}

void live_session::on_gone()
{
    unfollow_.emit(asio::cancellation_type::terminal);
    on_left();
}

void live_session::on_reading_tick(seconds /*age*/)
{
    if (is_ending() || others().now() - pinged_ < ping_interval)
        return;
    if (unanswered_ == most_unanswered)
        return leave();
    pinged_ = others().now();
    ++unanswered_;
    push(control_frame(opcode::ping, {}));
    send();
}

} // namespace scramble::net
