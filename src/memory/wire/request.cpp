#include "scramble/memory/wire/request.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/percent.hpp"
#include "scramble/text/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace scramble::memory {

namespace {

/// The segments of a path; the fifth is the whole rest, since no known path has five.
struct path {
    std::array<std::string_view, 5> segments;
    std::size_t size = 0;
};

path split(std::string_view target)
{
    path result;
    std::string_view remaining = target.substr(0, target.find('?')).substr(1);
    while (true) {
        const bool is_last = result.size + 1 == result.segments.size();
        const std::size_t end = is_last ? remaining.npos : remaining.find('/');
        result.segments[result.size++] = remaining.substr(0, end);
        if (end == std::string_view::npos)
            break;
        remaining.remove_prefix(end + 1);
    }
    return result;
}

/// A client's number as a row or column counted from 0; nothing if it cannot be one.
std::optional<std::uint32_t> line_number(std::uint64_t number, std::uint32_t first)
{
    if (number < first || number - first > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(number - first);
}

request read_flip(std::string player, std::string_view space, const edition& spoken)
{
    const auto named = read_space(space, spoken);
    if (!named)
        return malformed_part{expected_space(spoken), true};
    return flip_request{std::move(player), named->at};
}

request read_replace(std::string player, std::string from, std::string to)
{
    for (const std::string_view card : {std::string_view(from), std::string_view(to)}) {
        if (card.size() > longest_card)
            return malformed_part{fmt::format("expected a card of at most {} bytes", longest_card),
                                  true};
        if (const auto wrong = what_is_wrong_with_card(card))
            return malformed_part{fmt::format("expected two cards OLD/NEW, but {}", *wrong), true};
    }
    return replace_request{std::move(player), std::move(from), std::move(to)};
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

request read_request(std::string_view target, const edition& spoken)
{
    const path path = split(target);
    std::array<std::string, 5> parts; // the fifth only for unknown paths
    for (std::size_t part = 0; part < path.size; ++part) {
        auto decoded = percent_decoded(path.segments[part]);
        if (!decoded)
            return malformed_target{};
        parts[part] = std::move(*decoded);
    }
    const auto is = [&](std::string_view name, std::size_t size) {
        return parts[0] == name && path.size == size;
    };

    if (is("scores", 1))
        return scores_request{};
    if (is("edition", 1))
        return edition_request{};
    if (is("live", 1))
        return live_request{{}, std::string(query_value(target, "since"))};
    auto& [name, player, second, third, more] = parts;
    const bool changes = is("flip", 3) || is("replace", 4);
    if (!changes && !is("look", 2) && !is("watch", 2) && !is("live", 2))
        return unknown_path{};
    if (!is_player(player))
        return malformed_part{people::player_expected, changes};
    if (is("look", 2))
        return look_request{std::move(player)};
    if (is("watch", 2))
        return watch_request{std::move(player)};
    if (is("live", 2))
        return live_request{std::move(player), std::string(query_value(target, "since"))};
    if (is("flip", 3))
        return read_flip(std::move(player), second, spoken);
    return read_replace(std::move(player), std::move(second), std::move(third));
}

bool changes_board(const request& asked)
{
    if (const auto* malformed = std::get_if<malformed_part>(&asked))
        return malformed->changes_board;
    return std::holds_alternative<flip_request>(asked) ||
           std::holds_alternative<replace_request>(asked);
}

} // namespace scramble::memory
