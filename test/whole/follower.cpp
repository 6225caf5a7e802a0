#include "whole/follower.hpp"

#include "loopback/literal.hpp"
#include "whole/visitor.hpp"

#include <utility>

namespace scramble::whole {

namespace {

constexpr unsigned char text_opcode = 1;
constexpr unsigned char close_opcode = 8;

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

follower::follower(std::unique_ptr<wire> its_wire, std::string player, const std::string& since)
    : wire_(std::move(its_wire)), player_(std::move(player)),
      bytes_("GET /live/" + player_ + (since.empty() ? "" : "?since=" + since) +
             " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Protocol: memory.scramble.2\r\n\r\n")
{
}

void follower::say(std::string_view message)
{
    bytes_ += frame(text_opcode, message);
}

void follower::say_goodbye()
{
    bytes_ += frame(close_opcode, "\x03\xE8");
    is_saying_goodbye_ = true;
}

std::size_t follower::send(std::size_t most)
{
    const std::size_t size = wire_->send(std::string_view(bytes_).substr(sent_, most));
    sent_ += size;
    has_left_ = has_left_ || (is_saying_goodbye_ && unsent() == 0);
    return size;
}

std::string follower::receive(std::size_t most, const std::function<void(std::string_view)>& hear)
{
    std::string bytes = wire_->receive(most);
    inbox_ += bytes;
    if (!is_connected_)
        take_handshake();
    while (is_connected_ && take_frame(hear)) {
    }
    return bytes;
}

void follower::take_handshake()
{
    const std::size_t end = inbox_.find("\r\n\r\n");
    if (end == inbox_.npos)
        return;
    if (!inbox_.starts_with("HTTP/1.1 101 ") || unsent() > 0)
        throw wrong("answered to a handshake: " + loopback::quoted(inbox_));
    is_connected_ = true;
    inbox_.erase(0, end + 4);
}

/// Takes the next frame, if all of it is there. Result: whether it was.
bool follower::take_frame(const std::function<void(std::string_view)>& hear)
{
    if (inbox_.size() < 2)
        return false;
    const auto opcode = static_cast<unsigned char>(inbox_[0]) & 0x7FU;
    const std::size_t length = number(inbox_.substr(1, 1));
    const std::size_t longer = length < 126 ? 0 : length == 126 ? 2 : 8;
    const std::size_t size = longer == 0 ? length : number(inbox_.substr(2, longer));
    const std::size_t begin = 2 + longer;
    if (inbox_.size() < begin + size)
        return false;
    const std::string payload = inbox_.substr(begin, size);
    inbox_.erase(0, begin + size);
    if (code_ || (opcode != text_opcode && opcode != close_opcode))
        throw wrong("a frame that nobody asked for: " + loopback::quoted(payload));
    if (opcode == close_opcode)
        code_ = static_cast<std::uint16_t>(number(std::string_view(payload).substr(0, 2)));
    else
        hear(payload);
    return true;
}

void follower::close()
{
    has_left_ = true;
    wire_->close();
}

void follower::reset()
{
    has_left_ = true;
    wire_->reset();
}

} // namespace scramble::whole
