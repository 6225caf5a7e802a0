#include "telnet/player.hpp"

#include "telnet/telnet_host.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

namespace scramble::telnet {

namespace {

int connected(std::uint16_t port, room held)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int few = 8 * 1024;
    if (held == room::narrow) // before it connects, as what is offered then cannot be taken back
        ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &few, sizeof few);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (descriptor < 0 || ::connect(descriptor, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
        ::close(descriptor);
        throw std::runtime_error("cannot connect");
    }
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return descriptor;
}

} // namespace

player::player(telnet_host& host, std::uint16_t port, room held)
    : host_(host), descriptor_(connected(port == 0 ? host.port() : port, held)), link_(descriptor_)
{
    host_.join(*this);
}

void player::send(std::string_view bytes)
{
    outbox_ += bytes;
    push();
}

void player::send_split(std::string_view bytes, std::size_t first)
{
    send(bytes.substr(0, first));
    if (first < bytes.size()) {
        host_.settle();
        send(bytes.substr(first));
    }
}

void player::send_singly(std::string_view bytes)
{
    for (const char each : bytes) {
        send({&each, 1});
        host_.loop().poll();
    }
}

void player::send_urgent(std::string_view bytes)
{
    ::send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL | MSG_OOB);
}

/// Sends more of what waits to be sent. Result: whether any of it was.
bool player::push()
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

std::size_t player::pull(std::size_t limit)
{
    std::size_t pulled = 0;
    while (!ended_ && descriptor_ >= 0 && pulled < limit) {
        std::array<char, 65536> bytes; // NOLINT: what was read of it is used, and no more
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
    return pulled;
}

void player::receive_all()
{
    do
        host_.settle();
    while (pull() > 0); // that made room for more
}

std::string player::take()
{
    receive_all();
    return std::exchange(inbox_, {});
}

std::string player::take_line()
{
    receive_all();
    const auto newline = inbox_.find('\n');
    std::string line = inbox_.substr(0, newline == std::string::npos ? newline : newline + 1);
    inbox_.erase(0, line.size());
    return line;
}

bool player::take_exactly(std::string_view bytes)
{
    receive_all();
    if (!inbox_.starts_with(bytes))
        return false;
    inbox_.erase(0, bytes.size());
    return true;
}

std::string player::ask(std::string_view message)
{
    send(std::string(message) + "\r\n");
    return take();
}

bool player::waits()
{
    receive_all();
    return inbox_.empty() && !ended_;
}

bool player::is_closed()
{
    receive_all();
    return inbox_.empty() && ended_ && !reset_;
}

void player::half_close()
{
    ::shutdown(descriptor_, SHUT_WR);
}

void player::close()
{
    if (descriptor_ < 0)
        return;
    host_.part(*this);
    ::close(descriptor_);
    descriptor_ = -1;
}

void player::reset()
{
    const linger at_once{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

} // namespace scramble::telnet
