#pragma once

#include "replay/retelling.hpp"
#include "replay/verify.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::replay {

/// After how many moves the whole board is told again, so that a page can begin there.
inline constexpr std::uint64_t moves_a_whole_board = 200;

/// Makes the frames of a game out of its records: what a page needs to show every moment of it
/// without knowing any rule.
///
///     FRAMES ::= "scramble-frames 1" NL GAME ROOM STARTED CALL* ("verdict " TEXT NL)? FRAME+
///     FRAME  ::= "frame " N " " MILLISECONDS (" " (MEMORY | MINES))? NL NEWS
///
/// GAME to MINES are as in a replay file (docs/REPLAY.md). Frame 0 is the beginning, and frame N
/// what the Nth move has changed; NEWS is the message of a live connection that tells it. In frame
/// 0, and after each `moves_a_whole_board` moves, it is the whole game.
class frames final : public retelling {
public:
    /// `wrong` says what is wrong with the file that is shown; empty if nothing is.
    frames(strand executor, const heading& of, std::string_view wrong = {});

    [[nodiscard]] std::string end() override { return std::move(text_); }
    [[nodiscard]] std::size_t size() const override { return text_.size(); }

private:
    std::string text_;

    void tell(std::chrono::milliseconds at, std::string_view line) override;
    [[nodiscard]] std::string take_text() override { return std::exchange(text_, {}); }
};

/// The frames of a recording, of which `found` is the verdict. They end before a move that the game
/// cannot have by the rules of this program.
[[nodiscard]] std::string frames_of(const recording& recording, const verdict& found);

} // namespace scramble::replay
