#pragma once

#include "host/round_time.hpp"
#include "net/http/key.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::host {

// What changes a room beside its game and the claims of its players.

/// A player is made the host.
struct host_input {
    std::string who;
};
/// Whoever plays as `who`, or is about to, is called `name` for display.
struct call_input {
    std::string who;
    net::key_digest key;
    std::string name;
};
/// Nobody else may join, or everybody may again.
struct lock_input {
    bool is_locked;
};
/// A player's name and key are refused.
struct remove_input {
    std::string who;
};

using room_input = std::variant<host_input, call_input, lock_input, remove_input, start_input,
                                pause_input, limit_input>;

/// An input as a line without its newline:
///
///     INPUT ::= "host " PLAYER | "call " PLAYER " " DIGEST " " NAME
///             | "lock" | "unlock" | "remove " PLAYER | (as of `time_input`)
[[nodiscard]] std::string line_of(const room_input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<room_input> read_room_input(std::string_view line);

} // namespace scramble::host
