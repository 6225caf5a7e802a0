#include "check/field_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::check {

namespace {

/// Whether the line can be a row of a board.
bool is_row(std::string_view line)
{
    return !line.empty() && line.find_first_not_of("-F 12345678") == line.npos;
}

} // namespace

field_player::field_player(field_table& at, std::string name)
    : at_(at), connection_(at.at, std::move(name))
{
    std::uint32_t rows = 0;
    while (rows < at_.rows || greeting_.empty()) {
        const std::string line = connection_.line("HELLO");
        if (is_row(line) && rows < at_.rows)
            ++rows;
        else
            greeting_ += line + '\n';
        if (greeting_.size() > 4096)
            at_.at.fail(connection_.name() + " is greeted without end");
    }
}

void field_player::says(const std::string& message, std::string_view board)
{
    connection_.sends(message + "\r\n");
    std::string seen;
    for (std::uint32_t row = 0; row < at_.rows; ++row)
        seen += (row == 0 ? "" : " / ") + connection_.line(fmt::format("row {} of BOARD", row));
    if (seen != board)
        at_.at.fail(fmt::format("{} sees {}, but should see {}", connection_.name(), seen, board));
}

field_table::field_table(stage& where, std::string_view field) : at(where)
{
    rows = static_cast<std::uint32_t>(std::ranges::count(field, '/')) + 1;
    const auto bombs = std::ranges::count(field, '0') + std::ranges::count(field, '1');
    columns = static_cast<std::uint32_t>(bombs) / rows;
}

} // namespace scramble::check
