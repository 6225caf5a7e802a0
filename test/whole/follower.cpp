#include "whole/follower.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

using test::frame_kind;

namespace {

// How many frames of a client the server reads at once and, in the long run, per second.
constexpr int most_at_once = 100;
constexpr int most_a_second = 50;

} // namespace

follower::follower(arrival self, const setup& joined, const follower* since, on_message hear)
    : client(std::move(self)), hear_(std::move(hear)),
      first_space_(static_cast<int>(joined.spoken.first_space)), allowance_(most_at_once)
{
    std::string mark;
    if (since != nullptr) {
        known_ = since->known_;
        step_ = since->step_;
        mark = "?since=" + known_.run + "-" + std::to_string(step_);
    }
    const std::string name = player().empty() ? "" : "/" + player();
    add(test::handshake_for(joined.below + "/live" + name + mark, "memory.scramble.2",
                            key().empty() ? "" : "Authorization: Bearer " + key() + "\r\n"));
}

void follower::say(const std::string& text)
{
    tell("will say", text);
    add(test::text_frame(text));
    said_.push_back({text, added()});
    --allowance_;
}

void follower::hear(std::string_view text)
{
    demand(!said_.empty() && said_.front().text == text && sent() >= said_.front().end,
           "the server hears " + std::string(text) + ", which it has not said");
    said_.pop_front();
}

void follower::say_goodbye()
{
    tell("will say goodbye");
    add(test::frame(frame_kind::close, test::close_payload(1000)));
    is_saying_goodbye_ = true;
}

void follower::on_sent(std::size_t /*before*/)
{
    if (is_saying_goodbye_ && unsent() == 0)
        on_leaving();
}

void follower::on_received(std::size_t /*bytes*/)
{
    if (!is_connected_)
        take_handshake();
    while (is_connected_ && take_frame()) {
    }
}

void follower::take_handshake()
{
    const std::size_t end = inbox().find("\r\n\r\n");
    if (end == std::string::npos)
        return;
    if (refused_ != 0) {
        demand(inbox().starts_with("HTTP/1.1 " + std::to_string(refused_)), "refused");
        return;
    }
    demand(inbox().starts_with("HTTP/1.1 101 ") && unsent() == 0, "answered to a handshake");
    is_connected_ = true;
    inbox().erase(0, end + 4);
}

/// Takes the next frame, if it is complete. Result: whether it was.
bool follower::take_frame()
{
    const auto next = test::read_frame(inbox());
    if (!next)
        return false;
    demand(!code_, "a frame behind the last");
    inbox().erase(0, next->size);
    if (next->kind == frame_kind::text)
        be_told(next->payload);
    else if (next->kind == frame_kind::close)
        code_ = test::code_of(next->payload);
    else
        pong(*next);
    return true;
}

void follower::be_told(std::string_view text)
{
    const std::uint64_t before = step_;
    const std::string run = known_.run;
    const told what = follow(known_, text, first_space_);
    step_ = what.step;
    if (known_.run == run)
        demand(step_ >= before, "a step back");
    else
        demand(what.is_whole, "changes of another deal, or room");
    hear_(*this, what);
}

/// Answers a ping; no frame may follow it.
void follower::pong(const test::server_frame& asked)
{
    demand(asked.kind == frame_kind::ping, "a frame that nobody asked for");
    if (!is_saying_goodbye_ && is_here())
        add(test::frame(frame_kind::pong, asked.payload));
}

void follower::on_tick(int /*now*/)
{
    seconds_since_goodbye_ += has_left() ? 1 : 0;
    allowance_ = std::min(most_at_once, allowance_ + most_a_second);
}

void follower::check_rest() const
{
    if (is_here() && refused_ == 0)
        demand(has_ended() == has_left(), has_left() ? "is not let go" : "is cut off");
}

void follower::check_end() const
{
    constexpr int least_close = 2; // seconds that a client has to read the answer to its goodbye
    if (is_connected_ && is_here() && (code_ || seconds_since_goodbye_ < least_close))
        demand(code_ == (has_left() ? 1000 : 1001), "is not told why its connection ends");
}

} // namespace scramble::whole
