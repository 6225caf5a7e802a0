#pragma once

#include "net/http/reply.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <cstdint>

namespace scramble::net {

/// What telnet sessions play at: a game, in one edition of its protocol, and the answers that
/// all who play share. Used only on the strand; the game must outlive it.
class minesweeper_table {
public:
    /// With `debug` who hits a bomb stays connected (mines-8).
    minesweeper_table(minesweeper::game& game, const minesweeper::edition& spoken, bool debug)
        : game_(game), edition_(spoken), debug_(debug)
    {
    }

    [[nodiscard]] minesweeper::game& game() const { return game_; }
    [[nodiscard]] const minesweeper::edition& edition() const { return edition_; }
    [[nodiscard]] bool debug() const { return debug_; }

    /// BOARD. As long as the board does not change, all share one.
    [[nodiscard]] reply_ptr board();

private:
    minesweeper::game& game_;
    const minesweeper::edition edition_;
    bool debug_;
    reply_ptr last_board_;
    std::uint64_t last_changes_ = 0;
};

} // namespace scramble::net
