#include "host/pinned_room.hpp"

#include <utility>

namespace scramble::host {

pinned_room::pinned_room(std::string_view kind, std::unique_ptr<hosted_game> playing)
    : game_(std::move(playing)), log_(kind, "", table().clock().traffic()),
      steps_(table().game().on_step([this] { on_step(); }))
{
    log_.skip(0, table().is_over());
}

/// Where nobody has a name, each connection that plays is somebody who joins.
void pinned_room::on_step()
{
    if (!table().has_names() && !table().is_applying())
        log_.on_nameless(table().playing());
    table().tell(log_, [](std::string_view) { return true; });
}

} // namespace scramble::host
