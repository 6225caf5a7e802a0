#pragma once

#include "memory/site/room.hpp"
#include "net/http/http_session.hpp"

namespace scramble {

/// Settings of Memory Scramble beyond the handouts.
struct memory_settings {
    memory::room_settings room{};
    net::site_settings site{};
};

} // namespace scramble
