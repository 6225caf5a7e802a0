#include "check/field_cases.hpp"
#include "check/language.hpp"

namespace scramble::check {

namespace {

void outside_the_board_nothing_is_dug(field_table& at)
{
    auto alice = at.joins("alice");
    const auto before = alice.looks();
    for (const field_square each :
         {field_square{at.columns, 0}, {0, at.rows}, {at.columns, at.rows}, {1'000'000, 1}}) {
        const auto message = each.to("dig");
        at.stays(before, alice.looks(message),
                 spoken("{} is outside the board, but changes it", message));
    }
}

void a_flagged_square_is_not_dug(field_table& at)
{
    auto alice = at.joins("alice");
    const auto free = at.untouched(alice.looks());
    (void)alice.looks(free.to("flag"));
    const auto after = alice.looks(free.to("dig"));
    (void)alice.asks(free.to("deflag"));
    alice.finds('F', free, after, free.to("dig"));
}

void a_flagged_bomb_does_not_go_off(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 1 0", "- F / - -");
    alice.says("dig 1 0", "- F / - -");
    alice.says("dig 0 0", "1 F / - -");
}

void a_dug_square_stays(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 0", "1 - - -");
    alice.says("dig 0 0", "1 - - -");
    alice.says("dig 3 0", "1 - 1 .");
    alice.says("dig 2 0", "1 - 1 .");
    alice.says("dig 3 0", "1 - 1 .");
}

void an_untouched_square_is_dug(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 1", "- - / 1 -");
    alice.says("dig 1 1", "- - / 1 1");
    alice.says("dig 0 0", "1 - / 1 1");
}

void a_bomb_is_gone(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    alice.booms("dig 1 0");
    bob.says("look", "- 1 -");
    bob.says("dig 1 0", "- 1 -");
    alice.connection().leave();
    auto again = at.joins("alice again");
    again.says("dig 1 0", "- 1 -");
    again.says("dig 0 0", ". 1 -");
}

void counts_become_less(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    alice.says("dig 0 0", "1 - - / - - -");
    alice.says("dig 1 1", "1 - - / - 2 -");
    bob.booms("dig 1 0");
    alice.says("look", ". 1 - / - 1 -");
    alice.says("dig 2 1", ". 1 - / - 1 1");
}

void a_count_of_zero_opens_nothing_by_itself(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    alice.says("dig 0 0", "1 - - - -");
    alice.says("dig 2 0", "1 - 1 - -");
    bob.booms("dig 1 0");
    alice.says("look", ". . . - -");
    alice.says("dig 2 0", ". . . - -");
}

void a_dig_is_seen_by_all(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    auto bob = at.joins("bob");
    alice.says("dig 0 0", "1 -");
    bob.says("look", "1 -");
    bob.says("flag 1 0", "1 F");
    alice.says("look", "1 F");
}

} // namespace

std::vector<field_case> field_digs()
{
    constexpr auto all = field_editions::all;
    return {
        {"DIG-1", "A dig outside the board does nothing.", all, "0 1 / 0 0",
         outside_the_board_nothing_is_dug},
        {"DIG-1.flagged", "A dig of a flagged square does nothing.", all, "0 1 / 0 0",
         a_flagged_square_is_not_dug},
        {"DIG-1.bomb", "A flagged bomb does not go off.", all, "0 1 / 0 0",
         a_flagged_bomb_does_not_go_off},
        {"DIG-1.dug", "A dig of a dug square does nothing.", all, "0 1 0 0", a_dug_square_stays},
        {"DIG-2", "An untouched square is dug.", all, "0 1 / 0 0", an_untouched_square_is_dug},
        {"DIG-3.gone", "A bomb that went off is gone, and its square is dug.", all, "0 1 1",
         a_bomb_is_gone},
        {"DIG-3.counts", "The squares around a bomb that went off show one less.", all,
         "0 1 1 / 0 0 0", counts_become_less},
        {"DIG-4.later", "A square whose count becomes 0 later does not open its neighbours.", all,
         "0 1 0 0 1", a_count_of_zero_opens_nothing_by_itself},
        {"DIG.seen", "All players see what one of them digs and flags.", all, "0 1",
         a_dig_is_seen_by_all},
    };
}

} // namespace scramble::check
