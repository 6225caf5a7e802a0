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

/// A Memory board as one player sees it.
struct board_view {
    /// The longest text to read: the size of the largest board file.
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

/// Reads BOARD (docs/PROTOCOL.md); nothing if `text` is malformed, has too many spaces, or contains
/// something that is not a card.
[[nodiscard]] std::optional<board_view> read_board_view(std::string_view text);

/// The decisions of a Memory player: it remembers some of the cards it saw and chooses the next
/// one. Values only: no clock, no network; the same seed and boards give the same choices.
class brain {
public:
    /// `skill`, from 0 to 1, is the probability that it remembers a card it sees.
    brain(double skill, std::uint64_t seed);

    /// Looks at the board, which always has the same size.
    void see(const board_view& board);

    /// Where to flip next on the last board seen: a card with a known match, else a space it has
    /// not seen yet, else any. Nothing if no pair is left to win: no card is left, or it knows all
    /// that are left and no two match.
    [[nodiscard]] std::optional<memory::position> choose();

private:
    // Represents: board_ is the last board seen; remembered_ is the remembered card of each space,
    // empty if none, also for cards now face down.
    std::uint64_t skill_; ///< out of `certain`
    random_numbers random_;
    board_view board_;
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
