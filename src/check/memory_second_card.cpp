#include "check/memory_cases.hpp"

namespace scramble::check {

namespace second_card {

namespace {

constexpr auto board = "A B A / C B C";

void an_empty_space_fails(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    at.alice.flips(0, 1); // the pair goes
    at.alice.flips(0, 0);
    at.alice.sees("- B - / ? ? ?");
    at.bob.flips(0, 1); // it is free
    at.bob.sees("- [B] - / ? ? ?");
}

void a_card_of_another_fails(memory_table& at)
{
    at.alice.flips(0, 0);
    at.bob.flips({0, 2}, {0, 0}); // it would match; is answered, and does not wait
    at.bob.sees("A ? A / ? ? ?");
    at.alice.sees("[A] ? A / ? ? ?");
    at.charlie.flips(0, 2); // it is free
    at.charlie.sees("A ? [A] / ? ? ?");
}

void ones_own_card_fails(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 0});
    at.alice.sees("A ? ? / ? ? ?");
    at.bob.flips(0, 0); // it is free
    at.bob.sees("[A] ? ? / ? ? ?");
}

void a_card_of_a_pair_fails(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    at.bob.flips({0, 1}, {0, 0}); // is answered, and does not wait
    at.bob.sees("A B A / ? ? ?");
    at.alice.sees("[A] B [A] / ? ? ?");
}

void a_card_face_down_turns_up(memory_table& at)
{
    at.alice.flips({0, 0}, {1, 0});
    at.alice.sees("A ? ? / C ? ?");
    at.bob.sees("A ? ? / C ? ?");
}

void cards_that_match_are_kept(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    at.alice.sees("[A] ? [A] / ? ? ?");
    at.bob.sees("A ? A / ? ? ?");
}

void a_free_card_face_up_is_matched(memory_table& at)
{
    at.alice.flips({0, 1}, {1, 0}); // B and C stay up
    at.bob.flips({1, 1}, {0, 1});
    at.bob.sees("? [B] ? / C [B] ?");
}

void only_the_same_text_matches(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips({0, 0}, {0, 1});
    at.alice.sees("ab aB ? / ? ? ?");
    at.bob.flips({0, 2}, {1, 0});
    at.bob.sees("ab aB abc / a ? ?");
}

void cards_that_differ_are_given_up(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.alice.sees("A B ? / ? ? ?");
    at.bob.flips(0, 0);
    at.charlie.flips(0, 1);
    at.bob.sees("[A] B ? / ? ? ?");
    at.charlie.sees("A [B] ? / ? ? ?");
    at.alice.sees("A B ? / ? ? ?");
}

} // namespace

} // namespace second_card

std::vector<memory_case> memory_second_card()
{
    using namespace second_card;
    using enum in_editions;
    return {
        {"2-A",
         "Flipping a second card at an empty space fails; the first is given up and stays face up.",
         all, board, an_empty_space_fails},
        {"2-B",
         "Flipping a second card that another player controls fails at once; the first is given "
         "up.",
         all, board, a_card_of_another_fails},
        {"2-B.own", "Flipping one's own first card again fails, too, and gives it up (decision 4).",
         all, board, ones_own_card_fails},
        {"2-B.pair", "Flipping a card of another player's pair fails at once, too.", all, board,
         a_card_of_a_pair_fails},
        {"2-C", "A second card that is face down turns up.", all, board, a_card_face_down_turns_up},
        {"2-D", "Two cards that match stay face up, and the player controls both.", all, board,
         cards_that_match_are_kept},
        {"2-D.free", "A second card that is face up and controlled by nobody can match, too.", all,
         board, a_free_card_face_up_is_matched},
        {"2-D.same", "Two cards match if their texts are the same, letter by letter.", all,
         "ab aB abc / a x x", only_the_same_text_matches},
        {"2-E", "Two cards that differ stay face up, and the player gives up both at once.", all,
         board, cards_that_differ_are_given_up},
    };
}

} // namespace scramble::check
