#include "catch.hpp"
#include "whole/play.hpp"

namespace scramble::whole {

TEST_CASE("who closes its side before it has taken its answers gets all but what waits", "[whole]")
{
    const table at{1, 4, {"A", "B", "C", "D"}, {}, {}, memory::edition_2023};
    const wording say(at.spoken);
    for (int moment = 0; moment < 40; ++moment) {
        INFO("bob closes his side " << moment << " handlers behind the change");
        play game(at);
        visitor& ann = game.connect("ann", false);
        visitor& bob = game.connect("bob", false);
        game.ask(ann, say.flip("ann", 0, 0));
        game.send(ann, everything);
        game.settle();
        // He waits for a card; behind it are more answers than a pair holds, and one that waits.
        game.ask(bob, say.flip("bob", 0, 0));
        for (int looks = 0; looks < 14; ++looks)
            game.ask(bob, say.look("bob"));
        game.ask(bob, say.flip("cy", 0, 0));
        while (bob.unsent() > 0) {
            game.send(bob, everything);
            (void)game.step();
        }
        game.settle();
        game.ask(ann, say.flip("ann", 0, 1));
        game.send(ann, everything);
        for (int step = 0; step < moment; ++step)
            (void)game.step();
        game.half_close(bob);
        CHECK_NOTHROW(game.settle());
        CHECK_NOTHROW(game.stop());
    }
}

} // namespace scramble::whole
