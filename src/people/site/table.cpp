#include "people/site/table.hpp"

#include "scramble/people/wire/name.hpp"

#include <algorithm>

namespace scramble::people {

table::table(const roster& players, net::connections& clock, const table_settings& how)
    : players_(players), clock_(clock), claims_(players, how.is_key_required, how.denied),
      moves_(how.moves_a_second), most_inputs_(how.most_inputs), most_players_(how.most_players)
{
}

bool table::apply(std::string_view record, net::instant at)
{
    applied_at_ = at;
    const bool is_known = claims_.apply(record) || apply_to_game(record);
    applied_at_.reset();
    return is_known;
}

std::optional<refusal> table::refused_name(std::string_view who, const net::key& key) const
{
    if (!has_names())
        return refusal{409, {"no-names", "this game has no names"}};
    if (!is_player(who))
        return refusal{400,
                       {"no-name", "expected a PLAYER of 1 to 64 letters, digits and underscores"}};
    return refused(who, key);
}

bool table::is_spent()
{
    return most_inputs_ != 0 && game().inputs() >= most_inputs_;
}

std::optional<refusal> table::too_much(std::string_view who, const network_asked& from)
{
    if (is_spent())
        return refusal{409, too_long};
    if (moves_ == 0)
        return std::nullopt;
    const auto known = players_.find(who);
    if (!known)
        return too_many_from(from ? from() : std::string());
    paces_.resize(players_.names().size());
    if (!paces_[static_cast<std::size_t>(*known)].take(moves_, clock_.now()))
        return refusal{429, too_fast};
    return std::nullopt;
}

/// Those of one network who have not played yet are as one: otherwise somebody could come under
/// many names at once. When there are many, they take at most half of the places that others leave,
/// so that nobody can take them all.
std::optional<refusal> table::too_many_from(const std::string& network)
{
    if (!newcomers_.take(network, moves_, clock_.now()))
        return refusal{429, too_fast};
    if (network.empty())
        return std::nullopt;
    if (!came_.admit(network, players_.names().size(), most_players_))
        return refusal{403, too_many_newcomers};
    return std::nullopt;
}

/// rooms-6
void table::pause(bool is_paused, net::instant at)
{
    if (is_paused == paused_.has_value())
        return;
    on_pause(is_paused, at);
    paused_ = is_paused ? std::optional(at) : std::nullopt;
}

std::vector<member> table::members()
{
    const people::attendance& present = attendance();
    std::vector<member> all;
    for (const std::string_view name : players_.names()) {
        const auto who = static_cast<player>(all.size());
        all.push_back({name, present.is_here(who), claims_.is_removed(who), present.time_of(who),
                       release_of(who)});
    }
    return all;
}

std::vector<table::score> table::scores() const
{
    std::vector<score> all;
    const auto& names = players_.names();
    for (std::size_t number = 0; number < names.size(); ++number) {
        const auto who = static_cast<player>(number);
        if (!claims_.is_removed(who))
            all.push_back({std::string(names[number]), points_of(who)});
    }
    return all;
}

std::vector<std::string> table::winners() const
{
    std::vector<std::string> best;
    std::uint64_t most = 1;
    for (score& each : scores()) {
        if (each.points > most)
            best.clear();
        if (each.points >= most)
            best.push_back(std::move(each.player));
        most = std::max(most, each.points);
    }
    return best;
}

game_log::result table::result() const
{
    game_log::result how{winners()};
    for (const score& each : scores())
        how.points = std::max(how.points, each.points);
    return how;
}

} // namespace scramble::people
