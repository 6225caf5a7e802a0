#pragma once

#include "minesweeper/site/room.hpp"
#include "net/session.hpp"
#include "scramble/text/line_decoder.hpp"

#include <memory>

namespace scramble::minesweeper {

/// What a client is told when the server is full.
[[nodiscard]] net::reply_ptr full_reply();

/// One player of Minesweeper over telnet: sends HELLO, then answers each message in order.
class telnet_session final : public net::session {
public:
    telnet_session(net::tcp_socket socket, std::shared_ptr<room> joined, net::connections& others);

private:
    std::shared_ptr<room> room_;
    game::player player_;
    line_decoder lines_;

    bool serve_one() override;
    void on_gone() override;
    void on_client_ended() override;

    void serve(const line_decoder::line& line);
    void answer(net::reply_ptr what);
    void boom();
};

} // namespace scramble::minesweeper
