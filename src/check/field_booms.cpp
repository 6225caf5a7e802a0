#include "check/field_cases.hpp"
#include "check/language.hpp"

namespace scramble::check {

namespace {

constexpr auto in_debug_mode = "--debug --file {board}";
constexpr auto not_in_debug_mode = "--no-debug --file {board}";

void a_bomb_answers_boom(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.booms("dig 1 0");
}

void boom_ends_the_connection(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.booms("dig 1 0");
    alice.is_disconnected("BOOM!");
}

void boom_ends_no_other(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    (void)alice.asks("dig 1 0");
    (void)alice.connection().line();
    (void)bob.looks();
    auto again = at.joins("alice again");
    (void)again.looks();
}

void boom_is_the_last(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    std::string messages = "dig 1 0\n";
    for (int i = 0; i < 50; ++i)
        messages += "look\nflag 0 1\n";
    alice.connection().sends(messages);
    if (const auto came = alice.answer(); came.is != field_answer::kind::boom)
        at.at.fail(
            spoken("the dig of a bomb should be answered by BOOM!, but is by {}", came.said()));
    alice.is_disconnected("BOOM!");
}

void what_follows_boom_is_dropped(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    alice.connection().sends("dig 1 0\nlook\nflag 0 1\n");
    (void)alice.answer();
    if (const auto came = alice.answer(); came.is == field_answer::kind::board)
        at.at.fail(spoken(
            "alice's game has ended, but a look that she sent behind the dig is answered with {}",
            came.said()));
    const auto rows = bob.looks();
    auto expected = rows;
    expected[1][0] = '-';
    at.stays(
        expected, rows,
        spoken("alice's game has ended, but a message that she sent behind the dig is served"));
}

void a_boom_opens_what_is_around(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    alice.booms("dig 2 0");
    bob.says("look", ". . . . .");
}

void with_debug_the_player_stays(field_table& at)
{
    auto alice = at.joins("alice");
    alice.booms("dig 1 0");
    if (const auto came = alice.asks("look"); came.is != field_answer::kind::board)
        at.at.fail(spoken("with --debug a player goes on after BOOM!, but gets {}", came.said()));
    alice.booms("dig 2 1");
}

void with_debug_boom_is_all(field_table& at)
{
    auto alice = at.joins("alice");
    alice.connection().sends("dig 1 0\nhelp\n");
    (void)alice.answer();
    if (const auto came = alice.answer(); came.is != field_answer::kind::line)
        at.at.fail(spoken("BOOM! is the whole answer to a dig, but next comes {}", came.said()));
}

void with_debug_the_player_is_counted(field_table& at)
{
    auto alice = at.joins("alice");
    alice.booms("dig 1 0");
    (void)alice.looks();
    line_client bob(at.at, "bob");
    const auto hello = bob.line();
    const auto told = read_hello(hello.value_or(""));
    if (!told || told->players != 2)
        at.at.fail(spoken("alice has hit a bomb and is still there, so HELLO should tell bob "
                          "of 2 players, but it is {}",
                          visible(hello.value_or(""))));
}

void with_debug_bombs_are_gone(field_table& at)
{
    auto alice = at.joins("alice");
    alice.says("dig 1 1", "- - - / - 2 -");
    alice.booms("dig 1 0");
    alice.says("dig 1 0", "- 1 - / - 1 -");
    alice.booms("dig 2 1");
    alice.says("look", "- . . / - . .");
}

} // namespace

std::vector<field_case> field_booms()
{
    constexpr auto all = field_editions::all;
    constexpr auto field = "0 1 0 / 0 0 1";
    return {
        {"DIG-3", "A dig of a bomb is answered with BOOM!.", all, field, a_bomb_answers_boom},
        {"BOOM", "BOOM! is the last message; then the connection ends.", all, field,
         boom_ends_the_connection},
        {"BOOM.others", "The other players play on, and the player may come back.", all, field,
         boom_ends_no_other},
        {"BOOM.behind", "What a player has sent behind its last dig is not served.", all, field,
         what_follows_boom_is_dropped},
        // To close with unread input loses what was sent before. No handout speaks of that.
        {"mines-14", "BOOM! arrives even if the player has sent more already.",
         field_editions::none, field, boom_is_the_last},
        {"DIG-3.flood", "After a bomb went off, the dig goes on with its step 4.", all, "0 0 1 0 0",
         a_boom_opens_what_is_around},
        {"debug", "With --debug the player stays connected after BOOM!.", all, field,
         with_debug_the_player_stays, in_debug_mode},
        {"mines-8", "With --debug BOOM! is the whole answer.", all, field, with_debug_boom_is_all,
         in_debug_mode},
        {"debug.counts", "With --debug, too, a bomb is gone after BOOM!.", all, field,
         with_debug_bombs_are_gone, in_debug_mode},
        {"debug.counted", "With --debug a player who has hit a bomb is still counted in HELLO.",
         all, field, with_debug_the_player_is_counted, in_debug_mode},
        {"no-debug", "With --no-debug the player is disconnected after BOOM!.",
         field_editions::in_2016, field, boom_ends_the_connection, not_in_debug_mode},
    };
}

} // namespace scramble::check
