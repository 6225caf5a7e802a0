#include "host/slow_room.hpp"

// Flips that wait for a card, in a room whose inputs wait for their turn.

namespace scramble::test {

TEST_CASE("a live player may give up a flip that waits, but not one without its turn", "[records]")
{
    held_card in;
    live_client bob(in.server, in.at + "live/bob");
    bob.say("flip 0,0");
    bob.say("give up");
    CHECK(in.asks() == "flip bob 0,0\n");
    (void)bob.heard();
    in.turn();
    CHECK(in.asks() == "withdraw bob 0,0\n");
    in.turn();
    CHECK(bob.heard().ends_with("gave up 0,0\n"));
}

TEST_CASE("a live player whose flip has to wait goes on after the turns of others", "[records]")
{
    held_card in;
    live_client bob(in.server, in.at + "live/bob");
    live_client carol(in.server, in.at + "live/carol");
    carol.say("flip 0,1");
    bob.say("flip 0,0");
    in.turn();
    in.turn();
    bob.say("give up");
    CHECK(in.asks() == "withdraw bob 0,0\n");
}

TEST_CASE("whoever leaves before the turn of a flip does not keep a place in a queue", "[records]")
{
    held_card in;
    {
        http_client bob(in.server);
        bob.ask(in.at + "flip/bob/0,0");
    }
    in.server.settle();
    in.turn();
    CHECK(in.asks() == "withdraw bob 0,0\n");
    in.turn();
    CHECK(in.asks().empty());
}

TEST_CASE("whoever leaves before the turn of a flip does not end the wait of another tab",
          "[records]")
{
    held_card in;
    live_client bob(in.server, in.at + "live/bob");
    bob.say("flip 0,0");
    {
        live_client tab(in.server, in.at + "live/bob");
        tab.say("flip 0,0");
        in.turn();
    }
    in.server.settle();
    (void)bob.heard();
    in.turn();
    CHECK(in.asks().empty());
    in.alice.say("flip 0,1"); // takes both, and gives them back with the next
    in.turn();
    in.alice.say("flip 0,2");
    in.turn();
    CHECK(bob.heard().find("\nfailed 0,0 1-A ") != std::string::npos);
}

TEST_CASE("whose withdrawal is refused is withdrawn within seconds", "[records]")
{
    held_card in;
    live_client bob(in.server, in.at + "live/bob");
    {
        live_client carol(in.server, in.at + "live/carol");
        bob.say("flip 0,0");
        carol.say("flip 0,0");
        in.turn();
        in.turn();
        bob.say("give up");
    }
    in.server.settle();
    CHECK(in.asks() == "withdraw bob 0,0\nwithdraw carol 0,0\n");
    in.turn(asio::error::no_buffer_space);
    in.turn(asio::error::no_buffer_space);
    CHECK(bob.heard().ends_with(
        "\nfailed 0,0 not-kept the server cannot keep moves now: try again\n"));
    CHECK(in.asks().empty());
    in.server.pass(2);
    CHECK(in.asks() == "withdraw bob 0,0\nwithdraw carol 0,0\n");
    in.turn();
    in.turn();
    bob.say("flip 0,1");
    in.turn();
    CHECK(bob.heard().ends_with("\nflipped 0,1\n"));
    in.server.pass(2);
    CHECK(in.asks().empty());
}

TEST_CASE("a flip from another tab does not wait behind a withdrawal", "[records]")
{
    held_card in;
    live_client bob(in.server, in.at + "live/bob");
    live_client tab(in.server, in.at + "live/bob");
    bob.say("flip 0,0");
    in.turn();
    bob.say("give up");
    tab.say("flip 0,0"); // its own leaving could not end the wait: see `live_session::flip`
    CHECK(in.asks() == "withdraw bob 0,0\n");
    CHECK(tab.heard().find("\nfailed 0,0 waits ") != std::string::npos);
}

TEST_CASE("a release is asked for once until its turn", "[records]")
{
    slow_room in("size=1x4&cards=A&lastpair=0");
    const live_client bob(in.server, in.at + "live/bob"); // somebody is here
    http_client(in.server).ask(in.at + "flip/alice/0,0");
    in.server.settle();
    in.turn();
    in.server.pass(15);
    CHECK(in.asks() == "release alice\n");
    in.turn(asio::error::no_buffer_space);
    CHECK(in.asks().empty());
    in.server.pass(2);
    CHECK(in.asks() == "release alice\n");
    in.turn();
    in.server.pass(2);
    CHECK(in.asks().empty());
}

TEST_CASE("a second tab whose flip finds the first one waiting goes on", "[records]")
{
    held_card in;
    live_client bob(in.server, in.at + "live/bob");
    live_client tab(in.server, in.at + "live/bob");
    bob.say("flip 0,0");
    tab.say("flip 0,1");
    in.turn();
    in.turn();
    CHECK(tab.heard().find("\nfailed 0,1 waits ") != std::string::npos);
    tab.say("nonsense");
    CHECK(tab.heard().find("malformed ") != std::string::npos);
}

} // namespace scramble::test
