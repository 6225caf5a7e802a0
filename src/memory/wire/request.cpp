#include "scramble/memory/wire/request.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <limits>

namespace scramble::memory {

namespace {

/// A client's number as a row or column counted from 0; nothing if it cannot be one.
std::optional<std::uint32_t> line_number(std::uint64_t number, std::uint32_t first)
{
    if (number < first || number - first > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(number - first);
}

} // namespace

std::optional<named_space> read_space(std::string_view text, const edition& spoken)
{
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos)
        return std::nullopt;
    const auto row = decimal(text.substr(0, comma));
    const auto column = decimal(text.substr(comma + 1));
    if (!row || !column)
        return std::nullopt;
    const auto at_row = line_number(*row, spoken.first_space);
    const auto at_column = line_number(*column, spoken.first_space);
    if (!at_row || !at_column)
        return named_space{};
    return named_space{position{*at_row, *at_column}};
}

std::string expected_space(const edition& spoken)
{
    return fmt::format("expected ROW,COLUMN as two numbers from {0}, such as {0},{0}",
                       spoken.first_space);
}

std::optional<std::string> what_is_wrong_with_asked_card(std::string_view text)
{
    if (text.size() > longest_card)
        return fmt::format("expected a card of at most {} bytes", longest_card);
    if (const auto wrong = what_is_wrong_with_card(text))
        return fmt::format("expected two cards OLD/NEW, but {}", *wrong);
    return std::nullopt;
}

} // namespace scramble::memory
