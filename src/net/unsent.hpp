#pragma once

#include "net/session.hpp"

#include <cstdint>
#include <sys/ioctl.h>

namespace scramble::net {

/// How many bytes of what was written the other end has yet to take, as the system knows. A socket
/// that would take no more from us may all the same be read steadily at its other end: only by
/// this are a slow client and one that takes nothing told apart.
[[nodiscard]] inline std::uint32_t unsent_on(tcp_socket& socket)
{
    int bytes = 0;
    return ::ioctl(socket.native_handle(), TIOCOUTQ, &bytes) == 0
               ? static_cast<std::uint32_t>(bytes)
               : 0;
}

} // namespace scramble::net
