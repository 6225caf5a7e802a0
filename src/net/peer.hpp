#pragma once

#include "net/session.hpp"

#include <fmt/format.h>

#include <string>

namespace scramble::net {

/// Who is at the other end, for the log: an address and a port.
[[nodiscard]] inline std::string peer_of(const tcp_socket& socket)
{
    error_code gone;
    const auto at = socket.remote_endpoint(gone);
    return gone ? "somebody" : fmt::format("{}:{}", at.address().to_string(), at.port());
}

} // namespace scramble::net
