#include "check/field_cases.hpp"

#include <fmt/format.h>

namespace scramble::check {

namespace {

void neighbours_open(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", ". . . . / . . . . / . . 1 1 / . . 1 -");
}

void a_count_opens_none(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", "1 - - / - - - / - - -");
    alice.says("dig 1 1", "1 - - / - 1 - / - - -");
}

void counts_are_the_edge(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", ". . 1 - - - -");
    alice.says("dig 6 0", ". . 1 - 1 . .");
}

void corners_open(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", ". 1 - / 1 2 - / - - -");
}

void flagged_squares_stay(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 1 1", "- - - / - F - / - - -");
    alice.says("dig 0 0", ". . . / . F . / . . .");
    alice.says("deflag 1 1", ". . . / . - . / . . .");
    alice.says("dig 1 1", ". . . / . . . / . . .");
}

void flags_stop_it(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 2 0", "- - F - -");
    alice.says("dig 0 0", ". . F - -");
    alice.says("dig 4 0", ". . F . .");
}

void a_wide_field_opens(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    const auto seen = alice.looks("dig 50 50");
    auto expected = seen;
    for (std::string& row : expected)
        row.assign(row.size(), ' ');
    if (seen != expected)
        alice.should_get(expected, seen, "dig 50 50");
}

} // namespace

std::vector<field_case> field_floods()
{
    constexpr auto all = field_editions::all;
    static const std::string wide = file_without_bombs(100, 100);
    constexpr auto nine = "0 0 0 / 0 0 0 / 0 0 0";
    return {
        {"DIG-4", "A square with no bombs around it opens its neighbours, and so on.", all,
         "0 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 1", neighbours_open},
        {"DIG-4.count", "A square with a bomb beside it opens no other.", all,
         "0 1 0 / 0 0 0 / 0 0 0", a_count_opens_none},
        {"DIG-4.edge", "The opening stops at squares with a count.", all, "0 0 0 1 0 0 0",
         counts_are_the_edge},
        {"DIG-4.corners", "Squares that touch at a corner are neighbours, too.", all,
         "0 0 1 / 0 0 0 / 1 0 0", corners_open},
        {"DIG-4.flags", "Flagged squares are not opened.", all, nine, flagged_squares_stay},
        {"DIG-4.behind", "The opening does not go on behind a flagged square.", all, "0 0 0 0 0",
         flags_stop_it},
        {"mines-9", "Ten thousand squares open in one dig.", all, wide.c_str(), a_wide_field_opens},
    };
}

} // namespace scramble::check
