#include "host/memory_bot.hpp"

#include <array>
#include <utility>

namespace scramble::host {

memory_bot::memory_bot(memory::room& in, const bot_settings& who, names& seated)
    : room_(in), settings_(who), seated_(seated), brain_(new_brain())
{
    seated_.insert(who.name);
    room_.claims().invite(who.name, who.key);
    present_ = room_.register_presence(who.name, who.key);
}

memory_bot::~memory_bot()
{
    room_.claims().uninvite(settings_.name);
    seated_.erase(settings_.name);
}

/// One that has another seed than the last.
brain memory_bot::new_brain()
{
    constexpr std::array memory{0.3, 0.6, 0.95}; // how much it remembers, by level
    return {memory.at(static_cast<std::size_t>(settings_.level) - 1),
            settings_.seed++,
            {room_.game().board().halves()}};
}

void memory_bot::take_turn(std::function<void()> done)
{
    brain_.see(view());
    const auto next = brain_.is_done() ? std::nullopt : brain_.choose();
    if (!next)
        return done();
    asks_ = true;
    const auto why = room_.async_flip(
        settings_.name, settings_.key, *next,
        while_here_([done](memory_bot& self, error_code error, const memory::flip_result& result) {
            if (error == asio::error::operation_aborted)
                return;
            self.on_decided(error ? memory::flip_outcome::game_is_full : result.outcome);
            done();
        }));
    if (why) {
        on_decided(memory::flip_outcome::game_is_full);
        done();
    }
}

void memory_bot::on_decided(memory::flip_outcome outcome)
{
    if (!std::exchange(asks_, false))
        return; // it was dealt another game meanwhile
    if (memory::failed(outcome))
        brain_.hear_failure();
    else
        brain_.see(view());
}

void memory_bot::forget()
{
    brain_ = new_brain();
    asks_ = false;
}

void memory_bot::leave()
{
    present_.reset();
    room_.end_play(settings_.name);
}

/// The board as it sees it.
board_view memory_bot::view() const
{
    const auto& board = room_.game().board();
    const auto known = room_.game().players().find(settings_.name);
    board_view seen{board.rows(), board.columns(), {}};
    seen.spots.reserve(std::size_t{seen.rows} * seen.columns);
    for (memory::position at; at.row < seen.rows; ++at.row) {
        for (at.column = 0; at.column < seen.columns; ++at.column) {
            auto& here = seen.spots.emplace_back();
            here.face = board.face_at(at);
            if (here.face != memory::board::face::up)
                continue;
            const auto spot = board.at(at);
            here.is_mine = known && spot.controller == *known;
            here.card = spot.card;
        }
    }
    return seen;
}

} // namespace scramble::host
