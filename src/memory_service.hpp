#pragma once

#include "net/memory_site.hpp"
#include "scramble/memory/game.hpp"
#include "server.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

/// One game of Memory Scramble, served over HTTP. It must not outlive the server.
class memory_service {
public:
    /// It is served under the `allowed_hosts` besides the machine's own names.
    memory_service(server& home, memory::layout cards, const memory::edition& spoken,
                   const std::vector<std::string>& allowed_hosts = {});

    /// Listens there, too: all who play here share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    [[nodiscard]] memory::game& game() { return game_; }

private:
    server& home_;
    memory::game game_;
    net::memory_site site_;
};

} // namespace scramble
