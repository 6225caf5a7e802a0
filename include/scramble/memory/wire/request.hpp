#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/people/wire/name.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::memory {

// Requests, as read from a request target. Source: REQUEST of the three handouts.

struct look_request {
    std::string player;
};
struct flip_request {
    std::string player;
    /// Nothing if the space is outside every board, such as row 0 where rows begin with 1.
    std::optional<position> at;
};
struct watch_request {
    std::string player;
};
struct scores_request {};
/// Asks for the edition.
struct edition_request {};
struct replace_request {
    std::string player;
    std::string from;
    std::string to;
};

/// Opens a live connection, which receives every step.
struct live_request {
    std::string player; ///< empty if the client only looks on
    std::string since;  ///< RUN-STEP that the client knows; empty if none
};

// Targets that the game cannot serve.

/// No such path.
struct unknown_path {};
/// A bad escape, or bytes that no target may have.
struct malformed_target {};
/// A known path with a malformed PLAYER, ROW,COLUMN or card.
struct malformed_part {
    std::string expected; ///< one line for people
    bool changes_board;   ///< whether the path changes the board
};

using request =
    std::variant<look_request, flip_request, watch_request, scores_request, edition_request,
                 replace_request, live_request, unknown_path, malformed_target, malformed_part>;

using people::is_player;

/// Reads `target`, a path with an optional query. The path is split at `/`, then each segment is
/// decoded once. The query is ignored, except `since` of `/live`.
///
/// Requires: `target` begins with `/`.
[[nodiscard]] request read_request(std::string_view target, const edition& spoken);

/// A space as a client names it.
struct named_space {
    /// Nothing if the space is outside every board.
    std::optional<position> at;
};
/// Reads ROW,COLUMN; nothing if `text` is malformed. Numbers may have any number of digits.
[[nodiscard]] std::optional<named_space> read_space(std::string_view text, const edition& spoken);
/// The form of ROW,COLUMN, as a line for people.
[[nodiscard]] std::string expected_space(const edition& spoken);

/// Whether serving the request can change the board.
[[nodiscard]] bool changes_board(const request& asked);

/// The longest card in a path, in bytes.
inline constexpr std::size_t longest_card = 64;

} // namespace scramble::memory
