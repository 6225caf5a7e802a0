#include "minesweeper/site/live_session.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <fmt/format.h>

#include <utility>

namespace scramble::net {

using namespace minesweeper;

minesweeper_live_session::minesweeper_live_session(tcp_socket socket, connections& others,
                                                   minesweeper_table& table,
                                                   std::optional<std::uint64_t> since)
    : live_session(std::move(socket), others, since), table_(table), seat_(table.game().join())
{
}

void minesweeper_live_session::on_message(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    const message said = read_message(text, table_.edition());
    if (const auto* digs = std::get_if<dig_message>(&said)) {
        if (dig(digs->at))
            return;
    }
    else if (const auto* flag = std::get_if<flag_message>(&said)) {
        table_.game().flag(flag->at);
    }
    else if (const auto* deflag = std::get_if<deflag_message>(&said)) {
        table_.game().deflag(deflag->at);
    }
    else {
        return say("malformed expected dig X Y, flag X Y or deflag X Y");
    }
    say(fmt::format("ok {}", text));
}

/// Result: whether a bomb went off. That ends the player's game, unless it is debugged (mines-8).
bool minesweeper_live_session::dig(square at)
{
    if (!table_.game().dig(at))
        return false;
    say(fmt::format("BOOM! {} {}", at.x, at.y));
    if (!table_.debug()) {
        close(close_code::normal, "BOOM!");
        seat_.leave();
    }
    return true;
}

void minesweeper_live_session::follow(std::uint64_t since, asio::cancellation_slot slot)
{
    table_.game().async_follow(
        since, asio::bind_cancellation_slot(slot, [self = shared()](error_code error, const news&) {
            self->on_step(error);
        }));
}

} // namespace scramble::net
