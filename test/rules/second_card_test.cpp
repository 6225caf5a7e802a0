#include "catch.hpp"
#include "table.hpp"

// The second card: 2-A to 2-E, sentence by sentence.

namespace scramble::memory {

TEST_CASE("2-A a second flip of an empty space fails and relinquishes the first", "[rules]")
{
    table game = without_the_a();
    const auto changes = game.board.changes();
    CHECK(game.flip(alice, 0, 0) == "no_second_card");
    CHECK(game.seen() == ". ? . / ? C ?");
    CHECK(game.board.changes() == changes);
    CHECK(game.board.play_of(alice).controlled().empty());
    CHECK(game.score(alice) == 1);
}

TEST_CASE("2-A the first card goes to who waits for it", "[rules]")
{
    table game = without_the_a();
    game.flip(bob, 1, 1);
    CHECK(game.flip(alice, 0, 2) == "no_second_card; bob took_first_card");
    CHECK(game.seen() == ". ? . / ? C:bob ?");
}

TEST_CASE("2-A the next flip is a first card again", "[rules]")
{
    table game = without_the_a();
    game.flip(alice, 0, 0);
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 1,1 0,1");
}

TEST_CASE("2-B a second flip of another's card fails at once", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,2");
    const auto changes = game.board.changes();

    CHECK(game.flip(alice, 0, 2) == "card_is_controlled");
    CHECK(game.seen() == "A ? A:bob / ? ? ?");
    CHECK(game.queue(0, 2).empty());
    CHECK(game.board.changes() == changes);
    CHECK(game.board.play_of(alice).stage == board::stage::relinquished);
    CHECK(game.score(alice) == 0);
}

TEST_CASE("2-B holds for a card of another's pair", "[rules]")
{
    table game = six_cards("bob 1,1; bob 1,2; alice 0,0");
    CHECK(game.flip(alice, 1, 2) == "card_is_controlled");
    CHECK(game.seen() == "A ? ? / ? C:bob C:bob");
}

TEST_CASE("2-B the first card goes to who waits for it", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,2; charlie 0,0");
    CHECK(game.flip(alice, 0, 2) == "card_is_controlled; charlie took_first_card");
    CHECK(game.seen() == "A:charlie ? A:bob / ? ? ?");
}

TEST_CASE("2-B two who want each other's cards do not deadlock", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,2");
    CHECK(game.flip(alice, 0, 2) == "card_is_controlled");
    CHECK(game.flip(bob, 0, 0) == "matched");
    CHECK(game.score(bob) == 1);
}

TEST_CASE("2-C a second card that is face down turns up", "[rules]")
{
    table game = six_cards("alice 0,0");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
    game.flip(bob, 1, 1);
    CHECK(game.flip(bob, 1, 2) == "matched; turned 1,2");
    CHECK(game.seen() == "A B ? / ? C:bob C:bob");
    CHECK(game.board.changes() == 4);
}

TEST_CASE("2-D two cards that match stay up, both controlled, and count one", "[rules]")
{
    table game = six_cards("alice 0,2");
    CHECK(game.flip(alice, 0, 0) == "matched; turned 0,0");
    CHECK(game.seen() == "A:alice ? A:alice / ? ? ?");
    CHECK(game.board.play_of(alice).stage == board::stage::pair);
    CHECK(game.board.play_of(alice).controlled().size() == 2);
    CHECK(game.score(alice) == 1);
}

TEST_CASE("2-D the second card may be one that is face up already", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1; bob 0,2");
    const auto changes = game.board.changes();
    CHECK(game.flip(bob, 0, 0) == "matched");
    CHECK(game.seen() == "A:bob B A:bob / ? ? ?");
    CHECK(game.board.changes() == changes);
    CHECK(game.score(bob) == 1);
}

TEST_CASE("2-D who waits for the first card waits on", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0");
    CHECK(game.flip(alice, 0, 2) == "matched; turned 0,2");
    CHECK(game.queue(0, 0) == "bob");
}

TEST_CASE("2-D cards match by their bytes alone", "[rules]")
{
    table game{
        2, 4, {"a", "A", "a", "a\xCC\x8A", "\xC3\xA5", "ab", "\xE2\x98\x95", "\xE2\x98\x95"}};
    game.flip(alice, 0, 0);
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1"); // different case
    game.flip(bob, 0, 3);
    CHECK(game.flip(bob, 1, 0) == "mismatched; turned 1,0"); // composed differently
    game.flip(charlie, 0, 2);
    CHECK(game.flip(charlie, 1, 1) == "mismatched; turned 1,1"); // longer
    game.flip(dora, 1, 2);
    CHECK(game.flip(dora, 1, 3) == "matched; turned 1,3");
}

TEST_CASE("2-E two cards that differ stay up and are both relinquished", "[rules]")
{
    table game = six_cards("alice 0,0");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
    CHECK(game.seen() == "A B ? / ? ? ?");
    CHECK(game.board.play_of(alice).stage == board::stage::relinquished);
    CHECK(game.board.play_of(alice).controlled().empty());
    CHECK(game.board.play_of(alice).cards.size() == 2);
    CHECK(game.score(alice) == 0);
}

TEST_CASE("2-E the second card may be one that is face up already", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1; bob 1,1");
    const auto changes = game.board.changes();
    CHECK(game.flip(bob, 0, 1) == "mismatched");
    CHECK(game.seen() == "A B ? / ? C ?");
    CHECK(game.board.changes() == changes);
}

TEST_CASE("2-E the first card goes to who waits for it", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1; bob took_first_card");
    CHECK(game.seen() == "A:bob B ? / ? ? ?");
}

} // namespace scramble::memory
