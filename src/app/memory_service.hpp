#pragma once

#include "app/kept_game.hpp"
#include "app/memory_settings.hpp"
#include "app/metrics.hpp"
#include "app/server.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"
#include "people/site/game_log.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

namespace scramble {

/// One room of Memory Scramble, served over HTTP. It must not outlive the server.
class memory_service {
public:
    /// `kept` is where the game is kept; null if it is not.
    memory_service(server& daemon, memory::layout cards, const memory::edition& spoken,
                   const memory_settings& settings = {}, std::unique_ptr<kept_game> kept = nullptr);
    memory_service(const memory_service&) = delete;
    memory_service& operator=(const memory_service&) = delete;
    ~memory_service() { room_->game().abandon(); }

    /// Goes on with what is kept: see `kept_game::go_on_in`.
    [[nodiscard]] std::optional<fault> recall();

    /// Also listens at `where`; all listeners share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    void tell(metrics& to) const;

    [[nodiscard]] net::http_site& site() { return *site_; }
    [[nodiscard]] memory::game& game() { return room_->game(); }

private:
    server& daemon_;
    std::shared_ptr<memory::room> room_;
    net::site_ptr site_;
    std::unique_ptr<kept_game> kept_; ///< ends before the room
    people::game_log game_log_;
    callbacks::registration steps_;
    callbacks::registration stop_;

    bool is_recalling_ = false; ///< what was played before is not told again

    void tell_log();
};

} // namespace scramble
