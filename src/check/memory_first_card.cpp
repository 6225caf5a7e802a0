#include "check/memory_cases.hpp"

namespace scramble::check {

namespace {

void a_card_face_down_turns_up(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.sees("[A] ? ? / ? ? ?");
    at.bob.sees("A ? ? / ? ? ?");
}

void a_controlled_card_is_waited_for(memory_table& at)
{
    at.alice.flips(0, 0);
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the card");
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.sees("[A] B ? / ? ? ?");
}

} // namespace

std::vector<memory_case> memory_first_card()
{
    return {
        {"1-B", "A card that is face down turns up, and the player controls it.", "A B A / C B C",
         a_card_face_down_turns_up},
        {"1-D", "A card that another player controls is waited for, and had once it is free.",
         "A B A / C B C", a_controlled_card_is_waited_for},
    };
}

} // namespace scramble::check
