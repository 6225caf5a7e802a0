#pragma once

#include "app/kept_game.hpp"
#include "app/metrics.hpp"
#include "app/server.hpp"
#include "minesweeper/site/room.hpp"
#include "minesweeper/site/site.hpp"
#include "people/site/game_log.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

namespace scramble {

/// One room of Multiplayer Minesweeper, served over telnet and, if wanted, to browsers. It must not
/// outlive the server.
class minesweeper_service {
public:
    /// With `debug`, a player who hits a bomb stays connected. `kept` is
    /// where the game is kept; null if it is not.
    minesweeper_service(server& daemon, minesweeper::field bombs,
                        const minesweeper::edition& spoken, bool debug,
                        const net::site_settings& settings = {},
                        std::unique_ptr<kept_game> kept = nullptr);
    minesweeper_service(const minesweeper_service&) = delete;
    minesweeper_service& operator=(const minesweeper_service&) = delete;
    ~minesweeper_service() { room_->game().abandon(); }

    /// Goes on with what is kept: see `kept_game::go_on_in`.
    [[nodiscard]] std::optional<fault> recall();

    /// Also listens at `where`; all listeners share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    /// Also listens for browsers, which play on the same field.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen_web(const listen_at& where);

    void tell(metrics& to) const;

    [[nodiscard]] net::http_site& site() { return *site_; }
    [[nodiscard]] minesweeper::game& game() { return room_->game(); }

private:
    server& daemon_;
    std::shared_ptr<minesweeper::room> room_;
    boost::intrusive_ptr<minesweeper::site> site_;
    std::unique_ptr<kept_game> kept_; ///< ends before the room
    people::game_log game_log_;
    callbacks::registration steps_;
    callbacks::registration stop_;

    bool is_recalling_ = false; ///< what was played before is not told again

    void tell_log();
};

} // namespace scramble
