#pragma once

#include "host/kind.hpp"

#include <memory>

namespace scramble::host {

/// Opens a game of Minesweeper, in which who hits a bomb plays on. Settings:
/// `preset=beginner|intermediate|expert`, or `size=X,Y` and `bombs=N`; `edition=YEAR`.
[[nodiscard]] std::unique_ptr<hosted_game> open_minesweeper(const surroundings& with,
                                                            settings& wanted);

} // namespace scramble::host
