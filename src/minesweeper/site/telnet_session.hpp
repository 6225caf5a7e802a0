#pragma once

#include "minesweeper/site/room.hpp"
#include "net/session.hpp"
#include "scramble/text/line_decoder.hpp"

#include <memory>
#include <string_view>

namespace scramble::minesweeper {

/// What a client is told when the server is full.
[[nodiscard]] net::reply_ptr full_reply();

/// A Telnet client marks an interrupt with urgent data, which must stay in its place in the stream.
void keep_urgent_data(net::tcp_socket& socket);

/// One player of Minesweeper over telnet: sends HELLO, then answers each message in order.
class telnet_session final : public net::session {
public:
    /// `lines` has decoded what came before; `already` are bytes that came behind that.
    telnet_session(net::tcp_socket socket, std::shared_ptr<room> joined, net::connections& others,
                   line_decoder lines = {}, std::string_view already = {});

private:
    std::shared_ptr<room> room_;
    person who_;
    place place_;
    line_decoder lines_;
    net::request_timer timer_; ///< of the message that is answered now
    bool is_deciding_ = false; ///< a move has not had its turn
    bool is_serving_ = false;  ///< a message is served now

    bool serve_one() override;
    [[nodiscard]] std::string_view kind() const override { return "telnet"; }
    [[nodiscard]] bool is_waiting() const override { return is_deciding_; }
    void on_gone() override;
    void on_client_ended() override;

    void serve(const line_decoder::line& line);
    void play(const move& made);
    void on_played(const room::outcome& came);
    void answer(net::reply_ptr reply);
    void boom();
};

} // namespace scramble::minesweeper
