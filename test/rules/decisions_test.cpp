#include "course.hpp"

// The decisions of docs/RULES.md that concern one step of the board: 1, 3, 4, 5, 7, 8, 9, 11.
// Waiting (2, 6) and replacing (10) have their own files.

namespace scramble::memory {

TEST_CASE("decision 1 a step finishes, settles and flips as a whole", "[rules]")
{
    check_courses({
        {"in one change",
         "alice 0,0; alice 0,2; bob 0,0; charlie 0,2",
         {{"alice 1,1",
           "took_first_card; turned 0,0 0,2 1,1; bob no_first_card; charlie no_first_card",
           ". ? . / ? C:alice ?"}}},
        {"who is settled is ready in the same step",
         "alice 0,0; bob 0,0",
         {{"alice 1,1", "mismatched; turned 1,1; bob took_first_card"},
          {"bob 0,2", "matched; turned 0,2"}}},
    });
}

TEST_CASE("decision 3 the earlier play is finished before the first card is looked at", "[rules]")
{
    check_courses({
        {"1-A: the two C are gone",
         "bob 1,1; bob 1,2; bob 0,1; alice 0,0; alice 1,0",
         {{"alice 1,1", "no_first_card; turned 0,0 1,0", "? B:bob ? / ? . ."}}},
        {"1-C: C and B are left up",
         "bob 1,1; bob 0,1; alice 0,0; alice 1,0",
         {{"alice 1,1", "took_first_card; turned 0,0 1,0", "? B ? / ? C:alice ?"}}},
        {"1-D: once, and not again when the wait is over",
         "bob 1,1; alice 0,0; alice 0,1",
         {{"alice 1,1", "waits; turned 0,0 0,1", "? ? ? / ? C:bob ?"},
          {"charlie 0,0", "took_first_card; turned 0,0"},
          {"charlie 0,1", "mismatched; turned 0,1"},
          {"bob 1,0", "mismatched; turned 1,0; alice took_first_card", "A B ? / B C:alice ?"}}},
    });
}

TEST_CASE("decision 4 2-B holds for the player's own first card", "[rules]")
{
    check_courses({
        {"nobody waits for it",
         "alice 0,0",
         {{"alice 0,0", "card_is_controlled", "A ? ? / ? ? ?"},
          {"alice 0,2", "took_first_card; turned 0,0 0,2"}}},
        {"who waits for it gets it",
         "alice 0,0; bob 0,0",
         {{"alice 0,0", "card_is_controlled; bob took_first_card", "A:bob ? ? / ? ? ?"}}},
    });
}

TEST_CASE("decision 5 a card that another turned over since is turned down", "[rules]")
{
    // A and B are alice's to turn down, and by 2-B A is bob's as well.
    const std::string before = "alice 0,0; alice 0,1; bob 0,0";
    check_courses({
        {"another controlled it since",
         before,
         {{"bob 0,0", "card_is_controlled", "A B ? / ? ? ?"},
          {"alice 1,1", "took_first_card; turned 0,0 0,1 1,1"},
          {"bob 1,2", "took_first_card; turned 1,2"}}},
        {"another turned it down, and charlie turned it up last",
         before + "; bob 0,0",
         {{"bob 1,1", "took_first_card; turned 0,0 1,1", "? B ? / ? C:bob ?"},
          {"charlie 0,0", "took_first_card; turned 0,0"},
          {"charlie 1,0", "mismatched; turned 1,0", "A B ? / B C:bob ?"},
          {"alice 1,2", "took_first_card; turned 0,0 0,1 1,2"},
          {"charlie 0,2", "took_first_card; turned 1,0 0,2"}}},
    });
}

TEST_CASE("decision 7 a flip while the earlier one waits changes nothing", "[rules]")
{
    check_courses({
        {"of the same card or another",
         "alice 0,0; bob 0,0; charlie 0,0",
         {{"bob 0,0", "still_waiting"},
          {"bob 1,1", "still_waiting", "A:alice ? ? / ? ? ?", "bob charlie"},
          {"alice 0,0", "card_is_controlled; bob took_first_card"}}},
    });
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
    struct row {
        std::string flip;
        std::uint64_t changes;
    };
    for (const auto& [flip, changes] : {
             row{"alice 0,0", 1},   // up
             row{"bob 0,0", 1},     // waits
             row{"alice 0,0", 1},   // control moves to bob
             row{"bob 0,2", 2},     // up
             row{"bob 1,0", 3},     // two cards are removed and one turns up
             row{"bob 0,0", 3},     // 2-A
             row{"charlie 0,0", 3}, // 1-A
             row{"charlie 1,0", 3}, // control
         }) {
        CAPTURE(flip);
        game.play(flip);
        CHECK(game.board.changes() == changes);
    }
}

TEST_CASE("decision 9 what the finish of an earlier play turns is a change, even if it turns back",
          "[rules]")
{
    check_courses({
        {"a card turned down and up again",
         "alice 0,0",
         {{"alice 0,0", "card_is_controlled", "A ? ? / ? ? ?"},
          {"alice 0,0", "took_first_card; turned 0,0 0,0"}}},
        {"cards removed or turned down, and no other turns up",
         "alice 0,0; alice 0,2; bob 1,1",
         {{"alice 0,0", "no_first_card; turned 0,0 0,2"},
          {"alice 0,1", "took_first_card; turned 0,1"},
          {"alice 0,1", "card_is_controlled"},
          {"alice 1,1", "waits; turned 0,1"}}},
    });
}

TEST_CASE("decision 11 a release finishes the play of who is away", "[rules]")
{
    check_courses({
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
    check_courses({
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

TEST_CASE("a board that is dealt again is a new one, but for the number of its changes", "[rules]")
{
    table game = six_cards("alice 0,0; alice 0,2; bob 0,1; charlie 0,1");
    const auto changes = game.board.changes();
    game.board.deal_again({"C", "C", "A", "B", "A", "B"});
    game.board.check_invariants();
    CHECK(game.seen() == "? ? ? / ? ? ?");
    CHECK(game.board.changes() == changes + 1);
    CHECK(game.board.pairs_matched() == 0);
    CHECK(game.score(alice) == 0);
    CHECK(game.queue(0, 1).empty());
    CHECK(game.flip(charlie, 0, 0) == "took_first_card; turned 0,0");
    CHECK(game.flip(charlie, 0, 1) == "matched; turned 0,1");
    CHECK_FALSE(game.board.is_over());
}

TEST_CASE("cards whose texts begin alike are others all the same", "[rules]")
{
    table game = six_cards("");
    game.board.deal_again(
        {"beginning-b", "beginning-a", "beginning", "beginning-a", "beginning-b", "beginning"});
    game.board.check_invariants();
    CHECK(game.flip(alice, 0, 0) == "took_first_card; turned 0,0");
    CHECK(game.flip(alice, 1, 1) == "matched; turned 1,1");
    CHECK(game.flip(bob, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.flip(bob, 1, 0) == "matched; turned 1,0");
}

} // namespace scramble::memory
