#include "check/memory_cases.hpp"

namespace scramble::check {

namespace next_play {

namespace {

constexpr auto board = "A B A / C B C";

void a_pair_is_removed(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    at.bob.flips(1, 0); // others' moves do not remove it
    at.bob.sees("A ? A / [C] ? ?");
    at.alice.flips(0, 1);
    at.alice.sees("- [B] - / C ? ?");
    at.bob.sees("- B - / [C] ? ?");
}

void a_pair_is_removed_before_the_flip(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    at.alice.flips(0, 0); // it goes, then it is not there
    at.alice.sees("- ? - / ? ? ?");
    at.alice.flips(0, 1); // a first card
    at.alice.sees("- [B] - / ? ? ?");
}

void a_pair_is_removed_before_a_wait(memory_table& at)
{
    at.bob.flips(1, 0);
    at.alice.flips({0, 0}, {0, 2});
    auto alices = at.alice.asks_for(1, 0);
    alices.waits("bob controls the card");
    at.bob.sees("- ? - / [C] ? ?");
}

void cards_turn_down(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.bob.flips(1, 2); // others' moves do not turn them down
    at.bob.sees("A B ? / ? ? [C]");
    at.alice.flips(1, 1);
    at.alice.sees("? ? ? / ? [B] C");
}

void one_card_turns_down(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 0}); // 2-B
    at.alice.flips(1, 0);
    at.alice.sees("? ? ? / [C] ? ?");
}

void one_card_turns_down_after_an_empty_space(memory_table& at)
{
    at.bob.flips({0, 0}, {0, 2});
    at.bob.flips(0, 0);             // the pair goes
    at.alice.flips({0, 1}, {0, 0}); // 2-A
    at.alice.sees("- B - / ? ? ?");
    at.alice.flips(1, 0);
    at.alice.sees("- ? - / [C] ? ?");
}

void a_controlled_card_stays_up(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.bob.flips(0, 0);
    at.alice.flips(1, 0);
    at.alice.sees("A ? ? / [C] ? ?");
    at.bob.sees("[A] ? ? / C ? ?");
}

void a_card_that_is_gone_is_no_matter(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.bob.flips({1, 1}, {0, 1}); // the pair of B
    at.bob.flips(1, 0);           // it goes
    at.alice.flips(1, 2);
    at.alice.sees("? - ? / C - [C]");
}

void whoever_turned_it_up(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.bob.flips({0, 0}, {0, 0}); // 2-B: bob has let go of it, too
    at.alice.flips(1, 0);
    at.alice.sees("? ? ? / [C] ? ?");
    at.dora.flips({0, 0}, {0, 1}); // up again, and free
    at.bob.flips(1, 1);            // bob still has to turn the A down
    at.bob.sees("? B ? / C [B] ?");
}

void cards_turn_down_once(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.alice.flips(1, 0); // A and B turn down
    at.alice.flips(1, 2); // a pair
    at.bob.flips({0, 0}, {0, 1});
    at.alice.flips(1, 1); // the pair goes; A and B are bob's to turn down
    at.alice.sees("A B ? / - [B] -");
}

void ones_own_card_again(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    at.alice.flips(0, 0);
    at.alice.sees("[A] ? ? / ? ? ?");
}

void cards_turn_down_before_a_wait(memory_table& at)
{
    at.bob.flips(1, 0);
    at.alice.flips({0, 0}, {0, 1});
    auto alices = at.alice.asks_for(1, 0);
    alices.waits("bob controls the card");
    at.bob.sees("? ? ? / [C] ? ?");
}

void cards_turn_down_before_a_failure(memory_table& at)
{
    at.bob.flips({0, 0}, {0, 2});
    at.bob.flips(0, 0); // the pair goes
    at.alice.flips({0, 1}, {1, 0});
    at.alice.flips(0, 0); // 1-A
    at.bob.sees("- ? - / ? ? ?");
}

void cards_turn_down_once_before_a_failure(memory_table& at)
{
    at.charlie.flips({1, 0}, {1, 2});
    at.charlie.flips(1, 0); // the pair goes
    at.alice.flips({0, 0}, {0, 1});
    at.alice.flips(1, 0); // A and B turn down, and 1-A
    at.bob.flips({0, 0}, {0, 1});
    at.alice.flips(1, 2); // 1-A; A and B are bob's to turn down
    at.alice.sees("A B ? / - ? -");
}

} // namespace

} // namespace next_play

std::vector<memory_case> memory_next_play()
{
    using namespace next_play;
    using enum in_editions;
    return {
        {"3-A", "A matched pair is removed when its player flips a new first card, and not before.",
         all, board, a_pair_is_removed},
        {"3-A.own", "The pair is removed before the new first card is looked at.", all, board,
         a_pair_is_removed_before_the_flip},
        {"3-A.waits", "The pair is removed even if the new first card has to be waited for.", all,
         board, a_pair_is_removed_before_a_wait},
        {"3-B", "Two cards that differ turn down when their player flips a new first card.", all,
         board, cards_turn_down},
        {"3-B.one", "A single card, left by a flip that failed by 2-B, turns down, too.", all,
         board, one_card_turns_down},
        {"3-B.empty", "A single card, left by a flip at an empty space (2-A), turns down, too.",
         all, board, one_card_turns_down_after_an_empty_space},
        {"3-B.controlled", "A card that another player controls by then stays face up.", all, board,
         a_controlled_card_stays_up},
        {"3-B.gone", "A card that is gone by then is left alone.", all, board,
         a_card_that_is_gone_is_no_matter},
        {"3-B.whoever",
         "A card that nobody controls turns down, whoever turned it up last (decision 5).", all,
         board, whoever_turned_it_up},
        {"3-B.once", "A card is turned down once; the player's later flips leave it alone.", all,
         board, cards_turn_down_once},
        {"3-B.again",
         "A player's new first card may be one of its last two: it turns down, then up.", all,
         board, ones_own_card_again},
        {"3-B.waits", "The cards turn down even if the new first card has to be waited for.", all,
         board, cards_turn_down_before_a_wait},
        {"3-B.fails", "The cards turn down even if the new first card fails by 1-A.", all, board,
         cards_turn_down_before_a_failure},
        {"3-B.fails-once",
         "Cards that turned down before such a failure are not turned down again.", all, board,
         cards_turn_down_once_before_a_failure},
    };
}

} // namespace scramble::check
