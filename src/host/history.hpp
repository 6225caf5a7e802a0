#pragma once

#include "host/kind.hpp"
#include "journal/journal.hpp"
#include "scramble/people/rules/roster.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>

namespace scramble::host {

/// What the records of a room tell about one of its games.
struct played_game {
    std::uint32_t number;
    std::optional<std::uint64_t> seed; ///< nothing: that of the room's first game
    std::uint64_t before;              ///< its records begin behind the one with that number
    std::chrono::sys_time<std::chrono::milliseconds> started; ///< of its first record
    std::chrono::sys_time<std::chrono::milliseconds> last;    ///< of its last record
    std::uint64_t moves = 0;
};

/// Finds the games in the records of a room.
class game_history {
public:
    /// So many are known, of a room that has had more: the last of them.
    static constexpr std::size_t most_games = 10'000;

    /// `most_players` is how many the room takes.
    explicit game_history(std::size_t most_players) : known_(most_players) {}

    /// The next record, and what it is to the game.
    void add(const journal::record& next, const game_record& read);

    [[nodiscard]] const std::deque<played_game>& games() const { return games_; }
    /// Who has moved in the last of them. A room that is full has taken nobody else.
    using names = std::set<std::string, std::less<>>;
    [[nodiscard]] const names& players() const { return players_; }

    /// A line for each of the `most` games behind the first `told`; the last one of all goes on
    /// unless `is_over`:
    ///
    ///     GAMES ::= ("game " N " started " TIME (" ended " TIME | " open") " moves " N NEWLINE)*
    [[nodiscard]] std::string text(std::size_t told, std::size_t most, bool is_over) const;

private:
    std::deque<played_game> games_;
    people::roster known_; ///< in all games
    names players_;
};

} // namespace scramble::host
