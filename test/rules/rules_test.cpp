#include "course.hpp"

// One or more tests for each sentence of the rules, under its id in the handouts.

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
    check_courses({
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
    check_courses({
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
    check_courses({
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
    check_courses({
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

TEST_CASE("2-A a second flip of an empty space fails and relinquishes the first", "[rules]")
{
    const std::string without_a = "alice 0,0; alice 0,2; alice 1,1"; // the C is her first card
    check_courses({
        {"nobody waits for it", without_a, {{"alice 0,0", "no_second_card", ". ? . / ? C ?"}}},
        {"it goes to who waits for it",
         without_a + "; bob 1,1",
         {{"alice 0,2", "no_second_card; bob took_first_card", ". ? . / ? C:bob ?"}}},
        {"the next flip is a first card again",
         without_a + "; alice 0,0",
         {{"alice 0,1", "took_first_card; turned 1,1 0,1"}}},
    });
}

TEST_CASE("2-B a second flip of another's card fails at once", "[rules]")
{
    check_courses({
        {"the first is relinquished",
         "alice 0,0; bob 0,2",
         {{"alice 0,2", "card_is_controlled", "A ? A:bob / ? ? ?"}}},
        {"a card of another's pair",
         "bob 1,1; bob 1,2; alice 0,0",
         {{"alice 1,2", "card_is_controlled", "A ? ? / ? C:bob C:bob"}}},
        {"the first card goes to who waits for it",
         "alice 0,0; bob 0,2; charlie 0,0",
         {{"alice 0,2", "card_is_controlled; charlie took_first_card",
           "A:charlie ? A:bob / ? ? ?"}}},
        {"two who want each other's cards do not deadlock",
         "alice 0,0; bob 0,2",
         {{"alice 0,2", "card_is_controlled"}, {"bob 0,0", "matched"}}},
    });
}

TEST_CASE("2-C a second card that is face down turns up", "[rules]")
{
    check_courses({
        {"whether it matches or not",
         "alice 0,0",
         {{"alice 0,1", "mismatched; turned 0,1"},
          {"bob 1,1", "took_first_card; turned 1,1"},
          {"bob 1,2", "matched; turned 1,2", "A B ? / ? C:bob C:bob"}}},
    });
}

TEST_CASE("2-D two cards that match stay up, both controlled, and count one", "[rules]")
{
    check_courses({
        {"the second was face down",
         "alice 0,2",
         {{"alice 0,0", "matched; turned 0,0", "A:alice ? A:alice / ? ? ?"}}},
        {"the second may be one that is face up already",
         "alice 0,0; alice 0,1; bob 0,2",
         {{"bob 0,0", "matched", "A:bob B A:bob / ? ? ?"}}},
        {"who waits for the first card waits on",
         "alice 0,0; bob 0,0",
         {{"alice 0,2", "matched; turned 0,2", "A:alice ? A:alice / ? ? ?", "bob"}}},
    });
}

TEST_CASE("2-D cards match by their bytes alone", "[rules]")
{
    table game{
        2, 4, {"a", "A", "a", "a\xCC\x8A", "\xC3\xA5", "ab", "\xE2\x98\x95", "\xE2\x98\x95"}};
    game.play("alice 0,0; bob 0,3; charlie 0,2; dora 1,2");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");   // different case
    CHECK(game.flip(bob, 1, 0) == "mismatched; turned 1,0");     // composed differently
    CHECK(game.flip(charlie, 1, 1) == "mismatched; turned 1,1"); // longer
    CHECK(game.flip(dora, 1, 3) == "matched; turned 1,3");
}

TEST_CASE("2-E two cards that differ stay up and are both relinquished", "[rules]")
{
    check_courses({
        {"the second was face down",
         "alice 0,0",
         {{"alice 0,1", "mismatched; turned 0,1", "A B ? / ? ? ?"}}},
        {"the second may be one that is face up already",
         "alice 0,0; alice 0,1; bob 1,1",
         {{"bob 0,1", "mismatched", "A B ? / ? C ?"}}},
        {"the first card goes to who waits for it",
         "alice 0,0; bob 0,0",
         {{"alice 0,1", "mismatched; turned 0,1; bob took_first_card", "A:bob B ? / ? ? ?"}}},
    });
}

TEST_CASE("3-A a matched pair leaves the board with the next first card", "[rules]")
{
    check_courses({
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
    table game{1, 5, {"A", "A", "A", "A", "B"}, "alice 0,0; alice 0,3; alice 0,4"};
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
    check_courses({
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
    check_courses({
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
    check_courses({
        {"gone",
         "alice 0,0; alice 0,1; bob 0,0; bob 0,2",
         {{"bob 1,1", "took_first_card; turned 0,0 0,2 1,1", ". B . / ? C:bob ?"},
          {"alice 1,2", "took_first_card; turned 0,1 1,2", ". ? . / ? C:bob C:alice"}}},
    });
}

TEST_CASE("3-B a card that is face down by then is left alone", "[rules]")
{
    check_courses({
        {"bob turns A and C down, then C up",
         "alice 0,0; alice 0,1; bob 0,0; bob 1,1",
         {{"bob 1,2", "took_first_card; turned 0,0 1,1 1,2", "? B ? / ? ? C:bob"},
          {"alice 1,1", "took_first_card; turned 0,1 1,1"}}},
    });
}

TEST_CASE("3-B a card is turned down once, also where the new flip fails", "[rules]")
{
    check_courses({
        {"the two C are gone",
         "alice 0,0; alice 0,1; bob 1,1; bob 1,2; bob 0,2",
         {{"alice 1,1", "no_first_card; turned 0,0 0,1"},
          {"bob 0,1", "mismatched; turned 0,1"}, // B is up again, and left up
          {"alice 1,1", "no_first_card", "? B A / ? . ."}}},
    });
}

} // namespace scramble::memory
