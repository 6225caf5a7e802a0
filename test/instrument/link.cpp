#include "instrument/link.hpp"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>

namespace scramble::test {

namespace {

// The connection states that matter here. No header has both these and all of tcp_info.
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

/// How many bytes are in one of a socket's kernel queues.
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
    // Not sent yet, although there is room for it.
    return queued(from, SIOCOUTQNSD) > 0 && queued(to, FIONREAD) == 0;
}

/// Whether the kernel will soon send something it holds, because there is room for it. A kernel
/// sends whole segments, and none if it does not fit.
bool is_sending(int from)
{
    const int unsent = queued(from, SIOCOUTQNSD);
    const int unacknowledged = queued(from, SIOCOUTQ) - unsent;
    const tcp_info info = info_of(from);
    const int room = static_cast<int>(info.tcpi_snd_wnd) - unacknowledged;
    return unsent > 0 && room >= std::min(unsent, static_cast<int>(info.tcpi_snd_mss));
}

/// The port of one end of a connection, as `name` tells it; 0 if there is none.
std::uint16_t port_of(int descriptor, int (*name)(int, sockaddr*, socklen_t*))
{
    sockaddr_in end{};
    socklen_t size = sizeof end;
    return name(descriptor, reinterpret_cast<sockaddr*>(&end), &size) == 0 ? end.sin_port : 0;
}

} // namespace

int connected(std::uint16_t port, int buffered)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (buffered > 0) { // before it connects: a window once offered is never taken back
        ::setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffered, sizeof buffered);
        ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffered, sizeof buffered);
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

const char* name_of(way how)
{
    return how == way::close ? "closes" : how == way::half_close ? "closes its side" : "resets";
}

link::link(int near)
    : near_(near), port_(port_of(near, ::getsockname)), server_(port_of(near, ::getpeername))
{
}

bool link::is_far(int descriptor) const
{
    return descriptor != near_ && port_ != 0 && port_of(descriptor, ::getpeername) == port_ &&
           port_of(descriptor, ::getsockname) == server_;
}

bool link::find_far()
{
    // The server accepted after the test opened its end, and descriptors are given out from the
    // lowest: the other end is not far above, with no long gap in between.
    constexpr int reach = 128;
    constexpr int longest_gap = 16;
    int gap = 0;
    for (int descriptor = 0; far_ < 0 && descriptor < near_ + reach && gap <= longest_gap;
         ++descriptor) {
        if (is_far(descriptor))
            far_ = descriptor;
        gap = errno == EBADF ? gap + 1 : 0;
        errno = 0;
    }
    return far_ >= 0;
}

bool link::is_in_flight() const
{
    return is_far(far_) && (is_on_its_way(near_, far_) || is_on_its_way(far_, near_));
}

void link::acknowledge() const
{
    const int on = 1;
    ::setsockopt(near_, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
}

bool link::is_acknowledged() const
{
    return !is_far(far_) || info_of(far_).tcpi_state != state_established ||
           queued(far_, SIOCOUTQ) == queued(far_, SIOCOUTQNSD);
}

bool link::is_near_sending() const
{
    return is_sending(near_);
}

bool link::is_far_sending() const
{
    return is_far(far_) && is_sending(far_);
}

bool link::is_end_coming() const
{
    const int state = info_of(near_).tcpi_state;
    return far_ >= 0 && !is_far(far_) &&
           (state == state_established || state == state_fin_wait1 || state == state_fin_wait2);
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

} // namespace scramble::test
