#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <list>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

namespace {

void nobody_waits_for_another(field_table& at)
{
    auto alice = at.joins("alice");
    line_client idle(at.at, "idle");
    auto bob = at.joins("bob");
    (void)alice.looks();
    (void)bob.looks();
    (void)alice.looks();
}

void half_a_message_delays_nobody(field_table& at)
{
    auto alice = at.joins("alice");
    auto bob = at.joins("bob");
    alice.connection().sends("lo");
    (void)bob.looks();
    (void)bob.looks(); // now at the latest the half has arrived
    alice.connection().sends("ok\n");
    if (const auto came = alice.answer(); came.is != field_answer::kind::board)
        at.at.fail(spoken("alice has sent look in two packets and should get a board, but gets {}",
                          came.said()));
}

/// alice goes while answers to her are unread, so her connection is reset.
void who_goes_without_reading_hinders_nobody(field_table& at)
{
    auto alice = at.joins("alice");
    auto bob = at.joins("bob");
    alice.connection().reads_nothing();
    for (int answers = 0; answers < 2; ++answers) { // the first may be read still
        alice.connection().sends("look\n");
        at.at.let_settle(at.at.times().grace);
    }
    alice.connection().leave();
    at.at.let_settle(at.at.times().grace);
    (void)bob.looks();
}

constexpr std::uint32_t columns_for_many = 20;
constexpr std::uint32_t rows_for_many = 10;

/// Each flags a square of its own.
void many_play_at_once(field_table& at)
{
    at.needs_own_field();
    const std::uint32_t many = at.at.times().as_many_as_fit(crowd());
    std::list<field_player> players;
    for (std::uint32_t number = 0; number < many; ++number)
        players.emplace_back(at.joins(fmt::format("p{}", number)));
    std::string flagged;
    for (std::uint32_t y = 0; y < rows_for_many; ++y) {
        for (std::uint32_t x = 0; x < columns_for_many; ++x)
            flagged += y * columns_for_many + x < players.size() ? "F " : "- ";
        flagged += "/ ";
    }
    flagged.resize(flagged.size() - std::string_view(" / ").size());
    std::uint32_t number = 0;
    for (field_player& each : players) {
        const field_square own{number % columns_for_many, number / columns_for_many};
        each.connection().sends(own.to("flag") + "\nlook\n");
        ++number;
    }
    for (field_player& each : players) {
        for (int answers = 0; answers < 2; ++answers) {
            if (const auto came = each.answer(); came.is != field_answer::kind::board)
                at.at.fail(spoken("{} has sent two messages and should get two boards, but gets {}",
                                  each.name(), came.said()));
        }
    }
    players.front().says("look", flagged);
}

/// Three dig each bomb at the same time.
void a_bomb_goes_off_once(field_table& at)
{
    at.needs_own_field();
    for (std::uint32_t x = 0; x < 8; ++x) {
        std::list<field_player> players;
        for (const char* const name : {"alice", "bob", "charlie"})
            players.emplace_back(at.joins(name));
        for (field_player& each : players)
            each.connection().sends(field_square{x, 0}.to("dig") + '\n');
        std::vector<std::string> answers;
        for (field_player& each : players)
            answers.push_back(each.answer().said());
        if (std::ranges::count(answers, "BOOM!") != 1)
            at.at.fail(
                spoken("three players dig one bomb, so one should get BOOM!, but they get {}",
                       fmt::join(answers, ", ")));
    }
}

/// One opens a large field while another looks again and again.
void a_board_is_of_one_moment(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    constexpr int looks = 20;
    std::string messages;
    for (int i = 0; i < looks; ++i)
        messages += "look\n";
    bob.connection().sends(messages);
    alice.connection().sends("dig 0 0\n");
    for (int i = 0; i < looks; ++i) {
        std::size_t untouched = 0;
        std::size_t squares = 0;
        for (const std::string& row : bob.answer().rows) {
            untouched += static_cast<std::size_t>(std::count(row.begin(), row.end(), '-'));
            squares += row.size() / 2 + 1;
        }
        if (untouched != 0 && untouched != squares)
            at.at.fail(spoken("one dig opens all {} squares, but bob sees {} of them still "
                              "untouched: half of a dig",
                              squares, untouched));
    }
}

void a_slow_reader_delays_nobody(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    std::string messages;
    for (int i = 0; i < 400; ++i)
        messages += "look\n";
    alice.connection().reads_nothing();
    alice.connection().sends(messages);
    at.at.let_settle(at.at.times().grace);
    if (const auto came = bob.asks("look"); came.is != field_answer::kind::board)
        at.at.fail(
            spoken("alice does not read her answers, and bob should get a board, but gets {}",
                   came.said()));
}

} // namespace

std::vector<field_case> field_crowds()
{
    constexpr auto all = field_editions::all;
    static const std::string wide = file_without_bombs(100, 100);
    static const std::string for_many = file_without_bombs(columns_for_many, rows_for_many);
    return {
        {"players", "Several players are connected at the same time.", all, "0 1 / 0 0",
         nobody_waits_for_another},
        {"players.half", "Half a message delays nobody else.", all, "0 1 / 0 0",
         half_a_message_delays_nobody},
        {"players.left", "A player who goes without having read its answers hinders nobody else.",
         all, "0 1 / 0 0", who_goes_without_reading_hinders_nobody},
        {"players.many", "Two hundred players play at once.", all, for_many.c_str(),
         many_play_at_once},
        {"players.bomb", "A bomb that several players dig at once goes off for one of them.", all,
         "1 1 1 1 1 1 1 1 0", a_bomb_goes_off_once},
        {"mines-15", "A board shows one moment, never half of a dig.", field_editions::none,
         wide.c_str(), a_board_is_of_one_moment},
        {"mines-15.slow", "A player who reads nothing delays nobody else.", field_editions::none,
         wide.c_str(), a_slow_reader_delays_nobody},
    };
}

} // namespace scramble::check
