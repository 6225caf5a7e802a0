#pragma once

#include "rules/table.hpp"

#include "scramble/memory/wire/views.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace scramble::memory {

/// A board whose views are told of each change, as a game does.
class seen_table {
public:
    seen_table(std::uint32_t rows, std::uint32_t columns, std::vector<std::string> cards)
        : board(layout{rows, columns, std::move(cards)}), seen(board, "run")
    {
    }

    memory::board board;
    views seen;

    void flip(player who, std::uint32_t row, std::uint32_t column)
    {
        const turn step = board.flip(who, {row, column});
        if (!step.turned.empty())
            seen.changed(step.turned);
    }

    /// Flips in this order: "alice 0,0; bob 1,2".
    void play(const std::string& flips)
    {
        for_each_flip(flips, [this](const std::string& name, position at) {
            flip(known_players.at(name), at.row, at.column);
        });
    }

    void replace(const memory::board::substitution& by)
    {
        const replacement step = board.replace(by);
        if (step.changed)
            seen.changed(step.visible);
    }

    /// The text that a reader must get, built space by space.
    [[nodiscard]] std::string expected(player reader) const
    {
        using face = memory::board::face;
        std::string text = std::to_string(board.rows()) + 'x' + std::to_string(board.columns());
        text += '\n';
        for (std::uint32_t row = 0; row < board.rows(); ++row) {
            for (std::uint32_t column = 0; column < board.columns(); ++column) {
                const auto spot = board.at({row, column});
                const bool mine = reader != nobody && spot.controller == reader;
                if (spot.face == face::up)
                    text += (mine ? "my " : "up ") + std::string(spot.card);
                else
                    text += spot.face == face::down ? "down" : "none";
                text += '\n';
            }
        }
        return text;
    }
};

/// A B A
/// B C C
inline seen_table six_seen_cards()
{
    return {2, 3, {"A", "B", "A", "B", "C", "C"}};
}

} // namespace scramble::memory
