#pragma once

#include "scramble/minesweeper/board.hpp"
#include "scramble/minesweeper/text.hpp"
#include "scramble/suspended.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace scramble::minesweeper {

/// One game of Multiplayer Minesweeper: a board, its text kept ready, and how many play. Nobody
/// ever waits in it: every message is answered in the step that it is.
///
/// Used only on its strand. The rules are the board's alone.
class game {
public:
    using executor_type = strand;

    game(strand home, field bombs);
    game(const game&) = delete;
    game& operator=(const game&) = delete;
    ~game() = default;

    [[nodiscard]] executor_type get_executor() const { return strand_; }
    [[nodiscard]] const board& table() const { return board_; }

    /// A player's place in a game: it counts from `join()` until it is destroyed or left.
    class seat {
    public:
        explicit seat(std::shared_ptr<std::size_t> players) : players_(std::move(players))
        {
            ++*players_;
        }
        seat(const seat&) = delete;
        seat& operator=(const seat&) = delete;
        ~seat() { leave(); }

        /// The player plays no more. No effect the second time.
        void leave()
        {
            if (const auto players = std::exchange(players_, nullptr))
                --*players;
        }

    private:
        std::shared_ptr<std::size_t> players_;
    };
    [[nodiscard]] seat join() { return seat(players_); }

    /// The number of players connected (mines-7).
    [[nodiscard]] std::size_t players() const { return *players_; }

    // DIG, FLAG and DEFLAG. A square outside of the board changes nothing.

    /// Result: whether a bomb went off.
    [[nodiscard]] bool dig(square at);
    void flag(square at);
    void deflag(square at);

    /// BOARD as it is now, in pieces; valid until the next change.
    [[nodiscard]] const std::vector<shared_bytes>& shown();

    /// The number of steps so far that changed what is shown.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

private:
    strand strand_;
    board board_;
    board_text text_;
    std::uint64_t changes_ = 0;
    std::shared_ptr<std::size_t> players_ = std::make_shared<std::size_t>(0);

    void assert_on_strand() const;
};

} // namespace scramble::minesweeper
