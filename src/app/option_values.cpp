#include "app/option_values.hpp"

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/rules/random_board.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace scramble {

namespace {

/// A number of rows or columns; too large a number becomes the largest std::uint32_t.
std::uint32_t side_of(std::string_view name, std::string_view text)
{
    const auto number = decimal(text);
    if (!number || *number == 0)
        throw wrong_usage(
            fmt::format("{} must be a number from 1, not '{}'", name, readable(text)));
    constexpr std::uint64_t too_large = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min(*number, too_large));
}

} // namespace

listen_at listener_of(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == text.npos)
        return {std::nullopt, port_of(text)};
    std::string_view address = text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']'))
        address = address.substr(1, address.size() - 2);
    return {address_of(address), port_of(text.substr(colon + 1))};
}

field_size field_size_of(std::string_view text)
{
    const std::size_t comma = text.find(',');
    if (comma == text.npos)
        throw wrong_usage("expected X,Y, such as 30,16");
    const field_size size{side_of("X", text.substr(0, comma)),
                          side_of("Y", text.substr(comma + 1))};
    constexpr auto most = minesweeper::board::most_squares;
    if (std::uint64_t{size.columns} * size.rows > most)
        throw wrong_usage(fmt::format("a board has at most {} squares", most));
    return size;
}

board_source board_of(std::span<const std::string> given)
{
    if (given.size() == 1)
        return {given[0], 0, 0, {}};
    if (given.size() < 3)
        throw wrong_usage("a board is FILE, or ROWS COLUMNS and at least one CARD");
    board_source source{{}, side_of("ROWS", given[0]), side_of("COLUMNS", given[1]), {}};
    constexpr auto most = memory::board::most_spaces;
    if (std::uint64_t{source.rows} * source.columns > most)
        throw wrong_usage(fmt::format("a board has at most {} spaces", most));
    for (const std::string& each : given.subspan(2)) {
        auto card = memory::card_named(each);
        if (const auto* wrong = std::get_if<fault>(&card))
            throw wrong_usage(fmt::format("CARD '{}': {}", readable(each), wrong->reason));
        source.cards.push_back(std::move(std::get<std::string>(card)));
    }
    return source;
}

} // namespace scramble
