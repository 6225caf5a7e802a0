#include "catch.hpp"
#include "table.hpp"

// The game that the handouts tell, with Alice, Bob and Charlie on a board of nine hearts.

namespace scramble::memory {

namespace {

constexpr auto red = "\xE2\x9D\xA4\xEF\xB8\x8F"; // with a variation selector
constexpr auto yellow = "\xF0\x9F\x92\x9B";
constexpr auto green = "\xF0\x9F\x92\x9A";
constexpr auto blue = "\xF0\x9F\x92\x99";
constexpr auto purple = "\xF0\x9F\x92\x9C";

/// What is at a space, in one word: who controls it, or "up", "down" or "none".
std::string at(const table& game, std::uint32_t row, std::uint32_t column)
{
    const auto spot = game.board.at({row, column});
    if (spot.face == board::face::none)
        return "none";
    if (spot.face == board::face::down)
        return "down";
    return spot.controller == nobody ? "up" : name_of(spot.controller);
}

} // namespace

TEST_CASE("example game: three players and nine hearts", "[rules]")
{
    table game{3, 3, {red, blue, red, green, yellow, green, blue, yellow, purple}};

    // Alice takes the red heart in the corner (1-B).
    CHECK(game.flip(alice, 0, 0) == "took_first_card; turned 0,0");
    CHECK(at(game, 0, 0) == "alice");

    // Bob and Charlie also try to; both wait (1-D).
    CHECK(game.flip(bob, 0, 0) == "waits");
    CHECK(game.flip(charlie, 0, 0) == "waits");
    CHECK(game.queue(0, 0) == "bob charlie");

    // The purple heart in the opposite corner (2-C) is no match (2-E), and the red one is Bob's,
    // who came before Charlie (1-C).
    CHECK(game.flip(alice, 2, 2) == "mismatched; turned 2,2; bob took_first_card");
    CHECK(game.board.play_of(alice).controlled().empty());
    CHECK(at(game, 0, 0) == "bob");
    CHECK(at(game, 2, 2) == "up");
    CHECK(game.queue(0, 0) == "charlie");

    // With her next first card, the yellow heart, the purple one turns down, and Bob's red one
    // does not (3-B).
    CHECK(game.flip(alice, 1, 1) == "took_first_card; turned 2,2 1,1");
    CHECK(at(game, 0, 0) == "bob");
    CHECK(at(game, 2, 2) == "down");
    CHECK(at(game, 1, 1) == "alice");

    // Bob finds the other red heart (2-D). Charlie waits on.
    CHECK(game.flip(bob, 0, 2) == "matched; turned 0,2");
    CHECK(at(game, 0, 0) == "bob");
    CHECK(at(game, 0, 2) == "bob");
    CHECK(game.score(bob) == 1);
    CHECK(game.queue(0, 0) == "charlie");

    // With Bob's next card, a green heart, the red ones leave (3-A): nothing is left of what
    // Charlie waits for (1-A).
    CHECK(game.flip(bob, 1, 0) == "took_first_card; turned 0,0 0,2 1,0; charlie no_first_card");
    CHECK(at(game, 0, 0) == "none");
    CHECK(at(game, 0, 2) == "none");
    CHECK(game.queue(0, 0).empty());

    // Charlie may begin anew, the others are at their second cards.
    CHECK(game.board.play_of(charlie).stage == board::stage::relinquished);
    CHECK(at(game, 1, 1) == "alice");
    CHECK(at(game, 1, 0) == "bob");
    CHECK(game.flip(charlie, 2, 2) == "took_first_card; turned 2,2");
    CHECK(game.flip(alice, 2, 1) == "matched; turned 2,1");
    CHECK(game.flip(bob, 1, 2) == "matched; turned 1,2");
    CHECK(game.score(alice) == 1);
    CHECK(game.score(bob) == 2);
    CHECK(game.score(charlie) == 0);
}

} // namespace scramble::memory
