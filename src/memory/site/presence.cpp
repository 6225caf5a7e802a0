#include "memory/site/presence.hpp"

#include "net/log.hpp"

#include <cstddef>
#include <utility>

namespace scramble::memory {

namespace {

/// How many of the players released at once get a log line each.
constexpr std::size_t most_logged = 10;

} // namespace

presence::presence(game& game, const claims& names, net::connections& clock,
                   std::optional<std::chrono::seconds> release_after)
    : game_(game), claims_(names), clock_(clock), release_after_(release_after),
      tick_(clock_.on_tick([this] { sweep(); }))
{
}

void presence::note_request(std::string_view who, const net::key& key)
{
    if (!release_after_)
        return;
    const auto known = game_.players().find(who);
    if (!known || claims_.refused(who, key))
        return; // it holds nothing, or the client is somebody else
    add_newcomers();
    last_seen_[static_cast<std::size_t>(*known)] = clock_.now();
}

presence::registration presence::add(std::string who, const net::key& key)
{
    if (!release_after_)
        return nullptr;
    note_request(who, key);
    auto made = std::make_unique<entry>(std::move(who), key);
    registered_.push_back(*made);
    return made;
}

void presence::add_newcomers()
{
    last_seen_.resize(game_.players().names().size(), clock_.now());
}

void presence::sweep()
{
    if (!release_after_)
        return;
    add_newcomers();
    note_registered();
    std::size_t released = 0;
    for (std::size_t number = 0; number < last_seen_.size(); ++number) {
        const auto who = static_cast<player>(number);
        const net::seconds away = clock_.now() - last_seen_[number];
        // The clock counts whole seconds, so we wait one more: nobody is released early.
        const bool is_away = away > *release_after_ && !game_.board().play_of(who).cards.empty();
        if (is_away && game_.release(who) && ++released <= most_logged) // decision 11
            log::info("released {}, who was away for {} s", game_.players().names()[number],
                      away.count());
    }
    if (released > most_logged)
        log::info("released {} more who were away", released - most_logged);
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
