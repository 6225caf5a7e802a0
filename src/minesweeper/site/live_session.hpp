#pragma once

#include "minesweeper/site/room.hpp"
#include "net/websocket/live_session.hpp"

#include <memory>
#include <optional>
#include <string_view>

namespace scramble::minesweeper {

/// One player of Minesweeper over a WebSocket. To the game it is a player like any other. Where
/// players have names, a client without one looks on.
class live_session final : public net::live_session {
public:
    static constexpr std::string_view subprotocol = "minesweeper.scramble.1";

    live_session(net::tcp_socket socket, net::connections& others, std::shared_ptr<room> joined,
                 person who, std::optional<std::uint64_t> since);

private:
    std::shared_ptr<room> room_;
    person who_;
    place place_;

    bool is_deciding_ = false; ///< a move has not had its turn
    bool is_serving_ = false;  ///< a message is served now

    void on_message(std::string_view text) override;
    [[nodiscard]] bool is_waiting() const override { return is_deciding_; }
    void on_left() override;

    void play(std::string_view text, const move& made);
    void on_played(std::string_view text, const move& made, const room::outcome& came);
    void tell_penalty();
};

} // namespace scramble::minesweeper
