#include "catch.hpp"
#include "table.hpp"

// One or more tests for each sentence of the rules, under its id in the handouts. Here: the initial
// board and the first card, 1-A to 1-D.

namespace scramble::memory {

TEST_CASE("a new board has every card face down and knows nobody", "[rules]")
{
    const table game = six_cards();
    CHECK(game.seen() == "? ? ? / ? ? ?");
    CHECK(game.dealt() == "A B A / B C C");
    CHECK(game.board.changes() == 0);
    CHECK(game.board.play_of(alice).stage == board::stage::relinquished);
    CHECK(game.board.play_of(alice).controlled().empty());
    CHECK(game.queue(0, 0).empty());
    game.board.check_invariants();
}

TEST_CASE("a board contains its spaces and no others", "[rules]")
{
    const table game = six_cards();
    CHECK(game.board.contains({1, 2}));
    CHECK_FALSE(game.board.contains({2, 0}));
    CHECK_FALSE(game.board.contains({0, 3}));
    CHECK_FALSE(game.board.contains({0xffff'ffff, 0xffff'ffff}));
}

TEST_CASE("the face of a space is told with its card and alone", "[rules]")
{
    table game = without_the_a();
    for (const position at : {position{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}})
        CHECK(game.board.face_at(at) == game.board.at(at).face);
    CHECK(game.board.face_at({0, 0}) == board::face::none);
    CHECK(game.board.face_at({0, 1}) == board::face::down);
    CHECK(game.board.face_at({1, 1}) == board::face::up);
    CHECK(game.board.at({0, 0}).card.empty());
    CHECK(game.board.at({0, 0}).controller == nobody);
    CHECK(game.board.at({0, 1}).card == "B");
    CHECK(game.board.at({0, 1}).controller == nobody);
    CHECK(game.board.at({1, 1}).card == "C");
    CHECK(game.board.at({1, 1}).controller == alice);
}

TEST_CASE("1-A a flip of an empty space fails", "[rules]")
{
    table game = without_the_a();
    REQUIRE(game.seen() == ". ? . / ? C:alice ?");
    const auto changes = game.board.changes();

    CHECK(game.flip(bob, 0, 0) == "no_first_card");
    CHECK(game.flip(bob, 0, 2) == "no_first_card");
    CHECK(game.seen() == ". ? . / ? C:alice ?");
    CHECK(game.board.changes() == changes);
    CHECK(game.board.play_of(bob).controlled().empty());
    CHECK(game.score(bob) == 0);
}

TEST_CASE("1-A who failed plays on with another first card", "[rules]")
{
    table game = without_the_a();
    game.flip(bob, 0, 0);
    CHECK(game.flip(bob, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.flip(bob, 1, 0) == "matched; turned 1,0");
}

TEST_CASE("1-A a matched card is gone when its owner asks for it again", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2");
    CHECK(game.flip(alice, 0, 2) == "no_first_card; turned 0,0 0,2");
    CHECK(game.seen() == ". ? . / ? ? ?");
}

TEST_CASE("1-B a card that is face down turns up and is controlled", "[rules]")
{
    table game = six_cards();
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.seen() == "? B:alice ? / ? ? ?");
    CHECK(game.board.changes() == 1);
    const board::play& part = game.board.play_of(alice);
    CHECK(part.stage == board::stage::first_card);
    REQUIRE(part.controlled().size() == 1);
    CHECK(name_of(part.controlled()[0]) == "0,1");
}

TEST_CASE("1-B each player controls a first card of its own", "[rules]")
{
    table game = six_cards("alice 0,0");
    CHECK(game.flip(bob, 0, 2) == "took_first_card; turned 0,2");
    CHECK(game.flip(charlie, 1, 2) == "took_first_card; turned 1,2");
    CHECK(game.seen() == "A:alice ? A:bob / ? ? C:charlie");
}

TEST_CASE("1-C a card face up that nobody controls stays up and is controlled", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1");
    REQUIRE(game.seen() == "A B ? / ? ? ?");
    const auto changes = game.board.changes();

    CHECK(game.flip(bob, 0, 0) == "took_first_card");
    CHECK(game.flip(charlie, 0, 1) == "took_first_card");
    CHECK(game.seen() == "A:bob B:charlie ? / ? ? ?");
    CHECK(game.board.changes() == changes);
}

TEST_CASE("1-C a card taken over is a first card like any other", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1; bob 0,0");
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
    CHECK(game.score(bob) == 1);
    CHECK(game.score(alice) == 0);
}

TEST_CASE("1-D a flip of a card another controls waits", "[rules]")
{
    table game = six_cards("alice 0,0");
    CHECK(game.flip(bob, 0, 0) == "waits");
    CHECK(game.seen() == "A:alice ? ? / ? ? ?");
    CHECK(game.queue(0, 0) == "bob");
    CHECK(game.board.changes() == 1);
    CHECK(game.board.play_of(bob).stage == board::stage::waiting);
    CHECK(game.board.play_of(bob).controlled().empty());
    CHECK(game.board.play_of(bob).cards.size() == 1);
}

TEST_CASE("1-D a flip of a card in another's pair waits", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2");
    CHECK(game.flip(bob, 0, 0) == "waits");
    CHECK(game.flip(charlie, 0, 2) == "waits");
    CHECK(game.seen() == "A:alice ? A:alice / ? ? ?");
    CHECK(game.queue(0, 0) == "bob");
    CHECK(game.queue(0, 2) == "charlie");
}

TEST_CASE("1-D the others play on while one waits", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0");
    CHECK(game.flip(charlie, 1, 1) == "took_first_card; turned 1,1");
    CHECK(game.flip(charlie, 1, 2) == "matched; turned 1,2");
    CHECK(game.flip(charlie, 0, 1) == "took_first_card; turned 1,1 1,2 0,1");
    CHECK(game.board.play_of(bob).stage == board::stage::waiting);
}

} // namespace scramble::memory
