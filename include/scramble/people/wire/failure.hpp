#pragma once

#include <string_view>

namespace scramble::people {

/// Why a move failed. `why` is one word for programs and never changes; `text` is one clause for
/// people, without a newline, and may change.
struct failure {
    std::string_view why;
    std::string_view text;
    friend bool operator==(const failure&, const failure&) = default;
};

/// For a move by a client without a name.
inline constexpr failure looks_on{"looks-on", "you look on: play under a name"};

/// For a move by a player whom the host has removed.
inline constexpr failure removed{"removed", "the host has removed you from this room"};

/// For a move by a player who is too fast.
inline constexpr failure too_fast{"too-fast", "you are too fast: wait a second"};

/// For the first move of one of too many newcomers from one address.
inline constexpr failure too_many_newcomers{
    "too-many", "too many have come from your address: the other places are for others"};

/// For a move in a game that has gone on for too long.
inline constexpr failure too_long{"too-long", "this game has had too many moves: deal again"};

/// For a move that could not be made a record. Nothing has changed.
inline constexpr failure not_kept{"not-kept", "the server cannot keep moves now: try again"};

/// For every move in a game that is paused.
inline constexpr failure paused{"paused", "the game is paused"};

} // namespace scramble::people
