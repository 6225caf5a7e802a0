#include "course.hpp"

// Who waits, in what order, and how a wait ends: decisions 2 and 6.

namespace scramble::memory {

/// Alice controls the first A, and three wait for it.
const std::string three_wait = "alice 0,0; bob 0,0; charlie 0,0; dora 0,0";

TEST_CASE("decision 2 who waits gets the card first come, first served", "[rules]")
{
    check_courses({
        {"one a step",
         "alice 0,0; bob 0,0; charlie 0,0",
         {{"dora 0,0", "waits", "A:alice ? ? / ? ? ?", "bob charlie dora"},
          {"alice 0,1", "mismatched; turned 0,1; bob took_first_card", "", "charlie dora"},
          {"bob 1,0", "mismatched; turned 1,0; charlie took_first_card"},
          {"charlie 1,1", "mismatched; turned 1,1; dora took_first_card", "A:dora B ? / B C ?",
           "nobody"}}},
        {"who comes later waits behind the others",
         three_wait + "; alice 0,1",
         {{"alice 0,0", "waits; turned 0,1", "A:bob ? ? / ? ? ?", "charlie dora alice"}}},
        // Each step relinquishes the card by a different rule; none reports it as turned.
        {"a card handed over is never face down in between",
         three_wait,
         {{"alice 0,0", "card_is_controlled; bob took_first_card"},
          {"alice 0,1", "took_first_card; turned 0,1"},
          {"bob 0,1", "card_is_controlled; charlie took_first_card"},
          {"charlie 1,1", "mismatched; turned 1,1; dora took_first_card",
           "A:dora B:alice ? / ? C ?"}}},
        {"each card has its own queue",
         "alice 0,0; bob 0,1; charlie 0,1; dora 0,0",
         {{"alice 1,1", "mismatched; turned 1,1; dora took_first_card", "", "nobody"},
          {"bob 1,2", "mismatched; turned 1,2; charlie took_first_card"}}},
        {"a match keeps the card from those who wait",
         three_wait + "; alice 0,1", // bob has it
         {{"bob 0,2", "matched; turned 0,2", "A:bob B A:bob / ? ? ?", "charlie dora"}}},
    });
}

TEST_CASE("decision 2 when the card is removed all who wait for it fail", "[rules]")
{
    check_courses({
        {"and play on",
         three_wait + "; alice 0,2",
         {{"alice 0,1",
           "took_first_card; turned 0,0 0,2 0,1; bob no_first_card; charlie no_first_card; "
           "dora no_first_card",
           "", "nobody"},
          {"bob 1,1", "took_first_card; turned 1,1"},
          {"charlie 1,1", "waits"}}},
        {"card by card of the pair, the first card first",
         "alice 0,2; alice 0,0; bob 0,0; charlie 0,2; dora 0,0",
         {{"alice 0,0", "no_first_card; turned 0,2 0,0; charlie no_first_card; bob no_first_card; "
                        "dora no_first_card"}}},
    });
}

TEST_CASE("decision 6 a flip that is withdrawn leaves the queue", "[rules]")
{
    const std::string unchanged = "A:alice ? ? / ? ? ?";
    check_courses({
        {"the first in it",
         three_wait,
         {{"bob withdraws", "withdrawn", unchanged, "charlie dora"}}},
        {"one in the middle",
         three_wait,
         {{"charlie withdraws", "withdrawn", unchanged, "bob dora"}}},
        {"the last", three_wait, {{"dora withdraws", "withdrawn", unchanged, "bob charlie"}}},
        {"the next gets the card",
         three_wait,
         {{"bob withdraws", "withdrawn"},
          {"alice 0,0", "card_is_controlled; charlie took_first_card"}}},
        {"a card that nobody waits for any more stays free",
         three_wait,
         {{"charlie withdraws", "withdrawn"},
          {"dora withdraws", "withdrawn"},
          {"bob withdraws", "withdrawn", unchanged, "nobody"},
          {"alice 0,0", "card_is_controlled", "A ? ? / ? ? ?"}}},
        {"who withdrew may flip again and waits behind the others",
         three_wait,
         {{"bob withdraws", "withdrawn"},
          {"bob 0,0", "waits", unchanged, "charlie dora bob"},
          {"bob withdraws", "withdrawn"},
          {"bob 1,1", "took_first_card; turned 1,1"}}},
        {"what the flip finished before it waited stays finished",
         "alice 1,1; bob 0,0; bob 0,1",
         {{"bob 1,1", "waits; turned 0,0 0,1"},
          {"bob withdraws", "withdrawn", "? ? ? / ? C:alice ?"},
          {"bob 0,2", "took_first_card; turned 0,2"}}},
    });
}

TEST_CASE("decision 6 all who wait can withdraw at once", "[rules]")
{
    table game = six_cards("alice 0,0; bob 1,1; charlie 0,0; dora 1,1");
    game.board.withdraw_all();
    game.board.check_invariants();
    CHECK(game.queue(0, 0).empty());
    CHECK(game.queue(1, 1).empty());
    CHECK(game.seen() == "A:alice ? ? / ? C:bob ?");
    CHECK_FALSE(game.withdraw(charlie)); // already withdrawn
    CHECK(game.flip(dora, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled"); // and charlie does not get it
}

TEST_CASE("decision 6 only who waits can withdraw", "[rules]")
{
    check_courses({
        {"before, and after",
         "",
         {{"dora withdraws", "no wait"}, // has done nothing yet
          {"alice 0,0", "took_first_card; turned 0,0"},
          {"alice withdraws", "no wait"}, // controls a card
          {"bob 0,0", "waits"},
          {"alice 0,2", "matched; turned 0,2"},
          {"alice withdraws", "no wait"}, // controls a pair
          {"bob withdraws", "withdrawn"},
          {"bob withdraws", "no wait"}, // already withdrawn
          {"charlie 1,0", "took_first_card; turned 1,0"},
          {"charlie 1,1", "mismatched; turned 1,1"},
          {"charlie withdraws", "no wait", "A:alice ? A:alice / B C ?"}, // has cards to turn down
          {"charlie 0,1", "took_first_card; turned 1,0 1,1 0,1"}}},
        {"control once granted is not withdrawn",
         three_wait,
         {{"alice 0,0", "card_is_controlled; bob took_first_card"},
          {"bob withdraws", "no wait", "A:bob ? ? / ? ? ?"}}},
    });
}

} // namespace scramble::memory
