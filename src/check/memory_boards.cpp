#include "check/memory_cases.hpp"

#include <fmt/format.h>

namespace scramble::check {

namespace boards {

namespace {

constexpr auto board = "A B A / C B C";

void text_is(memory_table& at, const http_answer& answer, std::string_view expected)
{
    if (at.text_of(answer) != expected)
        at.at.fail(
            fmt::format("the text should be {}, but is {}", expected, answer.body.substr(0, 200)));
}

void a_board_is_text(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    text_is(at, at.alice.looks(), "2x3\nmy A\ndown\ndown\ndown\ndown\ndown\n");
    at.alice.flips(0, 2);
    at.alice.flips(1, 2);
    text_is(at, at.bob.looks(), "2x3\nnone\ndown\nnone\ndown\ndown\nup C\n");
}

void a_flip_shows_the_board(memory_table& at)
{
    at.needs_own_board();
    text_is(at, at.alice.flips(0, 1), "2x3\ndown\nmy B\ndown\ndown\ndown\ndown\n");
}

void a_watch_shows_the_board(memory_table& at)
{
    at.needs_own_board();
    auto watch = at.dora.watches();
    watch.waits("nothing changes");
    at.alice.flips(0, 1);
    text_is(at, watch.get(), "2x3\ndown\nup B\ndown\ndown\ndown\ndown\n");
}

void rows_come_first(memory_table& at)
{
    at.alice.flips(1, 2);
    at.alice.sees("? ? ? / ? ? [C]");
    at.alice.flips(0, 2);
    at.alice.sees("? ? A / ? ? C");
}

void numbers_have_two_digits(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 10);
    at.alice.flips(0, 11);
    at.alice.sees("? ? ? ? ? ? ? ? ? ? [K] [K]");
}

void a_board_of_one_column(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(2, 0);
    at.alice.sees("? / ? / [A] / ?");
}

void cards_are_kept(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.alice.sees("[👩‍🚀] ? / ? ? / ? ?");
    at.bob.flips(0, 1);
    at.bob.sees("👩‍🚀 [√-1] / ? ? / ? ?");
    at.charlie.flips(1, 0);
    at.charlie.sees("👩‍🚀 √-1 / [☕️] ? / ? ?");
    at.dora.flips(1, 1);
    at.dora.sees("👩‍🚀 √-1 / ☕️ [<b>&amp;\"'%20] / ? ?");
}

void a_file_with_carriage_returns(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.alice.flips(1, 1);
    text_is(at, at.alice.looks(), "2x2\nmy A\ndown\ndown\nmy A\n");
}

} // namespace

} // namespace boards

std::vector<memory_case> memory_boards()
{
    using namespace boards;
    using enum in_editions;
    return {
        {"board", "A look is the size and a line for each space, and each line is ended.", all,
         board, a_board_is_text},
        {"board.flip", "A flip that succeeds is answered with that text, after the flip.", all,
         board, a_flip_shows_the_board},
        {"board.watch", "A watch is answered with that text, after the change.", y2020 | y2023,
         board, a_watch_shows_the_board},
        {"board.rows", "Rows come first, from the top; columns from the left.", all, board,
         rows_come_first},
        {"board.digits", "A row or a column may have more than one digit.", all,
         "A A B B C C D D E E K K", numbers_have_two_digits},
        {"board.column", "A board may have one column only.", all, "A / B / A / B",
         a_board_of_one_column},
        {"board.cards", "A card is any characters but blanks and newlines, and shown as they are.",
         all, "👩‍🚀 √-1 / ☕️ <b>&amp;\"'%20 / 👩‍🚀 √-1", cards_are_kept},
        {"board.crlf", "The lines of the board's file may end with \\r\\n.", all, "A B / B A",
         a_file_with_carriage_returns, "2x2\r\nA\r\nB\r\nB\r\nA\r\n"},
        {"board.cr", "They may end with \\r alone.", y2020, "A B / B A",
         a_file_with_carriage_returns, "2x2\rA\rB\rB\rA\r"},
    };
}

} // namespace scramble::check
