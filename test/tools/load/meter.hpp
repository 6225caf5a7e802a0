#pragma once

#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

// Shared by the meters `fanout` and `lines`, and by the yardstick.

namespace load {

using steady = std::chrono::steady_clock;

/// Why the run is worthless.
struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The result of a system call; throws `failure` if it failed.
inline int require(int result, const char* call)
{
    if (result < 0)
        throw failure{std::string{call} + ": " + std::generic_category().message(errno)};
    return result;
}

/// Microseconds.
inline double passed(steady::time_point since)
{
    return std::chrono::duration<double, std::micro>(steady::now() - since).count();
}

inline sockaddr_in address(std::uint32_t host, std::uint16_t port)
{
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(port);
    result.sin_addr.s_addr = htonl(host);
    return result;
}

/// Sets an option of a socket.
template <class Value>
void set(int socket, int level, int option, const Value& value)
{
    setsockopt(socket, level, option, &value, sizeof value);
}

/// A client's TCP socket.
class client {
public:
    client() : socket_{require(socket(AF_INET, SOCK_STREAM, 0), "socket")}
    {
        set(socket_, IPPROTO_TCP, TCP_NODELAY, 1);
    }
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    ~client() { close(socket_); }

    int descriptor() const { return socket_; }

    void connect(std::uint16_t port)
    {
        const sockaddr_in server = address(INADDR_LOOPBACK, port);
        require(::connect(socket_, reinterpret_cast<const sockaddr*>(&server), sizeof server),
                "connect");
    }

    void send(std::string_view text)
    {
        if (::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) !=
            static_cast<ssize_t>(text.size()))
            throw failure{"a request could not be sent"};
    }

private:
    int socket_;
};

/// Makes `epoll` wait for what that client receives.
inline void attend(int epoll, const client& one, epoll_data data)
{
    epoll_event event{EPOLLIN, data};
    require(epoll_ctl(epoll, EPOLL_CTL_ADD, one.descriptor(), &event), "epoll_ctl");
}

/// Raises the limit of open files as far as it goes. Result: the limit.
inline rlim_t raise_descriptor_limit()
{
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_max;
}

inline void report(const std::string& key, double value)
{
    std::cout << key << ' ' << value << '\n';
}

} // namespace load
