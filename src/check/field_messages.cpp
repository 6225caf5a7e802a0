#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>

namespace scramble::check {

namespace {

void look_shows_the_board(field_table& at)
{
    auto alice = at.joins("alice");
    if (at.at.is_own())
        alice.says("look", "- - - / - - -");
    const auto before = alice.looks();
    at.stays(before, alice.looks(),
             spoken("a look should change nothing, but the next one shows another board"));
}

/// HELP, by whichever message.
std::string help_by(field_table& at, field_player& who, const std::string& message)
{
    const auto came = who.asks(message);
    if (came.is != field_answer::kind::line)
        at.at.fail(spoken("{}: {} should get HELP, but gets {}", message, who.name(), came.said()));
    return came.line;
}

void help_is_one_line(field_table& at)
{
    auto alice = at.joins("alice");
    const std::string help = help_by(at, alice, "help");
    if (const auto& lines = at.habits().help; lines.size() > 1 && help != lines.front())
        at.at.fail(spoken("HELP should be one line, but is {}", visible(in_lines(lines))));
    (void)alice.looks();
}

void help_names_all_messages(field_table& at)
{
    auto alice = at.joins("alice");
    const std::string help = help_by(at, alice, "help");
    std::string told = ' ' + help + ' ';
    for (char& each : told)
        each = std::isalpha(static_cast<unsigned char>(each)) != 0
                   ? static_cast<char>(std::tolower(static_cast<unsigned char>(each)))
                   : ' ';
    for (const char* const word : {"look", "dig", "flag", "deflag", "help", "bye"}) {
        if (told.find(fmt::format(" {} ", word)) == std::string::npos)
            at.at.fail(spoken("HELP should tell all messages, but does not name {}: {}", word,
                              visible(help)));
    }
}

void bye_ends_the_connection(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("bye\n");
    while (alice.connection().line()) { // it may say goodbye
    }
    alice.is_disconnected("bye");
}

void bye_is_not_answered(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("bye\n");
    auto came = alice.connection().line();
    if (came && came->empty()) // it belongs to the board before
        came = alice.connection().line();
    if (came)
        at.at.fail(spoken("nothing should be sent for bye, but {} comes", visible(*came)));
}

void bye_ends_no_other(field_table& at)
{
    auto alice = at.joins("alice");
    auto bob = at.joins("bob");
    alice.connection().sends("bye\n");
    (void)alice.connection().is_closed();
    (void)bob.looks();
}

void all_are_helped(field_table& at, std::initializer_list<std::string> lines)
{
    auto alice = at.joins("alice");
    for (const std::string& each : lines)
        alice.is_helped(each);
}

void other_words_are_helped(field_table& at)
{
    all_are_helped(at, {"hello", "lookup", "loo", "digs 0 0", "fla 0 0", "unflag 0 0", "quit",
                        "dig 0 0; look", "0 0", "?"});
}

void case_counts(field_table& at)
{
    all_are_helped(at, {"LOOK", "Look", "Dig 0 0", "FLAG 0 0", "deFlag 0 0", "Help me", "BYE"});
}

void an_empty_line_is_helped(field_table& at)
{
    all_are_helped(at, {"", ""});
}

void blanks_count(field_table& at)
{
    all_are_helped(at, {"look ", " look", "dig  0 0", "dig 0  0", "dig 0 0 ", " dig 0 0",
                        "dig\t0 0", "dig 0\t0", "flag0 0", " "});
}

void arguments_count(field_table& at)
{
    all_are_helped(at, {"dig", "dig 0", "dig 0 0 0", "flag", "flag 0", "deflag 0", "deflag 0 0 0",
                        "look 0 0", "help look", "bye bye"});
}

void what_is_no_message_changes_nothing(field_table& at)
{
    auto alice = at.joins("alice");
    const auto before = alice.looks();
    for (const char* const each : {"dig 0 0 0", "Flag 0 0", "flag 0  0", "dig 0", "x"})
        (void)alice.asks(each);
    at.stays(before, alice.looks(), spoken("lines that are no messages have changed the board"));
}

} // namespace

std::vector<field_case> field_messages()
{
    constexpr auto all = field_editions::all;
    constexpr auto field = "0 1 0 / 0 0 0";
    return {
        {"LOOK", "`look` is answered with the board, and changes nothing.", all, field,
         look_shows_the_board},
        {"HELP", "`help` is answered with HELP, which is one line.", all, field, help_is_one_line},
        {"HELP.names", "HELP names all messages that a player can send.", all, field,
         help_names_all_messages},
        {"BYE", "`bye` ends the connection.", all, field, bye_ends_the_connection},
        {"BYE.silent", "Nothing is sent for `bye`.", field_editions::none, field,
         bye_is_not_answered},
        {"BYE.others", "`bye` ends no other connection.", all, field, bye_ends_no_other},
        {"MESSAGE", "A line that begins with no known word is answered with HELP.", all, field,
         other_words_are_helped},
        {"MESSAGE.case", "The words have small letters; with others they are answered with HELP.",
         all, field, case_counts},
        {"MESSAGE.empty", "An empty line is answered with HELP.", all, field,
         an_empty_line_is_helped},
        {"MESSAGE.blanks",
         "A line with more or fewer spaces than a message has is answered with HELP.", all, field,
         blanks_count},
        {"MESSAGE.numbers",
         "A line with more or fewer numbers than a message has is answered with HELP.", all, field,
         arguments_count},
        {"MESSAGE.nothing", "A line that is no message changes nothing.", all, field,
         what_is_no_message_changes_nothing},
    };
}

} // namespace scramble::check
