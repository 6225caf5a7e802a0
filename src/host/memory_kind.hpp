#pragma once

#include "host/kind.hpp"
#include "memory/site/room.hpp"

namespace scramble::host {

/// Begins a game of these cards. `deal` deals those of the next games; without it there are none.
[[nodiscard]] std::unique_ptr<hosted_game>
begin_memory(memory::layout cards, const memory::edition& spoken, const memory::room_settings& how,
             const surroundings& with, memory::game::dealer deal = {});

/// Memory Scramble. Settings: `board=NAME` and `shuffle=0|1`, or `size=ROWSxCOLUMNS` and
/// `cards=CARD,...`, or `board=pairs` and perhaps a size; `lastpair=0|1`; `edition=YEAR`.
[[nodiscard]] opening read_memory(settings& wanted);

} // namespace scramble::host
