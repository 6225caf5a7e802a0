#include "course.hpp"

// What happens to the play of a player who is away.

namespace scramble::memory {

TEST_CASE("decision 11 a release finishes the play of who is away", "[rules]")
{
    check({
        {"a pair is removed",
         "alice 0,0; alice 0,2; bob 0,2; charlie 0,2",
         {{"alice leaves",
           "no_first_card; turned 0,0 0,2; bob no_first_card; charlie no_first_card",
           ". ? . / ? ? ?"}}},
        {"a single card that nobody waits for turns down",
         "alice 0,0",
         {{"alice leaves", "no_first_card; turned 0,0", "? ? ? / ? ? ?"},
          {"alice 0,1", "took_first_card; turned 0,1"}}},
        {"a single card goes to whoever waited longest, and stays up",
         "alice 0,0; bob 0,0; charlie 0,0",
         {{"alice leaves", "no_first_card; bob took_first_card", "A:bob ? ? / ? ? ?", "charlie"},
          {"alice leaves", "no_first_card"},
          {"bob leaves", "no_first_card; charlie took_first_card"},
          {"charlie leaves", "no_first_card; turned 0,0"}}},
        {"cards that were left face up turn down, but for one under control",
         "alice 0,0; alice 0,1; bob 0,1",
         {{"alice leaves", "no_first_card; turned 0,0", "? B:bob ? / ? ? ?"},
          {"bob leaves", "no_first_card; turned 0,1"}}},
        {"once, and then A and B are bob's to turn down",
         "alice 0,0",
         {{"alice leaves", "no_first_card; turned 0,0"},
          {"bob 0,0", "took_first_card; turned 0,0"},
          {"bob 0,1", "mismatched; turned 0,1"},
          {"alice leaves", "no_first_card", "A B ? / ? ? ?"}}},
        {"who never played has nothing to finish", "", {{"dora leaves", "no_first_card"}}},
    });
}

TEST_CASE("decision 11 who waits is not released", "[rules]")
{
    check({
        {"and is still served",
         "alice 0,0; bob 0,0",
         {{"bob leaves", "still_waiting", "A:alice ? ? / ? ? ?", "bob"},
          {"alice 0,1", "mismatched; turned 0,1; bob took_first_card"}}},
    });
}

TEST_CASE("decision 11 a release is one change, and says whether the player let go of a card",
          "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1");
    const turn step = game.board.release(alice);
    CHECK(step.turned.size() == 2);
    CHECK(game.board.changes() == 3);
    CHECK_FALSE(step.moved);

    game.flip(alice, 0, 0);
    CHECK(game.board.release(alice).moved);
    CHECK(game.board.changes() == 5);

    game.play("alice 0,0; alice 0,2");
    CHECK(game.board.release(alice).moved);
    CHECK(game.board.changes() == 8);
}

} // namespace scramble::memory
