#pragma once

#include "host/kind.hpp"
#include "minesweeper/site/room.hpp"

namespace scramble::host {

/// Begins a game with these bombs. There is no next one.
[[nodiscard]] std::unique_ptr<hosted_game> begin_minesweeper(minesweeper::field bombs,
                                                             const minesweeper::edition& spoken,
                                                             const minesweeper::room_settings& how,
                                                             const surroundings& with);

/// Reads the settings of a game of Minesweeper whose players have names, and in which who hits a
/// bomb waits and plays on: `preset=beginner|intermediate|expert`, or `size=X,Y` and `bombs=N`,
/// where N may be a fraction such as 0.2; `safe=0|1`; `opening=0|1`; `guess=0|1`; `edition=YEAR`.
[[nodiscard]] opening read_minesweeper(settings& wanted);

} // namespace scramble::host
