#include "scramble/memory/rules/board_file.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::memory {

namespace {

/// ROW "x" COLUMN.
std::variant<layout, fault> read_size(std::string_view line)
{
    const std::size_t by = line.find('x');
    const auto rows = decimal(line.substr(0, by));
    const auto columns = decimal(by == std::string_view::npos ? "" : line.substr(by + 1));
    if (line.starts_with("\xEF\xBB\xBF"))
        return fault{1, "expected ROWxCOLUMN, such as 3x3, but found a byte order mark"};
    if (!rows || !columns)
        return fault{1, "expected ROWxCOLUMN, such as 3x3"};
    if (*rows == 0 || *columns == 0)
        return fault{1, "a board has at least one row and one column"};
    // Each is checked alone first, so that the product cannot overflow.
    if (*rows > board::most_spaces || *columns > board::most_spaces ||
        *rows * *columns > board::most_spaces)
        return fault{1, fmt::format("a board has at most {} spaces", board::most_spaces)};
    return layout{static_cast<std::uint32_t>(*rows), static_cast<std::uint32_t>(*columns), {}};
}

} // namespace

std::variant<layout, fault> read_board(std::string_view text)
{
    const auto size = take_line(text);
    if (!size)
        return fault{1, "expected ROWxCOLUMN and a newline"};
    auto result = read_size(*size);
    if (std::holds_alternative<fault>(result))
        return result;

    auto& [rows, columns, cards] = std::get<layout>(result);
    const std::size_t wanted = std::size_t{rows} * columns;
    cards.reserve(std::min(wanted, text.size() / 2)); // a card and its newline
    while (cards.size() < wanted) {
        const std::size_t number = cards.size() + 2;
        const auto line = take_line(text);
        if (!line && !text.empty())
            return fault{number, "the line does not end with a newline"};
        if (!line)
            return fault{number, fmt::format("expected {} cards for {}x{}, but found {}", wanted,
                                             rows, columns, cards.size())};
        if (auto wrong = what_is_wrong_with_card(*line))
            return fault{number, std::move(*wrong)};
        cards.emplace_back(*line);
    }
    if (!text.empty())
        return fault{wanted + 2,
                     fmt::format("expected the end of the file after {} cards for {}x{}", wanted,
                                 rows, columns)};
    return result;
}

} // namespace scramble::memory
