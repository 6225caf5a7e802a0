#pragma once

#include <string>

#include "compare.hpp"

// Keys to recognise states by.

namespace scramble::model {

/// Two states have one key if nobody could tell them apart: it holds everything but the
/// change count, and the order between players who wait for different cards.
///
/// The board remembers which of a player's cards came first, where the model has sets. It must
/// not matter; so both orders are states of their own, in the other key as well.
[[nodiscard]] std::string exact_key(const memory::board& real, int players);

/// Two states have one key if they become the same when players, spaces and, where
/// `cards_are_alike`, cards change names.
///
/// The rules name no player, no space and no card, and know of no neighbours on the board: what
/// leads on from one of the two leads on from the other, with the names changed. So one state of
/// each such class is enough, as long as *every* move is made from it. What is no longer tried
/// is a mistake of the board at some spaces, or by some players, in some of those states only;
/// that is for the explorations by the exact key, and for the random games.
///
/// Cards may change names where the replacements that are tried are the same ones afterwards.
[[nodiscard]] std::string folded_key(const memory::board& real, int players, bool cards_are_alike);

} // namespace scramble::model
