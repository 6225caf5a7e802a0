#include "catch.hpp"
#include "table.hpp"

#include "scramble/memory/text.hpp"

#include <cstddef>
#include <set>

// The board as its players see it, and the scores.

namespace scramble::memory {

namespace {

/// A board whose views are told of each change, as a game does.
class seen_table {
public:
    seen_table(std::uint32_t rows, std::uint32_t columns, std::vector<std::string> cards)
        : board(layout{rows, columns, std::move(cards)}), seen(board, "run")
    {
    }

    memory::board board;
    views seen;

    void flip(player who, std::uint32_t row, std::uint32_t column)
    {
        const turn step = board.flip(who, {row, column});
        if (!step.turned.empty())
            seen.changed(step.turned);
    }

    void replace(const memory::board::substitution& by)
    {
        const replacement step = board.replace(by);
        if (step.changed)
            seen.changed(step.shown);
    }

    /// The text that a reader must get, put together space by space.
    [[nodiscard]] std::string expected(player reader) const
    {
        using face = memory::board::face;
        std::string text = std::to_string(board.rows()) + 'x' + std::to_string(board.columns());
        text += '\n';
        for (std::uint32_t row = 0; row < board.rows(); ++row) {
            for (std::uint32_t column = 0; column < board.columns(); ++column) {
                const auto spot = board.at({row, column});
                const bool mine = reader != nobody && spot.controller == reader;
                if (spot.face == face::up)
                    text += (mine ? "my " : "up ") + std::string(spot.card);
                else
                    text += spot.face == face::down ? "down" : "none";
                text += '\n';
            }
        }
        return text;
    }
};

/// A B A
/// B C C
seen_table six_seen_cards()
{
    return {2, 3, {"A", "B", "A", "B", "C", "C"}};
}

/// The numbers of the pieces in which two views differ, as objects.
std::set<std::size_t> new_pieces(const view& before, const view& after)
{
    std::set<std::size_t> result;
    for (std::size_t number = 0; number < before->pieces.size(); ++number) {
        if (before->pieces[number] != after->pieces.at(number))
            result.insert(number);
    }
    return result;
}

/// The number of the piece that holds a space of the board.
std::size_t piece_of(const view& shown, std::size_t space)
{
    std::size_t lines = 0;
    for (std::size_t number = 0; number < shown->pieces.size(); ++number) {
        for (const char each : *shown->pieces[number])
            lines += each == '\n' ? 1U : 0U;
        if (lines > space + 1) // the first line is the size
            return number;
    }
    return shown->pieces.size();
}

} // namespace

TEST_CASE("a view is BOARD: the size, then none, down, up or my for each space", "[text]")
{
    seen_table game = six_seen_cards();
    CHECK(game.seen.common()->text() == "2x3\ndown\ndown\ndown\ndown\ndown\ndown\n");
    game.flip(bob, 1, 1);
    game.flip(bob, 1, 2);
    game.flip(bob, 0, 1);
    game.flip(alice, 0, 0);
    CHECK(game.seen.of(alice)->text() == "2x3\nmy A\nup B\ndown\ndown\nnone\nnone\n");
    CHECK(game.seen.of(bob)->text() == "2x3\nup A\nmy B\ndown\ndown\nnone\nnone\n");
    CHECK(game.seen.of(charlie)->text() == "2x3\nup A\nup B\ndown\ndown\nnone\nnone\n");
    CHECK(game.seen.common()->text() == "2x3\nup A\nup B\ndown\ndown\nnone\nnone\n");
    game.flip(alice, 0, 2);
    CHECK(game.seen.of(alice)->text() == "2x3\nmy A\nup B\nmy A\ndown\nnone\nnone\n");
    game.flip(bob, 1, 0);
    CHECK(game.seen.of(bob)->text() == "2x3\nup A\nmy B\nup A\nmy B\nnone\nnone\n");
}

TEST_CASE("a card face up that nobody controls is up for everybody", "[text]")
{
    seen_table game{1, 2, {"A", "B"}};
    game.flip(alice, 0, 0);
    game.flip(alice, 0, 1);
    CHECK(game.seen.of(alice)->text() == "1x2\nup A\nup B\n");
    CHECK(game.seen.of(nobody)->text() == "1x2\nup A\nup B\n");
}

TEST_CASE("a view is right where control moves and nothing turns", "[text]")
{
    seen_table game{1, 2, {"A", "B"}};
    game.flip(alice, 0, 0);
    game.flip(bob, 0, 0);
    CHECK(game.seen.of(bob)->text() == "1x2\nup A\ndown\n");
    game.flip(alice, 0, 0); // bob gets it
    CHECK(game.seen.of(alice)->text() == "1x2\nup A\ndown\n");
    CHECK(game.seen.of(bob)->text() == "1x2\nmy A\ndown\n");
}

TEST_CASE("a view shows the new text of a card", "[text]")
{
    seen_table game = six_seen_cards();
    game.flip(alice, 0, 0);
    CHECK(game.seen.of(alice)->text() == "2x3\nmy A\ndown\ndown\ndown\ndown\ndown\n");
    game.replace({{"A", "longer"}});
    CHECK(game.seen.of(alice)->text() == "2x3\nmy longer\ndown\ndown\ndown\ndown\ndown\n");
    CHECK(game.seen.of(bob)->text() == "2x3\nup longer\ndown\ndown\ndown\ndown\ndown\n");
}

TEST_CASE("a view that was handed out stays as it is", "[text]")
{
    seen_table game{1, 2, {"A", "B"}};
    const view before = game.seen.common();
    game.flip(alice, 0, 0);
    const view own = game.seen.of(alice);
    game.flip(alice, 0, 1);
    CHECK(before->text() == "1x2\ndown\ndown\n");
    CHECK(before->changes == 0);
    CHECK(own->text() == "1x2\nmy A\ndown\n");
    CHECK(own->changes == 1);
    CHECK(game.seen.of(alice)->changes == 2);
}

TEST_CASE("all who control nothing share one view until the next change", "[text]")
{
    seen_table game = six_seen_cards();
    const view first = game.seen.common();
    CHECK(game.seen.of(alice) == first);
    CHECK(game.seen.of(dora) == first);
    CHECK(game.seen.of(nobody) == first);

    game.flip(alice, 0, 0);
    const view second = game.seen.common();
    CHECK(second != first);
    game.flip(bob, 0, 0); // waits: no change
    CHECK(game.seen.of(bob) == second);
    CHECK(game.seen.common() == second);
    CHECK(game.seen.of(alice) != second);
    CHECK(game.seen.common() == second); // also after another's own view was made
}

TEST_CASE("a view says whether it is the one that all see who control nothing", "[text]")
{
    seen_table game = six_seen_cards();
    game.flip(alice, 0, 0);
    game.flip(bob, 0, 0);
    CHECK_FALSE(game.seen.of(alice)->is_common);
    CHECK(game.seen.of(bob)->is_common);
    CHECK(game.seen.common()->is_common);
}

TEST_CASE("a tag names the run, the changes and the spaces of the player's own", "[text]")
{
    seen_table game = six_seen_cards();
    CHECK(game.seen.common()->tag == "run-0");
    game.flip(alice, 1, 2);
    CHECK(game.seen.common()->tag == "run-1");
    CHECK(game.seen.of(bob)->tag == "run-1");
    CHECK(game.seen.of(alice)->tag == "run-1-5");
    game.flip(bob, 0, 0);
    CHECK(game.seen.of(alice)->tag == "run-2-5");
    CHECK(game.seen.of(bob)->tag == "run-2-0");
    game.flip(alice, 1, 1);
    CHECK(game.seen.of(alice)->tag == "run-3-4-5"); // in the order of the board
    game.flip(charlie, 0, 0);
    CHECK(game.seen.of(charlie)->tag == "run-3");
    game.flip(bob, 0, 0); // control goes to charlie: no change, but other tags
    CHECK(game.seen.of(bob)->tag == "run-3");
    CHECK(game.seen.of(charlie)->tag == "run-3-0");
    game.replace({{"B", "D"}}); // face down, so the text stays, but it is a change
    CHECK(game.seen.of(bob)->tag == "run-4");
    CHECK(game.seen.common()->changes == 4);
}

TEST_CASE("two players' own views have different tags, two runs too", "[text]")
{
    seen_table game{1, 4, {"A", "A", "A", "A"}};
    game.flip(alice, 0, 0);
    game.flip(bob, 0, 1);
    const std::set<std::string> tags{game.seen.of(alice)->tag, game.seen.of(bob)->tag,
                                     game.seen.common()->tag, views(game.board, "2").common()->tag,
                                     views(game.board, "2").of(alice)->tag};
    CHECK(tags.size() == 5);
}

TEST_CASE("the changes that a view had seen are read from its tag", "[text]")
{
    seen_table game = six_seen_cards();
    CHECK(game.seen.changes_in("run-0") == 0U);
    CHECK(game.seen.changes_in("run-17") == 17U);
    CHECK(game.seen.changes_in("run-17-3") == 17U);
    CHECK(game.seen.changes_in("run-17-3-5") == 17U);
    game.flip(alice, 0, 2);
    game.flip(alice, 0, 0);
    CHECK(game.seen.changes_in(game.seen.common()->tag) == 2U);
    CHECK(game.seen.changes_in(game.seen.of(alice)->tag) == 2U);
    for (const std::string tag : {"", "run", "run-", "run--1", "run-x", "run-1x", "run- 1", "run1",
                                  "runs-1", "other-1", "Run-1", " run-1", "1", "-1", "ru", "*"}) {
        CAPTURE(tag);
        CHECK_FALSE(game.seen.changes_in(tag).has_value());
    }
}

TEST_CASE("boards of all shapes read right, piece by piece", "[text]")
{
    for (const auto& [rows, columns] :
         {std::pair{1U, 1U}, std::pair{1U, 511U}, std::pair{512U, 1U}, std::pair{1U, 513U},
          std::pair{2U, 512U}, std::pair{23U, 45U}, std::pair{1025U, 1U}, std::pair{3U, 700U}}) {
        CAPTURE(rows, columns);
        std::vector<std::string> cards;
        for (std::uint32_t space = 0; space < rows * columns; ++space)
            cards.push_back("card" + std::to_string(space / 2));
        seen_table game{rows, columns, cards};
        game.flip(alice, 0, 0);
        game.flip(alice, rows - 1, columns - 1);
        for (std::uint32_t space = 0; space < rows * columns; space += 37)
            game.flip(bob, space / columns, space % columns);
        game.flip(charlie, rows - 1, columns - 1);
        for (const player who : {alice, bob, charlie, nobody}) {
            CHECK(game.seen.of(who)->text() == game.expected(who));
            CHECK(game.seen.of(who)->size == game.expected(who).size());
        }
    }
}

TEST_CASE("on a large board a step makes anew only the pieces that it concerns", "[text]")
{
    seen_table game{100, 100, std::vector<std::string>(10'000, "A")};
    const view first = game.seen.common();
    REQUIRE(first->pieces.size() > 10);

    game.flip(alice, 57, 33);
    const view second = game.seen.common();
    const std::size_t concerned = piece_of(second, 5733);
    CHECK(new_pieces(first, second) == std::set<std::size_t>{concerned});
    CHECK(second->text() == game.expected(nobody));

    const view own = game.seen.of(alice);
    CHECK(new_pieces(second, own) == std::set<std::size_t>{concerned});
    CHECK(own->text() == game.expected(alice));

    game.flip(alice, 99, 99);
    const view third = game.seen.common();
    CHECK(new_pieces(second, third) == std::set<std::size_t>{piece_of(third, 9999)});
    CHECK(new_pieces(third, game.seen.of(alice)) ==
          std::set<std::size_t>{concerned, piece_of(third, 9999)});
    CHECK(game.seen.of(alice)->size == game.expected(alice).size());

    game.flip(alice, 0, 0); // two go and one turns up
    const view fourth = game.seen.common();
    CHECK(new_pieces(third, fourth) == std::set<std::size_t>{0, concerned, piece_of(third, 9999)});
    CHECK(fourth->text() == game.expected(nobody));
}

TEST_CASE("steps that nobody looked at between are all seen", "[text]")
{
    seen_table game{100, 100, std::vector<std::string>(10'000, "A")};
    const view first = game.seen.common();
    game.flip(alice, 0, 0);
    game.flip(alice, 50, 0);
    game.flip(bob, 0, 1);
    game.flip(alice, 99, 0);
    CHECK(game.seen.common()->text() == game.expected(nobody));
    CHECK(new_pieces(first, game.seen.common()).size() == 3);
}

} // namespace scramble::memory
