#include "memory/site/live_session.hpp"

#include "scramble/memory/wire/failure.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <fmt/format.h>

#include <utility>

namespace scramble::memory {

live_session::live_session(net::tcp_socket socket, net::connections& others,
                           std::shared_ptr<room> joined, std::string player, const net::key& key,
                           std::optional<std::uint64_t> since)
    : net::live_session(std::move(socket), others, joined->game(), since), room_(std::move(joined)),
      player_(std::move(player)), key_(key), stay_(room_->stay(player_, key_))
{
}

void live_session::on_message(std::string_view text)
{
    const auto message = read_live_message(text, room_->edition());
    if (const auto* asked = std::get_if<flip_message>(&message))
        flip(*asked);
    else if (std::holds_alternative<give_up_message>(message))
        give_up();
    else
        say(fmt::format("malformed {}", std::get<malformed_message>(message).expected));
}

void live_session::flip(const flip_message& asked)
{
    // One that comes while another waits is decided at once (decision 7): it must leave the
    // other's cancellation as it is.
    const bool waited = room_->game().is_waiting(player_);
    const auto self = std::static_pointer_cast<live_session>(shared_from_this());
    const auto why = room_->async_flip(
        player_, key_, asked.at,
        asio::bind_cancellation_slot(waited ? asio::cancellation_slot() : give_up_.slot(),
                                     [self, space = std::string(asked.written)](
                                         error_code error, const flip_result& result) {
                                         self->on_decided(space, error, result.outcome);
                                     }));
    if (why)
        return say_failed(asked.written, why->told);
    const bool waits = !waited && room_->game().is_waiting(player_); // 1-D
    waits_ = waits_ || waits;
    is_deciding_ = !waits;
}

void live_session::give_up()
{
    if (!waits_)
        return;
    has_given_up_ = true;
    is_deciding_ = true;
    give_up_.emit(asio::cancellation_type::terminal);
}

void live_session::on_decided(std::string_view space, error_code error, flip_outcome outcome)
{
    is_deciding_ = false;
    if (error || outcome != flip_outcome::still_waiting)
        waits_ = false;
    if (!error && failed(outcome))
        say_failed(space, failure_of(outcome));
    else if (!error)
        say(fmt::format("flipped {}", space));
    else if (has_given_up_)
        say(fmt::format("gave up {}", space));
    if (!waits_)
        has_given_up_ = false;
    go_on();
}

void live_session::say_failed(std::string_view space, const failure& why)
{
    say(fmt::format("failed {} {} {}", space, why.why, why.text));
}

/// Whether a flip is being decided, if only because the one that waited has just been: its handler
/// is on its way.
bool live_session::is_waiting() const
{
    return is_deciding_ || (waits_ && !room_->game().is_waiting(player_));
}

/// Its flip leaves the queue (decision 6).
void live_session::on_left()
{
    give_up_.emit(asio::cancellation_type::terminal);
    stay_.reset();
}

} // namespace scramble::memory
