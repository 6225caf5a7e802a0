#pragma once

#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/minesweeper/rules/scores.hpp"
#include "scramble/people/wire/next_deal.hpp"
#include "scramble/text/pieced_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::minesweeper {

// Messages from the player. Source: MESSAGE of both handouts.

struct look_message {};
struct help_message {};
struct bye_message {};

// A negative number, or one too large for any board, gives a square outside every board.
struct dig_message {
    square at;
};
struct flag_message {
    square at;
};
struct deflag_message {
    square at;
};
/// A line that is not a message.
struct unknown_message {};

using message = std::variant<look_message, dig_message, flag_message, deflag_message, help_message,
                             bye_message, unknown_message>;

// What changes a game: a game is a function of its field and of its inputs, in their order. Each
// says who asks for it; nobody where players have no names.

struct dig_input : dig_message {
    std::string who{};
};
struct flag_input : flag_message {
    std::string who{};
};
struct deflag_input : deflag_message {
    std::string who{};
};

/// The first dig of a game under rooms-4, by somebody with a name: it brings the field along.
struct first_input : dig_message {
    std::string who{};
    std::string bombs{}; ///< as in packed_field.hpp
};

/// Another field is laid.
struct lay_input : people::next_deal {};

using input = std::variant<dig_input, flag_input, deflag_input, lay_input, first_input>;

/// An input as a line without its newline: the message and who sent it, such as `dig X Y PLAYER` or
/// `dig X Y`; or `lay NUMBER SEED`, or `first X Y PLAYER BOMBS`.
[[nodiscard]] std::string line_of(const input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<input> read_input(std::string_view line);

/// One edition of the protocol: everything in which the handouts differ.
struct edition {
    int year;
    /// Whether a number may have a minus sign; if not, `dig -1 0` is not a message.
    bool numbers_have_signs;
    /// Whether HELLO gives the players before the board.
    bool players_come_first = false;
};
inline constexpr edition edition_2014{2014, false};
inline constexpr edition edition_2016{2016, true};
/// The edition of 2016 as the edX grader expects it.
inline constexpr edition edition_edx{2016, true, true};

/// The edition of that year, or `edx`; nothing if there is none.
[[nodiscard]] constexpr std::optional<edition> edition_of(std::string_view name)
{
    if (name == "2014")
        return edition_2014;
    if (name == "2016")
        return edition_2016;
    if (name == "edx")
        return edition_edx;
    return std::nullopt;
}

/// What clients have to know about the edition:
///
///     EDITION ::= "game minesweeper" NEWLINE "edition " (YEAR | "edx") NEWLINE
[[nodiscard]] std::string edition_text(const edition& spoken);

/// Reads a line without its newline. A number may have any number of digits (mines-3).
[[nodiscard]] message read_message(std::string_view line, const edition& spoken);

/// What every player has done, a line `PLAYER SQUARES BOMBS` each, in the order in which they
/// became known.
[[nodiscard]] std::string scores_text(const scores& of);

// Messages to the player. Each line ends in `\r\n`, Telnet's newline (mines-2).

/// HELLO: the board and the number of connected players, including the new one, in the order of the
/// edition (mines-7).
[[nodiscard]] std::string hello(const board& board, std::size_t players, const edition& spoken);
/// HELP: one line that names every message.
inline constexpr std::string_view help =
    "Messages: look | dig X Y | flag X Y | deflag X Y | help | bye "
    "(X to the right, Y downwards, from 0 at the top left)\r\n";
/// BOOM.
inline constexpr std::string_view boom = "BOOM!\r\n";
/// For every move in a game that is paused.
inline constexpr std::string_view paused = "The game is paused.\r\n";

/// How BOARD is written.
enum class board_form : std::uint8_t {
    spaced, ///< a space between squares, lines end in `\r\n`: for telnet
    dense,  ///< nothing between squares, lines end in `\n`: for live connections
};

/// BOARD, kept ready while the board changes. A dig rebuilds only the pieces in which squares
/// changed. Pieces that are all untouched or all blank are shared, so a large board takes little
/// memory before play.
///
/// The board must outlive it, and the owner reports every change.
class board_text {
public:
    explicit board_text(const board& board, board_form form = board_form::spaced);

    /// These squares have changed.
    void changed(std::span<const stretch> squares);
    void changed(square at);

    /// The whole text, in pieces.
    [[nodiscard]] const piece_list& pieces();

    /// Its size in bytes.
    [[nodiscard]] std::size_t size() const
    {
        const std::size_t columns = board_.columns();
        return board_.rows() * (form_ == board_form::spaced ? 2 * columns + 1 : columns + 1);
    }

private:
    // Represents: the board in pieces of part_ columns by rows_ rows, in order. Either a piece
    // covers whole rows or rows_ is 1, so that every piece is a contiguous part of the text.
    const board& board_;
    board_form form_;
    std::uint32_t part_;  ///< columns in a piece
    std::uint32_t parts_; ///< pieces across the board
    std::uint32_t rows_;  ///< rows in a piece
    pieced_text text_;
    std::vector<shared_bytes> plain_; ///< shared pieces of only one kind of square

    [[nodiscard]] std::size_t piece_of(std::uint32_t x, std::uint32_t y) const
    {
        return std::size_t{y / rows_} * parts_ + x / part_;
    }
    [[nodiscard]] shared_bytes make(std::size_t number);
};

} // namespace scramble::minesweeper
