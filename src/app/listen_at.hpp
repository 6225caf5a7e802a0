#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scramble {

/// Where to listen.
struct listen_at {
    /// An address of this machine; the loopback addresses of IPv4 and IPv6 if empty.
    std::optional<std::string> address;
    std::uint16_t port = 0; ///< 0 takes a free one
    /// Listen on all addresses of this machine, and print how others can join.
    bool lan = false;
    /// A socket that listens there already.
    std::optional<int> given{};
};

} // namespace scramble
