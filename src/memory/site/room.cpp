#include "memory/site/room.hpp"

#include <cstddef>
#include <variant>

namespace scramble::memory {

room::room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
           std::string run, const room_settings& settings)
    : game_(std::move(executor), std::move(cards), std::move(run), spoken.first_space,
            settings.rules, settings.most_players),
      edition_(spoken), claims_(game_.players(), settings.is_key_required, settings.denied),
      presence_(game_, claims_, clock, settings.release), has_audience_(settings.has_audience),
      clock_(clock), moves_(settings.moves_a_second), most_inputs_(settings.most_inputs),
      steps_(game_.on_step([this] { presence_.note_step(); }))
{
}

/// Those who have not played yet are as one: otherwise somebody could come under many names at
/// once.
std::optional<claims::refusal> room::too_much(std::string_view who)
{
    if (is_spent())
        return claims::refusal{409, too_long};
    if (moves_ == 0)
        return std::nullopt;
    const auto known = game_.players().find(who);
    paces_.resize(game_.players().names().size());
    net::pace& of = known ? paces_[static_cast<std::size_t>(*known)] : strangers_;
    if (!of.take(moves_, clock_.now()))
        return claims::refusal{429, too_fast};
    return std::nullopt;
}

bool room::apply(std::string_view record, net::instant /*at*/)
{
    if (claims_.apply(record))
        return true;
    const auto what = read_input(record);
    if (!what)
        return false;
    (void)game_.apply(*what); // what was impossible in its turn is so again
    if (const auto* const flip = std::get_if<flip_input>(&*what))
        presence_.note_move_elsewhere(flip->who);
    return true;
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
