#include "memory/site/presence.hpp"

#include "net/log.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <cstddef>

namespace scramble::memory {

namespace {

/// How many of the players released at once get a log line each.
constexpr std::size_t most_logged = 10;
/// Whose cards will be released is told so this long before.
constexpr net::seconds notice{20};

} // namespace

presence::presence(game& game, const claims& names, net::connections& clock, release_times after)
    : attendance(game.players(), names, clock), game_(game), names_(names), away_(after.away),
      idle_(after.idle)
{
}

void presence::note_move(std::string_view who)
{
    const auto known = idle_ ? game_.players().find(who) : std::nullopt;
    if (!known)
        return;
    add_newcomers();
    moved_[static_cast<std::size_t>(*known)] = now();
    wake();
}

/// The clock counts whole seconds, so we wait one more: nobody is released early.
std::optional<presence::reason> presence::why_released(player who) const
{
    const auto& play = game_.board().play_of(who);
    if (is_paused_ || play.cards.empty())
        return std::nullopt;
    const net::instant seen = std::max(last_seen(who), resumed_);
    if (const net::seconds away = now() - seen; away > *away_)
        return reason{"away", away};
    if (!idle_)
        return std::nullopt;
    if (const net::seconds idle = now() - moved_[static_cast<std::size_t>(who)]; idle > *idle_)
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

/// A player whose flip waits asks for nothing more.
bool presence::is_present(player who) const
{
    return game_.is_awaited(who);
}

void presence::on_second()
{
    add_newcomers();
    std::erase_if(left_behind_, [this](const auto& name) { return !game_.is_waiting(name); });
    std::size_t released = 0;
    for (std::size_t number = 0; number < moved_.size(); ++number) {
        const auto who = static_cast<player>(number);
        if (idle_ && (is_paused_ || !is_wanted(who)))
            moved_[number] = now();
        const bool is_forsaken = this->is_forsaken(who);
        if (!releases_)
            continue;
        const bool is_removed = names_.is_removed(who); // whose flip may have come late
        if (is_removed || is_forsaken)
            game_.withdraw(who,
                           asio::error::no_permission); // it is still in the queue (decision 6)
        if (is_removed)
            game_.release(who);
        const auto why = why_released(who);
        if (!why)
            continue;
        const auto tell = [name = std::string(game_.players().names()[number]), why,
                           is_told = released < most_logged](error_code refused) {
            if (!refused && is_told)
                log::info("released {}, who was {} for {} s", name, why->what, why->time.count());
        };
        if (game_.release(who, tell)) // decision 11
            ++released;
    }
    if (released > most_logged)
        log::info("released {} more players", released - most_logged);
}

/// Whether nobody waits for the answer to a player's flip any more.
bool presence::is_forsaken(player who)
{
    if (patience_ == 0)
        return !game_.is_awaited(who);
    if (game_.board().play_of(who).stage != board::stage::waiting || game_.is_awaited(who) ||
        waiting_elsewhere_.contains(name_of(who))) {
        unawaited_.erase(who);
        return false;
    }
    return unawaited_[who]++ >= patience_;
}

void presence::know_waiting(std::set<std::string> names)
{
    for (const std::string& each : waiting_elsewhere_)
        if (game_.is_waiting(each))
            left_behind_.insert(each);
    for (const std::string& each : names)
        left_behind_.erase(each);
    waiting_elsewhere_ = std::move(names);
}

/// A server tells within a second who waits there.
void presence::make_way(std::string_view who)
{
    constexpr std::uint32_t until_told = 2;
    if (patience_ == 0 || !game_.is_waiting(who))
        return;
    const player known = *game_.players().find(who);
    const auto unawaited = unawaited_.find(known);
    const bool is_forsaken = unawaited != unawaited_.end() && unawaited->second >= until_told;
    if (!game_.is_awaited(known) && (is_forsaken || left_behind_.contains(std::string(who))))
        game_.make_way(known);
}

void presence::share(bool releases)
{
    constexpr std::uint32_t seconds_to_be_told = 3;
    patience_ = seconds_to_be_told;
    releases_ = releases;
    unawaited_.clear();
    for (const std::string_view each : game_.players().names()) {
        const std::string who(each);
        if (game_.is_waiting(who) && !waiting_elsewhere_.contains(who))
            left_behind_.insert(who); // no server tells of it, or it will in a moment
    }
    if (releases && away_)
        wake();
}

std::set<std::string> presence::waiting_here() const
{
    std::set<std::string> names;
    for (std::size_t number = 0; number < game_.players().names().size(); ++number) {
        if (game_.is_awaited(static_cast<player>(number)))
            names.emplace(game_.players().names()[number]);
    }
    return names;
}

void presence::pause(bool is_paused, net::instant at)
{
    if (is_paused_ && !is_paused)
        resumed_ = at;
    is_paused_ = is_paused;
}

/// Somebody who has gone may still have cards.
bool presence::may_rest() const
{
    for (std::size_t number = 0; number < moved_.size(); ++number) {
        const auto& play = game_.board().play_of(static_cast<player>(number));
        if (!play.cards.empty() || play.stage == board::stage::waiting)
            return false;
    }
    return true;
}

std::optional<net::seconds> presence::release_of(player who) const
{
    const auto number = static_cast<std::size_t>(who);
    if (!idle_ || number >= moved_.size() || !is_wanted(who))
        return std::nullopt;
    const net::seconds left = *idle_ - std::min(*idle_, now() - moved_[number]);
    return left <= notice ? std::optional(left) : std::nullopt;
}

} // namespace scramble::memory
