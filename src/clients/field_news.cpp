#include "clients/field_news.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/take_line.hpp"
#include "scramble/text/take_word.hpp"

#include <algorithm>

namespace scramble {

bool field_news::take(std::string_view message)
{
    answers.clear();
    const bool tells_of_room =
        message.starts_with("room ") || message.find("\nroom ") != std::string_view::npos;
    if (tells_of_room) { // then it tells all
        is_in_room = true;
        is_over = false;
    }
    while (const auto line = take_line(message)) {
        std::string_view said = *line;
        const std::string_view first = take_word(said);
        if (first == "size" ? !take_size(said, message) : first == "row" && !take_row(said))
            return false;
        if (first != "size" && first != "row")
            take_other(*line);
    }
    return message.empty() && field.rows > 0;
}

bool field_news::take_size(std::string_view size, std::string_view& rest)
{
    const auto columns = decimal(take_word(size));
    const auto rows = decimal(size);
    if (!columns || !rows || *columns == 0 || *rows == 0 ||
        *columns > minesweeper::board::most_squares ||
        *rows > minesweeper::board::most_squares / *columns)
        return false;
    const std::uint64_t length = *rows * (*columns + 1);
    if (rest.size() < length)
        return false;
    auto view = read_field_view(rest.substr(0, length));
    if (!view || view->columns != *columns || view->rows != *rows)
        return false;
    field = std::move(*view);
    rest.remove_prefix(length);
    return true;
}

bool field_news::take_row(std::string_view row)
{
    const auto y = decimal(take_word(row));
    const auto x = decimal(take_word(row));
    if (!y || !x || *y >= field.rows || *x >= field.columns || row.size() > field.columns - *x ||
        !std::ranges::all_of(row, field_view::is_square))
        return false;
    field.squares.replace(*y * field.columns + *x, row.size(), row);
    return true;
}

void field_news::take_other(std::string_view line)
{
    if (line.starts_with("debug "))
        is_debug = line == "debug 1";
    else if (line == "room over")
        is_over = true;
    for (const std::string_view begin : {"ok ", "BOOM! ", "failed ", "malformed "}) {
        if (line.starts_with(begin))
            answers.emplace_back(line);
    }
}

} // namespace scramble
