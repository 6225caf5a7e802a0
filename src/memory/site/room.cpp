#include "memory/site/room.hpp"

namespace scramble::memory {

room::room(strand executor, net::connections& clock, layout cards, const memory::edition& spoken,
           std::string run, const room_settings& settings)
    : game_(std::move(executor), std::move(cards), std::move(run), spoken.first_space),
      edition_(spoken), claims_(game_.players(), settings.is_key_required),
      presence_(game_, claims_, clock, settings.release_after)
{
}

} // namespace scramble::memory
