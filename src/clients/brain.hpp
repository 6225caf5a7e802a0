#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/random.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// A Memory board as a player is shown it.
struct shown_board {
    /// The longest text that is looked at, as long as the largest file of a board.
    static constexpr std::uint64_t longest = std::uint64_t{1} << 30U;

    struct spot {
        memory::board::face face = memory::board::face::none;
        bool is_mine = false;
        std::string card; ///< if it is face up
    };
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<spot> spots; ///< row by row
};

/// The board that is the text BOARD (docs/PROTOCOL.md); nothing if it is none, or none that a
/// server of ours could have: too many spaces, or something that is no card.
[[nodiscard]] std::optional<shown_board> read_shown_board(std::string_view text);

/// What goes on in somebody who plays Memory: remembers cards it saw, some better and some
/// worse, and chooses the next one. Values only: no clock, no network; the same seed and the same
/// boards give the same choices.
class brain {
public:
    /// `skill`, from 0 to 1, is the probability with which a card that is seen is remembered.
    brain(double skill, std::uint64_t seed);

    /// Looks at the board, which is of the same size each time.
    void see(const shown_board& board);

    /// Where to flip next, on the board that was seen last: a card that it knows a match of, else
    /// where it has not looked yet, else anywhere. Nothing once there is nothing to be won: no
    /// card is left, or it knows all that are left, and no two match.
    [[nodiscard]] std::optional<memory::position> choose();

private:
    // Represents: board_ as seen last; remembered_ the card of each space, empty where it
    // remembers none, also of cards that lie face down now.
    std::uint64_t skill_; ///< out of `certain`
    random_numbers random_;
    shown_board board_;
    std::vector<std::string> remembered_;

    static constexpr std::uint64_t certain = 1'000'000;

    [[nodiscard]] bool is_there(std::size_t space) const;
    [[nodiscard]] bool is_up(std::size_t space) const;
    [[nodiscard]] std::string_view known(std::size_t space) const;
    [[nodiscard]] bool is_hopeless() const;
    [[nodiscard]] std::optional<std::size_t> match_of(std::size_t first) const;
    [[nodiscard]] std::optional<std::size_t> known_pair() const;
    [[nodiscard]] std::size_t explore();
    [[nodiscard]] memory::position position_of(std::size_t space) const;
};

} // namespace scramble
