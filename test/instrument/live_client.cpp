#include "instrument/live_client.hpp"

#include "instrument/host.hpp"
#include "instrument/literal.hpp"
#include "scramble/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace scramble::test {

namespace {

std::uint64_t number(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (const char each : bytes)
        value = value * 256 + static_cast<unsigned char>(each);
    return value;
}

/// The lowest `bytes` bytes of a number, big-endian.
std::string bytes_of(std::uint64_t value, std::size_t bytes)
{
    std::string result;
    for (std::size_t byte = bytes; byte > 0; --byte)
        result += static_cast<char>(value >> (8 * (byte - 1)) & 0xFFU);
    return result;
}

} // namespace

std::string handshake_for(std::string_view target, std::string_view subprotocol,
                          std::string_view fields)
{
    return fmt::format("GET {} HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\n"
                       "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                       "Sec-WebSocket-Protocol: {}\r\n{}\r\n",
                       target, subprotocol, fields);
}

std::string frame(std::uint8_t first, std::string_view payload)
{
    constexpr std::array mask{'\x12', '\xAB', '\x00', '\x7F'};
    const std::size_t size = payload.size();
    const std::size_t size_bytes = size < 126 ? 0 : size <= 0xFFFF ? 2 : 8;
    const std::size_t second = size_bytes == 0 ? size : size_bytes == 2 ? 126 : 127;
    std::string bytes{static_cast<char>(first), static_cast<char>(0x80U | second)};
    bytes += bytes_of(size, size_bytes);
    bytes.append(mask.begin(), mask.end());
    for (std::size_t at = 0; at < size; ++at)
        bytes += static_cast<char>(payload[at] ^ mask.at(at % mask.size()));
    return bytes;
}

std::string text_frame(std::string_view text)
{
    return frame(frame_kind::text, text);
}

std::string close_payload(std::uint16_t code)
{
    return bytes_of(code, 2);
}

std::uint16_t code_of(std::string_view payload)
{
    return payload.empty() ? 1005 : static_cast<std::uint16_t>(number(payload.substr(0, 2)));
}

std::optional<server_frame> read_frame(std::string_view bytes)
{
    if (bytes.size() < 2)
        return std::nullopt;
    const auto kind = static_cast<frame_kind>(bytes[0]);
    const std::size_t length = number(bytes.substr(1, 1));
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    const bool is_control = kind >= frame_kind::close;
    demand(kind == frame_kind::text || (kind >= frame_kind::close && kind <= frame_kind::pong),
           "a frame of an unknown kind", bytes);
    demand(length <= (is_control ? 125 : 127), "a frame of an odd length", bytes);
    if (bytes.size() < 2 + more)
        return std::nullopt;
    const std::uint64_t size = more == 0 ? length : number(bytes.substr(2, more));
    demand(more == 0 || size > (more == 2 ? 125 : 0xFFFF), "a length in too many bytes", bytes);
    if (bytes.size() - 2 - more < size)
        return std::nullopt;
    server_frame found{kind, std::string(bytes.substr(2 + more, size)), 2 + more + size};
    const bool is_close = kind == frame_kind::close;
    demand(!is_close || size != 1, "half a code", bytes);
    if (is_close || kind == frame_kind::text)
        demand(is_utf8(std::string_view(found.payload).substr(is_close && size > 0 ? 2 : 0)),
               "a text that is none", found.payload);
    return found;
}

silent_client::silent_client(host& server, std::string_view target, const introduction& who,
                             buffers held)
    : byte_client(server, server.web_port(), held)
{
    send(handshake_for(target, who.subprotocol, who.fields));
    server.settle();
}

void silent_client::say(frame_kind kind, std::string_view payload)
{
    send(frame(kind, payload));
    server().settle();
}

std::vector<std::string> silent_client::messages()
{
    const std::string all = take();
    std::vector<std::string> result;
    std::string_view rest = std::string_view(all).substr(all.find("\r\n\r\n") + 4);
    for (auto next = read_frame(rest); next; next = read_frame(rest)) {
        rest.remove_prefix(next->size);
        if (next->kind == frame_kind::text)
            result.push_back(std::move(next->payload));
    }
    return result;
}

live_client::live_client(host& server, std::string_view target, const introduction& who)
    : silent_client(server, target, who),
      subprotocol_(who.subprotocol.substr(0, who.subprotocol.find(',')))
{
    server.settle(); // only now does it read
}

bool live_client::work()
{
    const bool has_sent = push();
    const bool had_ended = is_ended();
    const bool has_read = pull() > 0;
    if (is_ended() && !had_ended)
        half_close();
    if (status_ == 0)
        take_head();
    while (is_connected()) {
        const auto next = read_frame(inbox());
        if (!next)
            break;
        demand(code_ == 0, "a frame behind a Close", next->payload);
        discard(next->size);
        take_frame(*next);
    }
    return has_sent || has_read || is_ended() != had_ended;
}

void live_client::take_head()
{
    const auto end = inbox().find("\r\n\r\n");
    if (end == std::string::npos)
        return;
    const std::string head = inbox().substr(0, end + 2);
    status_ = static_cast<unsigned>(std::stoul(head.substr(9, 3)));
    if (!is_connected())
        return;
    for (const std::string& line :
         {std::string("HTTP/1.1 101 Switching Protocols\r\n"),
          std::string("\r\nUpgrade: websocket\r\n"), std::string("\r\nConnection: upgrade\r\n"),
          std::string("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
          "\r\nSec-WebSocket-Protocol: " + subprotocol_ + "\r\n"})
        demand(head.find(line) != head.npos, "a handshake that is not answered as it should", head);
    demand(head.find("Sec-WebSocket-Extensions") == head.npos, "an extension", head);
    discard(end + 4);
}

void live_client::take_frame(const server_frame& came)
{
    switch (came.kind) {
    case frame_kind::ping:
        ++pings_;
        send(frame(frame_kind::pong, came.payload));
        return;
    case frame_kind::pong: ++pongs_; return;
    case frame_kind::close:
        code_ = code_of(came.payload);
        reason_ = came.payload.substr(std::min<std::size_t>(2, came.payload.size()));
        if (!std::exchange(is_closing_, true))
            send(frame(frame_kind::close, came.payload.substr(0, 2)));
        return;
    default: break;
    }
    heard_ += came.payload;
    ++count_;
    const auto end = came.payload.find('\n');
    if (came.payload.starts_with("at ") && end != std::string::npos)
        mark_ = came.payload.substr(3, end - 3);
}

void live_client::say_close(std::uint16_t code)
{
    is_closing_ = true;
    say(frame_kind::close, close_payload(code));
}

std::string live_client::heard()
{
    server().settle();
    return std::exchange(heard_, {});
}

std::string live_client::heard_steps()
{
    std::string text = heard();
    for (auto at = text.find("at "); at != text.npos; at = text.find("\nat ", at)) {
        at = text[at] == '\n' ? at + 1 : at;
        text.replace(at, text.find('-', at) + 1 - at, "#");
    }
    return text;
}

bool live_client::is_over()
{
    server().settle();
    return code_ != 0 || is_ended();
}

} // namespace scramble::test
