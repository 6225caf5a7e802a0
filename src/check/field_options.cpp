#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <algorithm>
#include <cmath>

namespace scramble::check {

namespace {

void has_size(field_table& at, std::uint32_t columns, std::uint32_t rows)
{
    auto alice = at.joins("alice");
    if (at.columns != columns || at.rows != rows)
        at.at.fail(spoken("the board should have {} columns and {} rows, but has {} and {}",
                          columns, rows, at.columns, at.rows));
    const auto seen = alice.looks();
    auto expected = seen;
    for (std::string& row : expected)
        std::ranges::replace_if(
            row, [](char each) { return each != ' '; }, '-');
    if (seen != expected)
        alice.should_get(expected, seen, "look");
}

void a_size_is_as_wanted(field_table& at)
{
    has_size(at, 7, 3);
}

void without_a_size_it_is_ten_by_ten(field_table& at)
{
    has_size(at, 10, 10);
}

void a_quarter_has_bombs(field_table& at)
{
    auto alice = at.joins("alice");
    std::string messages;
    constexpr std::uint32_t side = 20;
    const std::uint32_t digs = at.at.times().as_many_as_fit(side * side);
    for (std::uint32_t square = 0; square < digs; ++square)
        messages += field_square{square % side, square / side}.to("dig") + '\n';
    alice.connection().sends(messages);
    int booms = 0;
    for (std::uint32_t message = 0; message < digs; ++message) {
        const auto came = alice.answer();
        if (came.is == field_answer::kind::nothing)
            at.at.fail(spoken("of {} digs at once only {} are answered", digs, message));
        booms += came.is == field_answer::kind::boom ? 1 : 0;
    }
    constexpr double bombs = 0.25;
    constexpr double deviations = 4.5;
    const double expected = bombs * digs;
    if (std::abs(booms - expected) > deviations * std::sqrt(expected * (1 - bombs)))
        at.at.fail(spoken("of {} squares about {:.0f} should have bombs, but {} have", digs,
                          expected, booms));
}

} // namespace

std::vector<field_case> field_options()
{
    constexpr auto all = field_editions::all;
    return {
        {"size", "--size X,Y makes a board of X columns and Y rows.", all, "", a_size_is_as_wanted,
         "--size 7,3"},
        {"size.default", "Without --size and --file the board has 10 by 10 squares.", all, "",
         without_a_size_it_is_ten_by_ten, ""},
        {"mines-10", "A square of a random board has a bomb with a probability of 0.25.", all, "",
         a_quarter_has_bombs, "--debug --size 20,20"},
        // The handouts say that both may not be given, not what comes of it.
        {"mines-13", "--size and --file together are refused.", field_editions::none, "0 1 / 0 0",
         nullptr, "--size 3,3 --file {board}", true},
    };
}

} // namespace scramble::check
