#pragma once

#include "host/kind.hpp"

namespace scramble::host {

/// Minesweeper, in which a player who hits a bomb plays on. Settings:
/// `preset=beginner|intermediate|expert`, or `size=X,Y` and `bombs=N`; `safe=0|1`; `edition=YEAR`.
[[nodiscard]] opening read_minesweeper(settings& wanted);

} // namespace scramble::host
