#pragma once

#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/text/news.hpp"
#include "scramble/text/step_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::minesweeper {

/// What has happened in a game of late, for those who follow it:
///
///     NEWS   ::= "at " RUN "-" STEP NEWLINE (WHOLE | CHANGE*)
///     WHOLE  ::= "debug " ("0" | "1") NEWLINE "players " INT NEWLINE
///                "size " COLUMNS " " ROWS NEWLINE BOARD
///     BOARD  ::= (SQUARE+ NEWLINE)+
///     CHANGE ::= "players " INT NEWLINE | "row " Y " " X " " SQUARE+ NEWLINE
///
/// A row tells the squares of line Y from column X on. It counts *steps*: each time that squares
/// look different, and each time that a player comes or goes. It must be told of each.
///
/// A step costs what it touches, whoever follows: texts are made when they are asked for.
class chronicle {
public:
    /// `run` is a word that no other game has, in no other run either; `debug` whether who hits a
    /// bomb stays. The board must outlive it.
    chronicle(const board& board, std::string run, bool debug);

    /// The number of steps so far.
    [[nodiscard]] std::uint64_t step() const { return log_.step(); }

    /// Those squares look different from now on. Requires: there are any.
    void changed(std::span<const stretch> squares);
    /// So many play from now on.
    void attended(std::size_t players);

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
    // Represents: log_ has the squares that differed after each recent step; the number of
    // players_ last differed after attended_at_. text_ is the board, once anybody has asked for it.
    const board& board_;
    bool debug_;
    step_log<stretch> log_;
    std::size_t players_ = 0;
    std::uint64_t attended_at_ = 0;
    std::optional<board_text> text_;

    [[nodiscard]] news whole();
    [[nodiscard]] std::optional<std::string> changes(std::uint64_t since) const;
    void add_row(std::string& text, const stretch& squares) const;
};

/// Those stretches, one for squares that touch or overlap in a line, in the order of the board.
[[nodiscard]] std::vector<stretch> merged(std::vector<stretch> stretches);

} // namespace scramble::minesweeper
