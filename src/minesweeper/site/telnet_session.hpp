#pragma once

#include "minesweeper/site/room.hpp"
#include "net/session.hpp"
#include "scramble/text/line_decoder.hpp"

namespace scramble::net {

/// One player of Minesweeper, over telnet: says HELLO, then answers each message in order.
class telnet_session final : public session {
public:
    telnet_session(tcp_socket socket, minesweeper_table& table, connections& others);

private:
    minesweeper_table& table_;
    minesweeper::game::seat seat_;
    line_decoder lines_;

    bool serve_one() override;
    void on_gone() override;
    void on_client_ended() override;

    void serve(const line_decoder::line& line);
    void answer(reply_ptr what);
    void boom();
};

} // namespace scramble::net
