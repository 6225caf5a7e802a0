#include "catch.hpp"
#include "scramble/minesweeper/rules/scores.hpp"
#include "scramble/minesweeper/wire/chronicle.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <array>
#include <string>
#include <vector>

// Who has dug how much and hit what, and what followers of a game with scores are told.

namespace scramble::minesweeper {

namespace {

/// A bomb at 1,0 of five squares in a row.
const field one_bomb{5, 1, {0, 1, 0, 0, 0}};

/// A field with scores, as a game keeps it.
struct scored_field {
    board squares{one_bomb};
    scores table;
    chronicle told{squares, "run", true, &table};

    void dig(square at, const std::string& who)
    {
        const auto whose = table.enroll(who);
        const dig_result result = squares.dig(at);
        table.add(whose, result);
        told.changed(result.changed, whose);
        squares.check_invariants();
    }

    void flag(square at, bool is_up)
    {
        CHECK((is_up ? squares.flag(at) : squares.deflag(at)));
        told.changed(std::array{stretch{at.y, at.x, at.x}});
        squares.check_invariants();
    }
};

} // namespace

TEST_CASE("a dig counts the squares that it opens, and a bomb apart from them", "[scores]")
{
    board squares({5, 1, {1, 0, 0, 0, 0}});
    CHECK(squares.dig({4, 0}).dug == 4);
    CHECK(squares.dig({4, 0}).dug == 0);
    const dig_result hit = squares.dig({0, 0});
    CHECK(hit.boom);
    CHECK(hit.dug == 0);
    board others({5, 1, {1, 0, 0, 0, 0}});
    CHECK(others.dig({0, 0}).dug == 4); // nothing is beside it any more
    CHECK(others.is_cleared());
    CHECK(others.bombs() == 0);
}

TEST_CASE("scores are kept by name, and a new game begins with 0", "[scores]")
{
    scores table;
    CHECK(scores_text(table).empty());
    const auto bob = table.enroll("bob");
    const auto ann = table.enroll("ann");
    CHECK(table.enroll("bob") == bob);
    table.add(bob, {false, 3, {}});
    table.add(bob, {true, 1, {}});
    table.add(ann, {false, 2, {}});
    CHECK(table.of(bob) == scores::score{4, 1});
    CHECK(scores_text(table) == "bob 4 1\nann 2 0\n");
    table.reset();
    CHECK(scores_text(table) == "bob 0 0\nann 0 0\n");
}

TEST_CASE("followers are told of scores, of bombs left, and of bombs at the end", "[scores]")
{
    scored_field of;
    CHECK(of.told.since({})->text() == "at run-0\ndebug 1\nplayers 0\nsize 5 1\n-----\nleft 1\n");
    of.flag({0, 0}, true);
    of.flag({3, 0}, true);
    CHECK(of.told.since(0)->text() == "at run-2\nrow 0 0 F\nrow 0 3 F\nleft -1\n");
    of.flag({0, 0}, false);
    of.flag({3, 0}, false);
    of.dig({4, 0}, "ann");
    CHECK(of.told.since(4)->text() == "at run-5\nrow 0 2 1  \nplayer ann 3 0\n");
    of.dig({4, 0}, "bob");
    CHECK(of.told.since(5)->text() == "at run-6\nplayer bob 0 0\n");
    of.dig({0, 0}, "bob");
    CHECK(of.told.since(6)->text() == "at run-7\nrow 0 0 1\nplayer bob 1 0\nbombs 0 1\n");
    CHECK(of.told.since({})->text() ==
          "at run-7\ndebug 1\nplayers 0\nsize 5 1\n1-1  \nleft 1\nplayer ann 3 0\n"
          "player bob 1 0\nbombs 0 1\n");
    of.flag({1, 0}, true);
    CHECK(of.told.since(7)->text() == "at run-8\nrow 0 1 F\nleft 0\n"); // the bombs are known
}

TEST_CASE("the next field has other bombs, and the same players", "[scores]")
{
    scored_field of;
    of.dig({1, 0}, "ann");
    CHECK(of.told.since(0)->text() == "at run-1\nrow 0 0      \nleft 0\nplayer ann 4 1\n");
    of.squares = board(one_bomb);
    of.table.reset();
    of.told.laid("next");
    CHECK(of.told.since(1)->text() ==
          "at next-2\ndebug 1\nplayers 0\nsize 5 1\n-----\nleft 1\nplayer ann 0 0\n");
}

TEST_CASE("a field of nothing but bombs is cleared from the start", "[scores]")
{
    scored_field of;
    of.squares = board(field{2, 1, {1, 1}});
    of.told.laid("next");
    CHECK(of.told.since({})->text() ==
          "at next-1\ndebug 1\nplayers 0\nsize 2 1\n--\nleft 2\nbombs 0 0 1\n");
}

TEST_CASE("where no scores are kept nothing is told of them", "[scores]")
{
    board squares(one_bomb);
    chronicle told(squares, "run", false);
    told.changed(squares.dig({1, 0}).changed);
    CHECK(told.since(0)->text() == "at run-1\nrow 0 0      \ncleared\n");
    CHECK(told.since({})->text() == "at run-1\ndebug 0\nplayers 0\nsize 5 1\n     \ncleared\n");
}

} // namespace scramble::minesweeper
