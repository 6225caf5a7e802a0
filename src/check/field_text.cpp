#include "check/field_text.hpp"

#include "check/language.hpp"
#include "check/stage.hpp"

#include "scramble/text/decimal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace scramble::check {

namespace {

constexpr auto decimals = "0123456789";

std::optional<std::uint32_t> number_of(std::string_view text)
{
    const auto number = decimal(text);
    if (!number || *number > 1'000'000'000)
        return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

/// The number just before a word, but for blanks.
std::optional<std::uint32_t> number_before(std::string_view text, std::string_view word)
{
    const std::size_t at_word = text.find(word);
    if (at_word == text.npos)
        return std::nullopt;
    text = text.substr(0, at_word);
    text = text.substr(0, text.find_last_not_of(' ') + 1);
    return number_of(text.substr(text.find_last_not_of(decimals) + 1)); // npos + 1 is 0
}

/// The number just behind a word, but for a colon and blanks.
std::optional<std::uint32_t> number_behind(std::string_view text, std::string_view word)
{
    const std::size_t at_word = text.find(word);
    if (at_word == text.npos)
        return std::nullopt;
    text = text.substr(at_word + word.size());
    text = text.substr(std::min(text.find_first_not_of(": "), text.size()));
    return number_of(text.substr(0, text.find_first_not_of(decimals)));
}

} // namespace

std::optional<told_in_hello> read_hello(std::string_view greeting)
{
    const auto columns = number_before(greeting, "columns");
    const auto rows = number_before(greeting, "rows");
    const auto players = number_behind(greeting, "Players");
    if (!columns || !rows || !players)
        return std::nullopt;
    return told_in_hello{*columns, *rows, *players,
                         greeting.find("Players") < greeting.find("columns")};
}

std::string hello_of(const told_in_hello& told)
{
    const auto board = fmt::format("Board: {} columns by {} rows. ", told.columns, told.rows);
    const auto players = fmt::format("Players: {} including you. ", told.players);
    return fmt::format("Welcome to Minesweeper. {}{}Type 'help' for help.",
                       told.players_come_first ? players : board,
                       told.players_come_first ? board : players);
}

std::optional<std::string> row_of(std::string_view line, std::uint32_t columns)
{
    if (line.find_first_not_of("-F 012345678") != line.npos)
        return std::nullopt;
    const std::size_t size = 2 * std::size_t{columns} - 1;
    std::string row(line);
    if (line.size() == columns && columns > 1 && line[1] != ' ') {
        row.clear();
        for (const char each : line)
            row += {each, ' '};
    }
    while (row.size() > size && row.back() == ' ')
        row.pop_back();
    if (row.size() > size)
        return std::nullopt;
    row.resize(size, ' ');
    for (std::size_t at = 1; at < size; at += 2) {
        if (row[at] != ' ')
            return std::nullopt;
    }
    std::ranges::replace(row, '0', ' ');
    return row;
}

std::vector<std::string> rows_of(std::string_view board)
{
    std::vector<std::string> rows;
    for (std::size_t at = 0; at != board.npos;) {
        const std::size_t end = board.find(" / ", at);
        rows.emplace_back(board.substr(at, end == board.npos ? end : end - at));
        std::ranges::replace(rows.back(), '.', ' ');
        at = end == board.npos ? end : end + 3;
    }
    return rows;
}

std::string file_of_field(std::string_view field)
{
    if (field.find_first_of("\r\n") != field.npos)
        return std::string(field);
    const auto rows = rows_of(field);
    return fmt::format("{} {}\n{}\n", rows.front().size() / 2 + 1, rows.size(),
                       fmt::join(rows, "\n"));
}

std::string file_without_bombs(std::uint32_t columns, std::uint32_t rows)
{
    std::string row;
    for (std::uint32_t column = 0; column < columns; ++column)
        row += column + 1 < columns ? "0 " : "0\n";
    std::string file = fmt::format("{} {}\n", columns, rows);
    for (std::uint32_t number = 0; number < rows; ++number)
        file += row;
    return file;
}

std::string in_lines(const std::vector<std::string>& rows)
{
    return fmt::to_string(fmt::join(rows, "\n"));
}

std::string quoted(const std::vector<std::string>& rows)
{
    return rows.size() > 12 ? spoken("a board of {} rows", rows.size()) : visible(in_lines(rows));
}

} // namespace scramble::check
