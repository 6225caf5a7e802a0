#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/rules/roster.hpp"
#include "scramble/memory/wire/views.hpp"
#include "scramble/text/news.hpp"
#include "scramble/text/step_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace scramble::memory {

/// What has happened in a game of late, for those who follow it:
///
///     NEWS   ::= "at " RUN "-" STEP NEWLINE (WHOLE | CHANGE*)
///     WHOLE  ::= "first " INT NEWLINE BOARD PERSON*
///     CHANGE ::= "space " ROW "," COLUMN " " SPOT NEWLINE | PERSON
///     PERSON ::= "player " PLAYER " " SCORE (" holds " SPACE (" " SPACE)?)? (" waits " SPACE)?
///                NEWLINE
///     SPACE  ::= ROW "," COLUMN
///
/// It counts *steps*: everything that somebody who looks at the board and at all players could
/// see, so more than the board's changes: control, waiting and scores too. (A card that is face
/// down and becomes another one is a change and no step.) It must be told of each.
///
/// A step costs what it touches, whoever follows: texts are made when they are asked for.
class chronicle {
public:
    /// `run` as in `views`; `first` is the number of the first row and column, as clients count.
    /// What is referred to must outlive it.
    chronicle(const board& board, const roster& players, views& seen, std::string run,
              std::uint32_t first);

    /// The number of steps so far.
    [[nodiscard]] std::uint64_t step() const { return log_.step(); }

    /// That player has flipped, which may have made it known. Result: whether it was a step.
    bool flipped(player who, const turn& what);
    /// The waiting flip of that player has left its queue: a step.
    void withdrew(player who);
    /// Cards became others. Result: whether it was a step.
    bool replaced(const replacement& what);

    /// What has happened since that step. Whole news for nothing, for a step that is too long ago
    /// or has yet to come, and where the changes would be as long.
    [[nodiscard]] news since(std::optional<std::uint64_t> step);

    /// The step of a mark RUN-STEP, as in the first line of news; nothing if it is of another run,
    /// or no mark.
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const
    {
        return log_.step_in(mark);
    }

private:
    /// A space, counted row by row, or a player.
    struct item {
        bool is_player;
        std::uint32_t number;
        friend bool operator==(const item&, const item&) = default;
        friend bool operator<(const item& left, const item& right)
        {
            return std::tie(left.is_player, left.number) < std::tie(right.is_player, right.number);
        }
    };

    // Represents: log_ has what differed after each recent step; persons_ a piece of text for so
    // many of the known_ players, whose names have names_size_ bytes in all.
    const board& board_;
    const roster& roster_;
    views& views_;
    std::uint32_t first_;
    step_log<item> log_;
    std::uint32_t known_ = 0;
    std::size_t names_size_ = 0;
    pieced_text persons_{0};

    void touch(std::span<const position> spaces);
    void touch(player who);
    [[nodiscard]] news whole();
    [[nodiscard]] std::optional<std::string> changes(std::vector<item> touched) const;
    [[nodiscard]] std::size_t least_size() const;
    void add_space(std::string& text, std::uint32_t number) const;
    void add_person(std::string& text, std::uint32_t number) const;
    void add_place(std::string& text, position at) const;
};

} // namespace scramble::memory
