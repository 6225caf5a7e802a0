#include "memory/site/room.hpp"

namespace scramble::memory {

room::room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
           std::string run, const room_settings& settings)
    : game_(std::move(executor), std::move(cards), std::move(run), spoken.first_space,
            settings.rules),
      edition_(spoken), claims_(game_.players(), settings.is_key_required),
      presence_(game_, claims_, clock, settings.release), has_audience_(settings.has_audience)
{
}

bool room::remove(std::string_view who)
{
    const auto known = game_.players().find(who);
    if (!known)
        return false;
    claims_.remove(who);
    game_.withdraw(*known);
    game_.release(*known);
    return true;
}

} // namespace scramble::memory
