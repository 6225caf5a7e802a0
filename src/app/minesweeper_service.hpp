#pragma once

#include "app/server.hpp"
#include "minesweeper/site/room.hpp"
#include "minesweeper/site/site.hpp"

#include <cstdint>
#include <memory>
#include <variant>

namespace scramble {

/// One room of Multiplayer Minesweeper, served over telnet and, if wanted, to browsers. It must not
/// outlive the server.
class minesweeper_service {
public:
    /// With `debug`, a player who hits a bomb stays connected.
    minesweeper_service(server& daemon, minesweeper::field bombs,
                        const minesweeper::edition& spoken, bool debug,
                        const net::site_settings& settings = {});
    minesweeper_service(const minesweeper_service&) = delete;
    minesweeper_service& operator=(const minesweeper_service&) = delete;
    ~minesweeper_service() { room_->game().abandon(); }

    /// Also listens at `where`; all listeners share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    /// Also listens for browsers, which play on the same field.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen_web(const listen_at& where);

    [[nodiscard]] minesweeper::game& game() { return room_->game(); }

private:
    server& daemon_;
    std::shared_ptr<minesweeper::room> room_;
    boost::intrusive_ptr<minesweeper::site> site_;
    net::callbacks::registration stop_;
};

} // namespace scramble
