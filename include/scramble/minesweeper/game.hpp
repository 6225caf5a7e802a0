#pragma once

#include "scramble/async/audience.hpp"
#include "scramble/async/suspended.hpp"
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

/// One game of Multiplayer Minesweeper: a board, its text kept ready, how many play, and the
/// completion handlers of those who follow it. Nobody else ever waits in it: every message is
/// answered in the step that it is.
///
/// Used only on its strand. The rules are the board's alone. It may be destroyed at any time, but
/// before the execution context; handlers that still wait are then dropped unrun.
class game {
public:
    using executor_type = strand;

    /// What those who follow are told begins with `run`, and says whether the game is one of
    /// `debug`: see `chronicle`.
    explicit game(strand home, field bombs, std::string run = {}, bool debug = false);
    game(const game&) = delete;
    game& operator=(const game&) = delete;
    ~game() { attendance_->home = nullptr; }

    [[nodiscard]] executor_type get_executor() const { return strand_; }
    [[nodiscard]] const board& table() const { return board_; }

    /// A player's place in a game: it counts from `join()` until it is destroyed or left. It may
    /// outlive the game.
    class seat;
    [[nodiscard]] seat join();

    /// The number of players connected (mines-7).
    [[nodiscard]] std::size_t players() const { return attendance_->players; }

    // DIG, FLAG and DEFLAG. A square outside of the board changes nothing.

    /// Result: whether a bomb went off.
    [[nodiscard]] bool dig(square at);
    void flag(square at);
    void deflag(square at);

    /// BOARD as it is now, in pieces.
    [[nodiscard]] const piece_list& shown();
    /// The number of bytes in it.
    [[nodiscard]] std::size_t shown_size() const { return text_.size(); }

    /// The number of steps so far that changed what is shown.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

    /// What those who follow are told, and the number of steps so far.
    [[nodiscard]] news news_since(std::optional<std::uint64_t> step)
    {
        return chronicle_.since(step);
    }
    [[nodiscard]] std::uint64_t steps() const { return chronicle_.step(); }
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const
    {
        return chronicle_.step_in(mark);
    }

    /// Waits until there has been a step after `since` (minesweeper/chronicle.hpp).
    ///
    /// Signature: `void(error_code, news)`, what has happened since, up to the answer's turn.
    /// Completes: after the next step; at once if `since` is not the newest one. Many complete in
    ///   portions.
    /// Executor: the handler's, by default the strand; never inside this function.
    /// Cancellation: terminal, partial and total.
    /// Errors: `operation_aborted` when cancelled or after `close()`.
    using follow_signature = void(error_code, news);
    template <asio::completion_token_for<follow_signature> CompletionToken>
    auto async_follow(std::uint64_t since, CompletionToken&& token)
    {
        return asio::async_initiate<CompletionToken, follow_signature>(
            [this](follow_handler handler, std::uint64_t step) {
                start_follow(std::move(handler), step);
            },
            token, since);
    }

    /// All who follow, and all who will, complete with `operation_aborted`; playing still works.
    void close();

    /// How many operations wait.
    [[nodiscard]] std::size_t waiting() const { return follows_.size(); }

private:
    using follow_handler = asio::any_completion_handler<follow_signature>;
    struct attendance {
        std::size_t players = 0;
        game* home; ///< null once it is gone
    };

    strand strand_;
    board board_;
    board_text text_;
    chronicle chronicle_;
    audience<std::uint64_t, news> follows_;
    std::uint64_t changes_ = 0;
    bool closed_ = false;
    std::shared_ptr<attendance> attendance_;

    void start_follow(follow_handler handler, std::uint64_t since);
    void changed(std::span<const run> squares);
    void on_attendance();
    void assert_on_strand() const;
};

class game::seat {
public:
    seat(const seat&) = delete;
    seat& operator=(const seat&) = delete;
    ~seat() { leave(); }

    /// The player plays no more. No effect the second time.
    void leave();

private:
    friend game;
    explicit seat(std::shared_ptr<attendance> at);
    std::shared_ptr<attendance> at_;
};

} // namespace scramble::minesweeper
