#include "scramble/minesweeper/rules/board_file.hpp"

#include "scramble/random.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_line.hpp"

#include <fmt/format.h>

#include <cmath>

namespace scramble::minesweeper {

namespace {

/// X SPACE Y.
std::variant<field, fault> read_size(std::string_view line)
{
    const std::size_t space = line.find(' ');
    const auto columns = decimal(line.substr(0, space));
    const auto rows = decimal(space == std::string_view::npos ? "" : line.substr(space + 1));
    if (!columns || !rows)
        return fault{1, "expected X Y, two numbers with one space between them, such as 10 10"};
    if (*columns == 0 || *rows == 0)
        return fault{1, "a board has at least one column and one row"};
    // Each is checked alone first, so that the product cannot overflow.
    if (*columns > board::most_squares || *rows > board::most_squares ||
        *columns * *rows > board::most_squares)
        return fault{1, fmt::format("a board has at most {} squares", board::most_squares)};
    return field{static_cast<std::uint32_t>(*columns), static_cast<std::uint32_t>(*rows), {}};
}

/// Whether the line is `columns` values `0` or `1` with single spaces between them.
bool is_line_of(std::string_view line, std::uint32_t columns)
{
    if (line.size() != 2 * std::size_t{columns} - 1)
        return false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool is_right = at % 2 == 0 ? line[at] == '0' || line[at] == '1' : line[at] == ' ';
        if (!is_right)
            return false;
    }
    return true;
}

} // namespace

std::variant<field, fault> read_field(std::string_view text)
{
    const auto size = take_line(text);
    if (!size)
        return fault{1, "expected X Y and a newline"};
    auto result = read_size(*size);
    if (std::holds_alternative<fault>(result))
        return result;

    auto& [columns, rows, bombs] = std::get<field>(result);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto line = take_line(text);
        if (!line && !text.empty())
            return fault{row + 2, "the line does not end with a newline"};
        if (!line)
            return fault{row + 2,
                         fmt::format("expected {} lines of values, but found {}", rows, row)};
        if (!is_line_of(*line, columns))
            return fault{row + 2, fmt::format("expected {} values 0 or 1 with single spaces "
                                              "between them",
                                              columns)};
        for (std::size_t at = 0; at < line->size(); at += 2)
            bombs.push_back((*line)[at] == '1' ? 1 : 0);
    }
    if (!text.empty())
        return fault{std::size_t{rows} + 2,
                     fmt::format("expected the end of the file after {} lines of values", rows)};
    return result;
}

field random_field(std::uint32_t columns, std::uint32_t rows, double probability,
                   std::uint64_t seed)
{
    field result{columns, rows, {}};
    result.bombs.assign(std::size_t{columns} * rows, probability < 1 ? 0 : 1);
    if (probability <= 0 || probability >= 1)
        return result; // no random numbers needed
    random_numbers random(seed);
    constexpr std::uint64_t precision = std::uint64_t{1} << 32U;
    const auto limit =
        static_cast<std::uint64_t>(std::llround(probability * static_cast<double>(precision)));
    for (std::uint8_t& each : result.bombs)
        each = random.below(precision) < limit ? 1 : 0;
    return result;
}

} // namespace scramble::minesweeper
