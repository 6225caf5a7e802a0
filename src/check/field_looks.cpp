#include "check/field_cases.hpp"

namespace scramble::check {

namespace {

void look_shows_the_board(field_table& at)
{
    auto alice = at.joins("alice");
    alice.says("look", "- - / - - / - -");
}

} // namespace

std::vector<field_case> field_looks()
{
    return {
        {"LOOK", "`look` is answered with the board.", "0 1 / 0 0 / 0 0", look_shows_the_board},
    };
}

} // namespace scramble::check
