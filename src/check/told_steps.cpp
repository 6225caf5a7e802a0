#include "check/told_steps.hpp"

#include "check/memory_ground.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace scramble::check {

namespace {

constexpr std::size_t most_spots = 400;

/// A line of a talk is `WHO> TEXT` or `WHO< TEXT`; a name is one word.
told_step step_of(const std::string& line)
{
    const std::size_t mark = line.find_first_of("<> ");
    if (mark == line.npos || mark == 0 || line[mark] == ' ')
        return {told_step::kind::remark, "", line};
    const auto is = line[mark] == '>' ? told_step::kind::asked : told_step::kind::answered;
    return {is, line.substr(0, mark), line.substr(std::min(mark + 2, line.size()))};
}

drawn_spot card_of(const std::string& spot)
{
    using enum drawn_spot::kind;
    if (spot == "down")
        return {down};
    if (spot == "none")
        return {none};
    return {spot.starts_with("my ") ? own : up, spot.substr(std::string_view("up ").size())};
}

/// Draws the board of Memory in `200 2x2 | down | my A | none | up B`.
void draw_cards(told_step& answer)
{
    constexpr std::string_view between = " | ";
    const std::size_t status = answer.text.find(' ');
    if (status == std::string::npos)
        return;
    std::string lines = answer.text.substr(status + 1) + '\n';
    for (auto at = lines.find(between); at != lines.npos; at = lines.find(between, at))
        lines.replace(at, between.size(), 1, '\n');
    const auto board = read_shown(lines);
    if (!board || board->spots.size() > most_spots)
        return;
    for (std::size_t i = 0; i < board->spots.size(); ++i) {
        if (i % board->columns == 0)
            answer.board.emplace_back();
        answer.board.back().push_back(card_of(board->spots[i]));
    }
    answer.text.resize(status);
}

/// The squares of `- F 1  `, with a blank between two; nothing if it is no row.
std::optional<std::vector<drawn_spot>> squares_of(std::string_view line)
{
    using enum drawn_spot::kind;
    std::vector<drawn_spot> row;
    if (line.size() % 2 == 0 || line.find_first_not_of("-F 12345678") != line.npos)
        return std::nullopt;
    for (std::size_t i = 0; i < line.size(); i += 2) {
        if (i > 0 && line[i - 1] != ' ')
            return std::nullopt;
        row.push_back(line[i] == '-'   ? drawn_spot{down}
                      : line[i] == 'F' ? drawn_spot{marked, "F"}
                                       : drawn_spot{up, std::string(1, line[i])});
    }
    return row;
}

/// Draws a row of Minesweeper: below the board of `above` if that has such rows, too.
/// Result: whether it did so.
bool draw_squares(told_step& answer, told_step* above)
{
    auto row = squares_of(answer.text);
    if (!row || row->size() > most_spots)
        return false;
    const bool goes_on = above != nullptr && above->is == answer.is && above->who == answer.who &&
                         above->text.empty() && !above->board.empty() &&
                         above->board.back().size() == row->size() &&
                         (above->board.size() + 1) * row->size() <= most_spots;
    (goes_on ? above->board : answer.board).push_back(std::move(*row));
    answer.text.clear();
    return goes_on;
}

/// Marks what is not as in the board before.
void mark_news(drawn_board& now, const drawn_board& before)
{
    if (before.size() != now.size() || before.front().size() != now.front().size())
        return;
    for (std::size_t y = 0; y < now.size(); ++y) {
        for (std::size_t x = 0; x < now[y].size(); ++x) {
            drawn_spot old = before[y][x];
            old.is_new = false;
            now[y][x].is_new = !(now[y][x] == old);
        }
    }
}

} // namespace

std::vector<told_step> steps_of(const std::vector<std::string>& talk)
{
    std::vector<told_step> steps;
    for (const std::string& line : talk) {
        told_step next = step_of(line);
        if (next.is == told_step::kind::answered) {
            draw_cards(next);
            if (next.board.empty() && draw_squares(next, steps.empty() ? nullptr : &steps.back()))
                continue;
        }
        steps.push_back(std::move(next));
    }
    std::map<std::string_view, const drawn_board*> seen;
    for (told_step& each : steps) {
        if (each.board.empty())
            continue;
        const auto [before, is_first] = seen.emplace(each.who, &each.board);
        if (!is_first)
            mark_news(each.board, *std::exchange(before->second, &each.board));
    }
    return steps;
}

} // namespace scramble::check
