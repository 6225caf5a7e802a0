#pragma once

#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/people/rules/roster.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::minesweeper {

/// What each player who has a name has done in a game of Minesweeper.
class scores {
public:
    struct score {
        std::uint64_t squares = 0; ///< dug
        std::uint64_t bombs = 0;   ///< hit
        friend bool operator==(const score&, const score&) = default;
    };

    /// Lets newcomers in until there are so many players.
    explicit scores(std::size_t most = people::roster::most_players) : players_(most) {}

    [[nodiscard]] const people::roster& players() const { return players_; }

    /// The player called `name`, who is known from now on.
    /// Requires: `players().can_enroll(name)`.
    people::player enroll(std::string_view name);

    /// A dig of `who` had that result. Requires: `who` is known.
    void add(people::player who, const dig_result& dug);

    /// Requires: `who` is known.
    [[nodiscard]] const score& of(people::player who) const
    {
        return scores_[static_cast<std::size_t>(who)];
    }

    /// Another game of the same players begins: everybody has 0.
    void reset();

private:
    people::roster players_;
    std::vector<score> scores_; ///< by the player's number
};

} // namespace scramble::minesweeper
