#include "live/raw_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace scramble::live {

raw_client::raw_client(live_host& host, std::uint16_t port)
    : host_(host), socket_(loop_, asio::ip::tcp::v4()), link_([&] {
          socket_.connect({asio::ip::address_v4::loopback(), port == 0 ? host.port() : port});
          socket_.non_blocking(true);
          return loopback::link(socket_.native_handle());
      }())
{
    host_.join(*this, link_);
    (void)link_.find_far();
}

void raw_client::send(std::string_view bytes)
{
    post(bytes);
    host_.settle();
}

bool raw_client::push()
{
    error_code error;
    const std::size_t sent = outbox_.empty() ? 0 : socket_.write_some(asio::buffer(outbox_), error);
    if (error && error != asio::error::would_block)
        outbox_.clear(); // nobody takes it any more
    outbox_.erase(0, sent);
    return sent > 0;
}

bool raw_client::is_in_flight() const
{
    return socket_.is_open() && link_.is_in_flight();
}

std::string raw_client::take(std::size_t most)
{
    std::string all;
    for (bool again = true; again;) {
        host_.settle();
        std::array<char, 65536> some{};
        error_code error;
        const auto room = asio::buffer(some.data(), std::min(some.size(), most - all.size()));
        const std::size_t size = socket_.read_some(room, error);
        all.append(some.data(), size);
        ended_ = ended_ || error == asio::error::eof;
        reset_ = reset_ || error == asio::error::connection_reset;
        again = size > 0 && all.size() < most;
    }
    return all;
}

void raw_client::half_close()
{
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send);
    host_.settle();
}

void raw_client::reset()
{
    socket_.set_option(asio::socket_base::linger(true, 0));
    socket_.close();
    host_.settle();
}

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
    constexpr std::string_view mask = "\x12\xAB\x00\x7F";
    std::string bytes(1, static_cast<char>(first));
    const std::size_t size = payload.size();
    const std::size_t size_bytes = size < 126 ? 0 : size <= 0xFFFF ? 2 : 8;
    bytes += static_cast<char>(0x80U | (size_bytes == 0 ? size : size_bytes == 2 ? 126U : 127U));
    for (std::size_t byte = size_bytes; byte > 0; --byte)
        bytes += static_cast<char>(size >> (8 * (byte - 1)) & 0xFFU);
    const std::string_view key(mask.data(), 4);
    bytes += key;
    for (std::size_t at = 0; at < size; ++at)
        bytes += static_cast<char>(payload[at] ^ key[at % key.size()]);
    return bytes;
}

std::string close_answer()
{
    return frame(0x88, "\x03\xE8");
}

std::string text_frame(std::string_view text)
{
    return frame(0x81, text);
}

} // namespace scramble::live
