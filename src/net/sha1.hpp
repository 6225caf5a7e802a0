#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace scramble::net {

/// The SHA-1 digest of a short text (FIPS 180-4). The WebSocket handshake asks for it, and for
/// nothing that has to be secret or safe from forgery; it is used for nothing else.
[[nodiscard]] std::array<std::uint8_t, 20> sha1(std::string_view text);

} // namespace scramble::net
