#include "instrument/byte_client.hpp"

#include "instrument/host.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace scramble::test {

byte_client::byte_client(host& server, std::uint16_t port, buffers held)
    : host_(server), descriptor_(connected(port == 0 ? server.port() : port,
                                           held == buffers::narrow ? 8 * 1024 : 0)),
      link_(descriptor_)
{
    host_.join(*this);
}

void byte_client::send(std::string_view bytes)
{
    outbox_ += bytes;
    push();
}

void byte_client::send_split(std::string_view bytes, std::size_t first)
{
    send(bytes.substr(0, first));
    if (first < bytes.size()) {
        host_.settle();
        send(bytes.substr(first));
    }
}

void byte_client::send_singly(std::string_view bytes)
{
    for (const char each : bytes) {
        send({&each, 1});
        host_.loop().poll();
    }
}

void byte_client::send_urgent(std::string_view bytes)
{
    ::send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL | MSG_OOB);
}

/// Sends more of the outbox. Result: whether anything was sent.
bool byte_client::push()
{
    if (outbox_.empty() || descriptor_ < 0)
        return false;
    const auto sent =
        ::send(descriptor_, outbox_.data(), outbox_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) { // the server has closed the connection
        outbox_.clear();
        refused_ = true;
    }
    if (sent <= 0)
        return false;
    outbox_.erase(0, static_cast<std::size_t>(sent));
    return true;
}

std::size_t byte_client::pull(std::size_t limit)
{
    std::size_t pulled = 0;
    while (!ended_ && descriptor_ >= 0 && pulled < limit) {
        std::array<char, 65536> bytes; // NOLINT: only the bytes received are read
        const auto got =
            ::recv(descriptor_, bytes.data(), std::min(bytes.size(), limit - pulled), MSG_DONTWAIT);
        if (got < 0 && errno == EAGAIN)
            break;
        ended_ = got <= 0;
        reset_ = got < 0;
        if (got > 0) {
            inbox_.append(bytes.data(), static_cast<std::size_t>(got));
            pulled += static_cast<std::size_t>(got);
        }
    }
    if (pulled > 0)
        link_.acknowledge();
    return pulled;
}

std::string byte_client::take()
{
    receive_all();
    return std::exchange(inbox_, {});
}

std::string byte_client::take(std::size_t most)
{
    for (std::size_t left = most, got = 1; got > 0; left -= got) {
        host_.settle();
        got = pull(left);
    }
    return std::exchange(inbox_, {});
}

std::string byte_client::take_line()
{
    receive_all();
    const auto newline = inbox_.find('\n');
    std::string line = inbox_.substr(0, newline == std::string::npos ? newline : newline + 1);
    discard(line.size());
    return line;
}

std::string byte_client::ask_line(std::string_view line)
{
    send(std::string(line) + "\r\n");
    return take();
}

void byte_client::receive_all()
{
    do
        host_.settle();
    while (pull() > 0); // makes room for more
}

bool byte_client::waits()
{
    receive_all();
    return inbox_.empty() && !ended_;
}

bool byte_client::is_closed()
{
    receive_all();
    return inbox_.empty() && ended_ && !reset_;
}

void byte_client::half_close()
{
    ::shutdown(descriptor_, SHUT_WR);
}

void byte_client::close()
{
    if (descriptor_ < 0)
        return;
    host_.part(*this);
    ::close(descriptor_);
    descriptor_ = -1;
}

void byte_client::reset()
{
    const linger at_once{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

} // namespace scramble::test
