#pragma once

#include <string>
#include <vector>

namespace scramble {

/// The addresses of IPv4, or of IPv6, by which other machines reach this one. (Of IPv6 none that
/// holds on one link only: a URL cannot name the link.)
[[nodiscard]] std::vector<std::string> lan_addresses(bool of_ipv6);

/// `text` as a QR code drawn with block characters, for a terminal; empty if the program was
/// built without libqrencode.
[[nodiscard]] std::string qr_code(const std::string& text);

} // namespace scramble
