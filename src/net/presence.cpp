#include "net/presence.hpp"

#include "log.hpp"

#include <cstddef>

namespace scramble::net {

presence::presence(memory::game& game, connections& clock, seconds patience)
    : game_(game), clock_(clock), patience_(patience)
{
    clock_.on_tick([this] { sweep(); });
}

void presence::saw(std::string_view who)
{
    const auto known = game_.players().find(who);
    if (!known)
        return; // and so it holds nothing
    note_newcomers();
    seen_[static_cast<std::size_t>(*known)] = clock_.now();
}

void presence::went(const std::string& who)
{
    const auto left = connected_.find(who);
    if (--left->second == 0)
        connected_.erase(left);
    saw(who);
}

void presence::note_newcomers()
{
    seen_.resize(game_.players().names().size(), clock_.now());
}

void presence::sweep()
{
    note_newcomers();
    note_who_stays();
    for (std::size_t number = 0; number < seen_.size(); ++number) {
        const auto who = static_cast<memory::player>(number);
        const seconds away = clock_.now() - seen_[number];
        // The clock counts whole seconds: one more, so that nobody is away for less than that.
        if (away > patience_ && !game_.table().play_of(who).cards.empty() &&
            game_.release(who)) // decision 11
            log::info("released {}, who was away for {} s", game_.players().names()[number], away);
    }
}

/// All who have a live connection, or whose flip or watch waits, are there.
void presence::note_who_stays()
{
    for (const auto& [who, count] : connected_)
        saw(who);
    game_.for_each_watching([this](const std::string& who) { saw(who); });
    for (std::size_t number = 0; number < seen_.size(); ++number) {
        const auto& play = game_.table().play_of(static_cast<memory::player>(number));
        if (play.stage == memory::board::stage::waiting)
            seen_[number] = clock_.now();
    }
}

} // namespace scramble::net
