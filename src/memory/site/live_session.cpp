#include "memory/site/live_session.hpp"

#include "scramble/memory/wire/failure.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <fmt/format.h>

#include <utility>

namespace scramble::memory {

live_session::live_session(net::tcp_socket socket, net::connections& others,
                           std::shared_ptr<room> joined, const live_request& asked,
                           const net::key& key)
    : net::live_session(std::move(socket), others, joined->game(),
                        joined->game().step_in(asked.since)),
      room_(std::move(joined)), player_(asked.player), from_(asked.from), key_(key)
{
    if (player_.empty())
        seat_ = room_->audience().enter();
    presence_ = room_->register_presence(player_, key_);
}

void live_session::on_message(std::string_view text)
{
    const auto message = read_live_message(text, room_->edition());
    if (const auto* asked = std::get_if<flip_message>(&message))
        flip(*asked);
    else if (std::holds_alternative<give_up_message>(message))
        give_up();
    else
        add_answer(fmt::format("malformed {}", std::get<malformed_message>(message).expected));
    room_->note_request(player_, key_); // last, since the message may have added the player
}

void live_session::flip(const flip_message& asked)
{
    is_move();
    if (player_.empty())
        return add_failure(asked.written, looks_on);
    // A second flip while one waits fails at once (decision 7): it must not take over the
    // cancellation slot.
    const bool waited = room_->game().is_waiting(player_);
    const auto self = std::static_pointer_cast<live_session>(shared_from_this());
    const auto why = room_->async_flip(
        player_, key_, asked.at,
        asio::bind_cancellation_slot(waited ? asio::cancellation_slot() : give_up_.slot(),
                                     [self, waited, space = std::string(asked.written)](
                                         error_code error, const flip_result& result) {
                                         if (!waited)
                                             self->awaits_.reset();
                                         self->on_decided(space, error, result);
                                     }),
        [this] { return from_; });
    if (why)
        return add_failure(asked.written, why->reason);
    if (waited)
        is_deciding_ = true;
    else
        awaits_ = asked.at;
}

void live_session::give_up()
{
    if (!awaits_)
        return;
    has_given_up_ = true;
    is_deciding_ = true;
    give_up_.emit(asio::cancellation_type::terminal);
}

void live_session::on_decided(std::string_view space, error_code error, const flip_result& result)
{
    is_deciding_ = false;
    if (result.has_waited)
        has_waited();
    if (!error && failed(result.outcome))
        add_failure(space, failure_of(result.outcome));
    else if (!error)
        add_answer("flipped ", space);
    else if (error == asio::error::no_permission)
        add_failure(space, removed);
    else if (error != asio::error::operation_aborted)
        add_failure(space, people::not_kept);
    else if (has_given_up_)
        add_answer("gave up ", space);
    if (!awaits_)
        has_given_up_ = false;
    go_on();
}

void live_session::add_failure(std::string_view space, const failure& why)
{
    traffic().refused_moves.add(why.why);
    add_answer(fmt::format("failed {} {} {}", space, why.why, why.text));
}

/// Whether a flip is being decided, or the waiting one has just been and its handler is about to
/// run. By then the player may wait for another card over another connection.
bool live_session::is_waiting() const
{
    if (is_deciding_ || !awaits_)
        return is_deciding_;
    const auto& game = room_->game();
    const auto who = game.players().find(player_);
    if (!who)
        return true;
    const auto& play = game.board().play_of(*who);
    return play.stage != board::stage::waiting || play.cards[0] != *awaits_;
}

/// Its flip leaves the queue (decision 6).
void live_session::on_left()
{
    give_up_.emit(asio::cancellation_type::terminal);
    presence_.reset();
    seat_.reset();
}

} // namespace scramble::memory
