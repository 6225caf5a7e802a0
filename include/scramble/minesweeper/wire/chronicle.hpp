#pragma once

#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/minesweeper/rules/scores.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/text/news.hpp"
#include "scramble/text/step_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::minesweeper {

/// The recent steps of a game, as text for clients that follow it:
///
///     NEWS   ::= "at " RUN "-" STEP NEWLINE (WHOLE | CHANGE*) SCORE* CLEAR? NOTE*
///     WHOLE  ::= "debug " ("0" | "1") NEWLINE "players " INT NEWLINE
///                "size " COLUMNS " " ROWS NEWLINE BOARD
///     BOARD  ::= (SQUARE+ NEWLINE)+
///     CHANGE ::= "players " INT NEWLINE | "row " Y " " X " " SQUARE+ NEWLINE
///     SCORE  ::= "left " INT NEWLINE | "player " PLAYER " " SQUARES " " BOMBS NEWLINE
///              | "bombs " Y (" " X)+ NEWLINE
///     CLEAR  ::= "cleared" NEWLINE
///     NOTE   ::= "room " TEXT NEWLINE
///
/// A `row` lists the squares of row Y from column X on. Only where scores are kept: `left` is the
/// number of bombs less that of flags, `player` what somebody with a name has done, and `bombs` are
/// those of row Y, once the field is cleared. Where none are kept, `cleared` tells that. A *step*
/// is a change of squares or of scores, or a player who joins or leaves. The owner reports every
/// step.
///
/// A step costs what it touches, however many follow: texts are made on demand.
class chronicle {
public:
    /// `run` is a word that no other game or run has; `debug` says whether a player who hits a bomb
    /// stays; `table` is null where no scores are kept. The board and the table must outlive the
    /// chronicle.
    chronicle(const board& board, std::string run, bool debug, const scores* table = nullptr);

    /// The number of steps so far.
    [[nodiscard]] std::uint64_t step() const { return log_.step(); }

    /// These squares have changed, and what is told about `whose`.
    /// Requires: at least one square, or somebody.
    void changed(std::span<const stretch> squares, std::optional<people::player> whose = {});
    /// The number of players has changed.
    void attended(std::size_t players);
    /// Another field was laid: a step, after which only the whole game is news. From now on news
    /// begin with this `run`.
    void laid(std::string run);
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
    // Represents: log_ is the squares and the players that each recent step changed; players_ last
    // changed in step attended_at_, left_ in left_at_; the field was cleared in step cleared_at_,
    // if that is not 0; text_ is the board, made on the first use.
    using item = std::variant<stretch, people::player>;
    const board& board_;
    bool debug_;
    const scores* scores_;
    step_log<item> log_;
    std::int64_t left_;
    std::uint64_t left_at_ = 0;
    std::uint64_t cleared_at_ = 0;
    std::size_t players_ = 0;
    std::uint64_t attended_at_ = 0;
    std::optional<board_text> text_;

    [[nodiscard]] news_text whole();
    [[nodiscard]] std::optional<std::string> changes(std::uint64_t since) const;
    void add_row(std::string& text, const stretch& squares) const;
    void note_field();
    void add_player(std::string& text, people::player who) const;
    void add_cleared(std::string& text) const;
    void add_bombs(std::string& text) const;
};

/// The same squares in board order, with stretches that touch or overlap joined into one.
[[nodiscard]] std::vector<stretch> merged(std::vector<stretch> stretches);

} // namespace scramble::minesweeper
