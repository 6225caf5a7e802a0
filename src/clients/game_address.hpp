#pragma once

#include <cstdint>
#include <string>

namespace scramble {

/// Where a game is served over HTTP.
struct game_address {
    std::string host; ///< as in a URL; an IPv6 address has no brackets
    std::uint16_t port = 80;
    std::string authority; ///< host and port, as in the Host field
    std::string path{};    ///< what precedes /look and all other paths, such as "/r/k7m2qx9d4h"

    [[nodiscard]] std::string url() const { return "http://" + authority + path + "/"; }
};

} // namespace scramble
