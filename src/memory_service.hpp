#pragma once

#include "net/memory_site.hpp"
#include "scramble/memory/game.hpp"
#include "server.hpp"

#include <string>

namespace scramble {

/// A word that no other run of any server has: the tags of its boards begin with it.
[[nodiscard]] std::string new_run_name();

/// One game of Memory Scramble, served over HTTP. It must not outlive the server.
class memory_service {
public:
    memory_service(server& home, memory::layout cards, const memory::edition& spoken);

    /// Listens there, too: all who play here share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    [[nodiscard]] memory::game& game() { return game_; }

private:
    server& home_;
    memory::game game_;
    net::memory_site site_;
};

} // namespace scramble
