#include "loopback/connection.hpp"

#include "loopback/stepped_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>

namespace scramble::loopback {

namespace {

int connected(std::uint16_t port, room held)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (held == room::narrow) { // before it connects: what is offered then is never taken back
        const int few = 8 * 1024;
        ::setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &few, sizeof few);
        ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &few, sizeof few);
    }
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

connection::connection(stepped_server& host, std::uint16_t port, room held)
    : host_(host), descriptor_(connected(port == 0 ? host.port() : port, held)), link_(descriptor_)
{
    host_.join(*this);
}

void connection::send(std::string_view bytes)
{
    outbox_ += bytes;
    push();
}

void connection::send_split(std::string_view bytes, std::size_t first)
{
    send(bytes.substr(0, first));
    if (first < bytes.size()) {
        host_.settle();
        send(bytes.substr(first));
    }
}

void connection::send_singly(std::string_view bytes)
{
    for (const char each : bytes) {
        send({&each, 1});
        host_.loop().poll();
    }
}

/// Sends more of what waits to be sent. Result: whether any of it was.
bool connection::push()
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

std::size_t connection::pull(std::size_t limit)
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

void connection::receive_all()
{
    do
        host_.settle();
    while (pull() > 0); // that made room for more
}

bool connection::waits()
{
    receive_all();
    return inbox_.empty() && !ended_;
}

bool connection::is_closed()
{
    receive_all();
    return inbox_.empty() && ended_ && !reset_;
}

void connection::half_close()
{
    ::shutdown(descriptor_, SHUT_WR);
}

void connection::close()
{
    if (descriptor_ < 0)
        return;
    host_.part(*this);
    ::close(descriptor_);
    descriptor_ = -1;
}

void connection::reset()
{
    const linger at_once{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

} // namespace scramble::loopback
