#include "protocol/client.hpp"

#include "protocol/loopback_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>

namespace scramble::protocol {

namespace {

int connected(std::uint16_t port, room held)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (held == room::narrow) {
        const int few = 16 * 1024;
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

std::string request_for(std::string_view target, std::string_view fields)
{
    std::string result = "GET ";
    result += target;
    result += " HTTP/1.1\r\nHost: localhost\r\n";
    result += fields;
    result += "\r\n";
    return result;
}

client::client(loopback_server& host, std::uint16_t port, room held)
    : host_(host), descriptor_(connected(port == 0 ? host.port() : port, held)), link_(descriptor_)
{
    host_.join(*this);
}

void client::send(std::string_view bytes)
{
    outbox_ += bytes;
    push();
}

void client::send_split(std::string_view bytes, std::size_t first)
{
    send(bytes.substr(0, first));
    if (first < bytes.size()) {
        host_.settle();
        send(bytes.substr(first));
    }
}

void client::send_singly(std::string_view bytes)
{
    for (const char each : bytes) {
        send({&each, 1});
        host_.loop().poll();
    }
}

/// Sends more of what waits to be sent. Result: whether any of it was.
bool client::push()
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

std::size_t client::pull(std::size_t limit)
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

parsed_answer client::so_far(bool to_head)
{
    do
        host_.settle();
    while (pull() > 0); // that made room for more
    return parse_answer(inbox_, ended_, to_head);
}

answer client::take(bool to_head)
{
    auto parsed = so_far(to_head);
    if (parsed.so_far != extent::whole)
        throw std::runtime_error((ended_ ? "the connection was closed before a whole answer: "
                                         : "no whole answer came: ") +
                                 quoted(inbox_));
    discard(parsed.size);
    return std::move(parsed.what);
}

answer client::next()
{
    return take(false);
}

answer client::next_to_head()
{
    return take(true);
}

bool client::waits()
{
    host_.settle();
    pull();
    return inbox_.empty() && !ended_;
}

bool client::is_closed()
{
    host_.settle();
    pull();
    return inbox_.empty() && ended_ && !reset_;
}

void client::ask(std::string_view target, std::string_view fields)
{
    send(request_for(target, fields));
}

answer client::get(std::string_view target, std::string_view fields)
{
    ask(target, fields);
    return next();
}

void client::half_close()
{
    ::shutdown(descriptor_, SHUT_WR);
}

void client::close()
{
    if (descriptor_ < 0)
        return;
    host_.part(*this);
    ::close(descriptor_);
    descriptor_ = -1;
}

void client::reset()
{
    const linger at_once{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

} // namespace scramble::protocol
