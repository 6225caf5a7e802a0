#include "loopback/link.hpp"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>

namespace scramble::loopback {

namespace {

// The states of a connection that matter here; no header has both them and all of tcp_info.
constexpr int state_established = 1;
constexpr int state_fin_wait1 = 4;
constexpr int state_fin_wait2 = 5;
constexpr int state_close = 7;

tcp_info info_of(int descriptor)
{
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        info.tcpi_state = state_close;
    return info;
}

/// How many bytes are in one of the kernel's queues of a socket.
int queued(int descriptor, unsigned long queue)
{
    int bytes = 0;
    return ::ioctl(descriptor, queue, &bytes) == 0 ? bytes : 0;
}

bool is_on_its_way(int from, int to)
{
    const tcp_info sender = info_of(from);
    const tcp_info receiver = info_of(to);
    if (sender.tcpi_state == state_close || receiver.tcpi_state == state_close)
        return false;
    if (sender.tcpi_bytes_sent - sender.tcpi_bytes_retrans > receiver.tcpi_bytes_received)
        return true;
    // Not handed to the network yet, although there is room for it.
    return queued(from, SIOCOUTQNSD) > 0 && queued(to, FIONREAD) == 0;
}

/// The family and the port: no two connections of a test have both in common.
bool is_same_end(const sockaddr_storage& left, const sockaddr_storage& right)
{
    if (left.ss_family != right.ss_family)
        return false;
    if (left.ss_family == AF_INET)
        return reinterpret_cast<const sockaddr_in&>(left).sin_port ==
               reinterpret_cast<const sockaddr_in&>(right).sin_port;
    return reinterpret_cast<const sockaddr_in6&>(left).sin6_port ==
           reinterpret_cast<const sockaddr_in6&>(right).sin6_port;
}

} // namespace

link::link(int near) : near_(near)
{
    socklen_t size = sizeof name_;
    ::getsockname(near_, reinterpret_cast<sockaddr*>(&name_), &size);
}

bool link::is_far(int descriptor) const
{
    sockaddr_storage other{};
    socklen_t size = sizeof other;
    return descriptor != near_ &&
           ::getpeername(descriptor, reinterpret_cast<sockaddr*>(&other), &size) == 0 &&
           is_same_end(other, name_);
}

bool link::find_far()
{
    // The server accepted after the test had its end, and descriptors are given out from the
    // lowest: it is not far above.
    constexpr int reach = 128;
    for (int descriptor = 0; far_ < 0 && descriptor < near_ + reach; ++descriptor) {
        if (is_far(descriptor))
            far_ = descriptor;
    }
    return far_ >= 0;
}

bool link::is_in_flight() const
{
    return is_far(far_) && (is_on_its_way(near_, far_) || is_on_its_way(far_, near_));
}

int link::unsent() const
{
    return queued(far_, SIOCOUTQ);
}

bool link::is_end_known() const
{
    if (!is_far(far_))
        return true;
    const int state = info_of(far_).tcpi_state;
    return state != state_established && state != state_fin_wait1 && state != state_fin_wait2;
}

} // namespace scramble::loopback
