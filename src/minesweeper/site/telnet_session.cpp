#include "minesweeper/site/telnet_session.hpp"

#include "net/log.hpp"
#include "net/peer.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace scramble::minesweeper {

namespace {

net::reply_ptr plain_reply(std::string_view text)
{
    auto answer = std::make_shared<net::reply>();
    answer->front = text;
    return answer;
}

net::reply_ptr help_reply()
{
    static const net::reply_ptr answer = plain_reply(help);
    return answer;
}

} // namespace

net::reply_ptr full_reply()
{
    return plain_reply("The server has no room for another player. Try again later.\r\n");
}

void keep_urgent_data(net::tcp_socket& socket)
{
    error_code ignored;
    socket.set_option(net::tcp_socket::out_of_band_inline(true), ignored);
}

telnet_session::telnet_session(net::tcp_socket socket, std::shared_ptr<room> joined,
                               net::connections& others, line_decoder lines,
                               std::string_view already)
    : session(std::move(socket), others), room_(std::move(joined)),
      who_(room_->somebody_on_telnet()), place_(*room_, who_), lines_(std::move(lines))
{
    who_.from = net::network_of(address());
    input().append(already);
    answer(plain_reply(
        hello(room_->game().board(), room_->game().players(), room_->edition()))); // mines-7
}

/// Every message is answered, in order (mines-4).
bool telnet_session::serve_one()
{
    std::string_view bytes = input().unread();
    const std::size_t before = bytes.size();
    const auto event = lines_.next(bytes);
    input().consume(before - bytes.size());
    if (const auto* line = std::get_if<line_decoder::line>(&event))
        serve(*line);
    else if (const auto* telnet = std::get_if<line_decoder::telnet_answer>(&event))
        answer(plain_reply(telnet->bytes));
    if (input().empty())
        await_input();
    return !input().empty();
}

void telnet_session::serve(const line_decoder::line& line)
{
    if (log::is_verbose())
        log::debug("{} says {}", peer(), escaped(line.text));
    const message parsed =
        line.is_too_long ? message(unknown_message{}) : read_message(line.text, room_->edition());
    if (const auto asked = move_in(parsed))
        return play(*asked);
    const bool is_look = std::holds_alternative<look_message>(parsed);
    timer_.begin(traffic(), is_look ? net::asked::look : net::asked::other);
    if (std::holds_alternative<bye_message>(parsed)) {
        place_.leave(); // mines-12
        return end();
    }
    answer(is_look ? room_->board() : help_reply());
    timer_.end(traffic());
}

void telnet_session::play(const move& made)
{
    timer_.begin(traffic(), net::asked::move);
    is_deciding_ = true;
    is_serving_ = true;
    room_->play(who_, made, [self = boost::intrusive_ptr(this)](const room::outcome& came) {
        self->is_deciding_ = false;
        self->on_played(came);
        if (self->is_serving_)
            return;
        if (self->others().is_draining())
            self->end();
        self->send();
    });
    is_serving_ = false;
}

void telnet_session::on_played(const room::outcome& came)
{
    if (came.refused) {
        traffic().refused_moves.add(came.refused->why);
        answer(plain_reply(fmt::format("{}\r\n", came.refused->text)));
    }
    else if (came.boom)
        boom();
    else
        answer(room_->board());
    timer_.end(traffic());
}

/// BOOM ends the player's game, except in debug mode; no board follows it (mines-8).
void telnet_session::boom()
{
    static const net::reply_ptr boom_reply = plain_reply(minesweeper::boom);
    answer(boom_reply);
    if (room_->game().is_debugged())
        return;
    place_.leave();
    end();
}

void telnet_session::answer(net::reply_ptr reply)
{
    answers().push(std::move(reply), net::outbox::connection_field::none, false);
}

void telnet_session::on_client_ended()
{
    place_.leave(); // mines-12; its answers are still sent
}

void telnet_session::on_gone()
{
    timer_.forget(traffic());
    place_.leave();
}

} // namespace scramble::minesweeper
