#pragma once

#include "host/kind.hpp"

namespace scramble::host {

/// Reads the settings of a game of Minesweeper whose players have names, and in which who hits a
/// bomb waits and plays on: `preset=beginner|intermediate|expert`, or `size=X,Y` and `bombs=N`,
/// where N may be a fraction such as 0.2; `safe=0|1`; `edition=YEAR`.
[[nodiscard]] opening read_minesweeper(settings& wanted);

} // namespace scramble::host
