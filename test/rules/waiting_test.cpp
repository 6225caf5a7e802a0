#include "catch.hpp"
#include "table.hpp"

// Who waits, in what order, and how a wait ends: decisions 2 and 6.

namespace scramble::memory {

namespace {

/// Six cards; alice controls the first A, and bob, charlie and dora wait for it.
table with_three_waiting()
{
    return six_cards("alice 0,0; bob 0,0; charlie 0,0; dora 0,0");
}

} // namespace

TEST_CASE("decision 2 who waits gets the card first come, first served", "[rules]")
{
    table game = with_three_waiting();
    REQUIRE(game.queue(0, 0) == "bob charlie dora");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1; bob took_first_card");
    CHECK(game.queue(0, 0) == "charlie dora");
    CHECK(game.flip(bob, 1, 0) == "mismatched; turned 1,0; charlie took_first_card");
    CHECK(game.flip(charlie, 1, 1) == "mismatched; turned 1,1; dora took_first_card");
    CHECK(game.queue(0, 0).empty());
    CHECK(game.seen() == "A:dora B ? / B C ?");
}

TEST_CASE("decision 2 who comes later waits behind the others", "[rules]")
{
    table game = with_three_waiting();
    game.flip(alice, 0, 1);
    CHECK(game.flip(alice, 0, 0) == "waits; turned 0,1");
    CHECK(game.queue(0, 0) == "charlie dora alice");
}

TEST_CASE("decision 2 a card handed over is never face down in between", "[rules]")
{
    table game = with_three_waiting();
    // Each step relinquishes the card by a different rule; none reports it as turned.
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled; bob took_first_card");
    game.flip(alice, 0, 1);
    CHECK(game.flip(bob, 0, 1) == "card_is_controlled; charlie took_first_card");
    CHECK(game.flip(charlie, 1, 1) == "mismatched; turned 1,1; dora took_first_card");
    CHECK(game.seen() == "A:dora B:alice ? / ? C ?");
}

TEST_CASE("decision 2 when the card is removed all who wait for it fail", "[rules]")
{
    table game = with_three_waiting();
    game.flip(alice, 0, 2);
    CHECK(game.flip(alice, 0, 1) == "took_first_card; turned 0,0 0,2 0,1; "
                                    "bob no_first_card; charlie no_first_card; "
                                    "dora no_first_card");
    CHECK(game.queue(0, 0).empty());
    CHECK(game.board.play_of(bob).stage == board::stage::relinquished);
    CHECK(game.board.play_of(bob).cards.empty());
    CHECK(game.flip(bob, 1, 1) == "took_first_card; turned 1,1");
    CHECK(game.flip(charlie, 1, 1) == "waits");
}

TEST_CASE("decision 2 those who wait for either card of a pair fail, card by card", "[rules]")
{
    table game = six_cards("alice 0,2"); // first card
    game.play("alice 0,0; bob 0,0; charlie 0,2; dora 0,0");
    CHECK(game.flip(alice, 0, 0) == "no_first_card; turned 0,2 0,0; charlie no_first_card; "
                                    "bob no_first_card; dora no_first_card");
}

TEST_CASE("decision 2 each card has its own queue", "[rules]")
{
    table game = six_cards("alice 0,0; bob 0,1; charlie 0,1; dora 0,0");
    CHECK(game.flip(alice, 1, 1) == "mismatched; turned 1,1; dora took_first_card");
    CHECK(game.queue(0, 0).empty());
    CHECK(game.queue(0, 1) == "charlie");
}

TEST_CASE("decision 2 a match keeps the card from those who wait", "[rules]")
{
    table game = with_three_waiting();
    game.flip(alice, 0, 1); // bob has it
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
    CHECK(game.queue(0, 0) == "charlie dora");
    CHECK(game.seen() == "A:bob B A:bob / ? ? ?");
}

TEST_CASE("decision 6 a flip that is withdrawn leaves the queue", "[rules]")
{
    struct row {
        player who;
        std::string left;
    };
    for (const auto& [who, left] :
         {row{bob, "charlie dora"}, row{charlie, "bob dora"}, row{dora, "bob charlie"}}) {
        CAPTURE(name_of(who));
        table game = with_three_waiting();
        const auto changes = game.board.changes();

        CHECK(game.withdraw(who));
        CHECK(game.queue(0, 0) == left);
        CHECK(game.seen() == "A:alice ? ? / ? ? ?");
        CHECK(game.board.changes() == changes);
        CHECK(game.board.play_of(who).stage == board::stage::relinquished);
        CHECK(game.board.play_of(who).cards.empty());
    }
}

TEST_CASE("decision 6 the next in the queue gets the card", "[rules]")
{
    table game = with_three_waiting();
    game.withdraw(bob);
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled; charlie took_first_card");
}

TEST_CASE("decision 6 a card that nobody waits for any more stays free", "[rules]")
{
    table game = with_three_waiting();
    CHECK(game.withdraw(charlie));
    CHECK(game.withdraw(dora));
    CHECK(game.withdraw(bob));
    CHECK(game.queue(0, 0).empty());
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled");
    CHECK(game.seen() == "A ? ? / ? ? ?");
}

TEST_CASE("decision 6 who withdrew may flip again and waits behind the others", "[rules]")
{
    table game = with_three_waiting();
    game.withdraw(bob);
    CHECK(game.flip(bob, 0, 0) == "waits");
    CHECK(game.queue(0, 0) == "charlie dora bob");
    game.withdraw(bob);
    CHECK(game.flip(bob, 1, 1) == "took_first_card; turned 1,1");
}

TEST_CASE("decision 6 what the flip finished before it waited stays finished", "[rules]")
{
    table game = six_cards("alice 1,1; bob 0,0; bob 0,1");
    REQUIRE(game.flip(bob, 1, 1) == "waits; turned 0,0 0,1");
    game.withdraw(bob);
    CHECK(game.seen() == "? ? ? / ? C:alice ?");
    CHECK(game.flip(bob, 0, 2) == "took_first_card; turned 0,2");
}

TEST_CASE("decision 6 all who wait can withdraw at once", "[rules]")
{
    table game = six_cards("alice 0,0; bob 1,1; charlie 0,0; dora 1,1");
    game.board.withdraw_all();
    game.board.check_invariants();
    CHECK(game.queue(0, 0).empty());
    CHECK(game.queue(1, 1).empty());
    CHECK(game.seen() == "A:alice ? ? / ? C:bob ?");
    CHECK_FALSE(game.withdraw(charlie)); // already withdrawn
    CHECK(game.flip(dora, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.flip(alice, 0, 0) == "card_is_controlled"); // and charlie does not get it
}

TEST_CASE("decision 6 only who waits can withdraw", "[rules]")
{
    table game = six_cards();
    CHECK_FALSE(game.withdraw(dora)); // has done nothing yet
    game.flip(alice, 0, 0);
    CHECK_FALSE(game.withdraw(alice)); // controls a card
    game.play("bob 0,0; alice 0,2");
    CHECK_FALSE(game.withdraw(alice)); // controls a pair
    CHECK(game.withdraw(bob));
    CHECK_FALSE(game.withdraw(bob)); // already withdrawn
    game.play("charlie 1,0; charlie 1,1");
    CHECK_FALSE(game.withdraw(charlie)); // has cards to turn down
    CHECK(game.seen() == "A:alice ? A:alice / B C ?");
    CHECK(game.flip(charlie, 0, 1) == "took_first_card; turned 1,0 1,1 0,1");
}

TEST_CASE("decision 6 control once granted is not withdrawn", "[rules]")
{
    table game = with_three_waiting();
    game.flip(alice, 0, 0);
    CHECK_FALSE(game.withdraw(bob));
    CHECK(game.seen() == "A:bob ? ? / ? ? ?");
}

} // namespace scramble::memory
