#include "catch.hpp"
#include "rules/table.hpp"

#include <string>
#include <vector>

// Pairs whose halves differ (rooms-3).

namespace scramble::memory {

namespace {

const board_rules with_pairs{.pairs = {{"dog", "Hund"}, {"cat", "Katze"}}};

table pairs_row(const std::vector<std::string>& cards, const std::string& flips = {},
                const board_rules& rules = with_pairs)
{
    return {1, static_cast<std::uint32_t>(cards.size()), cards, flips, rules};
}

board_rules and_last_pair()
{
    board_rules rules = with_pairs;
    rules.last_pair = true;
    return rules;
}

} // namespace

TEST_CASE("rooms-3 the halves of a pair match, in either order", "[rules]")
{
    table game = pairs_row({"dog", "Katze", "Hund", "cat"}, "alice 0,0");
    CHECK(game.flip(alice, 0, 2) == "matched; turned 0,2");
    CHECK(game.seen() == "dog:alice ? Hund:alice ?");
    CHECK(game.flip(bob, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.flip(bob, 0, 3) == "matched; turned 0,3");
    CHECK(game.score(alice) == 1);
    CHECK(game.board.is_over());
}

TEST_CASE("rooms-3 halves that begin alike are told apart", "[rules]")
{
    const board_rules alike{
        .pairs = {{"elephant two", "elephant 2"}, {"elephant one", "elephant 1"}}};
    table game =
        pairs_row({"elephant one", "elephant 2", "elephant 1", "elephant two"}, "alice 0,0", alike);
    CHECK(game.flip(alice, 0, 2) == "matched; turned 0,2");
    CHECK(game.flip(bob, 0, 3) == "took_first_card; turned 0,3");
    CHECK(game.flip(bob, 0, 1) == "matched; turned 0,1");
}

TEST_CASE("rooms-3 a half matches neither its like nor a half of another pair", "[rules]")
{
    table game = pairs_row({"dog", "dog", "Hund", "Katze"}, "alice 0,0");
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
    game.play("bob 0,2");
    CHECK(game.flip(bob, 0, 3) == "mismatched; turned 0,3");
}

TEST_CASE("rooms-3 a card that is no half matches its like", "[rules]")
{
    table game = pairs_row({"x", "dog", "x", "Hund"}, "alice 0,0");
    CHECK(game.flip(alice, 0, 2) == "matched; turned 0,2");
    CHECK(game.flip(bob, 0, 1) == "took_first_card; turned 0,1");
    CHECK(game.flip(bob, 0, 3) == "matched; turned 0,3");
}

TEST_CASE("rooms-3 is no rule of the handouts", "[rules]")
{
    table game = pairs_row({"dog", "Hund"}, "alice 0,0", {});
    CHECK(game.board.is_over());
    CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
}

TEST_CASE("rooms-3 a game is over when no half has its other half", "[rules]")
{
    CHECK(pairs_row({"dog", "dog", "cat"}).board.is_over());
    CHECK(pairs_row({"Hund", "Katze"}).board.is_over());
    table game = pairs_row({"dog", "Hund", "dog", "cat"}, "alice 0,2");
    CHECK_FALSE(game.board.is_over());
    CHECK(game.flip(alice, 0, 1) == "matched; turned 0,1");
    CHECK(game.board.is_over());
}

TEST_CASE("rooms-3 cards match by their new texts after a replacement", "[rules]")
{
    table game = pairs_row({"dog", "Hund", "bird", "x"}, "alice 0,0");
    SECTION("a half that was none")
    {
        CHECK(game.replace({{"bird", "Hund"}, {"Hund", "y"}}) == "changed");
        CHECK(game.flip(alice, 0, 1) == "mismatched; turned 0,1");
        game.play("bob 0,0");
        CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
    }
    SECTION("a half that becomes no half")
    {
        CHECK(game.replace({{"dog", "x"}}) == "changed 0,0");
        CHECK(game.flip(alice, 0, 3) == "matched; turned 0,3");
    }
    SECTION("a pair that is held stays a pair")
    {
        game.play("alice 0,1");
        CHECK(game.replace({{"dog", "x"}}) == "changed 0,0");
        CHECK(game.seen() == "x:alice Hund:alice ? ?");
        CHECK(game.release(alice) == "no_first_card; turned 0,0 0,1");
        CHECK(game.score(alice) == 1);
    }
}

TEST_CASE("rooms-3 and rooms-1: either half of the last pair takes both", "[rules]")
{
    table game =
        pairs_row({"cat", "Katze", "dog", "Hund"}, "alice 0,0; alice 0,1", and_last_pair());
    SECTION("the one")
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2 0,3; last pair to bob");
    SECTION("the other")
    CHECK(game.flip(bob, 0, 3) == "matched; turned 0,3 0,2; last pair to bob");
    CHECK(game.score(bob) == 1);
    CHECK(game.board.is_over());
}

TEST_CASE("rooms-3 and rooms-1: the other card is the first that matches", "[rules]")
{
    const std::vector<std::string> cards{"dog", "dog", "Hund", "x", "x"};
    table game = pairs_row(cards, "bob 0,1; alice 0,3", and_last_pair());
    SECTION("to who controls one half of several")
    CHECK(game.flip(alice, 0, 4) == "matched; turned 0,4 0,2; last pair to bob");
    SECTION("of two who control one each, the first on the board takes both")
    {
        game.play("charlie 0,2");
        CHECK(game.flip(alice, 0, 4) == "matched; turned 0,4; last pair to bob from charlie");
    }
    CHECK(game.seen() == "? dog:bob Hund:bob x:alice x:alice");
}

TEST_CASE("rooms-3 and rooms-1: a replacement may leave one match of two halves", "[rules]")
{
    table game = pairs_row({"bird", "Hund"}, "alice 0,1", and_last_pair());
    CHECK(game.replace({{"bird", "dog"}}) == "changed 0,0; last pair to alice");
    CHECK(game.seen() == "dog:alice Hund:alice");
}

TEST_CASE("rooms-3 and rooms-1: a half without its other half is no match", "[rules]")
{
    table game = pairs_row({"cat", "bird", "Hund"}, "alice 0,2", and_last_pair());
    CHECK(game.replace({{"bird", "dog"}}) == "changed 0,1; last pair to alice");
    CHECK(game.seen() == "? dog:alice Hund:alice");
}

TEST_CASE("rooms-3 holds for each deal", "[rules]")
{
    table game = pairs_row({"dog", "Hund"}, "alice 0,0; alice 0,1");
    game.board.deal_again({"Katze", "cat"});
    game.board.check_invariants();
    game.play("alice 0,0");
    CHECK(game.flip(alice, 0, 1) == "matched; turned 0,1");
}

} // namespace scramble::memory
