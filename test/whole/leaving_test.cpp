#include "catch.hpp"
#include "whole/play.hpp"

namespace scramble::whole {

TEST_CASE("who closes its side before it has taken its answers gets all but what waits", "[whole]")
{
    const setup in{1, 4, {"A", "B", "C", "D"}, {}, {}, memory::edition_2023};
    const wording say(in.spoken);
    for (int moment = 0; moment < 40; ++moment) {
        INFO("bob closes his side " << moment << " handlers behind the change");
        game_play game(in);
        visitor& ann = game.connect("ann", false);
        visitor& bob = game.connect("bob", false);
        ann.ask(say.flip("ann", 0, 0));
        ann.send(everything);
        game.settle();
        // The first answer waits for a card. After it come more answers than a pair holds, and
        // another that waits.
        bob.ask(say.flip("bob", 0, 0));
        for (int looks = 0; looks < 14; ++looks)
            bob.ask(say.look("bob"));
        bob.ask(say.flip("cy", 0, 0));
        while (bob.unsent() > 0) {
            bob.send(everything);
            (void)game.step();
        }
        game.settle();
        ann.ask(say.flip("ann", 0, 1));
        ann.send(everything);
        for (int step = 0; step < moment; ++step)
            (void)game.step();
        bob.leave(test::way::half_close);
        CHECK_NOTHROW(game.settle());
        CHECK_NOTHROW(game.stop());
    }
}

TEST_CASE("a live client is answered in order, also while its player waits elsewhere", "[whole]")
{
    const setup in{1, 4, {"A", "B", "A", "C"}, {}, {}, memory::edition_2023};
    const wording say(in.spoken);
    game_play game(in);
    follower& ann = game.connect_live("ann", true);
    visitor& elsewhere = game.connect("ann", true);
    visitor& bob = game.connect("bob", true);
    visitor& cy = game.connect("cy", true);
    const auto ask = [&](visitor& who, int column) {
        who.ask(say.flip(who.player(), 0, column));
        who.send(everything);
    };
    ann.send(everything);
    ask(cy, 1);
    ask(bob, 0);
    game.settle();
    ask(bob, 2);
    game.settle();
    ann.say("flip 0,0"); // waits
    ann.send(everything);
    game.settle();
    ask(bob, 3);       // removes the pair: ann fails, and is told so a turn later
    ask(elsewhere, 1); // waits
    ann.say("look");
    ann.send(everything);
    CHECK_NOTHROW(game.settle());
    CHECK_NOTHROW(game.stop());
}

} // namespace scramble::whole
