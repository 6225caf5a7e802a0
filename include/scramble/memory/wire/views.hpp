#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/people/rules/roster.hpp"
#include "scramble/text/pieced_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::memory {

using people::roster;

/// The board as one player sees it at one moment, ready to send:
///
///     BOARD ::= ROW "x" COLUMN NEWLINE (SPOT NEWLINE)+
///     SPOT  ::= "none" | "down" | "up " CARD | "my " CARD
///
/// Immutable, and shared by all who see the same. The text is the concatenation of `pieces`, with
/// "my" instead of "up" at the places in `mine()`; views of one board share equal pieces.
struct view_text {
    /// How often the board had changed.
    std::uint64_t changes = 0;
    /// Identifies this text: RUN-CHANGES, then -SPACE for each card of the player. Different views
    /// have different tags, even across boards and runs.
    std::string tag;
    piece_list pieces;
    std::size_t size = 0; ///< bytes in all pieces
    /// Where the player's cards are in a short text; a long one, which is not copied to be sent,
    /// has them in its pieces.
    [[nodiscard]] std::span<const std::size_t> mine() const { return std::span(mine_).first(own_); }
    void add_mine(std::size_t place) { mine_[own_++] = place; }
    /// From now on it is the view of players who control nothing.
    void forget_mine()
    {
        own_ = 0;
        is_common = true;
    }
    /// Whether it is the view of players who control nothing.
    bool is_common = true;

    /// The whole text, copied.
    [[nodiscard]] std::string text() const;

private:
    std::array<std::size_t, 2> mine_{};
    std::size_t own_ = 0;
};
using view = std::shared_ptr<const view_text>;

/// Makes the views of one board. A step rebuilds only the pieces in which a card turned, and all
/// players who control nothing share one view.
///
/// The board must outlive it, and the owner reports every change.
class views {
public:
    /// `run` is the beginning of all tags: a word that no other board or run has.
    views(const board& board, std::string run);

    /// These spaces have changed.
    void changed(std::span<const position> spaces);

    /// The board for a player who controls nothing.
    [[nodiscard]] view common();

    /// The board for `who`, whose own cards are `my`.
    [[nodiscard]] view of(player who);

    /// The number of changes in `tag`; nothing if it is from another run or malformed.
    [[nodiscard]] std::optional<std::uint64_t> changes_in(std::string_view tag) const;

private:
    // A piece is the lines of spaces_a_piece spaces; the first begins with the line of the board's
    // size. A change writes only the lines of cards that turned and copies the rest: writing all
    // lines of a piece again would be most of the cost of a flip. A piece that nobody else has is
    // not even copied. To find a line, whole *strips* of lines are skipped.
    //
    // Represents: text_ is the board for players who control nothing; parts_ holds, for each
    // piece, the size of each strip in bytes and a bit in `stale` for each line to write;
    // common_ is the last view made from it, null if the board has changed since; last_ is the last
    // view of all.
    static constexpr std::size_t spaces_a_strip = 16;
    static constexpr std::size_t strips_a_piece = 64;
    static constexpr std::size_t longest_short = 8192; ///< in bytes
    static constexpr std::size_t spaces_a_piece = spaces_a_strip * strips_a_piece;
    struct part {
        std::array<std::uint64_t, spaces_a_piece / 64> stale{};
        std::array<std::uint32_t, strips_a_piece> sizes{};
    };
    const board& board_;
    std::string run_;
    std::string size_line_;
    pieced_text text_;
    std::vector<part> parts_;
    std::string line_ = "up "; ///< of the last card, so that the next needs no memory of its own
    view common_;
    std::shared_ptr<view_text> last_;

    [[nodiscard]] std::size_t spaces() const;
    [[nodiscard]] std::shared_ptr<view_text> as_common();
    [[nodiscard]] shared_bytes make(std::size_t number, shared_bytes before);
    [[nodiscard]] shared_bytes first(std::size_t number);
    [[nodiscard]] std::string_view line_at(std::size_t space);
    void write_again(std::string& text, std::size_t space);
    [[nodiscard]] std::size_t line_of(const std::string& text, std::size_t space) const;
};

/// The scores: a line `PLAYER SCORE` for each known player, in the order in which they became
/// known. Source: SCORES of the 2020 handout.
[[nodiscard]] std::string scores_text(const roster& players, const board& board);

} // namespace scramble::memory
