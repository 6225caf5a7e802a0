#include "memory/site/presence.hpp"

#include "net/log.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace scramble::memory {

namespace {

/// How many of the players released at once get a log line each.
constexpr std::size_t most_logged = 10;

} // namespace

presence::presence(game& game, const claims& names, net::connections& clock, release_times after)
    : game_(game), claims_(names), clock_(clock), away_(after.away), idle_(after.idle),
      tick_(clock_.on_tick([this] { sweep(); }))
{
}

void presence::note_request(std::string_view who, const net::key& key)
{
    if (!away_)
        return;
    const auto known = game_.players().find(who);
    if (!known || claims_.refused(who, key))
        return; // it holds nothing, or the client is somebody else
    add_newcomers();
    last_seen_[static_cast<std::size_t>(*known)] = clock_.now();
}

presence::registration presence::add(std::string who, const net::key& key)
{
    if (!away_)
        return nullptr;
    note_request(who, key);
    auto made = std::make_unique<entry>(std::move(who), key);
    registered_.push_back(*made);
    return made;
}

void presence::note_move(std::string_view who)
{
    const auto known = game_.players().find(who);
    if (!idle_ || !known)
        return;
    add_newcomers();
    last_moved_[static_cast<std::size_t>(*known)] = clock_.now();
}

void presence::add_newcomers()
{
    last_seen_.resize(game_.players().names().size(), clock_.now());
    if (idle_)
        last_moved_.resize(last_seen_.size(), clock_.now());
}

/// The clock counts whole seconds, so we wait one more: nobody is released early.
std::optional<presence::reason> presence::why_released(player who) const
{
    const auto& play = game_.board().play_of(who);
    if (play.cards.empty())
        return std::nullopt;
    const auto number = static_cast<std::size_t>(who);
    if (const net::seconds away = clock_.now() - last_seen_[number]; away > *away_)
        return reason{"away", away};
    if (!idle_)
        return std::nullopt;
    if (const net::seconds idle = clock_.now() - last_moved_[number]; idle > *idle_)
        return reason{"idle", idle};
    return std::nullopt;
}

/// Whether somebody waits for a card of that player.
bool presence::is_wanted(player who) const
{
    return std::ranges::any_of(game_.board().play_of(who).controlled(), [this](position card) {
        return !game_.board().queue_at(card).empty();
    });
}

void presence::sweep()
{
    if (!away_)
        return;
    add_newcomers();
    note_registered();
    std::size_t released = 0;
    for (std::size_t number = 0; number < last_seen_.size(); ++number) {
        const auto who = static_cast<player>(number);
        if (idle_ && !is_wanted(who))
            last_moved_[number] = clock_.now();
        const auto why = why_released(who);
        if (why && game_.release(who) && ++released <= most_logged) // decision 11
            log::info("released {}, who was {} for {} s", game_.players().names()[number],
                      why->what, why->time.count());
    }
    if (released > most_logged)
        log::info("released {} more players", released - most_logged);
}

/// Notes as present all who have a registration or a waiting flip.
void presence::note_registered()
{
    for (const entry& each : registered_)
        note_request(each.who_, each.key_);
    for (std::size_t number = 0; number < last_seen_.size(); ++number) {
        if (game_.board().play_of(static_cast<player>(number)).stage == board::stage::waiting)
            last_seen_[number] = clock_.now();
    }
}

} // namespace scramble::memory
