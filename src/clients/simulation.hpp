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

/// The settings of a simulated game.
struct simulation_settings {
    static constexpr std::uint32_t most_players = memory::roster::most_players;
    static constexpr std::chrono::milliseconds most_delay = std::chrono::hours(24);

    std::uint32_t players = 4;                ///< at most `most_players`
    std::uint32_t tries = 10;                 ///< tries at a pair, for each player
    std::chrono::milliseconds max_delay{100}; ///< before each move; 0 to `most_delay`
    std::uint64_t seed = 0;
};

/// A Memory Scramble game between simulated players, move by move, reported in words. They play on
/// a `memory::game` with its own loop, together with a watcher, without a network.
///
/// Time is virtual, in milliseconds since the start. Each player has a time for its next move, and
/// the earliest moves next; a waiting player has none until its wait ends. After each move the loop
/// has nothing left to do. So the layout and the settings alone determine the game and its report.
///
/// A player tries for a pair as often as the settings say: it flips a first card and, once it
/// controls that, a second, at random. Like a person, it sees which spaces are empty and mostly
/// avoids them. Used by one thread.
class simulation {
public:
    /// Requires: a layout and rules that `memory::board` takes, settings within their limits.
    simulation(memory::layout cards, const simulation_settings& settings,
               const memory::board_rules& rules = {});
    simulation(const simulation&) = delete;
    simulation& operator=(const simulation&) = delete;
    ~simulation() = default;

    /// When the next move is due. Nothing if the game is over: all tries are made, no card is left,
    /// or all who have tries left wait for players who have none.
    [[nodiscard]] std::optional<std::chrono::milliseconds> next_move() const;

    /// Makes the next move, with all its effects: others may stop waiting.
    ///
    /// Result: what happened, in whole lines, each with its time. A move is a line `PLAYER flips
    /// ROW,COLUMN: ` and its outcome, with the rules, rows and columns counted from 0; lines before
    /// it say what it finishes (3-A, 3-B), lines after it who stops waiting.
    /// Requires: `next_move()` has a value.
    [[nodiscard]] std::string move();

    /// Ends the game. Result, in whole lines: why it is over, who would wait for ever, for what and
    /// whom, the scores, and how many changes the watcher received.
    /// Requires: `next_move()` is empty; called once.
    [[nodiscard]] std::string finish();

    [[nodiscard]] std::uint64_t moves() const { return moves_; }
    /// The greatest possible number of moves: two per try.
    [[nodiscard]] std::uint64_t most_moves() const;

    /// How many changes the watcher received.
    [[nodiscard]] std::uint64_t changes_told() const { return changes_told_; }
    [[nodiscard]] const memory::game& game() const { return game_; }

private:
    // Represents: a game at time now_; agenda_ says when which of players_ moves next, at equal
    // times first come, first served; report_ holds the lines not yet returned.
    //
    // Invariants, while no function runs:
    //   1. A player is on the agenda exactly if it has tries left and does not wait.
    //   2. No time on the agenda is before now_.
    //   3. The loop has no handler that could run; one watch waits until `finish`.
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
    std::string report_;

    void run(const std::function<void()>& step);
    void watch(std::uint64_t seen);
    void schedule(participant& who);
    [[nodiscard]] memory::position choose_space(const memory::board::play& play);
    void finish_play(participant& who, const memory::board::play& play);
    void start_flip(participant& who);
    void end_flip(participant& who, memory::flip_outcome outcome);
    [[nodiscard]] const memory::board::play& play_of(const participant& who) const;
    [[nodiscard]] std::string_view name_of(memory::player who) const;
    [[nodiscard]] std::string outcome_text(const participant& who,
                                           memory::flip_outcome outcome) const;
    void report(const participant& who, std::string_view event);
};

/// Plays a simulated game in real time, writes what happens to `out`, and keeps a progress line on
/// `progress`, a terminal or null.
///
/// Result: the exit status: 0, or 1 once writing to `out` fails.
/// Requires: as for the constructor of `simulation`.
[[nodiscard]] int simulate(memory::layout cards, const simulation_settings& settings,
                           std::ostream& out, std::ostream* progress,
                           const memory::board_rules& rules = {});

} // namespace scramble
