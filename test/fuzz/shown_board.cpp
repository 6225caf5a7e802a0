// Any bytes as the board that a server shows a bot: a slow reading finds the same board, or none,
// and a board survives writing and reading.

#include "brains/brain.hpp"
#include "fuzz.hpp"
#include "scramble/memory/rules/card.hpp"
#include "scramble/text/decimal.hpp"

using namespace scramble;
using namespace scramble::fuzz;
using memory::board;

namespace {

/// The lines of a text that ends with a newline of any kind, as in files.
std::optional<std::vector<std::string>> lines_of(const std::string& text)
{
    auto lines = split(with_plain_newlines(text), '\n');
    if (!lines.back().empty())
        return std::nullopt;
    lines.pop_back();
    return lines;
}

bool is_spot(const std::string& line)
{
    const auto words = split(line, ' ');
    const bool is_up = words.size() == 2 && (words[0] == "up" || words[0] == "my") &&
                       !memory::what_is_wrong_with_card(words[1]);
    return line == "none" || line == "down" || is_up;
}

/// The text BOARD of one board, with canonical numbers; nothing if the text is not a board.
std::optional<std::string> canonical(const std::string& text)
{
    const auto lines = lines_of(text);
    if (!lines || lines->empty())
        return std::nullopt;
    const auto numbers = split(lines->front(), 'x');
    if (numbers.size() != 2)
        return std::nullopt;
    const auto rows = decimal(numbers[0]);
    const auto columns = decimal(numbers[1]);
    if (!rows || !columns || std::max(*rows, *columns) > board::most_spaces)
        return std::nullopt;
    const std::size_t spots = lines->size() - 1;
    if (spots == 0 || spots > board::most_spaces || *rows * *columns != spots)
        return std::nullopt;
    std::string written = std::to_string(*rows) + 'x' + std::to_string(*columns) + '\n';
    for (std::size_t at = 1; at <= spots; ++at) {
        if (!is_spot(lines->at(at)))
            return std::nullopt;
        written += lines->at(at) + '\n';
    }
    return written;
}

std::string spot_text(const board_view::spot& spot)
{
    ensure(spot.face == board::face::up || (!spot.is_mine && spot.card.empty()),
           "what does not lie face up is nobody's, and shows no card");
    switch (spot.face) {
    case board::face::none: return "none";
    case board::face::down: return "down";
    case board::face::up: break;
    }
    return (spot.is_mine ? "my " : "up ") + spot.card;
}

std::string text_of(const board_view& shown)
{
    ensure(shown.spots.size() == std::size_t{shown.rows} * shown.columns, "a spot for each space");
    std::string text = std::to_string(shown.rows) + 'x' + std::to_string(shown.columns) + '\n';
    for (const auto& spot : shown.spots)
        text += spot_text(spot) + '\n';
    return text;
}

std::optional<std::string> read_and_written(const std::string& text)
{
    const guarded body(text);
    const auto shown = read_board_view(body.view());
    return shown ? std::optional(text_of(*shown)) : std::nullopt;
}

} // namespace

void fuzz::run(std::string_view input)
{
    const std::string text(input);
    const auto expected = canonical(text);
    ensure(read_and_written(text) == expected, "a board is what it is read as slowly");
    if (!expected)
        return;
    ensure(read_and_written(*expected) == expected, "what is written reads the same");
    ensure(!read_and_written(expected->substr(0, expected->size() - 1)), "a cut board is none");
    for (const std::string rest : {"none", "none\n"})
        ensure(!read_and_written(*expected + rest), "nor is one with anything behind it");
}
