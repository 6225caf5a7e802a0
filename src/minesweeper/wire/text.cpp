#include "scramble/minesweeper/wire/text.hpp"

#include "scramble/people/wire/name.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace scramble::minesweeper {

namespace {

/// A coordinate outside every board.
constexpr auto outside = std::numeric_limits<std::uint32_t>::max();

/// About this many squares are in one piece of BOARD.
constexpr std::uint32_t squares_a_piece = 1024;

/// Reads INT; nothing if it is malformed.
std::optional<std::uint32_t> read_int(std::string_view text, const edition& spoken)
{
    const bool is_negative = text.starts_with('-');
    if (is_negative && !spoken.numbers_have_signs)
        return std::nullopt;
    const auto number = decimal(text.substr(is_negative ? 1 : 0));
    if (!number)
        return std::nullopt;
    if (is_negative && *number != 0)
        return outside;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, outside)); // mines-3
}

/// Reads X SPACE Y; nothing if it is malformed.
std::optional<square> read_square(std::string_view text, const edition& spoken)
{
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos)
        return std::nullopt;
    const auto x = read_int(text.substr(0, space), spoken);
    const auto y = read_int(text.substr(space + 1), spoken);
    if (!x || !y)
        return std::nullopt;
    return square{*x, *y};
}

/// Reads a message and who sent it; nothing if it is malformed, or no message that changes a game.
std::optional<input> read_move(std::string_view line)
{
    std::string_view rest = line;
    for (int words = 0; words < 3; ++words)
        (void)take_word(rest);
    const std::string who(rest);
    if (!who.empty()) {
        if (!people::is_player(who))
            return std::nullopt;
        line.remove_suffix(who.size() + 1);
    }
    const message read = read_message(line, edition_2014);
    if (const auto* dig = std::get_if<dig_message>(&read))
        return dig_input{*dig, who};
    if (const auto* flag = std::get_if<flag_message>(&read))
        return flag_input{*flag, who};
    if (const auto* deflag = std::get_if<deflag_message>(&read))
        return deflag_input{*deflag, who};
    return std::nullopt;
}

constexpr std::string_view lay_word = "lay ";
constexpr std::string_view first_word = "first ";

/// Reads X Y PLAYER BOMBS. Whether BOMBS fit is for the game to say.
std::optional<input> read_first(std::string_view rest)
{
    const auto x = read_int(take_word(rest), edition_2014);
    const auto y = read_int(take_word(rest), edition_2014);
    const std::string who(take_word(rest));
    if (!x || !y || !people::is_player(who) || rest.empty() || rest.find(' ') != rest.npos)
        return std::nullopt;
    return first_input{{{*x, *y}}, who, std::string(rest)};
}

} // namespace

message read_message(std::string_view line, const edition& spoken)
{
    if (line == "look")
        return look_message{};
    if (line == "help")
        return help_message{};
    if (line == "bye")
        return bye_message{};
    const std::string_view word = take_word(line);
    const auto at = read_square(line, spoken);
    if (!at)
        return unknown_message{};
    if (word == "dig")
        return dig_message{*at};
    if (word == "flag")
        return flag_message{*at};
    if (word == "deflag")
        return deflag_message{*at};
    return unknown_message{};
}

std::string line_of(const input& given)
{
    static constexpr std::array words{"dig", "flag", "deflag"};
    return std::visit(
        [word = given.index()](const auto& each) {
            if constexpr (requires { each.bombs; })
                return fmt::format("{}{} {} {} {}", first_word, each.at.x, each.at.y, each.who,
                                   each.bombs);
            else if constexpr (requires { each.at; })
                return fmt::format("{} {} {}{}{}", words.at(word), each.at.x, each.at.y,
                                   each.who.empty() ? "" : " ", each.who);
            else
                return fmt::format("{}{} {}", lay_word, each.number, each.seed);
        },
        given);
}

