#include "protocol/link.hpp"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>

#include <cstring>

namespace scramble::protocol {

namespace {

/// How many bytes are sent and not acknowledged.
int unacknowledged(int descriptor)
{
    int all = 0;
    int waiting = 0; // for room at the other end
    if (::ioctl(descriptor, SIOCOUTQ, &all) != 0 || ::ioctl(descriptor, SIOCOUTQNSD, &waiting) != 0)
        return 0;
    return all - waiting;
}

void acknowledge(int descriptor)
{
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
}

/// The state of the connection; TCP_CLOSE if there is none.
int state_of(int descriptor)
{
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return TCP_CLOSE;
    return info.tcpi_state;
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
    if (!is_far(far_) || state_of(near_) == TCP_CLOSE)
        return false;
    if (unacknowledged(near_) > 0)
        acknowledge(far_);
    if (unacknowledged(far_) > 0)
        acknowledge(near_);
    return unacknowledged(near_) > 0 || unacknowledged(far_) > 0;
}

bool link::is_end_known() const
{
    if (!is_far(far_))
        return true;
    const int state = state_of(far_);
    return state != TCP_ESTABLISHED && state != TCP_FIN_WAIT1 && state != TCP_FIN_WAIT2;
}

} // namespace scramble::protocol
