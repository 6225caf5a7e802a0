#include "memory/site/presence.hpp"

#include "net/log.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace scramble::memory {

namespace {

/// How many of the players released at once get a log line each.
constexpr std::size_t most_logged = 10;
/// Somebody who reloads a page, or asks over HTTP now and then, has not gone.
constexpr net::seconds longest_gap{5};
/// Whose cards will be released is told so this long before.
constexpr net::seconds notice{20};

} // namespace

presence::presence(game& game, const claims& names, net::connections& clock, release_times after)
    : game_(game), claims_(names), clock_(clock), away_(after.away), idle_(after.idle)
{
}

/// Passes once a second from now on.
void presence::wake()
{
    if (tick_ == nullptr)
        tick_ = std::make_unique<ticking>(clock_, [this] { pass(); });
}

void presence::note_request(std::string_view who, const net::key& key)
{
    if (!away_)
        return;
    const auto known = game_.players().find(who);
    if (!known || claims_.refused(who, key))
        return; // it holds nothing, or the client is somebody else
    add_newcomers();
    records_[static_cast<std::size_t>(*known)].seen = clock_.now();
    wake();
}

presence::registration presence::add(std::string who, const net::key& key)
{
    if (!away_)
        return nullptr;
    note_request(who, key);
    auto made = std::make_unique<entry>(std::move(who), key);
    registered_.push_back(*made);
    wake();
    return made;
}

void presence::note_move(std::string_view who)
{
    const auto known = game_.players().find(who);
    if (!idle_ || !known)
        return;
    add_newcomers();
    records_[static_cast<std::size_t>(*known)].moved = clock_.now();
    wake();
}

void presence::add_newcomers()
{
    const auto now = clock_.now();
    records_.resize(game_.players().names().size(), record{now, now, now});
}

/// The clock counts whole seconds, so we wait one more: nobody is released early.
std::optional<presence::reason> presence::why_released(player who) const
{
    const auto& play = game_.board().play_of(who);
    if (is_paused_ || play.cards.empty())
        return std::nullopt;
    const record& known = records_[static_cast<std::size_t>(who)];
    const net::instant seen = std::max(known.seen, resumed_);
    if (const net::seconds away = clock_.now() - seen; away > *away_)
        return reason{"away", away};
    if (!idle_)
        return std::nullopt;
    if (const net::seconds idle = clock_.now() - known.moved; idle > *idle_)
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

void presence::pass()
{
    add_newcomers();
    note_registered();
    std::size_t released = 0;
    for (std::size_t number = 0; number < records_.size(); ++number) {
        const auto who = static_cast<player>(number);
        note_here(records_[number]);
        if (idle_ && (is_paused_ || !is_wanted(who)))
            records_[number].moved = clock_.now();
        const auto why = why_released(who);
        if (why && game_.release(who) && ++released <= most_logged) // decision 11
            log::info("released {}, who was {} for {} s", game_.players().names()[number],
                      why->what, why->time.count());
    }
    if (released > most_logged)
        log::info("released {} more players", released - most_logged);
    if (hear_)
        hear_();
    if (is_at_rest())
        tick_.reset();
}

void presence::pause(bool is_paused)
{
    if (is_paused_ && !is_paused)
        resumed_ = clock_.now();
    is_paused_ = is_paused;
}

std::size_t presence::here() const
{
    std::set<std::string_view> names;
    for (const entry& each : registered_)
        names.insert(each.who_);
    names.erase(std::string_view()); // those who look on
    return names.size();
}

/// Notes as present all who have a registration or a waiting flip.
void presence::note_registered()
{
    for (const entry& each : registered_)
        note_request(each.who_, each.key_);
    for (std::size_t number = 0; number < records_.size(); ++number) {
        if (game_.board().play_of(static_cast<player>(number)).stage == board::stage::waiting)
            records_[number].seen = clock_.now();
    }
}

void presence::note_here(record& whose) const
{
    const bool is_here = clock_.now() - whose.seen <= longest_gap;
    if (is_here && !whose.is_here)
        whose.came = clock_.now();
    whose.is_here = is_here;
}

bool presence::is_at_rest() const
{
    if (!registered_.empty())
        return false;
    for (std::size_t number = 0; number < records_.size(); ++number) {
        const auto& play = game_.board().play_of(static_cast<player>(number));
        if (records_[number].is_here || !play.cards.empty() || play.stage == board::stage::waiting)
            return false;
    }
    return true;
}

presence::state presence::of(player who) const
{
    const auto number = static_cast<std::size_t>(who);
    if (number >= records_.size())
        return {};
    const record& known = records_[number];
    state result{known.is_here, clock_.now() - known.came, std::nullopt};
    if (idle_ && is_wanted(who)) {
        const net::seconds left = *idle_ - std::min(*idle_, clock_.now() - known.moved);
        if (left <= notice)
            result.release = left;
    }
    return result;
}

bool presence::is_here(const net::key_digest& key) const
{
    for (const entry& each : registered_) {
        const auto* const own = std::get_if<net::key_digest>(&each.key_);
        if (own != nullptr && net::is_same(*own, key))
            return true;
    }
    for (std::size_t number = 0; number < records_.size(); ++number) {
        if (!records_[number].is_here)
            continue;
        const auto claimed = claims_.key_of(game_.players().names()[number]);
        if (claimed && net::is_same(*claimed, key))
            return true;
    }
    return false;
}

} // namespace scramble::memory
