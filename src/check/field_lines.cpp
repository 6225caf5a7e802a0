#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <algorithm>
#include <array>

namespace scramble::check {

namespace {

constexpr milliseconds packet_pause{40}; ///< so that what is sent next is a packet of its own

using answer_kind = field_answer::kind;

std::string word_for(answer_kind kind)
{
    constexpr std::array words{"a board", "BOOM!", "HELP", "nothing"};
    return spoken(words.at(static_cast<std::size_t>(kind)));
}

/// The next answer has to be of that kind.
void gets_next(field_table& at, field_player& who, answer_kind kind, const std::string& why)
{
    const auto came = who.answer();
    if (came.is != kind)
        at.at.fail(spoken("{} should get {}, but gets {}: {}", who.name(), word_for(kind),
                          came.said(), spoken(why)));
}

/// So the next answers, and nothing comes behind them.
void gets(field_table& at, field_player& who, std::initializer_list<answer_kind> kinds,
          const std::string& why)
{
    for (const answer_kind each : kinds)
        gets_next(at, who, each, why);
    if (!who.is_quiet())
        at.at.fail(spoken("{} has got all answers, but gets {}, too: {}", who.name(),
                          visible(who.connection().raw()), spoken(why)));
}

void a_line_ends_with_return_and_newline(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("look\r\nhelp\r\nlook\r\n");
    gets(at, alice, {answer_kind::board, answer_kind::line, answer_kind::board},
         "CR LF ends one message");
}

void a_line_ends_with_return(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("look\r");
    gets_next(at, alice, answer_kind::board, "CR ends a message");
    alice.connection().sends("help\rlook\r");
    gets(at, alice, {answer_kind::line, answer_kind::board}, "CR ends a message");
}

void return_and_newline_may_come_apart(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("look\r");
    at.at.let_settle(packet_pause);
    alice.connection().sends("\nhelp\r");
    at.at.let_settle(packet_pause);
    alice.connection().sends("\nlook\n");
    gets(at, alice, {answer_kind::board, answer_kind::line, answer_kind::board},
         "CR LF ends one message, in two packets too");
}

/// The case fails: of all that came, the line whose text ends before `text` and whose newline ends
/// before `end` should end in another one.
[[noreturn]] void fail_newline(field_table& at, const std::string& all, std::size_t text,
                               std::size_t end)
{
    const std::size_t begin =
        text > 0 ? all.find_last_of("\r\n", text - 1) + 1 : 0; // npos + 1 is 0
    const compared both(all.substr(begin, text - begin) + "\r\n", all.substr(begin, end - begin));
    at.at.fail(spoken("the lines should be {}, but are {}", both.expected, both.seen));
}

void lines_end_as_the_grammar_says(field_table& at)
{
    line_client alice(at.at, "alice");
    alice.sends(at.at.is_own() ? "look\nhelp\ndig 1 0\n" : "look\nhelp\nbye\n"); // a bomb
    (void)alice.is_closed();
    const std::string all = alice.raw();
    for (std::size_t end = all.find('\r'); end != all.npos; end = all.find('\r', end + 1)) {
        if (end > 0 && all[end - 1] == '\n' && all.compare(end, 2, "\r\n") != 0)
            fail_newline(at, all, end - 1, end + 1);
        if (at.is_2014() && all.compare(end, 2, "\r\n") != 0)
            fail_newline(at, all, end, end + 1);
    }
    if (!all.ends_with('\n') && !all.ends_with('\r'))
        fail_newline(at, all, all.size(), all.size());
}

void lines_end_in_return_and_newline(field_table& at)
{
    line_client alice(at.at, "alice");
    alice.sends("look\nhelp\nbye\n");
    (void)alice.is_closed();
    const std::string all = alice.raw();
    for (std::size_t end = all.find('\n'); end != all.npos; end = all.find('\n', end + 1)) {
        if (end == 0 || all[end - 1] != '\r')
            fail_newline(at, all, end, end + 1);
    }
    if (const std::size_t end = std::min(all.find('\r'), all.size()); all.find('\n') == all.npos)
        fail_newline(at, all, end, end + 1);
}

void a_message_may_come_in_pieces(field_table& at)
{
    auto alice = at.joins("alice");
    for (const char* const each : {"h", "el", "p\nlo", "ok\n"}) {
        alice.connection().sends(each);
        at.at.let_settle(packet_pause);
    }
    gets(at, alice, {answer_kind::line, answer_kind::board},
         "a message may come in several packets");
}

void messages_may_come_at_once(field_table& at)
{
    auto alice = at.joins("alice");
    const field_square outside{at.columns, at.rows};
    alice.connection().sends("look\nhelp\n" + outside.to("flag") + "\nnothing\n" +
                             outside.to("deflag") + "\n");
    gets(at, alice,
         {answer_kind::board, answer_kind::line, answer_kind::board, answer_kind::line,
          answer_kind::board},
         "each of several messages in one packet is answered, in order");
}

void a_thousand_messages_are_answered(field_table& at)
{
    auto alice = at.joins("alice");
    const std::uint32_t many = at.at.times().as_many_as_fit(1000);
    std::string messages;
    for (std::uint32_t i = 0; i < many; ++i)
        messages += i % 10 == 9 ? "help\n" : "look\n";
    alice.connection().sends(messages);
    for (std::uint32_t i = 0; i < many; ++i) {
        const auto expected = i % 10 == 9 ? answer_kind::line : answer_kind::board;
        if (const auto came = alice.answer(); came.is != expected)
            at.at.fail(spoken("of {} messages at once, number {} should get {}, but gets {}", many,
                              i + 1, word_for(expected), came.said()));
    }
}

void a_long_line_is_one(field_table& at)
{
    auto alice = at.joins("alice");
    // Its first part is a message, for a server that reads no more of it.
    alice.connection().sends("flag 0 " + std::string(5000, '0') + "x\nlook\n");
    gets(at, alice, {answer_kind::line, answer_kind::board},
         "a line of 5000 characters with an x at its end is no message, but one line");
}

void a_very_long_line_is_one(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends(std::string(1'000'000, 'x') + "\nlook\n");
    gets(at, alice, {answer_kind::line, answer_kind::board},
         "a line of a million characters is one line");
}

void telnet_commands_are_no_part(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("lo\xff\xf1ok\r\n");
    gets(at, alice, {answer_kind::board}, "Telnet's own commands are no part of a message");
}

void an_unended_line_is_no_message(field_table& at)
{
    auto alice = at.joins("alice");
    auto bob = at.joins("bob");
    const auto before = bob.looks();
    const auto free = at.untouched(before);
    alice.connection().sends(free.to("flag"));
    alice.connection().ends_input();
    at.at.let_settle(at.at.times().grace);
    at.stays(before, bob.looks(), spoken("a last line without a newline is served like a message"));
}

void what_came_before_the_end_is_answered(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("help\nlook\n");
    alice.connection().ends_input();
    for (const answer_kind each : {answer_kind::line, answer_kind::board})
        gets_next(at, alice, each,
                  "A player who ends its input still gets the answers to what it has sent.");
    alice.is_disconnected("the end of input");
}

} // namespace

std::vector<field_case> field_lines()
{
    constexpr auto all = field_editions::all;
    constexpr auto later = field_editions::in_2016;
    constexpr auto none = field_editions::none;
    constexpr auto field = "0 1 0 / 0 0 0";
    return {
        {"NEWLINE", "`\\r\\n` ends one message, not two.", all, field,
         a_line_ends_with_return_and_newline},
        {"NEWLINE.cr", "`\\r` alone ends a message, which is answered at once.", later, field,
         a_line_ends_with_return},
        {"NEWLINE.apart", "`\\r` and `\\n` may come in two packets.", all, field,
         return_and_newline_may_come_apart},
        {"NEWLINE.sent", "Every line that is sent ends with a newline of the grammar.", all, field,
         lines_end_as_the_grammar_says},
        {"mines-1", "A message may come in several packets.", all, field,
         a_message_may_come_in_pieces},
        {"mines-2", "Every line that is sent ends with `\\r\\n`.", none, field,
         lines_end_in_return_and_newline},
        {"mines-4", "Several messages in one packet are all answered, in order.", all, field,
         messages_may_come_at_once},
        {"mines-4.many", "A thousand messages at once are all answered.", all, field,
         a_thousand_messages_are_answered},
        {"mines-5", "A long line is answered with HELP once.", all, field, a_long_line_is_one},
        {"mines-5.longer", "A line of a million characters is answered with HELP once.", none,
         field, a_very_long_line_is_one},
        {"mines-6", "Telnet's own commands are no part of a message.", none, field,
         telnet_commands_are_no_part},
        {"mines-12.line", "A last line without a newline is no message.", none, field,
         an_unended_line_is_no_message},
        {"mines-12.answers",
         "A player who ends its input still gets the answers to what it has sent.", none, field,
         what_came_before_the_end_is_answered},
    };
}

} // namespace scramble::check
