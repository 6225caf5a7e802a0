#pragma once

#include <string>
#include <vector>

namespace scramble {

/// The IPv4 addresses by which other machines of the local network reach this one.
[[nodiscard]] std::vector<std::string> lan_addresses();

/// `text` as a QR code drawn with block characters, for a terminal; empty if the program was
/// built without libqrencode.
[[nodiscard]] std::string qr_code(const std::string& text);

} // namespace scramble
