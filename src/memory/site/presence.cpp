#include "memory/site/presence.hpp"

#include "net/log.hpp"

#include <cstddef>
#include <utility>

namespace scramble::memory {

namespace {

/// Of those who are released at once, as many are logged one by one.
constexpr std::size_t most_logged = 10;

} // namespace

presence::presence(game& game, const claims& names, net::connections& clock,
                   std::optional<std::chrono::seconds> patience)
    : game_(game), claims_(names), clock_(clock), patience_(patience),
      tick_(clock_.on_tick([this] { sweep(); }))
{
}

void presence::saw(std::string_view who, const net::key& with)
{
    if (!patience_)
        return;
    const auto known = game_.players().find(who);
    if (!known || claims_.refused(who, with))
        return; // it holds nothing, or is somebody else
    note_newcomers();
    seen_[static_cast<std::size_t>(*known)] = clock_.now();
}

presence::stay presence::stay_of(std::string who, const net::key& with)
{
    if (!patience_)
        return nullptr;
    saw(who, with);
    auto made = std::make_unique<guest>(std::move(who), with);
    guests_.push_back(*made);
    return made;
}

void presence::note_newcomers()
{
    seen_.resize(game_.players().names().size(), clock_.now());
}

void presence::sweep()
{
    if (!patience_)
        return;
    note_newcomers();
    note_who_stays();
    std::size_t released = 0;
    for (std::size_t number = 0; number < seen_.size(); ++number) {
        const auto who = static_cast<player>(number);
        const net::seconds away = clock_.now() - seen_[number];
        // The clock counts whole seconds: one more, so that nobody is away for less than that.
        const bool is_away = away > *patience_ && !game_.board().play_of(who).cards.empty();
        if (is_away && game_.release(who) && ++released <= most_logged) // decision 11
            log::info("released {}, who was away for {} s", game_.players().names()[number],
                      away.count());
    }
    if (released > most_logged)
        log::info("released {} more who were away", released - most_logged);
}

/// All who have a live connection, or whose flip or watch waits, are present.
void presence::note_who_stays()
{
    for (const guest& each : guests_)
        saw(each.who_, each.with_);
    for (std::size_t number = 0; number < seen_.size(); ++number) {
        if (game_.board().play_of(static_cast<player>(number)).stage == board::stage::waiting)
            seen_[number] = clock_.now();
    }
}

} // namespace scramble::memory
