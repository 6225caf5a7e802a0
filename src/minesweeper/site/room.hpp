#pragma once

#include "net/audience.hpp"
#include "net/http/kept_reply.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace scramble::minesweeper {

/// A game of Minesweeper as clients share it, over any kind of connection: the game, its edition,
/// and the board as an answer. Used only on the strand. Sessions share its ownership.
class room {
public:
    /// See the constructor of `game`.
    room(strand executor, field bombs, const minesweeper::edition& spoken, std::string run,
         bool debug, board_rules rules = {});
    room(const room&) = delete;
    room& operator=(const room&) = delete;
    ~room() = default;

    [[nodiscard]] minesweeper::game& game() { return game_; }
    [[nodiscard]] const minesweeper::edition& edition() const { return edition_; }

    [[nodiscard]] net::audience& audience() { return audience_; }

    /// BOARD, shared by all until the board changes.
    [[nodiscard]] net::reply_ptr board();

private:
    minesweeper::game game_;
    const minesweeper::edition edition_;
    net::audience audience_;
    net::kept_reply board_; ///< as of board_changes_
    std::optional<std::uint64_t> board_changes_;
};

} // namespace scramble::minesweeper
