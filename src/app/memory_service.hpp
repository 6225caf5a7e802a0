#pragma once

#include "app/memory_settings.hpp"
#include "app/server.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"

#include <cstdint>
#include <memory>
#include <variant>

namespace scramble {

/// One room of Memory Scramble, served over HTTP. It must not outlive the server.
class memory_service {
public:
    memory_service(server& daemon, memory::layout cards, const memory::edition& spoken,
                   const memory_settings& settings = {});
    memory_service(const memory_service&) = delete;
    memory_service& operator=(const memory_service&) = delete;
    ~memory_service() { room_->game().abandon(); }

    /// Also listens at `where`; all listeners share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    [[nodiscard]] memory::game& game() { return room_->game(); }

private:
    server& daemon_;
    std::shared_ptr<memory::room> room_;
    net::site_ptr site_;
    net::callbacks::registration stop_;
};

} // namespace scramble
