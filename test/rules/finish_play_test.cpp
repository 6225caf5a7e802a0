#include "catch.hpp"
#include "table.hpp"

// How a player's next first card finishes the earlier play: 3-A and 3-B.

namespace scramble::memory {

namespace {

/// Six cards; alice has turned over the first A and the first B, which do not match.
table with_a_and_b_left_up()
{
    return six_cards("alice 0,0; alice 0,1");
}

} // namespace

TEST_CASE("3-A a matched pair leaves the board with the next first card", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2");
    REQUIRE(game.seen() == "A:alice ? A:alice / ? ? ?");

    CHECK(game.flip(alice, 1, 0) == "took_first_card; turned 0,0 0,2 1,0");
    CHECK(game.seen() == ". ? . / B:alice ? ?");
    CHECK(game.board.play_of(alice).controlled().size() == 1);
    CHECK(game.score(alice) == 1);
    CHECK(game.board.cards().size() == 2);
}

TEST_CASE("3-A the pair stays while its owner does nothing", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 1,1; bob 1,2; bob 0,1");
    CHECK(game.seen() == "A:alice B:bob A:alice / ? . .");
}

TEST_CASE("3-A the pair leaves also when the new flip fails or waits", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 1,1");
    CHECK(game.flip(alice, 1, 1) == "waits; turned 0,0 0,2");
    CHECK(game.seen() == ". ? . / ? C:bob ?");

    game.flip(bob, 1, 2);
    CHECK(game.flip(bob, 0, 0) == "no_first_card; turned 1,1 1,2; alice no_first_card");
    CHECK(game.seen() == ". ? . / ? . .");
}

TEST_CASE("3-A a pair of which one card was face up before leaves whole", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.play("bob 0,2; bob 0,0");
    CHECK(game.flip(bob, 1, 1) == "took_first_card; turned 0,2 0,0 1,1");
    CHECK(game.seen() == ". B . / ? C:bob ?");
}

TEST_CASE("3-A the other cards with that text stay", "[rules]")
{
    table game{1, 5, {"A", "A", "A", "A", "B"}};
    game.play("alice 0,0; alice 0,3; alice 0,4");
    CHECK(game.dealt() == ". A A . B");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
    game.flip(bob, 0, 2);
    CHECK(game.flip(bob, 0, 1) == "matched");
}

TEST_CASE("3-A every pair counts, until the board is empty", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; alice 0,1; alice 1,0; alice 1,1; alice 1,2");
    CHECK(game.score(alice) == 3);
    CHECK(game.flip(alice, 0, 0) == "no_first_card; turned 1,1 1,2");
    CHECK(game.seen() == ". . . / . . .");
    CHECK(game.board.cards().empty());
    CHECK(game.flip(alice, 0, 0) == "no_first_card");
}

TEST_CASE("3-B two cards left face up turn down with the next first card", "[rules]")
{
    table game = with_a_and_b_left_up();
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,0 0,1 1,1");
    CHECK(game.seen() == "? ? ? / ? C:alice ?");
}

TEST_CASE("3-B one card left face up by 2-A turns down", "[rules]")
{
    table game = six_cards("alice 1,1; alice 1,2; alice 0,0; alice 1,1");
    REQUIRE(game.seen() == "A ? ? / ? . .");
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,0 0,1");
}

TEST_CASE("3-B one card left face up by 2-B turns down", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,2; alice 0,2");
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,0 0,1");
    CHECK(game.seen() == "? B:alice A:bob / ? ? ?");
}

TEST_CASE("3-B a card that another controls by then stays up", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.flip(bob, 0, 0);
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,1 1,1");
    CHECK(game.seen() == "A:bob ? ? / ? C:alice ?");
}

TEST_CASE("3-B a card that another has in a pair by then stays up", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.flip(bob, 1, 0);
    REQUIRE(game.flip(bob, 0, 1) == "matched");
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,0 1,1");
    CHECK(game.seen() == "? B:bob ? / B:bob C:alice ?");
}

TEST_CASE("3-B a card that stayed up is no longer this player's to turn down", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.play("bob 0,0; alice 1,1; alice 1,2; bob 1,0"); // bob relinquishes A and B
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 1,1 1,2 0,1");
    CHECK(game.seen() == "A B:alice ? / B . .");
    CHECK(game.flip(bob, 0, 2) == "took_first_card; turned 0,0 1,0 0,2");
}

TEST_CASE("3-B a card that is gone by then is left alone", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.play("bob 0,0; bob 0,2; bob 1,1");
    REQUIRE(game.seen() == ". B . / ? C:bob ?");
    CHECK(game.flip(alice, 1, 2) == "took_first_card; turned 0,1 1,2");
    CHECK(game.seen() == ". ? . / ? C:bob C:alice");
}

TEST_CASE("3-B a card that is face down by then is left alone", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.play("bob 0,0; bob 1,1; bob 1,2"); // turns A and C down, then C up
    REQUIRE(game.seen() == "? B ? / ? ? C:bob");
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,1 1,1");
}

TEST_CASE("3-B a card is turned down once, also where the new flip fails", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.play("bob 1,1; bob 1,2; bob 0,2"); // the two C are gone
    CHECK(game.flip(alice, 1, 1) == "no_first_card; turned 0,0 0,1");
    CHECK(game.board.play_of(alice).cards.empty());
    game.flip(bob, 0, 1); // bob turns B up again and leaves it up
    CHECK(game.flip(alice, 1, 1) == "no_first_card");
    CHECK(game.seen() == "? B A / ? . .");
}

TEST_CASE("3-B a second card does not turn the earlier ones down", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.flip(alice, 1, 1);
    CHECK(game.flip(alice, 0, 0) == "mismatched; turned 0,0");
    game.flip(bob, 0, 0);
    CHECK(game.flip(bob, 0, 1) == "mismatched; turned 0,1");
    CHECK(game.seen() == "A B ? / ? C ?");
}

TEST_CASE("3-B a card left up and asked for again turns down and up", "[rules]")
{
    table game = with_a_and_b_left_up();
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,0 0,1 0,1");
    CHECK(game.seen() == "? B:alice ? / ? ? ?");
    CHECK(game.board.changes() == 3);
}

TEST_CASE("3-B cards stay up while who turned them over does nothing", "[rules]")
{
    table game = with_a_and_b_left_up();
    game.play("bob 1,1; bob 1,2; bob 0,2");
    CHECK(game.seen() == "A B A:bob / ? . .");
}

} // namespace scramble::memory
