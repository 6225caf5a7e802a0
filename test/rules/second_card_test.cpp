#include "course.hpp"

// The second card: 2-A to 2-E, sentence by sentence.

namespace scramble::memory {

TEST_CASE("2-A a second flip of an empty space fails and relinquishes the first", "[rules]")
{
    const std::string without_a = "alice 0,0; alice 0,2; alice 1,1"; // the C is her first card
    check({
        {"nobody waits for it", without_a, {{"alice 0,0", "no_second_card", ". ? . / ? C ?"}}},
        {"it goes to who waits for it",
         without_a + "; bob 1,1",
         {{"alice 0,2", "no_second_card; bob took_first_card", ". ? . / ? C:bob ?"}}},
        {"the next flip is a first card again",
         without_a + "; alice 0,0",
         {{"alice 0,1", "took_first_card; turned 1,1 0,1"}}},
    });
}

TEST_CASE("2-B a second flip of another's card fails at once", "[rules]")
{
    check({
        {"the first is relinquished",
         "alice 0,0; bob 0,2",
         {{"alice 0,2", "card_is_controlled", "A ? A:bob / ? ? ?"}}},
        {"a card of another's pair",
         "bob 1,1; bob 1,2; alice 0,0",
         {{"alice 1,2", "card_is_controlled", "A ? ? / ? C:bob C:bob"}}},
        {"the first card goes to who waits for it",
         "alice 0,0; bob 0,2; charlie 0,0",
         {{"alice 0,2", "card_is_controlled; charlie took_first_card",
           "A:charlie ? A:bob / ? ? ?"}}},
        {"two who want each other's cards do not deadlock",
         "alice 0,0; bob 0,2",
         {{"alice 0,2", "card_is_controlled"}, {"bob 0,0", "matched"}}},
    });
}

TEST_CASE("2-C a second card that is face down turns up", "[rules]")
{
    check({
        {"whether it matches or not",
         "alice 0,0",
         {{"alice 0,1", "mismatched; turned 0,1"},
          {"bob 1,1", "took_first_card; turned 1,1"},
          {"bob 1,2", "matched; turned 1,2", "A B ? / ? C:bob C:bob"}}},
    });
}

TEST_CASE("2-D two cards that match stay up, both controlled, and count one", "[rules]")
{
    check({
        {"the second was face down",
         "alice 0,2",
         {{"alice 0,0", "matched; turned 0,0", "A:alice ? A:alice / ? ? ?"}}},
        {"the second may be one that is face up already",
         "alice 0,0; alice 0,1; bob 0,2",
         {{"bob 0,0", "matched", "A:bob B A:bob / ? ? ?"}}},
        {"who waits for the first card waits on",
         "alice 0,0; bob 0,0",
         {{"alice 0,2", "matched; turned 0,2", "A:alice ? A:alice / ? ? ?", "bob"}}},
    });
}

TEST_CASE("2-D cards match by their bytes alone", "[rules]")
{
    table game{
        2, 4, {"a", "A", "a", "a\xCC\x8A", "\xC3\xA5", "ab", "\xE2\x98\x95", "\xE2\x98\x95"}};
    game.play("alice 0,0; bob 0,3; charlie 0,2; dora 1,2");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");   // different case
    CHECK(game.flip(bob, 1, 0) == "mismatched; turned 1,0");     // composed differently
    CHECK(game.flip(charlie, 1, 1) == "mismatched; turned 1,1"); // longer
    CHECK(game.flip(dora, 1, 3) == "matched; turned 1,3");
}

TEST_CASE("2-E two cards that differ stay up and are both relinquished", "[rules]")
{
    check({
        {"the second was face down",
         "alice 0,0",
         {{"alice 0,1", "mismatched; turned 0,1", "A B ? / ? ? ?"}}},
        {"the second may be one that is face up already",
         "alice 0,0; alice 0,1; bob 1,1",
         {{"bob 0,1", "mismatched", "A B ? / ? C ?"}}},
        {"the first card goes to who waits for it",
         "alice 0,0; bob 0,0",
         {{"alice 0,1", "mismatched; turned 0,1; bob took_first_card", "A:bob B ? / ? ? ?"}}},
    });
}

} // namespace scramble::memory
