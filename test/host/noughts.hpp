#pragma once

#include "host/kind.hpp"

namespace scramble::test {

/// Noughts and crosses: a third kind of game for rooms, as small as one can be. It
/// takes no settings; the seed says who begins. Below its address,
///
///     GET /look                     the board, three lines of x, o and -
///     GET /play/PLAYER/ROW,COLUMN   the board after the move, or 409 and why there is none
///     GET /news?since=RUN-STEP      the next news after that step, or all of them
///
/// Whoever moves first where nobody has moved for a sign has that sign from then on.
[[nodiscard]] scramble::host::opening read_noughts(scramble::host::settings& wanted);

} // namespace scramble::test
