#include "memory/site/live_session.hpp"

#include "scramble/memory/wire/failure.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <fmt/format.h>

#include <utility>

namespace scramble::net {

using memory::flip_outcome;

namespace {

std::string told(std::string_view space, const memory::failure& why)
{
    return fmt::format("failed {} {} {}", space, why.why, why.text);
}

} // namespace

memory_live_session::memory_live_session(tcp_socket socket, connections& others, memory::game& game,
                                         const memory::edition& spoken, presence* here,
                                         memory::claims& names, std::string player,
                                         const key& shown, std::optional<std::uint64_t> since)
    : live_session(std::move(socket), others, since), game_(game), edition_(spoken), here_(here),
      claims_(names), player_(std::move(player)), shown_(shown)
{
    if (here_ != nullptr)
        stay_ = here_->came(player_, shown_);
}

void memory_live_session::on_message(std::string_view text)
{
    const auto message = memory::read_live_message(text, edition_);
    if (const auto* asked = std::get_if<memory::flip_message>(&message))
        flip(*asked);
    else if (std::holds_alternative<memory::give_up_message>(message))
        give_up();
    else
        say(fmt::format("malformed {}", std::get<memory::malformed_message>(message).expected));
}

void memory_live_session::flip(const memory::flip_message& asked)
{
    if (const auto why = claims_.refused(player_, shown_))
        return say(told(asked.written, why->told));
    if (!asked.at || !game_.table().contains(*asked.at))
        return say(told(asked.written, memory::no_such_space));
    // One that comes while another waits is decided at once (decision 7): it must leave the
    // other's cancellation as it is.
    const bool waited = game_.is_waiting(player_);
    is_deciding_ = true;
    game_.async_flip(
        player_, *asked.at,
        asio::bind_cancellation_slot(waited ? asio::cancellation_slot() : give_up_.slot(),
                                     [self = shared(), space = std::string(asked.written)](
                                         error_code error, const memory::flip_result& result) {
                                         self->on_decided(space, error, result.outcome);
                                     }));
    claims_.claim(player_, shown_);
    if (!waited && game_.is_waiting(player_)) { // 1-D
        waits_ = true;
        is_deciding_ = false;
    }
}

void memory_live_session::give_up()
{
    if (!waits_)
        return;
    has_given_up_ = true;
    is_deciding_ = true;
    give_up_.emit(asio::cancellation_type::terminal);
}

void memory_live_session::on_decided(std::string_view space, error_code error, flip_outcome outcome)
{
    is_deciding_ = false;
    if (error || outcome != flip_outcome::still_waiting)
        waits_ = false;
    if (!error && memory::failed(outcome))
        say(told(space, memory::failure_of(outcome)));
    else if (!error)
        say(fmt::format("flipped {}", space));
    else if (has_given_up_)
        say(fmt::format("gave up {}", space));
    if (!waits_)
        has_given_up_ = false;
    go_on();
}

/// Whether a flip is being decided, if only because the one that waited has just been: its handler
/// is on its way.
bool memory_live_session::is_waiting() const
{
    return is_deciding_ || (waits_ && !game_.is_waiting(player_));
}

void memory_live_session::follow(std::uint64_t since, asio::cancellation_slot slot)
{
    game_.async_follow(
        since, asio::bind_cancellation_slot(slot, [self = shared()](error_code error, const news&) {
            self->on_step(error);
        }));
}

/// Its flip leaves the queue (decision 6).
void memory_live_session::on_left()
{
    give_up_.emit(asio::cancellation_type::terminal);
    if (here_ != nullptr)
        here_->went(stay_);
}

} // namespace scramble::net
