#include "catch.hpp"
#include "table.hpp"

// What happens to the play of a player who is away.

namespace scramble::memory {

TEST_CASE("decision 11 a pair is removed", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 0,2; charlie 0,2");
    CHECK(game.release(alice) ==
          "no_first_card; turned 0,0 0,2; bob no_first_card; charlie no_first_card");
    CHECK(game.seen() == ". ? . / ? ? ?");
    CHECK(game.score(alice) == 1);
    CHECK(game.board.play_of(alice).cards.empty());
}

TEST_CASE("decision 11 a single card that nobody waits for turns down", "[rules]")
{
    table game = six_cards("alice 0,0");
    CHECK(game.release(alice) == "no_first_card; turned 0,0");
    CHECK(game.seen() == "? ? ? / ? ? ?");
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,1");
}

TEST_CASE("decision 11 a single card goes to whoever waited longest, and stays up", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0; charlie 0,0");
    CHECK(game.release(alice) == "no_first_card; bob took_first_card");
    CHECK(game.seen() == "A:bob ? ? / ? ? ?");
    CHECK(game.queue(0, 0) == "charlie");

    CHECK(game.release(alice) == "no_first_card");
    CHECK(game.release(bob) == "no_first_card; charlie took_first_card");
    CHECK(game.release(charlie) == "no_first_card; turned 0,0");
}

TEST_CASE("decision 11 cards that were left face up turn down, but for one under control",
          "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1; bob 0,1");
    CHECK(game.release(alice) == "no_first_card; turned 0,0");
    CHECK(game.seen() == "? B:bob ? / ? ? ?");
    CHECK(game.release(bob) == "no_first_card; turned 0,1");
}

TEST_CASE("decision 11 a play is finished once", "[rules]")
{
    table game = six_cards("alice 0,0");
    game.release(alice);
    game.play("bob 0,0; bob 0,1"); // A and B are bob's to turn down
    CHECK(game.release(alice) == "no_first_card");
    CHECK(game.seen() == "A B ? / ? ? ?");
}

TEST_CASE("decision 11 who waits is not released", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0");
    CHECK(game.release(bob) == "still_waiting");
    CHECK(game.queue(0, 0) == "bob");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1; bob took_first_card");
}

TEST_CASE("decision 11 who never played has nothing to finish", "[rules]")
{
    table game = six_cards();
    CHECK(game.release(dora) == "no_first_card");
    CHECK(game.board.changes() == 0);
}

TEST_CASE("decision 11 a release is one change, and says whether the player let go of a card",
          "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1");
    turn step = game.board.release(alice);
    CHECK(step.turned.size() == 2);
    CHECK(game.board.changes() == 3);
    CHECK_FALSE(step.moved);

    game.flip(alice, 0, 0);
    step = game.board.release(alice);
    CHECK(step.moved);
    CHECK(game.board.changes() == 5);

    game.play("alice 0,0; alice 0,2");
    step = game.board.release(alice);
    CHECK(step.moved);
    CHECK(game.board.changes() == 8);
}

} // namespace scramble::memory
