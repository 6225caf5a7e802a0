#pragma once

#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <netinet/in.h>
#include <stdexcept>
#include <string>
#include <system_error>

// Shared by the meters `fanout` and `lines`.

namespace load {

using steady = std::chrono::steady_clock;

/// Why the run is worthless.
struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The result of a system call; throws `failure` if it failed.
inline int require(int result, const char* what)
{
    if (result < 0)
        throw failure{std::string{what} + ": " + std::generic_category().message(errno)};
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

inline void report(const char* key, double value)
{
    std::cout << key << ' ' << value << '\n';
}

} // namespace load
