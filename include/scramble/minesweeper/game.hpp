#pragma once

#include "scramble/async/followed_game.hpp"
#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/minesweeper/wire/chronicle.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::minesweeper {

/// One game of Multiplayer Minesweeper: a board that holds all the rules, its text kept ready, and
/// the number of players. Every message is answered in its own step; only followers wait.
class game final : public followed_game {
public:
    /// `run` is a word that no other game has; the news begin with it. With `debug`, a player who
    /// hits a bomb stays connected (mines-8).
    explicit game(strand executor, field bombs, std::string run = {}, bool debug = false);
    game(const game&) = delete;
    game& operator=(const game&) = delete;
    ~game() { attendance_->of = nullptr; }

    [[nodiscard]] const minesweeper::board& board() const { return board_; }
    [[nodiscard]] bool is_debugged() const { return debug_; }

    /// A connected player: counts from `join()` until it leaves or is destroyed. It may outlive the
    /// game.
    class player;
    [[nodiscard]] player join();

    /// The number of players connected (mines-7).
    [[nodiscard]] std::size_t players() const { return attendance_->players; }

    // DIG, FLAG and DEFLAG. A square outside the board changes nothing.

    /// Result: whether a bomb went off.
    [[nodiscard]] bool dig(square at);
    void flag(square at);
    void deflag(square at);

    /// BOARD as it is now.
    [[nodiscard]] const piece_list& text();
    /// Its size in bytes.
    [[nodiscard]] std::size_t text_size() const { return text_.size(); }
    /// How often it has changed.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

    [[nodiscard]] std::uint64_t steps() const override { return chronicle_.step(); }
    [[nodiscard]] news news_since(std::optional<std::uint64_t> step) override
    {
        return chronicle_.since(step);
    }
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const override
    {
        return chronicle_.step_in(mark);
    }

    /// How many operations wait.
    [[nodiscard]] std::size_t waiting() const { return followers(); }

private:
    struct attendance {
        std::size_t players = 0;
        game* of; ///< null after destruction
    };

    minesweeper::board board_;
    board_text text_;
    chronicle chronicle_;
    std::uint64_t changes_ = 0;
    bool debug_;
    std::shared_ptr<attendance> attendance_;

    void changed(std::span<const stretch> squares);
    void on_attendance();
};

class game::player {
public:
    player(const player&) = delete;
    player& operator=(const player&) = delete;
    ~player() { leave(); }

    /// Leaves the game. No effect the second time.
    void leave();

private:
    friend game;
    explicit player(std::shared_ptr<attendance> at);
    std::shared_ptr<attendance> at_;
};

} // namespace scramble::minesweeper
