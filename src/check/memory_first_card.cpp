#include "check/language.hpp"
#include "check/memory_cases.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::check {

namespace first_card {

namespace {

constexpr auto board = "A B A / C B C";

/// alice has removed A, and controls the B at 0,1.
void alice_removes_a(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
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
    at.alice.flips({0, 0}, {0, 1});
    at.bob.flips(0, 0);
    at.bob.sees("[A] B ? / ? ? ?");
    at.alice.sees("A B ? / ? ? ?");
}

void a_controlled_card_is_waited_for(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.alice.sees("[A] ? ? / ? ? ?");
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.sees("[A] B ? / ? ? ?");
}

void a_pair_is_waited_for(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the pair");
    at.bob.sees("A ? A / ? ? ?");
}

void others_play_on(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.charlie.flips({1, 0}, {1, 2});
    at.charlie.sees("A ? ? / [C] ? [C]");
    at.bob.sees("A ? ? / C ? C"); // who waits may look
}

void one_of_many_gets_a_card(memory_table& at)
{
    const std::uint32_t many = std::min(crowd(), 20U);
    std::vector<question> asked;
    asked.reserve(many);
    for (std::uint32_t i = 0; i < many; ++i)
        asked.push_back(
            at.asks(fmt::format("GET /flip/{}_{}/{}", at.bob.name(), i, at.space(0, 0))));
    const auto is_answered = [](const question& each) { return each.answer().is_over(); };
    at.at.wait_for([&] { return std::ranges::any_of(asked, is_answered); }, at.at.times().answer);
    at.at.let_settle(at.at.times().grace);
    const auto answered = std::ranges::count_if(asked, is_answered);
    if (answered != 1)
        at.at.fail(spoken("{} players flip one card at the same moment: one should be "
                          "answered and the others wait, but {} are answered",
                          many, answered),
                   answered == 0 ? failure::silent : failure::hasty);
    at.alice.sees("A ? ? / ? ? ?");
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
        {"1-B.at-once", "Of many players who flip a card at the same moment one controls it.", all,
         board, one_of_many_gets_a_card},
    };
}

} // namespace scramble::check
