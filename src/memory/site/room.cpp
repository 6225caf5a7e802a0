#include "memory/site/room.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <variant>

namespace scramble::memory {

room::room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
           std::string run, const room_settings& settings)
    : game_holder(std::move(executor), std::move(cards), std::move(run), spoken.first_space,
                  settings.rules, settings.most_players),
      table(game_.players(), clock, settings), edition_(spoken),
      presence_(game_, claims(), clock, settings.release), has_audience_(settings.has_audience),
      steps_(game_.on_step([this] { presence_.note_step(); }))
{
}

bool room::apply_to_game(std::string_view record)
{
    const auto what = read_input(record);
    if (!what)
        return false;
    (void)game_.apply(*what); // what was impossible in its turn is so again
    if (const auto* const flip = std::get_if<flip_input>(&*what))
        presence_.note_move_elsewhere(flip->who);
    return true;
}

std::string room::size() const
{
    return fmt::format("{}x{}", game_.board().rows(), game_.board().columns());
}

std::size_t room::playing() const
{
    return players().names().size() - claims().removals();
}

void room::resume()
{
    for (std::size_t number = 0; number < game_.players().names().size(); ++number)
        game_.withdraw(static_cast<player>(number));
}

void room::end_play(std::string_view who)
{
    const auto known = game_.players().find(who);
    if (!known)
        return;
    game_.withdraw(*known, asio::error::no_permission);
    game_.release(*known);
}

} // namespace scramble::memory
