#include "catch.hpp"
#include "table.hpp"

#include "scramble/memory/rules/roster.hpp"
#include "scramble/memory/wire/views.hpp"

namespace scramble::memory {

TEST_CASE("scores: a line for each player known, in the order of their first tries", "[text]")
{
    table game = six_cards();
    roster players;
    CHECK(scores_text(players, game.board).empty());

    CHECK(players.enroll("zoe") == alice);
    CHECK(scores_text(players, game.board) == "zoe 0\n");
    game.play("alice 0,0; alice 0,2");
    CHECK(players.enroll("Adam") == bob);
    CHECK(scores_text(players, game.board) == "zoe 1\nAdam 0\n");
    game.flip(bob, 0, 0); // waits
    game.play("alice 1,1; alice 1,2");
    CHECK(scores_text(players, game.board) == "zoe 2\nAdam 0\n");
    game.play("bob 0,1; bob 1,0");
    CHECK(scores_text(players, game.board) == "zoe 2\nAdam 1\n");
}

TEST_CASE("scores: a player known to the roster alone has none yet", "[text]")
{
    const table game = six_cards();
    roster players;
    CHECK(players.enroll("_") == player{0});
    CHECK(players.enroll("__") == player{1});
    CHECK(scores_text(players, game.board) == "_ 0\n__ 0\n");
}

} // namespace scramble::memory
