#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/rules/roster.hpp"
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

/// The board as one player sees it, at one moment, ready to be sent:
///
///     BOARD ::= ROW "x" COLUMN NEWLINE (SPOT NEWLINE)+
///     SPOT  ::= "none" | "down" | "up " CARD | "my " CARD
///
/// Immutable, and shared by all who see the same. The text is the concatenation of
/// `pieces`; views of one board share the pieces that are alike.
struct view_text {
    /// The number of changes the board had seen.
    std::uint64_t changes = 0;
    /// Names this text: RUN-CHANGES, then -SPACE for each card of the player's own. Two
    /// views that differ have different tags, also those of two boards or two runs.
    std::string tag;
    piece_list pieces;
    std::size_t size = 0; ///< bytes in all pieces
    /// Whether it is what all see who control nothing.
    bool is_common = true;

    /// The whole text, copied.
    [[nodiscard]] std::string text() const;
};
using view = std::shared_ptr<const view_text>;

/// Makes the views of one board, each at most once per step: a step makes anew only the
/// pieces in which a card turned, and all who control nothing share one view.
///
/// The board must outlive it, and it must be told of each change.
class views {
public:
    /// `run` begins the tags: a word that no other board has, in no other run either.
    views(const board& board, std::string run);

    /// Those spaces look different from now on.
    void changed(std::span<const position> spaces);

    /// The board as a player sees it who controls nothing.
    [[nodiscard]] view common();

    /// The board as `who` sees it: its own cards are `my`.
    [[nodiscard]] view of(player who);

    /// If `tag` is of this run: the number of changes that its view had seen.
    [[nodiscard]] std::optional<std::uint64_t> changes_in(std::string_view tag) const;

private:
    // A piece of text has the lines of so many spaces, in *strips* of so many. A change makes
    // anew the strips in which cards turned and copies the rest of their piece: to tell the
    // lines of all spaces of a piece anew would be most of what a flip costs.
    //
    // Represents: text_ is the board as seen by those who control nothing; strips_ how many
    // bytes each strip of the pieces in text_ has, and, where a bit of `stale` is set, that it
    // is to be made anew; common_ the view that was last made of it, null if the board has
    // changed since.
    static constexpr std::size_t spaces_a_strip = 16;
    static constexpr std::size_t strips_a_piece = 64;
    static constexpr std::size_t spaces_a_piece = spaces_a_strip * strips_a_piece;
    struct strips {
        std::uint64_t stale = ~std::uint64_t{0};
        std::array<std::uint32_t, strips_a_piece> sizes{};
    };
    const board& board_;
    std::string run_;
    pieced_text text_;
    std::vector<strips> strips_;
    view common_;

    [[nodiscard]] std::size_t spaces() const;
    [[nodiscard]] std::shared_ptr<view_text> as_common();
    [[nodiscard]] shared_bytes make(std::size_t number, const shared_bytes& before);
    void add_lines(std::string& text, std::size_t begin, std::size_t end) const;
    [[nodiscard]] std::size_t line_of(std::size_t space) const;
};

/// The scores: a line `PLAYER SCORE` for each player known, in the order in which they
/// became known. Source: SCORES of the 2020 handout.
[[nodiscard]] std::string scores_text(const roster& players, const board& board);

} // namespace scramble::memory
