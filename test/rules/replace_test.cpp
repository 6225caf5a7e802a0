#include "catch.hpp"
#include "table.hpp"

#include <algorithm>

// Replacing cards by other cards: decision 10.

namespace scramble::memory {

namespace {

std::vector<std::string> sorted(std::vector<std::string> all)
{
    std::sort(all.begin(), all.end());
    return all;
}

using texts = std::vector<std::string>;

} // namespace

TEST_CASE("decision 10 every card with a text becomes the other, face down or up", "[rules]")
{
    table game = six_cards("alice 0,0");
    const auto changes = game.board.changes();
    CHECK(game.replace({{"A", "D"}}) == "changed 0,0");
    CHECK(game.dealt() == "D B D / B C C");
    CHECK(game.seen() == "D:alice ? ? / ? ? ?");
    CHECK(game.board.changes() == changes + 1);
    CHECK(sorted(game.board.cards()) == texts{"B", "C", "D"});
}

TEST_CASE("decision 10 a replacement of cards that are all face down is a change", "[rules]")
{
    table game = six_cards();
    CHECK(game.replace({{"B", "D"}}) == "changed");
    CHECK(game.dealt() == "A D A / D C C");
    CHECK(game.seen() == "? ? ? / ? ? ?");
    CHECK(game.board.changes() == 1);
}

TEST_CASE("decision 10 nothing to replace is no change", "[rules]")
{
    table game = six_cards();
    CHECK(game.replace({}) == "unchanged");
    CHECK(game.replace({{"D", "A"}}) == "unchanged");             // there is no such card
    CHECK(game.replace({{"A", "A"}, {"B", "B"}}) == "unchanged"); // no card changes
    CHECK(game.replace({{"A B", "D"}, {"", "D"}}) == "unchanged");
    CHECK(game.dealt() == "A B A / B C C");
    CHECK(game.board.changes() == 0);
}

TEST_CASE("decision 10 a card that has left the board is none to replace", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; alice 0,1");
    const auto changes = game.board.changes();
    CHECK(game.replace({{"A", "D"}}) == "unchanged");
    CHECK(game.board.changes() == changes);
    CHECK(game.dealt() == ". B . / B C C");
    CHECK(sorted(game.board.cards()) == texts{"B", "C"});
}

TEST_CASE("decision 10 two cards may change places", "[rules]")
{
    table game = six_cards("alice 0,0; bob 1,0");
    CHECK(game.replace({{"A", "B"}, {"B", "A"}}) == "changed 0,0 1,0");
    CHECK(game.dealt() == "B A B / A C C");
    CHECK(game.flip(alice, 0, 2) == "matched; turned 0,2");
    CHECK(game.flip(bob, 0, 1) == "matched; turned 0,1");
}

TEST_CASE("decision 10 a card is replaced once, also where texts meet", "[rules]")
{
    struct row {
        board::substitution by;
        std::string dealt;
    };
    for (const auto& [by, dealt] :
         {row{{{"A", "B"}, {"B", "C"}, {"C", "D"}}, "B C B / C D D"},
          row{{{"C", "B"}, {"B", "A"}, {"A", "0"}}, "0 A 0 / A B B"},
          row{{{"A", "B"}, {"B", "C"}, {"C", "A"}}, "B C B / C A A"},
          row{{{"A", "B"}, {"B", "B"}, {"C", "B"}}, "B B B / B B B"}, // all become one that stays
          row{{{"A", "B"}, {"B", "C"}}, "B C B / C C C"}}) {          // C takes in the B
        CAPTURE(dealt);
        table game = six_cards();
        CHECK(game.replace(by) == "changed");
        CHECK(game.dealt() == dealt);
    }
}

TEST_CASE("decision 10 cards that became alike match", "[rules]")
{
    table game = six_cards();
    CHECK(game.replace({{"A", "B"}}) == "changed");
    CHECK(game.dealt() == "B B B / B C C");
    CHECK(game.board.cards().size() == 2);
    game.flip(alice, 0, 0);
    CHECK(game.flip(alice, 0, 1) == "matched; turned 0,1");
    game.flip(bob, 1, 0);
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
    CHECK(game.replace({{"B", "C"}}) == "changed 0,0 0,1 0,2 1,0");
    CHECK(game.seen() == "C:alice C:alice C:bob / C:bob ? ?");
}

TEST_CASE("decision 10 cards may all become one that is new", "[rules]")
{
    table game = six_cards();
    CHECK(game.replace({{"A", "D"}, {"B", "D"}, {"C", "D"}}) == "changed");
    CHECK(game.dealt() == "D D D / D D D");
    CHECK(game.board.cards() == texts{"D"});
}

TEST_CASE("decision 10 cards that became alike stay so in the next replacement", "[rules]")
{
    table game = six_cards();
    game.replace({{"A", "B"}});
    CHECK(game.replace({{"B", "D"}}) == "changed");
    CHECK(game.dealt() == "D D D / D C C");
    CHECK(game.replace({{"C", "A"}, {"D", "A"}}) == "changed");
    CHECK(game.dealt() == "A A A / A A A");
    CHECK(game.replace({{"B", "C"}}) == "unchanged"); // an earlier text is free again
}

TEST_CASE("decision 10 a text whose cards have all left may come back", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; alice 0,1");
    CHECK(game.replace({{"B", "A"}}) == "changed 0,1");
    CHECK(game.dealt() == ". A . / A C C");
    CHECK(game.flip(alice, 1, 0) == "matched; turned 1,0");
    CHECK(game.replace({{"C", "B"}}) == "changed");
    CHECK(game.dealt() == ". A . / A B B");
}

TEST_CASE("decision 10 only what is face up and on the board shows another card", "[rules]")
{
    table game{1, 6, {"A", "A", "A", "A", "A", "B"}};
    game.play("alice 0,0; alice 0,1; alice 0,2"); // two A are gone, one is up
    CHECK(game.replace({{"A", "D"}}) == "changed 0,2");
    CHECK(game.dealt() == ". . D D D B");
    CHECK(game.seen() == ". . D:alice ? ? ?");
}

TEST_CASE("decision 10 control, faces and queues stay", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,0; charlie 1,0; charlie 1,1"); // B and C are left up
    CHECK(game.replace({{"A", "x"}, {"B", "y"}, {"C", "z"}}) == "changed 0,0 1,0 1,1");
    CHECK(game.seen() == "x:alice ? ? / y z ?");
    CHECK(game.queue(0, 0) == "bob");

    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1; bob took_first_card");
    CHECK(game.flip(charlie, 1, 2) == "took_first_card; turned 1,0 1,1 1,2");
    CHECK(game.seen() == "x:bob y ? / ? ? z:charlie");
}

TEST_CASE("decision 10 a pair stays a pair", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 0,0");
    CHECK(game.replace({{"A", "B"}}) == "changed 0,0 0,2");
    CHECK(game.seen() == "B:alice ? B:alice / ? ? ?");
    CHECK(game.score(alice) == 1);
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,0 0,2 0,1; bob no_first_card");
    CHECK(game.flip(alice, 1, 0) == "matched; turned 1,0");
}

TEST_CASE("decision 10 a first card matches by its new text", "[rules]")
{
    table game = six_cards("alice 0,0");
    game.replace({{"A", "B"}, {"B", "A"}});
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
    game.flip(bob, 0, 0);
    game.replace({{"A", "B"}});
    CHECK(game.flip(bob, 1, 0) == "matched; turned 1,0");
}

TEST_CASE("decision 10 cards left up that became alike are no pair", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,1");
    CHECK(game.replace({{"A", "B"}}) == "changed 0,0");
    CHECK(game.score(alice) == 0);
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 0,0 0,1 1,1");
    CHECK(game.seen() == "? ? ? / ? C:alice ?");
}

} // namespace scramble::memory
