#include "check/language.hpp"
#include "check/memory_cases.hpp"

namespace scramble::check {

namespace boards {

namespace {

constexpr auto board = "A B A / C B C";

void text_is(memory_table& at, const std::string& text, std::string_view expected)
{
    if (text == expected)
        return;
    const compared both(expected, text);
    at.at.fail(spoken("the text should be {}, but is {}", both.expected, both.seen));
}

void text_is(memory_table& at, const http_answer& answer, std::string_view expected)
{
    text_is(at, at.text_of(answer), expected);
}

void a_board_is_text(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    text_is(at, at.alice.looks(), "2x3\nmy A\ndown\ndown\ndown\ndown\ndown\n");
    at.alice.flips({0, 2}, {1, 2});
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
    auto watch = at.dora_watches();
    at.alice.flips(0, 1);
    text_is(at, watch.get(), "2x3\ndown\nup B\ndown\ndown\ndown\ndown\n");
}

void rows_come_first(memory_table& at)
{
    at.alice.flips(1, 2);
    at.dora.sees("? ? ? ? / ? ? E ?");
    at.bob.flips(0, 3);
    at.dora.sees("? ? ? D / ? ? E ?");
}

void numbers_have_two_digits(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 10);
    at.bob.flips(0, 11);
    at.dora.sees("? ? ? ? ? ? ? ? ? ? K K");
}

void a_board_of_one_column(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(2, 0);
    at.dora.sees("? / ? / A / ?");
}

void a_board_of_one_card(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.alice.sees("[A]");
}

void cards_may_be_words_of_the_protocol(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.bob.flips(1, 0);
    at.alice.sees("[none] ? / down ?");
    at.bob.sees("none ? / [down] ?");
}

void cards_are_kept(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.bob.flips(0, 1);
    at.charlie.flips(1, 0);
    at.dora.flips(1, 1);
    at.shows(at.asks("GET /look/anyone").get(), "👩‍🚀 √-1 / ☕️ <b>&amp;\"'%20 / ? ?");
}

void a_file_with_carriage_returns(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.bob.flips(1, 0);
    std::string text = at.text_of(at.dora.looks());
    text.erase(text.find_last_not_of('\n') + 1); // other cases are about the last newline
    text_is(at, text, "2x2\nup A\ndown\nup B\ndown");
}

} // namespace

} // namespace boards

std::vector<memory_case> memory_boards()
{
    using namespace boards;
    using enum in_editions;
    return {
        {"board",
         "A look is answered with the size and one line for each space; every line is ended.", all,
         board, a_board_is_text},
        {"board.flip", "A flip that succeeds is answered with such a text, after the flip.", all,
         board, a_flip_shows_the_board},
        {"board.watch", "A watch is answered with such a text, after the change.",
         y2020 | y2023 | y2025, board, a_watch_shows_the_board},
        {"board.rows",
         "The row comes before the column; rows count from the top, columns from the left.", all,
         "A B C D / A B E F", rows_come_first},
        {"board.digits", "A row or a column may have more than one digit.", all,
         "A A B B C C D D E E K K", numbers_have_two_digits},
        {"board.column", "A board may have a single column.", all, "A / B / A / B",
         a_board_of_one_column},
        {"board.one", "A board may have a single card.", all, "A", a_board_of_one_card},
        {"board.words", "A card may have the text none or down.", all, "none none / down down",
         cards_may_be_words_of_the_protocol},
        {"board.cards",
         "A card may have any characters but white space, and is shown as it is in the file.", all,
         "👩‍🚀 √-1 / ☕️ <b>&amp;\"'%20 / 👩‍🚀 √-1", cards_are_kept},
        {"board.crlf", "The lines of a board file may end with \\r\\n.", all, "A B / B A",
         a_file_with_carriage_returns, "2x2\r\nA\r\nB\r\nB\r\nA\r\n"},
        {"board.cr", "The lines of a board file may end with \\r alone.", y2020, "A B / B A",
         a_file_with_carriage_returns, "2x2\rA\rB\rB\rA\r"},
    };
}

} // namespace scramble::check
