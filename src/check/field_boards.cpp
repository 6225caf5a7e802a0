#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <fmt/format.h>

namespace scramble::check {

namespace {

/// The lines that come for a message, as they are.
std::vector<std::string> lines_for(field_player& who, const std::string& message, std::size_t count)
{
    who.connection().sends(message + '\n');
    std::vector<std::string> lines;
    while (lines.size() < count) {
        auto line = who.connection().line();
        if (line && line->empty() && lines.empty()) // it belongs to the board before
            line = who.connection().line();
        if (!line)
            break;
        lines.push_back(*line);
    }
    return lines;
}

void is_exactly(field_table& at, const std::vector<std::string>& seen, std::string_view board)
{
    const auto expected = rows_of(board);
    if (seen == expected)
        return;
    const compared both(in_lines(expected) + '\n', in_lines(seen) + '\n');
    at.at.fail(spoken("the lines should be {}, but are {}", both.expected, both.seen));
}

void a_row_has_single_blanks(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    is_exactly(at, lines_for(alice, "look", 2), "- - - / - - -");
}

void a_board_has_so_many_lines(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("look\nhelp\n");
    for (std::uint32_t row = 0; row < at.rows; ++row) {
        const auto line = alice.connection().line();
        if (!line || line->empty() || !row_of(*line, at.columns))
            at.at.fail(spoken("row {} of the board should come, but {} comes", row,
                              visible(line.value_or(""))));
    }
    const auto help = alice.connection().line();
    if (!help || row_of(*help, at.columns))
        at.at.fail(spoken("after the {} lines of a board, HELP should come, but {} comes", at.rows,
                          help ? visible(*help) : spoken("nothing")));
}

void an_answer_has_no_more_lines(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("help\nlook\nnonsense\n");
    const std::size_t expected = 2 + std::size_t{at.rows};
    std::string last;
    for (std::size_t lines = 0; lines < expected; ++lines) {
        const auto line = alice.connection().line();
        if (!line)
            at.at.fail(
                spoken("HELP, a board of {} rows and HELP are {} lines, but nothing comes after {}",
                       at.rows, expected, visible(last)));
        last = *line;
    }
    if (!alice.connection().is_quiet())
        at.at.fail(spoken("HELP, a board of {} rows and HELP are {} lines, but then comes {}",
                          at.rows, expected, visible(alice.connection().raw())));
}

void a_blank_is_no_zero(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    is_exactly(at, lines_for(alice, "dig 0 0", 2), ". . 1 - / . . 1 -");
    is_exactly(at, lines_for(alice, "flag 3 1", 2), ". . 1 - / . . 1 F");
}

void x_is_to_the_right_and_y_down(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 1 2", "- - - / - - - / - F - / - - -");
    alice.says("flag 2 0", "- - F / - - - / - F - / - - -");
    alice.says("flag 0 3", "- - F / - - - / - F - / F - -");
}

void counts_go_from_one_to_eight(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    std::string row = "- - - - - - - - - - - - - - - - - - - - - - - -";
    const std::string untouched = row;
    for (std::size_t count = 1; count <= 8; ++count) {
        const std::size_t x = 3 * count - 2;
        row[2 * x] = static_cast<char>('0' + count);
        alice.says(fmt::format("dig {} 1", x),
                   fmt::format("{} / {} / {}", untouched, row, untouched));
    }
}

void one_square_is_a_board(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 0 0", "F");
    alice.says("deflag 0 0", "-");
    alice.says("dig 0 0", ".");
    alice.says("dig 1 0", ".");
}

void a_row_is_a_board(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", "1 - - -");
    alice.says("dig 3 0", "1 - 1 .");
}

void a_column_is_a_board(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", "1 / - / - / -");
    alice.says("flag 0 3", "1 / - / - / F");
    alice.says("dig 0 2", "1 / - / 1 / F");
}

} // namespace

std::vector<field_case> field_boards()
{
    constexpr auto all = field_editions::all;
    constexpr auto field = "0 0 0 / 0 0 1";
    return {
        {"BOARD", "A row has one character for each square, with one space between two.", all,
         field, a_row_has_single_blanks},
        {"BOARD.rows", "A board has one line for each row, and no more.", all, field,
         a_board_has_so_many_lines},
        {"BOARD.lines", "Nothing is sent besides the answers, not even an empty line.", all, field,
         an_answer_has_no_more_lines},
        {"BOARD.blank", "A dug square with no bombs around it is shown as a space.", all,
         "0 0 0 1 / 0 0 0 0", a_blank_is_no_zero},
        {"BOARD.axes", "x counts to the right and y downwards, from 0 at the top left.", all,
         "0 0 0 / 0 0 0 / 0 0 0 / 0 0 0", x_is_to_the_right_and_y_down},
        {"BOARD.counts", "A dug square shows how many of the eight squares around it have bombs.",
         all,
         "1 0 0 1 1 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 / "
         "0 0 0 0 0 0 0 0 0 1 0 0 1 0 1 1 0 1 1 0 1 1 0 1 / "
         "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 1 1 0 1 1 1",
         counts_go_from_one_to_eight},
        {"BOARD.one", "A board may be a single square.", all, "0", one_square_is_a_board},
        {"BOARD.row", "A board may be a single row.", all, "0 1 0 0", a_row_is_a_board},
        {"BOARD.column", "A board may be a single column.", all, "0 / 1 / 0 / 0",
         a_column_is_a_board},
    };
}

} // namespace scramble::check
