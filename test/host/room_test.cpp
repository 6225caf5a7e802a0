#include "catch.hpp"
#include "host/small_room.hpp"
#include "minesweeper/site/live_session.hpp"

#include <string>
#include <string_view>

// One room: the next game, who looks on, and what the host may do.

namespace scramble::test {

namespace {

struct one_room : asked_room {
    using asked_room::asked_room;

    /// The lines of the room's state that follow its name and code.
    std::string state()
    {
        const std::string all = get("room").body;
        return all.substr(all.find("room game"));
    }
};

} // namespace

TEST_CASE("when the game is over everybody may deal the next, once", "[rooms]")
{
    one_room room("size=1x2&cards=A&lastpair=0");
    CHECK(room.post(room.at + "again").status == 409);
    CHECK(room.state() == "room game 1\nroom watching 0\n");
    (void)room.get("flip/alice/0,0");
    (void)room.get("flip/alice/0,1");
    CHECK(room.get("scores").body == "alice 1\n");
    live_client bob(room.server, room.at + "live/bob");
    (void)bob.heard();
    CHECK(room.post(room.at + "again?game=2").status == 200);
    CHECK(room.post(room.at + "again?game=2").status == 200);
    CHECK(room.state() == "room game 2\nroom watching 0\nroom won alice 1\n");
    CHECK(room.get("look/alice").body == "1x2\ndown\ndown\n");
    CHECK(room.get("scores").body == "alice 0\n");
    const std::string heard = bob.heard(); // nobody reconnects
    CHECK(heard.find("\nfirst 0\n1x2\ndown\ndown\nplayer alice 0\n") != heard.npos);
    CHECK(heard.ends_with("room game 2\nroom watching 0\nroom won alice 1\n"));
    bob.say("flip 0,0");
    CHECK(bob.heard().ends_with("flipped 0,0\n"));
    CHECK(room.post(room.at + "again?game=2").status == 200);
    CHECK(room.post(room.at + "again?game=3").status == 409);
    CHECK(room.post(room.at + "again?game=4").status == 400);
}

TEST_CASE("the host may deal at any time, and the same cards again", "[rooms]")
{
    one_room room("board=zoo&seed=5");
    for (const char* space : {"0,0", "0,1", "0,2", "0,3"})
        (void)room.get(std::string("flip/alice/") + space);
    const std::string before = room.get("look/bob").body;
    CHECK(room.post(room.at + "again?same=1", of_host).status == 200);
    const answer soon = room.post(room.at + "again", of_host);
    CHECK(soon.status == 429);
    CHECK(soon.value_of("Retry-After") == "1");
    CHECK(room.get("look/bob").body != before);
    for (const char* space : {"0,0", "0,1", "0,2", "0,3"})
        (void)room.get(std::string("flip/alice/") + space);
    CHECK(room.get("look/bob").body == before);
    room.server.pass(1);
    CHECK(room.post(room.at + "again", of_host).status == 200);
    CHECK(room.state() == "room game 3\nroom watching 0\n"); // nobody has won
}

TEST_CASE("the same cards again are those of the file where they were not shuffled", "[rooms]")
{
    one_room room("board=perfect&shuffle=0");
    CHECK(room.post(room.at + "again?same=1", of_host).status == 200);
    CHECK(room.get("flip/alice/0,0").body.starts_with("3x3\nmy \U0001F984\n"));
    CHECK(room.get("flip/alice/0,1").body.starts_with("3x3\nmy \U0001F984\nmy \U0001F984\n"));
}

TEST_CASE("a field is laid again for those who are there", "[rooms]")
{
    one_room room("game=minesweeper&size=2,1&bombs=0");
    live_client live(room.server, room.at + "live/alice",
                     {std::string(minesweeper::live_session::subprotocol)});
    live.say("dig 0 0");
    CHECK(live.heard().ends_with("ok dig 0 0\n"));
    CHECK(room.post(room.at + "again").status == 200);
    const std::string heard = live.heard();
    CHECK(heard.find("\nplayers 1\nsize 2 1\n--\n") != heard.npos);
    CHECK(heard.ends_with("room game 2\nroom watching 0\nroom won alice 1\n"));
}

TEST_CASE("a replacement that nobody sees may open a game again", "[rooms]")
{
    one_room room("size=1x6&cards=A,B&lastpair=0");
    live_client eve(room.server, room.at + "live");
    for (int first = 0; first < 6; ++first) {
        for (int second = 0; second < 6; ++second) {
            (void)room.get("flip/alice/0," + std::to_string(first));
            (void)room.get("flip/alice/0," + std::to_string(second));
            room.server.pass(1);
        }
    }
    CHECK(room.get("scores").body == "alice 2\n"); // an A and a B are left
    CHECK(eve.heard().find("room over\n") != std::string::npos);
    CHECK(room.get("replace/alice/A/B").status == 200);
    CHECK(eve.heard().ends_with("\nroom game 1\nroom watching 1\n"));
}

TEST_CASE("the tally tells of the twenty who have won most", "[rooms]")
{
    one_room room("size=1x2&cards=A");
    for (int game = 1; game <= 22; ++game) {
        const std::string name = game == 22 ? "p1" : "p" + std::to_string(game);
        CHECK(room.get("flip/" + name + "/0,0").status == 200); // and both cards, by rooms-1
        room.server.pass(1);
        CHECK(room.post(room.at + "again").status == 200);
    }
    const std::string state = room.state();
    CHECK(state.find("room won p1 2\nroom won p10 1\n") != std::string::npos);
    CHECK(std::count(state.begin(), state.end(), '\n') == 3 + 20); // and how many have gone
}

TEST_CASE("who has no name looks on, and is counted", "[rooms]")
{
    one_room room("size=1x2&cards=A&lastpair=0");
    live_client bob(room.server, room.at + "live/bob");
    (void)bob.heard();
    {
        live_client eve(room.server, room.at + "live");
        CHECK(eve.heard().ends_with("room game 1\nroom watching 1\n"));
        CHECK(bob.heard().ends_with("\nroom game 1\nroom watching 1\n"));
        eve.say("flip 0,0");
        CHECK(eve.heard().ends_with("failed 0,0 looks-on you look on: play under a name\n"));
        CHECK(room.get("look/bob").body == "1x2\ndown\ndown\n");
        bob.say("flip 0,0");
        CHECK(eve.heard().find("up A\n") != std::string::npos);
        (void)bob.heard();
    }
    CHECK(bob.heard().ends_with("room game 1\nroom watching 0\n"));
    CHECK(room.get("scores").body == "bob 0\n");
}

TEST_CASE("a game at the root has no audience", "[rooms]")
{
    memory_host server("1x2:A,A");
    live_client eve(server, "/live");
    CHECK(eve.status() == 404);
}

TEST_CASE("only the host locks a room, and then nobody else joins", "[rooms]")
{
    one_room room("size=1x4&cards=A");
    (void)room.get("flip/alice/0,0");
    CHECK(room.post(room.at + "lock").status == 401);
    CHECK(room.post(room.at + "lock", of_alice).status == 403);
    CHECK(room.post(room.at + "lock", of_host).status == 200);
    CHECK(room.state() == "room game 1\nroom watching 0\nroom locked\n");
    CHECK(room.get("flip/bob/0,1").status == 403);
    CHECK(room.get("look/bob").status == 200);
    CHECK(room.get("flip/alice/0,1").status == 200);
    CHECK(room.post(room.at + "lock?on=0", of_host).status == 200);
    CHECK(room.get("flip/bob/0,2").status == 200);
    CHECK(room.post(room.at + "lock?off=1", of_host).status == 400);
}

TEST_CASE("who is removed holds nothing, and comes back neither by name nor by key", "[rooms]")
{
    one_room room("size=1x4&cards=A");
    CHECK(room.get("flip/alice/0,0", of_alice).status == 200);
    http_client bob(room.server);
    bob.ask(room.at + "flip/bob/0,0");
    CHECK(bob.so_far().so_far != extent::whole);
    CHECK(room.post(room.at + "remove/dora", of_host).status == 404);
    CHECK(room.post(room.at + "remove/alice", of_alice).status == 403);
    CHECK(room.post(room.at + "remove/alice", of_host).status == 200);
    CHECK(bob.next().body == "1x4\nmy A\ndown\ndown\ndown\n");
    CHECK(room.get("flip/alice/0,1", of_alice).status == 403);
    CHECK(room.get("flip/alice/0,1").status == 403);
    CHECK(room.get("flip/another/0,1", of_alice).status == 403);
    CHECK(room.get("flip/another/0,1").status == 200);
}

TEST_CASE("a removed player who waits is told so", "[rooms]")
{
    one_room room("size=1x4&cards=A");
    (void)room.get("flip/alice/0,0");
    live_client bob(room.server, room.at + "live/bob");
    bob.say("flip 0,0");
    (void)bob.heard();
    http_client carol(room.server);
    carol.ask(room.at + "flip/carol/0,0");
    room.server.settle();
    CHECK(room.post(room.at + "remove/bob", of_host).status == 200);
    CHECK(room.post(room.at + "remove/carol", of_host).status == 200);
    CHECK(bob.heard().find("failed 0,0 removed the host has removed you") != std::string::npos);
    const answer told = carol.next();
    CHECK(told.status == 403);
    CHECK(told.body == "the host has removed you from this room\n");
    bob.say("flip 0,1");
    CHECK(bob.heard().find("failed 0,1 removed ") != std::string::npos);
}

TEST_CASE("who holds a card that somebody waits for, and does nothing, is released", "[rooms]")
{
    one_room room("size=1x4&cards=A");
    live_client alice(room.server, room.at + "live/alice");
    alice.say("flip 0,0");
    room.server.pass(60);
    CHECK(room.get("look/alice").body == "1x4\nmy A\ndown\ndown\ndown\n");
    http_client bob(room.server);
    bob.ask(room.at + "flip/bob/0,0");
    room.server.pass(30);
    CHECK(bob.so_far().so_far != extent::whole);
    room.server.pass(1);
    CHECK(bob.next().body == "1x4\nmy A\ndown\ndown\ndown\n");
}

TEST_CASE("the host hands the room over to a player with a key", "[rooms]")
{
    one_room room("size=1x2&cards=A&lastpair=0");
    CHECK(room.post(room.at + "host/alice", of_host).status == 404);
    (void)room.get("flip/alice/0,0", of_alice);
    CHECK(room.get("room", of_alice).body.find("room yours") == std::string::npos);
    CHECK(room.post(room.at + "host/alice", of_host).status == 200);
    CHECK(room.get("room", of_alice).body.ends_with("room yours\n"));
    CHECK(room.post(room.at + "lock", of_host).status == 403);
    CHECK(room.post(room.at + "lock", of_alice).status == 200);
}

TEST_CASE("a room without a host is nobody's", "[rooms]")
{
    rooms_host server;
    auto& room = server.opened();
    CHECK_FALSE(room.is_host(net::no_key()));
    CHECK(room.lock(true, net::no_key())->status == 401);
}

TEST_CASE("a page elsewhere changes no room in somebody's name", "[rooms]")
{
    one_room room("size=1x2&cards=A&lastpair=0");
    CHECK(room.post(room.at + "again", of_host + "Origin: https://evil.example\r\n").status == 403);
    CHECK(room.get("again", of_host).status == 405);
    CHECK(room.post(room.at + "room", of_host).status == 405);
    CHECK(room.state() == "room game 1\nroom watching 0\n");
}

} // namespace scramble::test
