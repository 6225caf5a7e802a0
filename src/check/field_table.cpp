#include "check/field_table.hpp"

#include "check/language.hpp"
#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::check {

std::string field_answer::said() const
{
    switch (is) {
    case kind::board: return quoted(rows);
    case kind::boom: return "BOOM!";
    case kind::line: return visible(line);
    case kind::nothing: break;
    }
    return spoken("nothing");
}

field_player::field_player(field_table& at, std::string name)
    : at_(at), connection_(at.at, std::move(name))
{
    constexpr std::size_t most = 20; // lines before the first board
    connection_.sends("look\n");
    std::string last = spoken("nothing");
    for (std::size_t line = 0; line < most; ++line) {
        const auto next = connection_.line();
        if (!next)
            break;
        last = visible(*next);
        if (at_.columns == 0)
            at_.learn_size(*next);
        const auto row = next->empty() ? std::nullopt : row_of(*next, at_.columns);
        if (!row)
            continue;
        for (std::uint32_t number = 1; number < at_.rows; ++number) {
            const auto more = connection_.line();
            if (!more || !row_of(*more, at_.columns))
                at_.at.fail(spoken("{} looks, but row {} of the board is {}", this->name(), number,
                                   more ? visible(*more) : spoken("missing")));
        }
        return;
    }
    at_.at.fail(spoken("{} looks and should get a board, but gets {}", this->name(), last));
}

std::optional<std::string> field_player::next_line()
{
    auto next = connection_.line();
    if (next && next->empty()) {
        next = connection_.line();
        at_.at.read_leniently("empty lines", "BOARD.rows, BOARD.lines");
    }
    return next;
}

std::optional<std::string> field_player::row_in(const std::string& line)
{
    auto row = row_of(line, at_.columns);
    if (row && *row != line)
        at_.at.read_leniently("rows of another form", "BOARD, BOARD.blank");
    return row;
}

void field_player::take_rest_of_help(field_answer& begun)
{
    const auto& help = at_.habits().help;
    if (help.size() < 2 || begun.line != help.front())
        return;
    for (std::size_t more = 1; more < help.size(); ++more) {
        const auto next = connection_.line();
        if (!next)
            break; // nobody waits for each of those that are missing
        begun.line += ' ' + *next;
    }
    at_.at.read_leniently("HELP of several lines", "HELP, BOARD.lines");
}

field_answer field_player::answer()
{
    field_answer result;
    const auto next = next_line();
    if (!next)
        return result;
    const auto row = row_in(*next);
    if (!row) {
        result.is = *next == "BOOM!" ? field_answer::kind::boom : field_answer::kind::line;
        result.line = *next;
        take_rest_of_help(result);
        return result;
    }
    result.is = field_answer::kind::board;
    result.rows.push_back(*row);
    while (result.rows.size() < at_.rows) {
        const auto more = connection_.line();
        const auto another = more ? row_in(*more) : std::nullopt;
        if (!another)
            at_.at.fail(spoken("{} gets a board, but its row {} is {}", name(), result.rows.size(),
                               more ? visible(*more) : spoken("missing")));
        result.rows.push_back(*another);
    }
    return result;
}

field_answer field_player::asks(const std::string& message)
{
    connection_.sends(message + '\n');
    return answer();
}

void field_player::says(const std::string& message, std::string_view board)
{
    const auto expected = rows_of(board);
    const auto came = asks(message);
    if (came.rows == expected)
        return;
    if (!came.rows.empty())
        should_get(expected, came.rows, message);
    at_.at.fail(spoken("{}: {} should get {}, but gets {}", message, name(),
                       compared(in_lines(expected), "").expected, came.said()),
                came.failed());
}

void field_player::should_get(const std::vector<std::string>& expected,
                              const std::vector<std::string>& seen,
                              const std::string& message) const
{
    const compared both(in_lines(expected), in_lines(seen));
    at_.at.fail(
        spoken("{}: {} should get {}, but gets {}", message, name(), both.expected, both.seen));
}

void field_player::finds(char symbol, const field_square& where,
                         const std::vector<std::string>& seen, const std::string& message) const
{
    auto expected = seen;
    expected[where.y][std::size_t{2} * where.x] = symbol;
    if (seen != expected)
        should_get(expected, seen, message);
}

