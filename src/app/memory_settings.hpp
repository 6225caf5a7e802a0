#pragma once

#include "memory/site/room.hpp"
#include "net/http/http_session.hpp"

namespace scramble {

/// How a game of Memory Scramble is served beyond what the handouts ask for.
struct memory_settings {
    memory::room_settings room{};
    net::site_settings site{};
};

} // namespace scramble