std::optional<input> read_input(std::string_view line)
{
    std::optional<input> result;
    if (line.starts_with(lay_word)) {
        if (const auto next = people::read_next_deal(line.substr(lay_word.size())))
            result = lay_input{*next};
    }
    else if (line.starts_with(first_word))
        result = read_first(line.substr(first_word.size()));
    else
        result = read_move(line);
    if (!result)
        return std::nullopt;
    // Each input has one line, so that a record can be compared and copied as it is.
    const std::string same = line_of(*result);
    return same == line ? result : std::nullopt;
}

std::string scores_text(const scores& of)
{
    std::string text;
    people::player who{};
    for (const std::string_view name : of.players().names()) {
        const auto& [squares, bombs] = of.of(who);
        text.append(name) += ' ';
        add_decimal(text, squares);
        text += ' ';
        add_decimal(text, bombs);
        text += '\n';
        who = people::player{static_cast<std::uint32_t>(who) + 1};
    }
    return text;
}

std::string edition_text(const edition& spoken)
{
    if (spoken.players_come_first)
        return "game minesweeper\nedition edx\n";
    return fmt::format("game minesweeper\nedition {}\n", spoken.year);
}

std::string hello(const board& board, std::size_t players, const edition& spoken)
{
    const auto of_board =
        fmt::format("Board: {} columns by {} rows. ", board.columns(), board.rows());
    const auto of_players = fmt::format("Players: {} including you. ", players);
    return fmt::format("Welcome to Minesweeper. {}{}Type 'help' for help.\r\n",
                       spoken.players_come_first ? of_players : of_board,
                       spoken.players_come_first ? of_board : of_players);
}

board_text::board_text(const board& board, board_form form)
    : board_(board), form_(form), part_(std::min(board.columns(), squares_a_piece)),
      parts_((board.columns() - 1) / part_ + 1),
      rows_(parts_ > 1 ? 1 : std::max(1U, squares_a_piece / part_)),
      text_(std::size_t{parts_} * ((board.rows() - 1) / rows_ + 1))
{
}

void board_text::changed(std::span<const stretch> squares)
{
    for (const stretch& each : squares) {
        const std::size_t last = piece_of(each.last, each.y);
        for (std::size_t number = piece_of(each.first, each.y); number <= last; ++number)
            text_.changed(number);
    }
}

void board_text::changed(square at)
{
    text_.changed(piece_of(at.x, at.y));
}

const piece_list& board_text::pieces()
{
    return text_.pieces([this](std::size_t number, const shared_bytes&) { return make(number); });
}

shared_bytes board_text::make(std::size_t number)
{
    const auto first_y = static_cast<std::uint32_t>(number / parts_ * rows_);
    const auto first_x = static_cast<std::uint32_t>(number % parts_ * part_);
    const std::uint32_t end_y = std::min(first_y + rows_, board_.rows());
    const std::uint32_t end_x = std::min(first_x + part_, board_.columns());
    const bool ends_line = end_x == board_.columns();

    std::string text;
    text.reserve(std::size_t{end_y - first_y} * (2 * std::size_t{end_x - first_x} + 1));
    const bool is_spaced = form_ == board_form::spaced;
    for (square at{first_x, first_y}; at.y < end_y; ++at.y) {
        for (at.x = first_x; at.x < end_x; ++at.x) {
            text += board_.symbol_at(at);
            if (is_spaced)
                text += ' ';
        }
        if (ends_line && is_spaced)
            text.back() = '\r';
        if (ends_line)
            text += '\n';
    }

    // Only a few different texts cover all pieces of one kind of square, depending on their place
    // in a row and on the board.
    const auto known = std::find_if(plain_.begin(), plain_.end(),
                                    [&text](const shared_bytes& each) { return *each == text; });
    if (known != plain_.end())
        return *known;
    const auto untouched = std::count(text.begin(), text.end(), '-');
    const bool is_plain =
        static_cast<std::size_t>(untouched) == std::size_t{end_y - first_y} * (end_x - first_x) ||
        text.find_first_not_of(" \r\n") == std::string::npos;
    auto made = std::make_shared<const std::string>(std::move(text));
    if (is_plain)
        plain_.push_back(made);
    return made;
}

} // namespace scramble::minesweeper
