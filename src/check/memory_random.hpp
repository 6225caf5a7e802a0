#pragma once

#include "check/random_game.hpp"

#include <cstdint>

namespace scramble::check {

/// A random game of Memory on a small board, in which up to four players often want the same cards.
[[nodiscard]] random_game random_memory_game(std::uint64_t seed);

} // namespace scramble::check
