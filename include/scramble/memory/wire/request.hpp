#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::memory {

// What a request target asks for. Source: REQUEST of the three handouts.

struct look_request {
    std::string player;
};
struct flip_request {
    std::string player;
    /// Nothing for a space outside of any board, such as row 0 where rows begin with 1.
    std::optional<position> at;
};
struct watch_request {
    std::string player;
};
struct scores_request {};
/// Which edition is spoken here.
struct edition_request {};
struct replace_request {
    std::string player;
    std::string from;
    std::string to;
};

/// A connection that stays and is told of every step.
struct live_request {
    std::string player;
    std::string since; ///< RUN-STEP, what the client knows; empty if nothing
};

// What a target asks for that the game cannot do.

/// No such path.
struct unknown_path {};
/// A bad escape, or bytes that no target has.
struct malformed_target {};
/// A known path with a PLAYER, ROW,COLUMN or card that is not of its form.
struct malformed_part {
    std::string expected; ///< one line for people
    bool changes_board;   ///< whether the path is one that changes the board
};

using request =
    std::variant<look_request, flip_request, watch_request, scores_request, edition_request,
                 replace_request, live_request, unknown_path, malformed_target, malformed_part>;

/// Whether that is a PLAYER: 1 to 64 letters, digits and underscores.
[[nodiscard]] bool is_player(std::string_view text);

/// What `target`, a path with an optional query, asks for in an edition. The path is split
/// at `/`, then each segment is decoded once; the query is ignored, but for `since` of `/live`.
///
/// Requires: `target` begins with `/`.
[[nodiscard]] request read_request(std::string_view target, const edition& spoken);

/// A space that a client names.
struct named_space {
    /// Nothing for a space outside of any board.
    std::optional<position> at;
};
/// ROW,COLUMN; nothing if `text` is not of that form. Numbers may have any number of digits.
[[nodiscard]] std::optional<named_space> read_space(std::string_view text, const edition& spoken);
/// What was expected where it is not, as a line for people.
[[nodiscard]] std::string expected_space(const edition& spoken);

/// Whether serving it can change the board.
[[nodiscard]] bool changes_board(const request& asked);

/// The longest PLAYER, in characters, and the longest card in a path, in bytes.
inline constexpr std::size_t longest_player = 64;
inline constexpr std::size_t longest_card = 64;

} // namespace scramble::memory
