#pragma once

#include <string>
#include <vector>

namespace scramble {

/// The IPv4 or IPv6 addresses by which other machines reach this one. (No link-local IPv6
/// addresses: a URL cannot name the link.)
[[nodiscard]] std::vector<std::string> lan_addresses(bool of_ipv6);

/// `text` as a QR code for a terminal, drawn with block characters; empty if built without
/// libqrencode.
[[nodiscard]] std::string qr_code(const std::string& text);

} // namespace scramble
