#pragma once

#include "net/session.hpp"

#include <fmt/format.h>

#include <string>

namespace scramble::net {

/// The address and port of the other end, for the log.
[[nodiscard]] inline std::string peer_of(const tcp_socket& socket)
{
    error_code gone;
    const auto at = socket.remote_endpoint(gone);
    return gone ? "somebody" : fmt::format("{}:{}", at.address().to_string(), at.port());
}

} // namespace scramble::net
