#pragma once

#include "host/rooms.hpp"
#include "net/session.hpp"
#include "scramble/text/line_decoder.hpp"

#include <string>
#include <string_view>

namespace scramble::host {

/// Somebody who has connected by telnet and chooses a room of Minesweeper, by one line:
///
///     CHOICE ::= CODE | "list" | "new " X "," Y
///
/// Then the room takes over the connection, and all is as the handouts have it.
class telnet_door final : public net::session {
public:
    telnet_door(net::tcp_socket socket, rooms& all, net::connections& others);

private:
    rooms& rooms_;
    line_decoder lines_;
    std::string chosen_; ///< the name of the room that takes over once all is said

    std::optional<room::about> opened_; ///< the room of a line; without a name it is not kept
    bool waits_ = false;                ///< a line waits for a room that is read or kept

    bool serve_one() override;
    [[nodiscard]] std::string_view kind() const override { return "telnet"; }
    [[nodiscard]] bool is_waiting() const override { return waits_; }
    void on_reading_tick(net::seconds age) override;

    [[nodiscard]] boost::intrusive_ptr<telnet_door> shared() { return this; }
    [[nodiscard]] bool choose(const std::string& line);
    [[nodiscard]] bool open(const std::string& size);
    void keep(const std::variant<room*, refusal>& made);
    [[nodiscard]] bool join(const std::string& code);
    void go_on();
    void enter();
    void say(std::string_view text);
};

} // namespace scramble::host
