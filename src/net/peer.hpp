#pragma once

#include "net/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace scramble::net {

/// The address and port of the other end, for the log.
[[nodiscard]] inline std::string peer_of(const tcp_socket& socket)
{
    error_code gone;
    const auto at = socket.remote_endpoint(gone);
    return gone ? "somebody" : fmt::format("{}:{}", at.address().to_string(), at.port());
}

/// The address without a mapping of IPv4 into IPv6.
[[nodiscard]] inline asio::ip::address plain(const asio::ip::address& address)
{
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address;
}

/// An address, for limits: one of IPv6 by its network of 64 bits, in which one client has as many
/// as it likes.
[[nodiscard]] inline std::string network_of(const asio::ip::address& client)
{
    const auto address = plain(client);
    if (address.is_v4())
        return address.to_string();
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string();
}

} // namespace scramble::net
