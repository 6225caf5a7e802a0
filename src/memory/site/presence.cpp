#include "memory/site/presence.hpp"

#include "net/log.hpp"

#include <cstddef>
#include <utility>

namespace scramble::net {

namespace {

/// As many of those who are released at once are told one by one.
constexpr std::size_t most_told = 10;

} // namespace

presence::presence(memory::game& game, const memory::claims& names, connections& clock,
                   seconds patience)
    : game_(game), claims_(names), clock_(clock), patience_(patience)
{
    clock_.on_tick([this] { sweep(); });
}

void presence::saw(std::string_view who, const key& shown)
{
    const auto known = game_.players().find(who);
    if (!known || claims_.refused(who, shown))
        return; // it holds nothing, or is somebody else
    note_newcomers();
    seen_[static_cast<std::size_t>(*known)] = clock_.now();
}

presence::stay presence::came(std::string who, const key& shown)
{
    guests_.push_front({std::move(who), shown});
    return guests_.begin();
}

void presence::went(stay ended)
{
    saw(ended->who, ended->shown);
    guests_.erase(ended);
}

void presence::note_newcomers()
{
    seen_.resize(game_.players().names().size(), clock_.now());
}

void presence::sweep()
{
    note_newcomers();
    note_who_stays();
    std::size_t released = 0;
    for (std::size_t number = 0; number < seen_.size(); ++number) {
        const auto who = static_cast<memory::player>(number);
        const seconds away = clock_.now() - seen_[number];
        // The clock counts whole seconds: one more, so that nobody is away for less than that.
        const bool is_away = away > patience_ && !game_.table().play_of(who).cards.empty();
        if (is_away && game_.release(who) && ++released <= most_told) // decision 11
            log::info("released {}, who was away for {} s", game_.players().names()[number], away);
    }
    if (released > most_told)
        log::info("released {} more who were away", released - most_told);
}

/// All who have a live connection, or whose flip or watch waits, are there.
void presence::note_who_stays()
{
    for (const guest& each : guests_)
        saw(each.who, each.shown);
    for (std::size_t number = 0; number < seen_.size(); ++number) {
        const auto& play = game_.table().play_of(static_cast<memory::player>(number));
        if (play.stage == memory::board::stage::waiting)
            seen_[number] = clock_.now();
    }
}

} // namespace scramble::net
