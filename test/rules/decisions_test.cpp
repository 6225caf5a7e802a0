#include "catch.hpp"
#include "table.hpp"

// The decisions of docs/RULES.md that concern one step of the board: 1, 3, 4, 5, 7, 8, 9.
// Waiting (2, 6) and replacing (10) have their own files.

namespace scramble::memory {

TEST_CASE("decision 1 a step finishes, settles and flips as a whole", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 0,0; charlie 0,2");
    const auto changes = game.board.changes();

    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,0 0,2 1,1; "
                                    "bob no_first_card; charlie no_first_card");
    CHECK(game.seen() == ". ? . / ? C:alice ?");
    CHECK(game.board.changes() == changes + 1);
}

TEST_CASE("decision 1 who is settled in a step is ready in the same step", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0; alice 1,1"); // bob gets A
    CHECK(game.board.play_of(bob).stage == board::stage::first_card);
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
}

TEST_CASE("decision 3 the earlier play is finished before 1-A", "[rules]")
{
    table game = six_cards("bob 1,1; bob 1,2; bob 0,1"); // the two C are gone
    game.play("alice 0,0; alice 1,0");
    CHECK(game.flip(alice, 1, 1) == "no_first_card; turned 0,0 1,0");
    CHECK(game.seen() == "? B:bob ? / ? . .");
}

TEST_CASE("decision 3 the earlier play is finished before 1-C", "[rules]")
{
    table game = six_cards("bob 1,1; bob 0,1"); // C and B are left up
    game.play("alice 0,0; alice 1,0");
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,0 1,0");
    CHECK(game.seen() == "? B ? / ? C:alice ?");
}

TEST_CASE("decision 3 the earlier play is finished also by a flip that waits", "[rules]")
{
    table game = six_cards("bob 1,1; alice 0,0; alice 0,1");
    const auto changes = game.board.changes();

    CHECK(game.flip(alice, 1, 1) == "waits; turned 0,0 0,1");
    CHECK(game.seen() == "? ? ? / ? C:bob ?");
    CHECK(game.board.changes() == changes + 1);

    // It is finished once, and not again when the wait is over.
    game.play("charlie 0,0; charlie 0,1");
    CHECK(game.flip(bob, 1, 0) == "mismatched; turned 1,0; alice took_first_card");
    CHECK(game.seen() == "A B ? / B C:alice ?");
}

TEST_CASE("decision 4 2-B holds for the player's own first card", "[rules]")
{
    table game = six_cards("alice 0,0");
    const auto changes = game.board.changes();
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled");
    CHECK(game.seen() == "A ? ? / ? ? ?");
    CHECK(game.score(alice) == 0);
    CHECK(game.board.changes() == changes);
    CHECK(game.flip(alice, 0, 2) == "took_first_card; turned 0,0 0,2");
}

TEST_CASE("decision 4 who waits for that card gets it", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0");
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled; bob took_first_card");
    CHECK(game.seen() == "A:bob ? ? / ? ? ?");
}

TEST_CASE("decision 5 a card that another controlled since is turned down", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1"); // A and B are alice's to turn down
    game.play("bob 0,0; bob 0,0");                  // 2-B: A is bob's to turn down as well
    REQUIRE(game.seen() == "A B ? / ? ? ?");
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,0 0,1 1,1");
    CHECK(game.flip(bob, 1, 2) == "took_first_card; turned 1,2");
}

TEST_CASE("decision 5 a card that another turned down and up again is turned down", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1"); // A and B are alice's to turn down
    game.play("bob 0,0; bob 0,0");                  // 2-B: A is bob's to turn down as well
    game.flip(bob, 1, 1);                           // and he does
    REQUIRE(game.seen() == "? B ? / ? C:bob ?");
    game.play("charlie 0,0; charlie 1,0"); // charlie turned it up last
    REQUIRE(game.seen() == "A B ? / B C:bob ?");
    CHECK(game.flip(alice, 1, 2) == "took_first_card; turned 0,0 0,1 1,2");
    CHECK(game.flip(charlie, 0, 2) == "took_first_card; turned 1,0 0,2");
}

TEST_CASE("decision 7 a flip while the earlier one waits changes nothing", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0; charlie 0,0");
    const auto changes = game.board.changes();

    CHECK(game.flip(bob, 0, 0) == "still_waiting");
    CHECK(game.flip(bob, 1, 1) == "still_waiting");
    CHECK(game.seen() == "A:alice ? ? / ? ? ?");
    CHECK(game.queue(0, 0) == "bob charlie");
    CHECK(game.board.changes() == changes);
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled; bob took_first_card");
}

TEST_CASE("decision 8 a score counts the pairs matched", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0"); // bob waits
    game.flip(alice, 0, 2);
    CHECK(game.score(alice) == 1);
    CHECK(game.score(bob) == 0);
    game.flip(alice, 1, 1); // removing the pair earns nothing more
    CHECK(game.score(alice) == 1);
    game.flip(alice, 0, 0);            // 2-A
    game.play("alice 0,1; alice 0,1"); // 2-B
    CHECK(game.score(alice) == 1);
    game.play("bob 0,1; bob 1,0");
    CHECK(game.score(bob) == 1);
    CHECK(game.score(charlie) == 0);
}

TEST_CASE("decision 9 a step is a change if a card turns or goes, and then once", "[rules]")
{
    table game = six_cards();
    CHECK(game.board.changes() == 0);
    game.flip(alice, 0, 0); // up
    CHECK(game.board.changes() == 1);
    game.flip(bob, 0, 0); // waits
    CHECK(game.board.changes() == 1);
    game.flip(alice, 0, 0); // control moves to bob
    CHECK(game.board.changes() == 1);
    game.flip(bob, 0, 2); // up
    CHECK(game.board.changes() == 2);
    game.flip(bob, 1, 0); // two cards are removed and one turns up
    CHECK(game.board.changes() == 3);
    game.flip(bob, 0, 0); // 2-A
    CHECK(game.board.changes() == 3);
    game.flip(charlie, 0, 0); // 1-A
    CHECK(game.board.changes() == 3);
    game.flip(charlie, 1, 0); // control
    CHECK(game.board.changes() == 3);
}

TEST_CASE("decision 9 a card turned down and up again is a change", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,0"); // 2-B
    REQUIRE(game.seen() == "A ? ? / ? ? ?");
    const auto changes = game.board.changes();
    CHECK(game.flip(alice, 0, 0) == "took_first_card; turned 0,0 0,0");
    CHECK(game.board.changes() == changes + 1);
}

TEST_CASE("decision 9 the finish of an earlier play alone is a change", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 1,1");
    const auto changes = game.board.changes();
    CHECK(game.flip(alice, 0, 0) == "no_first_card; turned 0,0 0,2");
    CHECK(game.board.changes() == changes + 1);
    game.play("alice 0,1; alice 0,1");
    CHECK(game.flip(alice, 1, 1) == "waits; turned 0,1");
    CHECK(game.board.changes() == changes + 3);
}

} // namespace scramble::memory
