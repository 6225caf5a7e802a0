#pragma once

#include "host/kind.hpp"

#include <memory>

namespace scramble::test {

/// Opens a game of noughts and crosses: a third kind of game for rooms, as small as one can be. It
/// takes no settings; the seed says who begins. Below its address,
///
///     GET /look                     the board, three lines of x, o and -
///     GET /play/PLAYER/ROW,COLUMN   the board after the move, or 409 and why there is none
///     GET /news?since=RUN-STEP      the next news after that step, or all of them
///
/// Whoever moves first where nobody has moved for a sign has that sign from then on.
[[nodiscard]] std::unique_ptr<scramble::host::hosted_game>
open_noughts(const scramble::host::surroundings& with, scramble::host::settings& wanted);

} // namespace scramble::test
