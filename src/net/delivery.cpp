#include "net/delivery.hpp"

#include <cstddef>
#include <linux/tcp.h> // the C library's tcp_info ends before tcpi_bytes_acked
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace scramble::net {

namespace {

/// Fewer unsent bytes than this say nothing about a client's speed.
constexpr std::uint32_t least_backlog = 4096;

/// Bytes written to the socket and not yet acknowledged.
std::uint32_t unsent_on(int socket)
{
    int bytes = 0;
    return ::ioctl(socket, TIOCOUTQ, &bytes) == 0 ? static_cast<std::uint32_t>(bytes) : 0;
}

/// Bytes acknowledged so far. On a socket that is not TCP, which does not count them, a number that
/// grows in the same way.
std::uint32_t acknowledged_on(int socket, std::uint32_t unsent)
{
    tcp_info info{};
    socklen_t size = sizeof info;
    const bool is_counted =
        ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
        size >= offsetof(tcp_info, tcpi_bytes_acked) + sizeof info.tcpi_bytes_acked;
    return is_counted ? static_cast<std::uint32_t>(info.tcpi_bytes_acked) : 0 - unsent;
}

} // namespace

void delivery::check(int socket, instant now)
{
    if (!pending_)
        return;
    const std::uint32_t unsent = unsent_on(socket);
    const std::uint32_t taken = acknowledged_on(socket, unsent);
    if (unsent == 0) {
        pending_ = has_window_ = false;
        return;
    }
    if (taken != taken_)
        progress_ = now;
    taken_ = taken;
    const bool is_over = !has_window_ || static_cast<std::int32_t>(window_end_ - taken) <= 0;
    const bool is_late = !is_over && now - window_ >= deadlines::rate_window;
    if (is_late)
        is_too_slow_ =
            taken - window_taken_ < deadlines::least_rate * deadlines::rate_window.count();
    if (is_over || is_late) {
        has_window_ = unsent >= least_backlog;
        window_ = now;
        window_taken_ = taken;
        window_end_ = taken + unsent;
    }
}

} // namespace scramble::net
