#pragma once

#include "check/random_game.hpp"

#include <cstdint>

namespace scramble::check {

/// A random game of Minesweeper on a small field, with three players who dig bombs, too.
[[nodiscard]] random_game random_field_game(std::uint64_t seed);

} // namespace scramble::check
