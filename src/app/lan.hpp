#pragma once

#include "app/listen_at.hpp"

#include <boost/asio/ip/address.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// The addresses by which other machines reach this one. (No link-local IPv6 addresses: a URL
/// cannot name the link.)
[[nodiscard]] std::vector<boost::asio::ip::address> own_addresses();

/// Those of IPv4 or IPv6, as text.
[[nodiscard]] std::vector<std::string> lan_addresses(bool of_ipv6);

/// The URL by which the local network reaches what listens there, if `own` are the addresses of
/// this machine: by a private address of IPv4 if there is one. Empty if only this machine does.
[[nodiscard]] std::string lan_url(std::span<const listen_at> listeners,
                                  std::span<const boost::asio::ip::address> own);

/// SCHEME://HOST:PORT/
[[nodiscard]] std::string url_of(std::string_view scheme, const std::string& host,
                                 std::uint16_t port);

/// `text` as a QR code for a terminal, drawn with block characters; empty if it is too long.
[[nodiscard]] std::string qr_code(const std::string& text);

} // namespace scramble
