#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scramble {

/// Where to listen.
struct listen_at {
    /// An address of this machine; nothing for the loopback addresses, of IPv4 and IPv6.
    std::optional<std::string> address;
    std::uint16_t port = 0; ///< 0 takes a free one
    /// All addresses of this machine; and tell others how to join.
    bool lan = false;
};

} // namespace scramble
