#include "course.hpp"

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
    const table game = six_cards("alice 0,0; alice 0,2; alice 1,1"); // the A are gone
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
    check({
        {"for a player of no card yet",
         "alice 0,0; alice 0,2",
         {{"alice 1,1", "took_first_card; turned 0,0 0,2 1,1", ". ? . / ? C:alice ?"},
          {"bob 0,0", "no_first_card"},
          {"bob 0,2", "no_first_card", ". ? . / ? C:alice ?"}}},
        {"who failed plays on with another first card",
         "alice 0,0; alice 0,2; alice 1,1; bob 0,0",
         {{"bob 0,1", "took_first_card; turned 0,1"}, {"bob 1,0", "matched; turned 1,0"}}},
        {"a matched card is gone when its owner asks for it again",
         "alice 0,0; alice 0,2",
         {{"alice 0,2", "no_first_card; turned 0,0 0,2", ". ? . / ? ? ?"}}},
    });
}

TEST_CASE("1-B a card that is face down turns up and is controlled", "[rules]")
{
    check({
        {"the first of all",
         "",
         {{"alice 0,1", "took_first_card; turned 0,1", "? B:alice ? / ? ? ?"}}},
        {"each player controls one of its own",
         "alice 0,0",
         {{"bob 0,2", "took_first_card; turned 0,2"},
          {"charlie 1,2", "took_first_card; turned 1,2", "A:alice ? A:bob / ? ? C:charlie"}}},
    });
}

TEST_CASE("1-C a card face up that nobody controls stays up and is controlled", "[rules]")
{
    check({
        {"two left up by one player",
         "alice 0,0",
         {{"alice 0,1", "mismatched; turned 0,1", "A B ? / ? ? ?"},
          {"bob 0,0", "took_first_card"},
          {"charlie 0,1", "took_first_card", "A:bob B:charlie ? / ? ? ?"}}},
        {"it is a first card like any other",
         "alice 0,0; alice 0,1; bob 0,0",
         {{"bob 0,2", "matched; turned 0,2"}}},
    });
}

TEST_CASE("1-D a flip of a card another controls waits", "[rules]")
{
    check({
        {"a first card", "alice 0,0", {{"bob 0,0", "waits", "A:alice ? ? / ? ? ?", "bob"}}},
        {"a card of a pair",
         "alice 0,0; alice 0,2",
         {{"bob 0,0", "waits"}, {"charlie 0,2", "waits", "A:alice ? A:alice / ? ? ?", "bob"}}},
        {"the others play on",
         "alice 0,0; bob 0,0",
         {{"charlie 1,1", "took_first_card; turned 1,1"},
          {"charlie 1,2", "matched; turned 1,2"},
          {"charlie 0,1", "took_first_card; turned 1,1 1,2 0,1", "A:alice B:charlie ? / ? . .",
           "bob"}}},
    });
}

} // namespace scramble::memory
