#include "people/site/game_log.hpp"

#include "net/log.hpp"

namespace scramble::people {

void game_log::tell_joined(std::span<const std::string_view> names,
                           const std::function<bool(std::string_view)>& is_person)
{
    while (players_ < names.size()) {
        const std::string_view name = names[players_++];
        if (!is_person(name))
            continue;
        counted_.joined.add(kind_);
        if (room_.empty())
            log::tell("joined", {{"game", kind_}, {"player", name}, {"players", players_}});
        else
            log::tell("joined",
                      {{"room", room_}, {"game", kind_}, {"player", name}, {"players", players_}});
    }
}

void game_log::joined(std::size_t players)
{
    counted_.joined.add(kind_);
    log::tell("joined", {{"game", kind_}, {"players", players}});
}

void game_log::tell_over(const result& how)
{
    counted_.games_over.add(kind_);
    const std::span<const std::string> winners(how.winners);
    if (room_.empty())
        log::tell("game_over", {{"game", kind_}, {"winners", winners}, {"points", how.points}});
    else
        log::tell("game_over", {{"room", room_},
                                {"game", kind_},
                                {"players", players_},
                                {"winners", winners},
                                {"points", how.points}});
}

} // namespace scramble::people
