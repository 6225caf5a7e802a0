#pragma once

#include <cstdint>

namespace scramble::people {

/// The number that stands for a player's name (roster.hpp). Numbers start from 0 and should be
/// small: a game may store an entry for every number up to the largest.
enum class player : std::uint32_t {};

} // namespace scramble::people
