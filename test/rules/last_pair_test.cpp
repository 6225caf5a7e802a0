#include "catch.hpp"
#include "table.hpp"

// How a game ends: when it is over, and the last pair.

namespace scramble::memory {

namespace {

/// A A B B, or other cards in one row, after those flips, with rooms-1.
table row_of(std::vector<std::string> cards, const std::string& flips = {})
{
    const auto size = static_cast<std::uint32_t>(cards.size());
    return {1, size, std::move(cards), flips, {.last_pair = true}};
}

} // namespace

TEST_CASE("a game is over when no match can be made", "[rules]")
{
    table game{1, 4, {"A", "A", "B", "B"}};
    CHECK_FALSE(game.board.is_over());
    game.play("alice 0,0; alice 0,1; alice 0,2");
    CHECK_FALSE(game.board.is_over());
    game.flip(alice, 0, 3);
    CHECK(game.board.is_over()); // whether the pair is still there or not
    game.release(alice);
    CHECK(game.board.is_over());
}

TEST_CASE("a card without a partner does not keep a game open", "[rules]")
{
    table game{1, 5, {"A", "B", "A", "C", "A"}};
    CHECK_FALSE(game.board.is_over());
    game.play("alice 0,0; alice 0,4");
    CHECK(game.board.is_over());
    const table single{1, 2, {"A", "B"}};
    CHECK(single.board.is_over());
}

TEST_CASE("a game that is over goes on when cards become alike", "[rules]")
{
    table game{1, 4, {"A", "B", "C", "C"}};
    game.play("alice 0,2; alice 0,3");
    CHECK(game.board.is_over());
    CHECK(game.replace({{"C", "B"}}) == "changed 0,2 0,3"); // which are matched already
    CHECK(game.board.is_over());
    CHECK(game.replace({{"B", "D"}}) == "changed 0,2 0,3");
    CHECK(game.board.is_over());
    CHECK(game.replace({{"A", "D"}}) == "changed");
    CHECK_FALSE(game.board.is_over());
}

TEST_CASE("rooms-1 whoever takes one card of the last pair takes both", "[rules]")
{
    table game = row_of({"A", "A", "B", "B"}, "alice 0,0; alice 0,1");
    CHECK(game.flip(bob, 0, 3) == "matched; turned 0,3 0,2; last pair to bob");
    CHECK(game.seen() == "A:alice A:alice B:bob B:bob");
    CHECK(game.board.play_of(bob).stage == board::stage::pair);
    CHECK(game.score(bob) == 1);
    CHECK(game.board.is_over());
}

TEST_CASE("rooms-1 is no rule of the handouts", "[rules]")
{
    table game{1, 4, {"A", "A", "B", "B"}};
    game.play("alice 0,0; alice 0,1");
    CHECK(game.flip(bob, 0, 3) == "took_first_card; turned 0,3");
}

TEST_CASE("rooms-1 a card of the last pair that is face up does not turn", "[rules]")
{
    table game = row_of({"A", "A", "B", "B"}, "alice 0,2; alice 0,0; bob 0,0; bob 0,1");
    SECTION("where it is the one that is asked for")
    CHECK(game.flip(charlie, 0, 2) == "matched; turned 0,3; last pair to charlie");
    SECTION("where it is the other")
    CHECK(game.flip(charlie, 0, 3) == "matched; turned 0,3; last pair to charlie");
    CHECK(game.seen() == "A:bob A:bob B:charlie B:charlie");
}

TEST_CASE("rooms-1 who controls one of the cards when the match before is made takes both",
          "[rules]")
{
    table game = row_of({"A", "A", "B", "B"}, "alice 0,2; bob 0,0");
    CHECK(game.flip(bob, 0, 1) == "matched; turned 0,1 0,3; last pair to alice");
    CHECK(game.seen() == "A:bob A:bob B:alice B:alice");
    CHECK(game.score(alice) == 1);
    CHECK(game.score(bob) == 1);
}

TEST_CASE("rooms-1 of two who control one each, the first on the board takes both", "[rules]")
{
    table game = row_of({"A", "A", "B", "B"}, "alice 0,3; charlie 0,2; bob 0,0");
    CHECK(game.flip(bob, 0, 1) == "matched; turned 0,1; last pair to charlie from alice");
    CHECK(game.seen() == "A:bob A:bob B:charlie B:charlie");
    CHECK(game.score(alice) == 0);
    CHECK(game.board.play_of(alice).stage == board::stage::relinquished);
    CHECK(game.board.play_of(alice).cards.empty());
}

TEST_CASE("rooms-1 the pair leaves as any other, and who waits for it fails then", "[rules]")
{
    table game = row_of({"A", "A", "B", "B"}, "alice 0,3; charlie 0,2; dora 0,3; bob 0,0");
    CHECK(game.flip(bob, 0, 1) == "matched; turned 0,1; last pair to charlie from alice");
    CHECK(game.queue(0, 3) == "dora");
    CHECK(game.flip(alice, 0, 2) == "waits");
    CHECK(game.release(charlie) ==
          "no_first_card; turned 0,2 0,3; alice no_first_card; dora no_first_card");
    CHECK(game.seen() == "A:bob A:bob . .");
}

TEST_CASE("rooms-1 waits until only one match can be made", "[rules]")
{
    table game = row_of({"A", "A", "B", "B", "B", "B"}, "alice 0,0");
    CHECK(game.flip(alice, 0, 1) == "matched; turned 0,1");
    CHECK(game.flip(bob, 0, 2) == "took_first_card; turned 0,2");
    CHECK(game.flip(bob, 0, 5) == "matched; turned 0,5"); // B and B are left
    CHECK(game.flip(charlie, 0, 4) == "matched; turned 0,4 0,3; last pair to charlie");
}

TEST_CASE("rooms-1 does not count a card without a partner", "[rules]")
{
    table game = row_of({"C", "A", "A", "B", "B"}, "alice 0,1; alice 0,2");
    CHECK(game.flip(bob, 0, 0) == "took_first_card; turned 0,0");
    CHECK(game.flip(bob, 0, 4) == "mismatched; turned 0,4");
    CHECK(game.flip(bob, 0, 4) == "matched; turned 0,0 0,4 0,4 0,3; last pair to bob");
}

TEST_CASE("rooms-1 gives nothing to who controls another card", "[rules]")
{
    table game = row_of({"C", "A", "A", "B", "B"}, "alice 0,0; bob 0,1");
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
    CHECK(game.seen() == "C:alice A:bob A:bob ? ?");
    CHECK(game.flip(alice, 0, 3) == "mismatched; turned 0,3");
    CHECK(game.flip(charlie, 0, 4) == "matched; turned 0,4; last pair to charlie");
}

TEST_CASE("rooms-1 of three cards alike the other is the first on the board", "[rules]")
{
    table game = row_of({"A", "A", "A"}); // one match, from the first
    CHECK(game.flip(alice, 0, 1) == "matched; turned 0,1 0,0; last pair to alice");
    CHECK(game.flip(bob, 0, 2) == "took_first_card; turned 0,2");
}

TEST_CASE("rooms-1 takes no card that is matched or gone", "[rules]")
{
    table game = row_of({"A", "A", "A", "A", "A"}, "alice 0,0; alice 0,2");
    SECTION("matched")
    CHECK(game.flip(bob, 0, 4) == "matched; turned 0,4 0,1; last pair to bob");
    game.release(alice);
    SECTION("gone")
    CHECK(game.flip(bob, 0, 4) == "matched; turned 0,4 0,1; last pair to bob");
}

TEST_CASE("rooms-1 holds when a replacement makes the last match", "[rules]")
{
    table game = row_of({"A", "B"}, "alice 0,0");
    SECTION("for who controls a card")
    {
        CHECK(game.replace({{"B", "A"}}) == "changed 0,1; last pair to alice");
        CHECK(game.seen() == "A:alice A:alice");
    }
    SECTION("for the first of two")
    {
        game.flip(bob, 0, 1);
        CHECK(game.replace({{"B", "A"}}) == "changed 0,1; last pair to alice from bob");
    }
    SECTION("for who comes later")
    {
        game.release(alice);
        CHECK(game.replace({{"B", "A"}}) == "changed");
        CHECK(game.flip(bob, 0, 1) == "matched; turned 0,1 0,0; last pair to bob");
    }
}

TEST_CASE("rooms-1 ends when a replacement makes another match", "[rules]")
{
    table game = row_of({"A", "A", "B", "C"});
    CHECK(game.replace({{"C", "B"}}) == "changed");
    CHECK(game.flip(alice, 0, 0) == "took_first_card; turned 0,0");
    CHECK(game.flip(alice, 0, 1) == "matched; turned 0,1");
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2 0,3; last pair to bob");
}

} // namespace scramble::memory
