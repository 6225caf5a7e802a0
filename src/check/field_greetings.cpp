#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <functional>
#include <string>

namespace scramble::check {

namespace {

/// The first line that a new connection gets.
std::string greeting_of(field_table& at, line_client& who)
{
    const auto line = who.line();
    if (!line)
        at.at.fail(spoken("{} should be greeted, but gets nothing", who.name()));
    return *line;
}

[[noreturn]] void fail_hello(field_table& at, const std::string& line)
{
    at.at.fail(spoken("HELLO should tell the board and the players, but is {}", visible(line)));
}

told_in_hello hello_in(field_table& at, const std::string& line)
{
    const auto told = read_hello(line);
    if (!told)
        fail_hello(at, line);
    if (line != hello_of(*told))
        at.at.read_leniently("other words in HELLO", "HELLO");
    return *told;
}

told_in_hello hello_to(field_table& at, line_client& who)
{
    return hello_in(at, greeting_of(at, who));
}

/// Visitors come until HELLO counts so many, since a server may take a moment to notice who left:
/// each after a longer pause, so that in the end the last visitor, too, has been noticed to leave.
void will_count(field_table& at, std::uint32_t players, const std::string& why)
{
    std::uint32_t counted = 0;
    for (milliseconds pause{20}; pause < at.at.times().answer; pause *= 2) {
        line_client visitor(at.at, "visitor");
        counted = hello_to(at, visitor).players;
        if (counted == players)
            return;
        visitor.leave();
        at.at.let_settle(pause);
    }
    at.at.fail(
        spoken("HELLO counts {} players, but should count {}: {}", counted, players, spoken(why)));
}

void hello_is_exact(field_table& at)
{
    line_client alice(at.at, "alice");
    const std::string line = greeting_of(at, alice);
    auto told = read_hello(line);
    if (!told && at.columns == 0)
        fail_hello(at, line);
    if (!told)
        told = told_in_hello{at.columns, at.rows, 1, at.at.edition() == "edx"};
    const compared both(hello_of(*told), line);
    if (line != hello_of(*told))
        at.at.fail(spoken("HELLO should be {}, but is {}", both.expected, both.seen));
}

void hello_is_in_order(field_table& at)
{
    line_client alice(at.at, "alice");
    const bool wanted = at.at.edition() == "edx";
    const std::string line = greeting_of(at, alice);
    if (hello_in(at, line).players_come_first != wanted)
        at.at.fail(wanted ? spoken("HELLO should tell the players before the board, but is {}",
                                   visible(line))
                          : spoken("HELLO should tell the board before the players, but is {}",
                                   visible(line)));
}

void hello_tells_the_size(field_table& at)
{
    at.needs_own_field();
    line_client alice(at.at, "alice");
    const std::string line = greeting_of(at, alice);
    const auto told = hello_in(at, line);
    if (told.columns != 3 || told.rows != 2)
        at.at.fail(spoken("HELLO should tell 3 columns by 2 rows, but is {}", visible(line)));
}

void hello_counts_who_is_connected(field_table& at)
{
    at.needs_own_field();
    line_client alice(at.at, "alice");
    const auto first = hello_to(at, alice).players;
    line_client bob(at.at, "bob");
    const auto second = hello_to(at, bob).players;
    line_client charlie(at.at, "charlie");
    const auto third = hello_to(at, charlie).players;
    if (first != 1 || second != 2 || third != 3)
        at.at.fail(spoken("HELLO should count 1, 2 and 3 players, but counts {}, {} and {}", first,
                          second, third));
}

void hello_is_all(field_table& at)
{
    line_client alice(at.at, "alice");
    (void)greeting_of(at, alice);
    if (!alice.is_quiet())
        at.at.fail(
            spoken("after HELLO, alice has asked nothing, but gets {}", visible(alice.raw())));
}

void who_says_bye_is_not_counted(field_table& at)
{
    at.needs_own_field();
    line_client alice(at.at, "alice");
    (void)greeting_of(at, alice);
    alice.sends("bye\n");
    (void)alice.is_closed();
    will_count(at, 1, "alice has said bye");
}

void who_is_lost_is_not_counted(field_table& at)
{
    at.needs_own_field();
    line_client alice(at.at, "alice");
    (void)greeting_of(at, alice);
    alice.leave();
    will_count(at, 1, "alice has gone");
}

/// Of three players the first goes in that way.
void one_of_three_goes(field_table& at, const std::function<void(line_client&)>& go,
                       const std::string& how)
{
    at.needs_own_field();
    line_client alice(at.at, "alice");
    line_client bob(at.at, "bob");
    line_client charlie(at.at, "charlie");
    for (line_client* each : {&alice, &bob, &charlie})
        (void)greeting_of(at, *each);
    go(alice);
    will_count(at, 3, spoken("{}; bob, charlie and the visitor are there", spoken(how)));
}

void bye_leaves_the_others_counted(field_table& at)
{
    const auto says_bye = [](line_client& who) {
        who.sends("bye\n");
        (void)who.is_closed();
    };
    one_of_three_goes(at, says_bye, "alice has said bye");
}

void a_loss_leaves_the_others_counted(field_table& at)
{
    one_of_three_goes(
        at, [](line_client& who) { who.leave(); }, "alice has gone");
}

void who_has_lost_is_not_counted(field_table& at)
{
    at.needs_own_field();
    line_client alice(at.at, "alice");
    (void)greeting_of(at, alice);
    alice.sends("dig 0 0\n");
    (void)alice.line();
    will_count(at, 1, "alice has hit a bomb");
}

} // namespace

std::vector<field_case> field_greetings()
{
    constexpr auto all = field_editions::all;
    constexpr auto field = "0 0 0 / 0 0 1";
    return {
        {"HELLO", "A new connection is greeted with one line, in the words of the handout.", all,
         field, hello_is_exact},
        {"HELLO.order", "HELLO names the board before the players; for edX the players come first.",
         all, field, hello_is_in_order},
        {"HELLO.size", "HELLO says X columns by Y rows.", all, field, hello_tells_the_size},
        {"HELLO.once", "After HELLO nothing is sent until the player sends a message.", all, field,
         hello_is_all},
        {"mines-7", "HELLO counts the players that are connected, the new one included.", all,
         field, hello_counts_who_is_connected},
        {"mines-12.bye", "A player who has said bye is no longer counted.", all, field,
         who_says_bye_is_not_counted},
        {"mines-12.lost", "A player whose connection is lost is no longer counted.", all, field,
         who_is_lost_is_not_counted},
        {"mines-12.bye-others", "After a bye the other players are still counted.", all, field,
         bye_leaves_the_others_counted},
        {"mines-12.lost-others", "After a lost connection the other players are still counted.",
         all, field, a_loss_leaves_the_others_counted},
        {"mines-12.boom", "A player who has hit a bomb is no longer counted.", all, "1 0 / 0 0",
         who_has_lost_is_not_counted},
    };
}

} // namespace scramble::check
