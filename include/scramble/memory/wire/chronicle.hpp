#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/views.hpp"
#include "scramble/people/rules/roster.hpp"
#include "scramble/text/news.hpp"
#include "scramble/text/step_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace scramble::memory {

/// The recent steps of a game, as text for clients that follow it:
///
///     NEWS   ::= "at " RUN "-" STEP NEWLINE (WHOLE | CHANGE*) NOTE*
///     WHOLE  ::= "first " INT NEWLINE BOARD PERSON*
///     CHANGE ::= "space " ROW "," COLUMN " " SPOT NEWLINE | PERSON
///     PERSON ::= "player " PLAYER " " SCORE (" holds " SPACE (" " SPACE)?)? (" waits " SPACE)?
///                NEWLINE
///     SPACE  ::= ROW "," COLUMN
///     NOTE   ::= "room " TEXT NEWLINE
///
/// A *step* is anything that a client can see on the board or in the players' states: control,
/// waiting and scores count too. (Replacing a face-down card is a change of the board but not a
/// step.) The owner reports every step.
///
/// A step costs what it touches, however many follow: texts are made on demand.
class chronicle {
public:
    /// `run` as in `views`; `first` is the number of the first row and column for clients. The
    /// references must outlive the chronicle.
    chronicle(const board& board, const roster& players, views& board_views, std::string run,
              std::uint32_t first);

    /// The number of steps so far.
    [[nodiscard]] std::uint64_t step() const { return log_.step(); }

    /// `who` has flipped, perhaps for the first time. Result: whether it was a step.
    bool flipped(player who, const turn& made);
    /// The waiting flip of `who` has left its queue: a step.
    void withdrew(player who);
    /// Cards were replaced. Result: whether it was a step.
    bool replaced(const replacement& replacement);

    /// The cards were dealt again: a step, after which only the whole game is news. From now on
    /// news begin with this `run`.
    void dealt(std::string run);
    /// See `step_log`.
    bool noted(std::string lines) { return log_.noted(std::move(lines)); }

    /// The changes since `step`. The whole game if `step` is empty, too old or in the future, or if
    /// the changes would be as long.
    [[nodiscard]] news since(std::optional<std::uint64_t> step);

    /// See `step_log`.
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const
    {
        return log_.step_in(mark);
    }

private:
    /// A space, by its index row by row, or a player.
    struct item {
        bool is_player;
        std::uint32_t number;
        friend bool operator==(const item&, const item&) = default;
        friend bool operator<(const item& left, const item& right)
        {
            return std::tie(left.is_player, left.number) < std::tie(right.is_player, right.number);
        }
    };

    // Represents: log_ is what each recent step touched; persons_ is the text of the first known_
    // players, whose names have names_size_ bytes in all.
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
    void touch(const last_pair& pair);
    [[nodiscard]] news_text whole();
    [[nodiscard]] std::optional<std::string> changes(std::uint64_t since) const;
    [[nodiscard]] std::size_t least_size() const;
    void add_space(std::string& text, std::uint32_t number) const;
    void add_person(std::string& text, std::uint32_t number) const;
    void add_place(std::string& text, position at) const;
};

} // namespace scramble::memory
