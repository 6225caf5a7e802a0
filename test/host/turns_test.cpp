#include "host/slow_room.hpp"

#include <boost/asio/post.hpp>

#include <string>

// What clients of a room see while their inputs wait for their turn.

namespace scramble::test {

TEST_CASE("a flip over HTTP is answered in its turn", "[records]")
{
    slow_room in("size=1x4&cards=A&lastpair=0");
    http_client alice(in.server);
    http_client bob(in.server);
    alice.ask(in.at + "flip/alice/0,0");
    CHECK(alice.take().empty());
    bob.ask(in.at + "flip/bob/0,1");
    CHECK(bob.take().empty());
    CHECK(in.asks() == "flip alice 0,0\nflip bob 0,1\n");
    in.turn(asio::error::no_buffer_space);
    const answer refused = alice.next();
    CHECK(refused.status == 503);
    CHECK(refused.value_of("Retry-After") == "1");
    CHECK(refused.body == "the server cannot keep moves now: try again\n");
    CHECK(bob.take().empty());
    in.turn();
    CHECK(bob.next().body == "1x4\ndown\nmy A\ndown\ndown\n");
    CHECK(in.asks().empty());
}

TEST_CASE("a live player of Memory hears of each flip in its turn", "[records]")
{
    slow_room in("size=1x4&cards=A&lastpair=0");
    live_client alice(in.server, in.at + "live/alice", with_key('a'));
    (void)alice.heard();
    alice.say("flip 0,0");
    alice.say("flip 0,1");
    const std::string claim = in.inputs.records.front();
    CHECK(claim.starts_with("claim alice "));
    CHECK(in.asks() == claim + "\nflip alice 0,0\n"); // the second comes when that is decided
    in.turn();
    CHECK(alice.heard().empty());
    in.turn(asio::error::no_buffer_space);
    CHECK(alice.heard().ends_with(
        "\nfailed 0,0 not-kept the server cannot keep moves now: try again\n"));
    CHECK(in.asks() == "flip alice 0,1\n");
    in.turn();
    CHECK(alice.heard().ends_with("\nflipped 0,1\n"));
}

TEST_CASE("a claim keeps the name at once, but is known to no record before its turn", "[records]")
{
    slow_room in("size=1x4&cards=A");
    live_client alice(in.server, in.at + "live/alice", with_key('a'));
    alice.say("flip 0,0");
    in.turn(asio::error::no_buffer_space);
    in.turn();
    alice.say("flip 0,1");
    CHECK(in.asks().starts_with("claim alice "));
    http_client other(in.server);
    other.ask(in.at + "flip/alice/0,2", "Authorization: Bearer " + key_of('b') + "\r\n");
    CHECK(other.next().status == 403);
    CHECK(in.room.apply("host alice"));
    CHECK(in.room.state().find("room host ") == std::string::npos);
    in.turn();
    CHECK(in.room.apply("host alice"));
    CHECK(in.room.state().find("room host alice\n") != std::string::npos);
}

TEST_CASE("two presses deal the next game once", "[records]")
{
    slow_room in("size=1x4&cards=A");
    for (int press = 0; press < 2; ++press)
        asio::post(in.server.loop(), [&] { in.room.deal(false); });
    in.server.settle();
    in.turn();
    in.turn();
    CHECK(in.room.table().game().number() == 2);
}

TEST_CASE("a live player of a field hears of each move in its turn", "[records]")
{
    slow_room in("game=minesweeper&size=2,1&bombs=0");
    live_client alice(in.server, in.at + "live/alice", {"minesweeper.scramble.1"});
    (void)alice.heard();
    alice.say("flag 1 0");
    alice.say("dig 0 0");
    CHECK(alice.heard().empty());
    CHECK(in.asks() == "flag 1 0 alice\n");
    in.turn();
    CHECK(alice.heard().ends_with("ok flag 1 0\n"));
    CHECK(in.asks() == "first 0 0 alice 0\n");
    in.turn(asio::error::no_buffer_space);
    CHECK(alice.heard().ends_with(
        "\nfailed dig 0 0 not-kept the server cannot keep moves now: try again\n"));
    alice.say("dig 0 0");
    in.turn();
    CHECK(alice.heard().ends_with("ok dig 0 0\n"));
}

TEST_CASE("messages over telnet are answered in their order, moves in their turn", "[records]")
{
    slow_room in("game=minesweeper&size=2,1&bombs=0");
    byte_client alice(in.server, in.server.telnet_port());
    (void)alice.ask_line(in.room.known().code);
    alice.send("look\nflag 1 0\nlook\nflag 0 0\nhelp\n");
    CHECK(alice.take() == "- -\r\n");
    CHECK(in.asks() == "flag 1 0 telnet_1\n");
    in.turn();
    CHECK(alice.take() == "- F\r\n- F\r\n");
    CHECK(in.asks() == "flag 0 0 telnet_1\n");
    in.turn(asio::error::no_buffer_space);
    CHECK(
        alice.take().starts_with("the server cannot keep moves now: try again\r\nMessages: look"));
    alice.send("dig 0 0\nbye\n");
    alice.half_close();
    CHECK_FALSE(alice.is_closed());
    in.turn();
    CHECK(alice.take() == "  F\r\n");
    CHECK(alice.is_closed());
}

TEST_CASE("what the host wants comes in its turn", "[records]")
{
    slow_room in("size=1x4&cards=A");
    CHECK(in.asks().empty());
    http_client alice(in.server);
    alice.send("POST " + in.at + "name/alice?as=Zo%C3%AB HTTP/1.1\r\nHost: localhost\r\n" +
               of_alice + "Content-Length: 0\r\n\r\n");
    CHECK(alice.waits());
    CHECK(in.asks().ends_with(" Zoë\n"));
    CHECK(in.room.crowd().name_of("alice").empty());
    in.turn();
    CHECK(alice.next().status == 200);
    CHECK(in.room.crowd().name_of("alice") == "Zoë");
    asio::post(in.server.loop(), [&] { in.room.deal(false); });
    in.server.settle();
    CHECK(in.room.table().game().number() == 1);
    in.turn(asio::error::no_buffer_space);
    CHECK(in.room.table().game().number() == 1);
}

TEST_CASE("whose flip has its turn after the removal loses the card", "[records]")
{
    slow_room in("size=1x4&cards=A&lastpair=0");
    live_client alice(in.server, in.at + "live/alice");
    live_client bob(in.server, in.at + "live/bob");
    alice.say("flip 0,0");
    in.turn();
    (void)bob.heard();
    alice.say("flip 0,1");
    asio::post(in.server.loop(), [&] { in.room.table().remove("alice"); });
    in.server.settle();
    in.turn();
    in.server.pass(1);
    CHECK(in.asks() == "release alice\n");
    in.turn();
    in.server.pass(1);
    CHECK(in.asks().empty());
    CHECK(bob.heard().ends_with("\nspace 0,0 none\nspace 0,1 none\nplayer alice 1\n"));
}

} // namespace scramble::test
