#include "host/small_room.hpp"

#include <string>

// The players of a room: who has gone, who waits, and who is the host then.

namespace scramble::test {

TEST_CASE("who has left is told to have gone, and to be here again", "[rooms][names]")
{
    small_room room;
    const auto bob = room.join("bob");
    auto alice = room.join("alice");
    alice->say("flip 0,0");
    room.server.pass(60);
    CHECK(room.get("names").body == "names 0\n");
    alice.reset();
    room.server.pass(5);
    CHECK(room.get("names").body == "names 0\n");
    room.server.pass(1);
    CHECK(room.get("names").body == "names 1\nname alice gone\n");
    CHECK(bob->heard().ends_with("room names 1\n"));
    alice = room.join("alice");
    room.server.pass(1);
    CHECK(room.get("names?since=1").body == "names 2\nname alice here\n");
}

TEST_CASE("who is removed is told so, has no part in the game, and cannot win", "[rooms][names]")
{
    small_room room("size=1x2&cards=A&lastpair=0");
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    CHECK(room.get("flip/bob/0,1", 'b').status == 200);
    CHECK(room.post("remove/bob", 'h').body.find("room names 1\n") != std::string::npos);
    CHECK(room.get("names").body == "names 1\nname bob removed\n");
    room.server.pass(10); // now bob has gone, which is no news any more
    CHECK(room.get("names").body == "names 1\nname bob removed\n");
    CHECK(room.post("again", 'h').status == 200);
    CHECK_FALSE(room.has("room won bob 1"));
    CHECK(room.post("name/bob?as=Bob", 'b').status == 403);
    CHECK(room.post("name/other?as=Other", 'b').status == 403);
}

TEST_CASE("whoever gathers with a key is removed with it, and the host is not", "[rooms][names]")
{
    small_room room("size=1x4&cards=A,B&start=host");
    const auto hanna = room.join("hanna"); // who has the host's key
    const auto eve = room.join("eve");
    CHECK(room.post("remove/hanna", 'h').status == 409);
    CHECK(room.post("remove/eve", 'h').status == 200);
    CHECK(room.get("names").body.find("name eve removed\n") != std::string::npos);
    CHECK(room.post("name/eva?as=Eva", 'e').status == 403);
    CHECK(room.post("start", 'h').status == 200);
    room.server.pass(6);
    CHECK(room.get("flip/eva/0,0", 'e').status == 403);
    CHECK(room.get("flip/hanna/0,0", 'h').status == 200);
}

TEST_CASE("who has only a name is removed as a player is", "[rooms][names]")
{
    small_room room;
    CHECK(room.post("name/bob?as=Rob", 'b').status == 200);
    CHECK(room.get("names").body == "names 1\nname bob here as Rob\n");
    CHECK(room.post("remove/bob", 'b').status == 403);
    CHECK(room.post("remove/carol", 'h').status == 404);
    CHECK(room.post("remove/bob", 'h').body.find("room names 2\n") != std::string::npos);
    CHECK(room.get("names").body == "names 2\nname bob removed as Rob\n");
    CHECK(room.get("flip/bob/0,0", 'b').status == 403);
    CHECK(room.get("flip/bob/0,0").status == 403);
    CHECK(room.get("flip/other/0,0", 'b').status == 403);
    CHECK(room.post("name/carol?as=Rob", 'c').status == 200); // the name is free
    CHECK(room.post("name/hanna?as=Hanna", 'h').status == 200);
    CHECK(room.post("remove/hanna", 'h').status == 409);
}

TEST_CASE(
    "who has only a name is told, also if it is the one of the game, and has gone with its page",
    "[rooms][names]")
{
    small_room room;
    auto bob = room.join("bob");
    CHECK(room.post("name/bob?as=bob", 'b').status == 200);
    CHECK(room.post("name/carol?as=Caro", 'c').status == 200); // by a program that stays away
    CHECK(room.get("names").body == "names 2\nname bob here\nname carol here as Caro\n");
    room.server.pass(60);
    CHECK(room.get("names?since=2").body == "names 2\n");
    bob.reset();
    room.server.pass(5);
    CHECK(room.get("names?since=2").body == "names 2\n");
    room.server.pass(1);
    CHECK(room.get("names?since=2").body == "names 3\nname bob gone\n");
    bob = room.join("bob");
    room.server.pass(1);
    CHECK(room.get("names?since=3").body == "names 4\nname bob here\n");
    bob.reset();
    live_client eve(room.server, room.at + "live/bob", with_key('e')); // is somebody else
    room.server.pass(6);
    CHECK(room.get("names?since=4").body == "names 5\nname bob gone\n");
}

TEST_CASE("the host does not remove the player who has the host's key", "[rooms][names]")
{
    small_room room;
    CHECK(room.get("flip/hanna/0,0", 'h').status == 200);
    CHECK(room.post("remove/hanna", 'h').status == 409);
    CHECK(room.get("flip/hanna/0,1", 'h').status == 200);
}

TEST_CASE("whose card is waited for is warned 20 seconds before it is released", "[rooms][names]")
{
    small_room room;
    const auto alice = room.join("alice");
    const auto bob = room.join("bob");
    alice->say("flip 0,0");
    room.server.pass(60);
    bob->say("flip 0,0");
    room.server.pass(9);
    CHECK(room.get("names").body == "names 0\n");
    room.server.pass(1);
    CHECK(room.get("names").body == "names 1\nname alice here release 20\n");
    room.server.pass(5);
    CHECK(room.get("names").body == "names 1\nname alice here release 15\n"); // and no more news
    room.server.pass(15);
    CHECK(room.get("look/bob").body == "1x4\nup A\ndown\ndown\ndown\n");
    room.server.pass(1);
    CHECK(room.get("look/bob").body == "1x4\nmy A\ndown\ndown\ndown\n");
    room.server.pass(1);
    CHECK(room.get("names?since=1").body == "names 2\nname alice here\n");
}

TEST_CASE("when the host has gone for a minute, who has been here longest is the host",
          "[rooms][names]")
{
    small_room room;
    (void)room.get("flip/program/0,3"); // with no key
    const auto carol = room.join("carol");
    carol->say("flip 0,0");
    auto bob = room.join("bob");
    bob->say("flip 0,1");
    room.server.pass(3);
    const auto host = room.join("hanna");
    host->say("flip 0,2");
    room.server.pass(120);
    CHECK_FALSE(room.has("room host carol"));
    SECTION("and not before")
    {
        host->close();
        room.server.pass(50);
        CHECK(room.post("lock", 'h').status == 200); // here after all
        room.server.pass(59);
        CHECK(room.post("lock?on=0", 'h').status == 200);
        room.server.pass(59);
        CHECK_FALSE(room.has("room host carol"));
        room.server.pass(1);
        CHECK(room.has("room host carol"));
        CHECK(bob->heard().find("room host carol\n") != std::string::npos);
        CHECK(room.post("lock", 'h').status == 403);
        CHECK(room.post("lock", 'c').status == 200);
    }
    SECTION("who was away meanwhile has been here for less long")
    {
        carol->close();
        room.server.pass(10);
        const auto again = room.join("carol");
        host->close();
        room.server.pass(70);
        CHECK(room.has("room host bob"));
    }
}

TEST_CASE("a host who only looks on is here", "[rooms][names]")
{
    small_room room;
    const auto bob = room.join("bob");
    bob->say("flip 0,0");
    live_client host(room.server, room.at + "live", with_key('h'));
    room.server.pass(200);
    CHECK_FALSE(room.has("room host bob"));
}

TEST_CASE("nobody is the host of a room in which nobody has a key", "[rooms][names]")
{
    small_room room;
    live_client bob(room.server, room.at + "live/bob");
    bob.say("flip 0,0");
    room.server.pass(200);
    CHECK(room.post("lock", 'h').status == 200);
}

TEST_CASE("a room costs no time once everybody has gone", "[rooms][names]")
{
    small_room room;
    auto& opened = *room.server.rooms().all().begin()->second;
    int seconds = 0;
    const auto counted = opened.table().attendance().on_pass([&] { ++seconds; });
    room.server.pass(30);
    CHECK(seconds == 0);
    auto alice = room.join("alice");
    alice->say("flip 0,0");
    room.server.pass(30);
    CHECK(seconds == 30);
    alice.reset();
    room.server.pass(30); // away after 10, and her card is released
    CHECK(seconds < 45);
    const int at_rest = seconds;
    room.server.pass(30);
    CHECK(seconds == at_rest);
    CHECK(room.get("look/alice", 'a').body == "1x4\ndown\ndown\ndown\ndown\n");
    room.server.pass(1);
    CHECK(seconds == at_rest + 1);
}

} // namespace scramble::test
