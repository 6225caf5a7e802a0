#include "check/field_cases.hpp"
#include "check/language.hpp"

namespace scramble::check {

namespace {

void an_untouched_square_is_flagged(field_table& at)
{
    auto alice = at.joins("alice");
    const auto free = at.untouched(alice.looks());
    const auto flagged = alice.looks(free.to("flag"));
    const auto deflagged = alice.looks(free.to("deflag"));
    alice.finds('F', free, flagged, free.to("flag"));
    if (deflagged[free.y][std::size_t{2} * free.x] == 'F')
        at.at.skip("it cannot be deflagged");
}

void a_bomb_may_be_flagged(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 1 0", "- F - / - - -");
    alice.says("flag 0 1", "- F - / F - -");
}

void a_flagged_square_stays(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 0 0", "F - - / - - -");
    alice.says("flag 0 0", "F - - / - - -");
}

void a_dug_square_is_not_flagged(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", "1 - - / - - -");
    alice.says("flag 0 0", "1 - - / - - -");
}

void outside_the_board_nothing_is_flagged(field_table& at)
{
    auto alice = at.joins("alice");
    const auto before = alice.looks();
    for (const field_square each :
         {field_square{at.columns, 0}, {0, at.rows}, {at.columns, at.rows}, {1'000'000, 1}}) {
        const auto message = each.to("flag");
        at.stays(before, alice.looks(message),
                 spoken("{} is outside the board, but changes it", message));
    }
}

void a_flagged_square_becomes_untouched(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    (void)alice.looks("flag 0 0");
    (void)alice.looks("flag 1 0");
    alice.says("deflag 1 0", "F - - / - - -");
    alice.says("deflag 0 0", "- - - / - - -");
    alice.says("dig 0 0", "1 - - / - - -");
}

void a_deflagged_bomb_goes_off(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    (void)alice.looks("flag 1 0");
    (void)alice.looks("deflag 1 0");
    alice.booms("dig 1 0");
}

void what_is_not_flagged_stays(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("deflag 1 0", "- - - / - - -");
    alice.says("dig 0 0", "1 - - / - - -");
    alice.says("deflag 0 0", "1 - - / - - -");
}

void outside_the_board_nothing_is_deflagged(field_table& at)
{
    auto alice = at.joins("alice");
    const auto before = alice.looks();
    for (const field_square each : {field_square{at.columns, 0}, {0, at.rows}, {1'000'000, 1}}) {
        const auto message = each.to("deflag");
        at.stays(before, alice.looks(message),
                 spoken("{} is outside the board, but changes it", message));
    }
}

void all_may_deflag(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    (void)alice.looks("flag 2 1");
    bob.says("deflag 2 1", "- - - / - - -");
    alice.says("look", "- - - / - - -");
}

} // namespace

std::vector<field_case> field_flags()
{
    constexpr auto all = field_editions::all;
    constexpr auto field = "0 1 0 / 0 0 0";
    return {
        {"FLAG-1", "An untouched square becomes flagged.", all, field,
         an_untouched_square_is_flagged},
        {"FLAG-1.bomb", "A square may be flagged whether it has a bomb or not.", all, field,
         a_bomb_may_be_flagged},
        {"FLAG-2.flagged", "A flagged square stays flagged.", all, field, a_flagged_square_stays},
        {"FLAG-2.dug", "A dug square is not flagged.", all, field, a_dug_square_is_not_flagged},
        {"FLAG-2", "A flag outside the board does nothing.", all, field,
         outside_the_board_nothing_is_flagged},
        {"DEFLAG-1", "A flagged square becomes untouched.", all, field,
         a_flagged_square_becomes_untouched},
        {"DEFLAG-1.bomb", "A bomb that is no longer flagged goes off when it is dug.", all, field,
         a_deflagged_bomb_goes_off},
        {"DEFLAG-1.others", "A player may deflag what another has flagged.", all, field,
         all_may_deflag},
        {"DEFLAG-2.other", "`deflag` changes no square that is not flagged.", all, field,
         what_is_not_flagged_stays},
        {"DEFLAG-2", "A deflag outside the board does nothing.", all, field,
         outside_the_board_nothing_is_deflagged},
    };
}

} // namespace scramble::check
