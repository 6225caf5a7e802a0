#pragma once

#include "minesweeper/site/room.hpp"
#include "net/websocket/live_session.hpp"

#include <memory>
#include <optional>
#include <string_view>

namespace scramble::minesweeper {

/// One player of Minesweeper over a WebSocket. To the game it is a player like any other.
class live_session final : public net::live_session {
public:
    static constexpr std::string_view subprotocol = "minesweeper.scramble.1";

    live_session(net::tcp_socket socket, net::connections& others, std::shared_ptr<room> joined,
                 std::optional<std::uint64_t> since);

private:
    std::shared_ptr<room> room_;
    game::player player_;

    void on_message(std::string_view text) override;
    void on_left() override { player_.leave(); }

    [[nodiscard]] bool dig(square at);
};

} // namespace scramble::minesweeper
