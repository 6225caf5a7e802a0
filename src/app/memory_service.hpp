#pragma once

#include "app/memory_settings.hpp"
#include "app/server.hpp"
#include "memory/site/claims.hpp"
#include "memory/site/presence.hpp"
#include "memory/site/site.hpp"
#include "scramble/memory/game.hpp"

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

namespace scramble {

/// One game of Memory Scramble, served over HTTP. It must not outlive the server.
class memory_service {
public:
    memory_service(server& home, memory::layout cards, const memory::edition& spoken,
                   const memory_settings& how = {});

    /// Listens there, too: all who play here share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    [[nodiscard]] memory::game& game() { return game_; }

private:
    server& home_;
    memory::game game_;
    memory::claims claims_;
    std::unique_ptr<net::presence> presence_; ///< null if nobody is ever released
    net::memory_site site_;
};

} // namespace scramble
