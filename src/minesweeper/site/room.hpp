#pragma once

#include "net/http/kept_reply.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace scramble::minesweeper {

/// What clients of Minesweeper play in, however they are connected: a game in one edition of its
/// protocol, and the board as all who play share it. Used only on the strand. Sessions own it
/// together.
class room {
public:
    /// As the constructor of `game`.
    room(strand executor, field bombs, const minesweeper::edition& spoken, std::string run,
         bool debug);
    room(const room&) = delete;
    room& operator=(const room&) = delete;
    ~room() = default;

    [[nodiscard]] minesweeper::game& game() { return game_; }
    [[nodiscard]] const minesweeper::edition& edition() const { return edition_; }

    /// BOARD. As long as the board does not change, all share one.
    [[nodiscard]] net::reply_ptr board();

private:
    minesweeper::game game_;
    const minesweeper::edition edition_;
    net::kept_reply board_; ///< as it was when the game had seen board_changes_
    std::optional<std::uint64_t> board_changes_;
};

} // namespace scramble::minesweeper
