#include "catch.hpp"
#include "table.hpp"

#include "scramble/people/rules/roster.hpp"

#include <set>

// The board as players see it, and SCORES.

namespace scramble::memory {

TEST_CASE("a view is BOARD: the size, then none, down, up or my for each space", "[text]")
{
    table game = six_cards();
    CHECK(game.views.common()->text() == "2x3\ndown\ndown\ndown\ndown\ndown\ndown\n");
    game.play("bob 1,1; bob 1,2; bob 0,1; alice 0,0");
    CHECK(game.views.of(alice)->text() == "2x3\nmy A\nup B\ndown\ndown\nnone\nnone\n");
    CHECK(game.views.of(bob)->text() == "2x3\nup A\nmy B\ndown\ndown\nnone\nnone\n");
    CHECK(game.views.of(charlie)->text() == "2x3\nup A\nup B\ndown\ndown\nnone\nnone\n");
    CHECK(game.views.common()->text() == "2x3\nup A\nup B\ndown\ndown\nnone\nnone\n");
    game.flip(alice, 0, 2);
    CHECK(game.views.of(alice)->text() == "2x3\nmy A\nup B\nmy A\ndown\nnone\nnone\n");
    game.flip(bob, 1, 0);
    CHECK(game.views.of(bob)->text() == "2x3\nup A\nmy B\nup A\nmy B\nnone\nnone\n");
}

TEST_CASE("a card face up that nobody controls is up for everybody", "[text]")
{
    table game{1, 2, {"A", "B"}, "alice 0,0; alice 0,1"};
    CHECK(game.views.of(alice)->text() == "1x2\nup A\nup B\n");
    CHECK(game.views.of(nobody)->text() == "1x2\nup A\nup B\n");
}

TEST_CASE("a view is right where control moves and nothing turns", "[text]")
{
    table game{1, 2, {"A", "B"}, "alice 0,0; bob 0,0"};
    CHECK(game.views.of(bob)->text() == "1x2\nup A\ndown\n");
    game.flip(alice, 0, 0); // bob gets it
    CHECK(game.views.of(alice)->text() == "1x2\nup A\ndown\n");
    CHECK(game.views.of(bob)->text() == "1x2\nmy A\ndown\n");
}

TEST_CASE("a view shows the new text of a card", "[text]")
{
    table game = six_cards("alice 0,0");
    CHECK(game.views.of(alice)->text() == "2x3\nmy A\ndown\ndown\ndown\ndown\ndown\n");
    game.replace({{"A", "longer"}});
    CHECK(game.views.of(alice)->text() == "2x3\nmy longer\ndown\ndown\ndown\ndown\ndown\n");
    CHECK(game.views.of(bob)->text() == "2x3\nup longer\ndown\ndown\ndown\ndown\ndown\n");
}

TEST_CASE("a view that was handed out stays as it is", "[text]")
{
    table game{1, 2, {"A", "B"}};
    const view before = game.views.common();
    game.flip(alice, 0, 0);
    const view own = game.views.of(alice);
    game.flip(alice, 0, 1);
    CHECK(before->text() == "1x2\ndown\ndown\n");
    CHECK(before->changes == 0);
    CHECK(own->text() == "1x2\nmy A\ndown\n");
    CHECK(own->changes == 1);
    CHECK(game.views.of(alice)->changes == 2);
}

TEST_CASE("all who control nothing share one view until the next change", "[text]")
{
    table game = six_cards();
    const view first = game.views.common();
    CHECK(game.views.of(alice) == first);
    CHECK(game.views.of(dora) == first);
    CHECK(game.views.of(nobody) == first);

    game.flip(alice, 0, 0);
    const view second = game.views.common();
    CHECK(second != first);
    game.flip(bob, 0, 0); // bob waits: no change
    CHECK(game.views.of(bob) == second);
    CHECK(game.views.common() == second);
    CHECK(game.views.of(alice) != second);
    CHECK(game.views.common() == second); // also after another player's view was made
}

TEST_CASE("a view says whether it is the one that all see who control nothing", "[text]")
{
    table game = six_cards("alice 0,0; bob 0,0");
    CHECK_FALSE(game.views.of(alice)->is_common);
    CHECK(game.views.of(bob)->is_common);
    CHECK(game.views.common()->is_common);
}

TEST_CASE("a tag names the run, the changes and the spaces of the player's own", "[text]")
{
    table game = six_cards();
    CHECK(game.views.common()->tag == "run-0");
    game.flip(alice, 1, 2);
    CHECK(game.views.common()->tag == "run-1");
    CHECK(game.views.of(bob)->tag == "run-1");
    CHECK(game.views.of(alice)->tag == "run-1-5");
    game.flip(bob, 0, 0);
    CHECK(game.views.of(alice)->tag == "run-2-5");
    CHECK(game.views.of(bob)->tag == "run-2-0");
    game.flip(alice, 1, 1);
    CHECK(game.views.of(alice)->tag == "run-3-4-5"); // in board order
    game.flip(charlie, 0, 0);
    CHECK(game.views.of(charlie)->tag == "run-3");
    game.flip(bob, 0, 0); // control passes to charlie: no change, but other tags
    CHECK(game.views.of(bob)->tag == "run-3");
    CHECK(game.views.of(charlie)->tag == "run-3-0");
    game.replace({{"B", "D"}}); // face down: the text stays the same, but it is a change
    CHECK(game.views.of(bob)->tag == "run-4");
    CHECK(game.views.common()->changes == 4);
}

TEST_CASE("two players' own views have different tags, two runs too", "[text]")
{
    table game{1, 4, {"A", "A", "A", "A"}, "alice 0,0; bob 0,1"};
    const std::set<std::string> tags{game.views.of(alice)->tag, game.views.of(bob)->tag,
                                     game.views.common()->tag, views(game.board, "2").common()->tag,
                                     views(game.board, "2").of(alice)->tag};
    CHECK(tags.size() == 5);
}

TEST_CASE("a view is made in the memory of the last one, once nobody has that", "[text]")
{
    table game = six_cards("alice 0,0");
    view first = game.views.of(alice);
    const std::string text = first->text();
    const std::string tag = first->tag;
    game.flip(bob, 1, 2);
    const view_text* const place = game.views.of(bob).get();
    CHECK(first->text() == text);
    CHECK(first->tag == tag);
    first = game.views.common();
    CHECK(first.get() == place);
    CHECK(first->tag == "run-2");
    CHECK(first->is_common);
    CHECK(first->mine().empty());
}

TEST_CASE("the changes that a view had seen are read from its tag", "[text]")
{
    table game = six_cards();
    CHECK(game.views.changes_in("run-0") == 0U);
    CHECK(game.views.changes_in("run-17") == 17U);
    CHECK(game.views.changes_in("run-17-3") == 17U);
    CHECK(game.views.changes_in("run-17-3-5") == 17U);
    game.play("alice 0,2; alice 0,0");
    CHECK(game.views.changes_in(game.views.common()->tag) == 2U);
    CHECK(game.views.changes_in(game.views.of(alice)->tag) == 2U);
    for (const std::string tag :
         {"", "run", "run-", "run--1", "run-x", "run-1x", "run- 1", "run1", "run15", "run_5-3",
          "runs-1", "other-1", "Run-1", " run-1", "1", "-1", "ru", "*"}) {
        CAPTURE(tag);
        CHECK_FALSE(game.views.changes_in(tag).has_value());
    }
}

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
