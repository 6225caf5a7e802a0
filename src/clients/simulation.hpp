#pragma once

#include "scramble/memory/game.hpp"
#include "scramble/random.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// How a simulated game is played.
struct simulation_settings {
    static constexpr std::uint32_t most_players = memory::roster::most_players;
    static constexpr std::chrono::milliseconds most_delay = std::chrono::hours(24);

    std::uint32_t players = 4;                ///< at most `most_players`
    std::uint32_t tries = 10;                 ///< at a pair, for each player
    std::chrono::milliseconds max_delay{100}; ///< before each move; 0 to `most_delay`
    std::uint64_t seed = 0;
};

/// A Memory Scramble game between simulated players, move by move, told in words. They
/// play on a `memory::game` and a loop of their own, beside a watcher, without a network.
///
/// Time is virtual, in milliseconds since the start: each player has a time for its next
/// move, the earliest moves next, and one who waits has none until its wait is over. When
/// a move ends the loop has nothing left to do. So the layout and the settings alone
/// decide the game and every word that is told of it, whatever the machine does.
///
/// A player tries for a pair as often as the settings say: a first card and, once it
/// controls that, a second, at random spaces. It sees which are empty, as a person would,
/// and mostly avoids them. Used by one thread.
class simulation {
public:
    /// Requires: a layout that `memory::board` takes, settings within their limits.
    simulation(memory::layout cards, const simulation_settings& settings);
    simulation(const simulation&) = delete;
    simulation& operator=(const simulation&) = delete;
    ~simulation() = default;

    /// When the next move is due. Nothing once the game is over: all tries are made, no
    /// card is left, or whoever has tries left waits for a player who has none.
    [[nodiscard]] std::optional<std::chrono::milliseconds> next_move() const;

    /// Makes that move, and with it all that the rules say: others may stop waiting.
    ///
    /// Result: what happened, in whole lines, each with its time. A move is told by a line
    /// `PLAYER flips ROW,COLUMN: ` and what came of it, with its rules, rows and columns
    /// counted from 0; before it, what it finishes (3-A, 3-B); after it, who stops waiting.
    /// Requires: `next_move()` is something.
    [[nodiscard]] std::string move();

    /// Ends the game. Result: why it is over, who would wait for ever, for what and whom,
    /// the scores, and last how many changes the watcher was told of; in whole lines.
    /// Requires: `next_move()` is nothing; called once.
    [[nodiscard]] std::string finish();

    [[nodiscard]] std::uint64_t moves() const { return moves_; }
    /// The most moves that can be made: two for each try.
    [[nodiscard]] std::uint64_t most_moves() const;

    /// How often the watcher was told that the board had changed.
    [[nodiscard]] std::uint64_t changes_told() const { return changes_told_; }
    [[nodiscard]] const memory::game& game() const { return game_; }

private:
    // Represents: a game at the time now_; agenda_ tells when which of players_ moves next,
    // at equal times first come first served; told_ are the lines that nobody has taken.
    //
    // Invariants, while no function runs:
    //  1. A player is on the agenda exactly if it has tries left and does not wait.
    //  2. No time on the agenda is before now_.
    //  3. The loop has no handler that could run; one watch waits until `finish`.
    struct participant {
        std::string name;
        std::uint32_t tries_left = 0;
        bool waits = false;
        memory::position first{};    ///< where its first card of this try is
        memory::position target{};   ///< where it flips, or waits
        bool turns_up = false;       ///< whether its flip turns that card up
        memory::player controller{}; ///< of that card before its flip
    };

    asio::io_context loop_{1};
    memory::game game_;
    simulation_settings settings_;
    random_numbers random_;
    std::vector<participant> players_;
    std::multimap<std::chrono::milliseconds, participant*> agenda_;
    std::chrono::milliseconds now_{0};
    std::uint64_t cards_left_ = 0; ///< on the board
    std::uint64_t moves_ = 0;
    std::uint64_t changes_told_ = 0;
    std::string told_;

    void run(const std::function<void()>& step);
    void watch(std::uint64_t seen);
    void schedule(participant& who);
    [[nodiscard]] memory::position choose_space(const memory::board::play& play);
    void finish_play(participant& who, const memory::board::play& play);
    void start_flip(participant& who);
    void end_flip(participant& who, memory::flip_outcome outcome);
    [[nodiscard]] const memory::board::play& play_of(const participant& who) const;
    [[nodiscard]] std::string_view name_of(memory::player who) const;
    [[nodiscard]] std::string what_came(const participant& who, memory::flip_outcome outcome) const;
    void tell(const participant& who, std::string_view what);
};

/// Plays a simulated game in real time and tells `out` what happens while it happens, and
/// `progress`, a terminal or null, on one line that changes, how far the game has come.
///
/// Result: the exit status: 0; or 1 as soon as `out` does not take what is written.
/// Requires: as the constructor of `simulation`.
[[nodiscard]] int simulate(memory::layout cards, const simulation_settings& settings,
                           std::ostream& out, std::ostream* progress);

} // namespace scramble
