#include "minesweeper/site/live_session.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::minesweeper {

live_session::live_session(net::tcp_socket socket, net::connections& others,
                           std::shared_ptr<room> joined, std::optional<std::uint64_t> since)
    : net::live_session(std::move(socket), others, joined->game(), since), room_(std::move(joined)),
      player_(room_->game().join())
{
}

void live_session::on_message(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    const message parsed = read_message(text, room_->edition());
    if (const auto* digs = std::get_if<dig_message>(&parsed)) {
        if (dig(digs->at))
            return;
    }
    else if (const auto* flag = std::get_if<flag_message>(&parsed)) {
        room_->game().flag(flag->at);
    }
    else if (const auto* deflag = std::get_if<deflag_message>(&parsed)) {
        room_->game().deflag(deflag->at);
    }
    else {
        return add_answer("malformed expected dig X Y, flag X Y or deflag X Y");
    }
    add_answer(fmt::format("ok {}", text));
}

/// Result: whether a bomb went off. That ends the player's game, except in debug mode (mines-8).
bool live_session::dig(square at)
{
    if (!room_->game().dig(at))
        return false;
    add_answer(fmt::format("BOOM! {} {}", at.x, at.y));
    if (!room_->game().is_debugged()) {
        close(close_code::normal, "BOOM!");
        player_.leave();
    }
    return true;
}

} // namespace scramble::minesweeper
