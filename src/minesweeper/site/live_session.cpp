#include "minesweeper/site/live_session.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::minesweeper {

live_session::live_session(net::tcp_socket socket, net::connections& others,
                           std::shared_ptr<room> joined, person who,
                           std::optional<std::uint64_t> since)
    : net::live_session(std::move(socket), others, joined->game(), since), room_(std::move(joined)),
      who_(std::move(who)), place_(*room_, who_)
{
    if (!room_->has_names())
        return;
    add_answer(fmt::format("now {}", room_->clock().now().time_since_epoch().count()));
    tell_penalty();
}

void live_session::on_message(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    const auto asked = move_in(read_message(text, room_->edition()));
    if (!asked)
        return add_answer("malformed expected dig X Y, flag X Y or deflag X Y");
    play(text, *asked);
}

void live_session::play(std::string_view text, const move& made)
{
    is_move();
    is_deciding_ = true;
    is_serving_ = true;
    room_->play(who_, made,
                [self = std::static_pointer_cast<live_session>(shared_from_this()), made,
                 said = std::string(text)](const room::outcome& came) {
                    self->is_deciding_ = false;
                    self->on_played(said, made, came);
                    if (!self->is_serving_)
                        self->go_on();
                });
    is_serving_ = false;
}

void live_session::on_played(std::string_view text, const move& made, const room::outcome& came)
{
    if (came.refused) {
        traffic().refused_moves.add(came.refused->why);
        add_answer(fmt::format("failed {} {} {}", text, came.refused->why, came.refused->text));
    }
    else if (!came.boom)
        return add_answer(fmt::format("ok {}", text));
    if (came.boom) {
        const square at = std::get<dig_message>(made).at;
        add_answer(fmt::format("BOOM! {} {}", at.x, at.y));
    }
    tell_penalty();
    if (came.boom && !room_->game().is_debugged()) { // that ends the player's game (mines-8)
        close(close_code::normal, "BOOM!");
        place_.leave();
    }
}

/// For how long this player may not move, if it has hit a bomb.
void live_session::tell_penalty()
{
    if (const auto left = room_->penalty_of(who_.name); left > net::seconds(0))
        add_answer(fmt::format("penalty {}", left.count()));
}

void live_session::on_left()
{
    place_.leave();
}

} // namespace scramble::minesweeper
