#include "check/memory_cases.hpp"

namespace scramble::check {

namespace first_card {

namespace {

constexpr auto board = "A B A / C B C";

/// alice has removed A, and controls the B at 0,1.
void alice_removes_a(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    at.alice.flips(0, 1);
}

void an_empty_space_fails(memory_table& at)
{
    alice_removes_a(at);
    at.bob.flips(0, 0);
    at.bob.sees("- B - / ? ? ?");
    at.bob.flips(1, 0); // still a first card
    at.bob.sees("- B - / [C] ? ?");
}

void a_card_face_down_turns_up(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.sees("[A] ? ? / ? ? ?");
    at.bob.sees("A ? ? / ? ? ?");
}

void a_free_card_is_taken(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 1);
    at.bob.flips(0, 0);
    at.bob.sees("[A] B ? / ? ? ?");
    at.alice.sees("A B ? / ? ? ?");
}

void a_controlled_card_is_waited_for(memory_table& at)
{
    at.alice.flips(0, 0);
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the card");
    at.alice.sees("[A] ? ? / ? ? ?");
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.sees("[A] B ? / ? ? ?");
}

void a_pair_is_waited_for(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the pair");
    at.bob.sees("A ? A / ? ? ?");
}

void others_play_on(memory_table& at)
{
    at.alice.flips(0, 0);
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the card");
    at.charlie.flips(1, 0);
    at.charlie.flips(1, 2);
    at.charlie.sees("A ? ? / [C] ? [C]");
    at.bob.sees("A ? ? / C ? C"); // who waits may look
}

} // namespace

} // namespace first_card

std::vector<memory_case> memory_first_card()
{
    using namespace first_card;
    using enum in_editions;
    return {
        {"1-A", "Flipping a first card at an empty space fails, and the player controls nothing.",
         all, board, an_empty_space_fails},
        {"1-B", "A first card that is face down turns up, and the player controls it.", all, board,
         a_card_face_down_turns_up},
        {"1-C", "A first card that is face up and free stays up, and the player controls it.", all,
         board, a_free_card_is_taken},
        {"1-D", "Flipping a first card that another player controls waits until the card is free.",
         all, board, a_controlled_card_is_waited_for},
        {"1-D.pair", "A card of a matched pair is controlled, so a first card there waits, too.",
         all, board, a_pair_is_waited_for},
        {"1-D.others", "While one player waits the others play on, and the one who waits may look.",
         all, board, others_play_on},
    };
}

} // namespace scramble::check
