#include "course.hpp"

// How a player's next first card finishes the earlier play: 3-A and 3-B.

namespace scramble::memory {

TEST_CASE("3-A a matched pair leaves the board with the next first card", "[rules]")
{
    check({
        {"the next card turns up",
         "alice 0,0",
         {{"alice 0,2", "matched; turned 0,2", "A:alice ? A:alice / ? ? ?"},
          {"alice 1,0", "took_first_card; turned 0,0 0,2 1,0", ". ? . / B:alice ? ?"}}},
        {"it stays while its owner does nothing",
         "alice 0,0; alice 0,2; bob 1,1; bob 1,2",
         {{"bob 0,1", "took_first_card; turned 1,1 1,2 0,1", "A:alice B:bob A:alice / ? . ."}}},
        {"also when the new flip waits or fails",
         "alice 0,0; alice 0,2; bob 1,1",
         {{"alice 1,1", "waits; turned 0,0 0,2", ". ? . / ? C:bob ?"},
          {"bob 1,2", "matched; turned 1,2"},
          {"bob 0,0", "no_first_card; turned 1,1 1,2; alice no_first_card", ". ? . / ? . ."}}},
        {"one card was face up before",
         "alice 0,0; alice 0,1; bob 0,2; bob 0,0",
         {{"bob 1,1", "took_first_card; turned 0,2 0,0 1,1", ". B . / ? C:bob ?"}}},
    });
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
    table game = six_cards("alice 0,0; alice 0,2; alice 0,1");
    CHECK(game.board.cards().size() == 2);
    game.play("alice 1,0; alice 1,1; alice 1,2");
    CHECK(game.score(alice) == 3);
    CHECK(game.flip(alice, 0, 0) == "no_first_card; turned 1,1 1,2");
    CHECK(game.seen() == ". . . / . . .");
    CHECK(game.board.cards().empty());
    CHECK(game.flip(alice, 0, 0) == "no_first_card");
}

TEST_CASE("3-B two cards left face up turn down with the next first card", "[rules]")
{
    check({
        {"after 2-E",
         "alice 0,0; alice 0,1",
         {{"alice 1,1", "took_first_card; turned 0,0 0,1 1,1", "? ? ? / ? C:alice ?"}}},
        {"one card after 2-A",
         "alice 1,1; alice 1,2; alice 0,0",
         {{"alice 1,1", "no_second_card", "A ? ? / ? . ."},
          {"alice 0,1", "took_first_card; turned 0,0 0,1"}}},
        {"one card after 2-B",
         "alice 0,0; bob 0,2; alice 0,2",
         {{"alice 0,1", "took_first_card; turned 0,0 0,1", "? B:alice A:bob / ? ? ?"}}},
        {"a second card turns none down",
         "alice 0,0; alice 0,1; alice 1,1",
         {{"alice 0,0", "mismatched; turned 0,0"},
          {"bob 0,0", "took_first_card"},
          {"bob 0,1", "mismatched; turned 0,1", "A B ? / ? C ?"}}},
        {"a card asked for again turns down and up",
         "alice 0,0; alice 0,1",
         {{"alice 0,1", "took_first_card; turned 0,0 0,1 0,1", "? B:alice ? / ? ? ?"}}},
        {"they stay up while who turned them over does nothing",
         "alice 0,0; alice 0,1; bob 1,1; bob 1,2",
         {{"bob 0,2", "took_first_card; turned 1,1 1,2 0,2", "A B A:bob / ? . ."}}},
    });
}

TEST_CASE("3-B a card that another controls by then stays up", "[rules]")
{
    check({
        {"as a first card",
         "alice 0,0; alice 0,1; bob 0,0",
         {{"alice 1,1", "took_first_card; turned 0,1 1,1", "A:bob ? ? / ? C:alice ?"}}},
        {"in a pair",
         "alice 0,0; alice 0,1; bob 1,0",
         {{"bob 0,1", "matched"},
          {"alice 1,1", "took_first_card; turned 0,0 1,1", "? B:bob ? / B:bob C:alice ?"}}},
        {"and is no longer this player's to turn down", // but bob's, who relinquishes A and B
         "alice 0,0; alice 0,1; bob 0,0; alice 1,1; alice 1,2; bob 1,0",
         {{"alice 0,1", "took_first_card; turned 1,1 1,2 0,1", "A B:alice ? / B . ."},
          {"bob 0,2", "took_first_card; turned 0,0 1,0 0,2"}}},
    });
}

TEST_CASE("3-B a card that is gone by then is left alone", "[rules]")
{
    check({
        {"gone",
         "alice 0,0; alice 0,1; bob 0,0; bob 0,2",
         {{"bob 1,1", "took_first_card; turned 0,0 0,2 1,1", ". B . / ? C:bob ?"},
          {"alice 1,2", "took_first_card; turned 0,1 1,2", ". ? . / ? C:bob C:alice"}}},
    });
}

TEST_CASE("3-B a card that is face down by then is left alone", "[rules]")
{
    check({
        {"bob turns A and C down, then C up",
         "alice 0,0; alice 0,1; bob 0,0; bob 1,1",
         {{"bob 1,2", "took_first_card; turned 0,0 1,1 1,2", "? B ? / ? ? C:bob"},
          {"alice 1,1", "took_first_card; turned 0,1 1,1"}}},
    });
}

TEST_CASE("3-B a card is turned down once, also where the new flip fails", "[rules]")
{
    check({
        {"the two C are gone",
         "alice 0,0; alice 0,1; bob 1,1; bob 1,2; bob 0,2",
         {{"alice 1,1", "no_first_card; turned 0,0 0,1"},
          {"bob 0,1", "mismatched; turned 0,1"}, // B is up again, and left up
          {"alice 1,1", "no_first_card", "? B A / ? . ."}}},
    });
}

} // namespace scramble::memory
