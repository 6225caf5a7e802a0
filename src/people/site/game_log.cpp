#include "people/site/game_log.hpp"

namespace scramble::people {

log::field game_log::room() const
{
    return {room_.empty() ? "" : "room", room_};
}

void game_log::tell_joined(std::string_view name)
{
    counted_.joined.add(kind_);
    log::tell(
        "joined",
        {room(), {"game", kind_}, {name.empty() ? "" : "player", name}, {"players", players_}});
}

void game_log::tell_joined(std::span<const std::string_view> names,
                           const std::function<bool(std::string_view)>& is_person)
{
    while (players_ < names.size()) {
        const std::string_view name = names[players_++];
        if (is_person(name))
            tell_joined(name);
    }
}

void game_log::on_nameless(std::size_t players)
{
    while (players_ < players) {
        ++players_;
        tell_joined({});
    }
    players_ = players;
}

void game_log::tell_over(const result& how)
{
    counted_.games_over.add(kind_);
    log::tell("game_over", {room(),
                            {"game", kind_},
                            {"players", players_},
                            {"winners", std::span<const std::string>(how.winners)},
                            {"points", how.points}});
}

} // namespace scramble::people
