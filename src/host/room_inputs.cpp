#include "host/room.hpp"

#include <utility>

// What changes a room beside its game: inputs are submitted, and performed in their turn. Another
// input may have made one impossible by then.

namespace scramble::host {

void room::order_by(sequencer* by)
{
    order_ = by;
    game_->order_by(by);
}

bool room::apply(std::string_view record)
{
    const auto what = read_room_input(record);
    if (!what)
        return game_->apply(record);
    std::visit([this](const auto& each) { perform(each); }, *what);
    return true;
}

void room::submit(room_input what)
{
    scramble::submit(order_, std::move(what), [this](error_code refused, const room_input& asked) {
        if (refused)
            return;
        const auto* const removed = std::get_if<remove_input>(&asked);
        const bool ends_play = removed != nullptr && is_possible(*removed);
        std::visit([this](const auto& each) { perform(each); }, asked);
        if (ends_play)
            game_->end_play(removed->who); // by inputs of its own
    });
}

void room::perform(const host_input& what)
{
    const auto key = game_->key_of(what.who);
    if (!key || game_->refused(what.who, *key)) // removed
        return;
    known_.key = *key;
    host_ = what.who;
    host_gone_ = {};
    tell();
}

void room::perform(const call_input& what)
{
    const auto before = crowd_.changes();
    crowd_.rename(what.who, what.name, what.key);
    if (crowd_.changes() != before)
        tell();
}

void room::perform(const lock_input& what)
{
    game_->lock(what.is_locked);
    tell();
}

/// The player may have become the host meanwhile.
bool room::is_possible(const remove_input& what) const
{
    const auto key = game_->key_of(what.who);
    return game_->has(what.who) && !(key && is_host(*key));
}

void room::perform(const remove_input& what)
{
    if (!is_possible(what))
        return;
    game_->remove(what.who);
    if (game_->is_over())
        winners_ = game_->winners();
    if (crowd_.look())
        tell();
}

} // namespace scramble::host
