#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scramble {

/// How a game of Memory Scramble is served beyond what the handouts ask for.
struct memory_settings {
    /// A player who is away for more seconds is released (decision 11); nobody if there is none.
    std::optional<std::uint32_t> release_after;
    /// Nobody plays under a name without a key.
    bool is_key_required = false;
    /// It is served under these names besides the machine's own.
    std::vector<std::string> allowed_hosts{};
};

} // namespace scramble
