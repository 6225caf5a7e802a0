#include "whole/follower.hpp"

#include "whole/host.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

namespace {

constexpr unsigned char text_opcode = 1;
constexpr unsigned char close_opcode = 8;
constexpr unsigned char ping_opcode = 9;
constexpr unsigned char pong_opcode = 10;

// How many frames of a client the server reads at once and, in the long run, per second.
constexpr int most_at_once = 100;
constexpr int most_a_second = 50;

/// A whole frame of a client: masked, and short.
std::string frame(unsigned char opcode, std::string_view payload)
{
    constexpr std::string_view mask = "\x12\xAB\x55\x7F";
    std::string bytes{static_cast<char>(0x80U | opcode), static_cast<char>(0x80U | payload.size())};
    bytes += mask;
    for (std::size_t at = 0; at < payload.size(); ++at)
        bytes += static_cast<char>(payload[at] ^ mask[at % mask.size()]);
    return bytes;
}

std::size_t number(std::string_view bytes)
{
    std::size_t value = 0;
    for (const char each : bytes)
        value = value * 256 + static_cast<unsigned char>(each);
    return value;
}

} // namespace

follower::follower(arrival self, int first_space, const follower* since, on_message hear)
    : client(std::move(self)), hear_(std::move(hear)), first_space_(first_space),
      allowance_(most_at_once)
{
    std::string mark;
    if (since != nullptr) {
        known_ = since->known_;
        step_ = since->step_;
        mark = "?since=" + std::string(run_name) + "-" + std::to_string(step_);
    }
    add("GET /live/" + player() + mark +
        " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: memory.scramble.2\r\n" +
        (key().empty() ? "" : "Authorization: Bearer " + key() + "\r\n") + "\r\n");
}

void follower::say(const std::string& text)
{
    tell("will say", text);
    add(frame(text_opcode, text));
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
    add(frame(close_opcode, "\x03\xE8"));
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
    demand(inbox().starts_with("HTTP/1.1 101 ") && unsent() == 0, "answered to a handshake");
    is_connected_ = true;
    inbox().erase(0, end + 4);
}

/// Takes the next frame, if it is complete. Result: whether it was.
bool follower::take_frame()
{
    if (inbox().size() < 2)
        return false;
    const auto opcode = static_cast<unsigned char>(inbox()[0]) & 0x7FU;
    const std::size_t length = number(inbox().substr(1, 1));
    const std::size_t longer = length < 126 ? 0 : length == 126 ? 2 : 8;
    const std::size_t size = longer == 0 ? length : number(inbox().substr(2, longer));
    const std::size_t begin = 2 + longer;
    if (inbox().size() < begin + size)
        return false;
    const std::string payload = inbox().substr(begin, size);
    demand(!code_, "a frame behind the last");
    inbox().erase(0, begin + size);
    if (opcode == text_opcode)
        be_told(payload);
    else if (opcode == close_opcode)
        code_ = static_cast<std::uint16_t>(number(std::string_view(payload).substr(0, 2)));
    else
        pong(opcode, payload);
    return true;
}

void follower::be_told(std::string_view text)
{
    const std::uint64_t before = step_;
    const told what = follow(known_, text, first_space_);
    step_ = what.step;
    demand(step_ >= before, "a step back");
    hear_(*this, what);
}

/// Answers a ping; no frame may follow it.
void follower::pong(unsigned opcode, const std::string& payload)
{
    demand(opcode == ping_opcode, "a frame that nobody asked for");
    if (is_saying_goodbye_ || !is_here())
        return;
    add(frame(pong_opcode, payload));
}

void follower::on_tick(int /*now*/)
{
    seconds_since_goodbye_ += has_left() ? 1 : 0;
    allowance_ = std::min(most_at_once, allowance_ + most_a_second);
}

void follower::check_rest() const
{
    if (is_here())
        demand(has_ended() == has_left(), has_left() ? "is not let go" : "is cut off");
}

void follower::check_end() const
{
    constexpr int least_close = 2; // seconds that a client has to read the answer to its goodbye
    if (is_connected_ && is_here() && (code_ || seconds_since_goodbye_ < least_close))
        demand(code_ == (has_left() ? 1000 : 1001), "is not told why its connection ends");
}

} // namespace scramble::whole
