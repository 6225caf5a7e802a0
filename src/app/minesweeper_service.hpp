#pragma once

#include "app/server.hpp"
#include "minesweeper/site/room.hpp"
#include "minesweeper/site/site.hpp"
#include "scramble/minesweeper/game.hpp"

#include <string>
#include <vector>

namespace scramble {

/// One game of Multiplayer Minesweeper, served over telnet and, if asked for, to browsers. It must
/// not outlive the server.
class minesweeper_service {
public:
    /// With `debug` who hits a bomb stays connected. Browsers are served under the
    /// `allowed_hosts` besides the machine's own names.
    minesweeper_service(server& home, minesweeper::field bombs, const minesweeper::edition& spoken,
                        bool debug, const std::vector<std::string>& allowed_hosts = {});

    /// Listens there, too: all who play here share the board.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    /// Listens for browsers there, which play on the same field.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen_web(const listen_at& where);

    [[nodiscard]] minesweeper::game& game() { return game_; }

private:
    server& home_;
    minesweeper::game game_;
    net::minesweeper_table table_;
    net::minesweeper_site site_;
};

} // namespace scramble