void field_player::booms(const std::string& message)
{
    const auto came = asks(message);
    if (came.is != field_answer::kind::boom)
        at_.at.fail(spoken("{}: there is a bomb, so {} should get BOOM!, but gets {}", message,
                           name(), came.said()),
                    came.failed());
    at_.at.let_settle(at_.at.times().grace); // what it opens may come behind it (DIG-3, DIG-4)
}

void field_player::is_helped(const std::string& message)
{
    const auto came = asks(message);
    if (came.is != field_answer::kind::line)
        at_.at.fail(spoken("{} is no message, so {} should get HELP, but gets {}", visible(message),
                           name(), came.said()),
                    came.failed());
}

std::vector<std::string> field_player::looks(const std::string& message)
{
    auto came = asks(message);
    if (came.is != field_answer::kind::board)
        at_.at.fail(spoken("{}: {} should get a board, but gets {}", message, name(), came.said()),
                    came.failed());
    return std::move(came.rows);
}

void field_player::is_disconnected(const std::string& after)
{
    if (connection_.is_closed())
        return;
    const std::string& left = connection_.raw();
    at_.at.fail(left.empty() ? spoken("after {}, {} should be disconnected, but is not",
                                      spoken(after), name())
                             : spoken("after {}, {} should be disconnected, but gets {}",
                                      spoken(after), name(), visible(left)));
}

std::string field_square::to(std::string_view word) const
{
    return fmt::format("{} {} {}", word, x, y);
}

bool field_player::is_quiet()
{
    if (connection_.is_quiet())
        return true;
    const bool is_empty = connection_.raw().find_first_not_of("\r\n") == std::string::npos;
    if (is_empty)
        at_.at.read_leniently("empty lines", "BOARD.rows, BOARD.lines");
    return is_empty;
}

void learn(field_habits& of, stage& at, std::uint32_t columns)
{
    constexpr std::size_t most_of_help = 200; // lines
    constexpr std::size_t most = 5000;        // of boards, too
    line_client anyone(at, "anyone");
    anyone.sends("look\nhelp\nlook\n");
    bool has_board = false;
    for (std::size_t taken = 0; taken < most; ++taken) {
        if (of.help.size() > most_of_help)
            at.fail("anyone asks for help, and is sent lines without end", failure::endless);
        const auto line = anyone.line();
        if (!line)
            return;
        const bool is_row = !line->empty() && row_of(*line, columns);
        if (is_row && !of.help.empty())
            return; // the second board
        if (!is_row && has_board && !line->empty())
            of.help.push_back(*line);
        has_board = has_board || is_row;
    }
    of.help.clear();
}

field_table::field_table(stage& where, std::string_view field, const field_habits& habits)
    : at(where), habits_(habits)
{
    if (!at.is_own() || field.empty())
        return; // HELLO tells the size
    if (const std::size_t line = field.find_first_of("\r\n"); line != field.npos) { // it is a file
        const std::size_t space = field.find(' ');
        columns = static_cast<std::uint32_t>(decimal(field.substr(0, space)).value_or(0));
        rows = static_cast<std::uint32_t>(
            decimal(field.substr(space + 1, line - space - 1)).value_or(0));
        return;
    }
    rows = static_cast<std::uint32_t>(rows_of(field).size());
    columns = static_cast<std::uint32_t>(rows_of(field).front().size() / 2 + 1);
}

void field_table::learn_size(const std::string& greeting)
{
    if (const auto told = read_hello(greeting)) {
        columns = told->columns;
        rows = told->rows;
    }
    else {
        at.skip("HELLO does not tell the size of the board");
    }
}

void field_table::needs_own_field() const
{
    if (!at.is_own())
        at.skip("it needs a field of its own: see --run");
}

void field_table::stays(const std::vector<std::string>& before, const std::vector<std::string>& now,
                        std::string_view reason) const
{
    if (now == before)
        return;
    const compared both(in_lines(before), in_lines(now));
    at.fail(spoken("{}: {} has become {}", reason, both.expected, both.seen));
}

field_square field_table::untouched(const std::vector<std::string>& seen) const
{
    for (std::uint32_t y = 0; y < rows; ++y) {
        const std::size_t at_row = seen[y].find('-');
        if (at_row != std::string::npos)
            return {static_cast<std::uint32_t>(at_row / 2), y};
    }
    at.skip("it needs a square that is untouched");
}

} // namespace scramble::check
