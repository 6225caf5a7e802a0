#include "host/rooms.hpp"

#include "scramble/text/decimal.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::host {

namespace {

/// Whether both deal the same with that seed. It decides alone, since other settings may deal the
/// same cards; but boards that are not shuffled all have one seed.
bool is_same_deal(const opening& one, const opening& other, std::uint64_t seed)
{
    if (seed != as_in_file)
        return true;
    return one.body == nullptr || other.body == nullptr ? one.query == other.query
                                                        : *one.body == *other.body;
}

} // namespace

/// Other nodes hear within a second what is dealt here once more, or was in what sleeps.
void rooms::tell_deals()
{
    if (telling_.size() > 0)
        return; // the last time is not over
    std::map<std::string, std::string> played;
    kept_->add_deals_asleep(played); // one may wake meanwhile
    auto some = [this, last = std::string(), played = std::move(played)]() mutable {
        constexpr std::size_t most_looked_at = 512;
        auto next = rooms_.upper_bound(last);
        for (std::size_t looked = 0; looked < most_looked_at && next != rooms_.end(); ++next) {
            last = next->first;
            if (std::string deal = next->second->played(); !deal.empty())
                played.insert_or_assign(last, std::move(deal));
            ++looked;
        }
        if (next != rooms_.end())
            return false;
        kept_->add_deals_asleep(played);
        kept_->tell_deals(played);
        return true;
    };
    if (!some())
        telling_.add(std::move(some));
}

bool rooms::is_played(const room& of, std::uint64_t seed) const
{
    const auto is_here = [this](const std::string& name) { return rooms_.contains(name); };
    const std::string deal = kept_ ? of.deal_of(seed) : std::string();
    if (kept_ && (kept_->is_played_asleep(deal) || kept_->is_played_elsewhere(deal, is_here)))
        return true;
    return std::ranges::any_of(rooms_, [&](const auto& named) {
        const room& each = *named.second;
        return each.game().seed() == seed && !each.table().is_over() &&
               each.known().kind == of.known().kind &&
               is_same_deal(*each.opened_with(), *of.opened_with(), seed);
    });
}

/// Plans the kind, the settings and the deal of a game ROOM/NUMBER that was played here.
void rooms::continue_from(const std::string& game, plan& with) const
{
    const std::string_view text = game;
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto found = rooms_.find(text.substr(0, slash));
    const auto number = decimal(text.substr(std::min(slash + 1, text.size())));
    const bool is_there = found != rooms_.end();
    if (!is_there || !number)
        throw refused_settings("from: expected ROOM/NUMBER, a game of a room that is still there",
                               !is_there && is_name(text.substr(0, slash)));
    const room& played = *found->second;
    const auto seed = played.seed_of(*number);
    if (!seed || is_played(played, *seed))
        throw refused_settings("from names no game that is over among the last 100 of its room");
    with.known.kind = played.known().kind;
    with.game = played.opened_with();
    with.seed = *seed;
    with.known.is_seed_known = true;
    with.known.is_played = true;
}

} // namespace scramble::host
