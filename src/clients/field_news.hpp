#pragma once

#include "brains/mines_brain.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// What a live connection of Minesweeper has told so far (docs/PROTOCOL.md), as far as a player
/// needs it. A value.
struct field_news {
    field_view field;
    bool is_debug = false;   ///< who hits a bomb stays connected
    bool is_in_room = false; ///< the game is one of a room, which tells when it is over
    bool is_over = false;
    std::vector<std::string> answers; ///< of the last message

    /// Takes the next message. Lines that no player needs are passed over. Result: whether it can
    /// be one; if not, the rest is unspecified.
    [[nodiscard]] bool take(std::string_view message);

private:
    [[nodiscard]] bool take_size(std::string_view size, std::string_view& rest);
    [[nodiscard]] bool take_row(std::string_view row);
    void take_other(std::string_view line);
};

} // namespace scramble
