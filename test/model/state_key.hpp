#pragma once

#include <string>

#include "compare.hpp"

// Keys that identify states.

namespace scramble::model {

/// Two states have one key if nobody could tell them apart: it holds everything except the change
/// count and the order between players who wait for different cards.
///
/// The board remembers which of a player's cards came first; the model has sets. The order must not
/// matter, so both orders are separate states, in the other key too.
[[nodiscard]] std::string exact_key(const memory::board& real, int players);

/// Two states have one key if they become equal when players, spaces and, with `cards_are_alike`,
/// cards are renamed.
///
/// The rules name no player, space or card, and the board has no neighbours: a move from one of the
/// two states leads from the other to the same state, renamed. So one state of each class is
/// enough, provided *every* move from it is made. This misses an error of the board that concerns
/// only some spaces, or some players, in some of those states. The explorations by the exact key
/// and the random games look for that.
///
/// Cards may be renamed if the set of replacements stays the same.
[[nodiscard]] std::string folded_key(const memory::board& real, int players, bool cards_are_alike);

} // namespace scramble::model
