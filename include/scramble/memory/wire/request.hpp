#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/people/wire/name.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::memory {

// The parts of requests. Source: REQUEST of the three handouts.

/// Opens a live connection, which receives every step.
struct live_request {
    std::string player; ///< empty if the client only looks on
    std::string since;  ///< RUN-STEP that the client knows; empty if none
    std::string from{}; ///< the network of the client, for limits
};

using people::is_player;

/// A space as a client names it.
struct named_space {
    /// Nothing if the space is outside every board.
    std::optional<position> at;
};
/// Reads ROW,COLUMN; nothing if `text` is malformed. Numbers may have any number of digits.
[[nodiscard]] std::optional<named_space> read_space(std::string_view text, const edition& spoken);
/// The form of ROW,COLUMN, as a line for people.
[[nodiscard]] std::string expected_space(const edition& spoken);

/// The longest card in a path, in bytes.
inline constexpr std::size_t longest_card = 64;
/// What is wrong with a card in a path, as a line for people; nothing if it is right.
[[nodiscard]] std::optional<std::string> what_is_wrong_with_asked_card(std::string_view text);

} // namespace scramble::memory
