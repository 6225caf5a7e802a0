#include "catch.hpp"
#include "host/kept_server.hpp"
#include "host/round_time.hpp"
#include "host/small_room.hpp"

#include <string>
#include <variant>

// The host of a room pauses it, and sets a time.

namespace scramble::test {

namespace {

struct timed_room : asked_room {
    using asked_room::asked_room;

    /// Over connections of their own: one that is idle would be closed.
    answer post(const std::string& target, const std::string& fields = {})
    {
        http_client asks(server);
        asks.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                  fields + "\r\n");
        return asks.next();
    }
    answer get(const std::string& target) { return http_client(server).get(at + target); }

    /// Whether the room tells that line.
    bool tells(const std::string& line)
    {
        return get("room").body.find("\nroom " + line) != std::string::npos;
    }
    /// The host asks for a change, which is made.
    void drive(const std::string& change)
    {
        INFO(change);
        REQUIRE(post(at + change, of_host).status == 200);
    }
};

} // namespace

TEST_CASE("rooms-6 the host of a room pauses it and lets it go on", "[rooms]")
{
    timed_room room("size=1x4&cards=A,B");
    CHECK(room.get("flip/alice/0,0").status == 200);
    room.drive("pause");
    room.drive("pause"); // once more
    CHECK(room.tells("paused\n"));
    const answer refused = room.get("flip/bob/0,1");
    CHECK(refused.status == 409);
    CHECK(refused.value_of("Scramble-Rule") == "paused");
    room.drive("start");
    CHECK_FALSE(room.tells("paused\n"));
    CHECK(room.get("flip/bob/0,1").status == 200);
}

TEST_CASE("only the host of a room pauses it, and in a class the class", "[rooms]")
{
    timed_room room("size=1x4&cards=A,B");
    for (const std::string change : {"start", "pause", "limit?seconds=5"}) {
        INFO(change);
        CHECK(room.post(room.at + change).status == 401);
        CHECK(room.post(room.at + change, "Authorization: Bearer bbbbbbbbbbbbbbbb\r\n").status ==
              403);
    }
    CHECK(room.post(room.at + "limit", of_host).status == 400);
    CHECK(room.post(room.at + "limit?seconds=86401", of_host).status == 400);
    CHECK(room.post(room.at + "pause?now=1", of_host).status == 400);
    REQUIRE(room.post("/rooms?count=2&board=zoo", of_host).status == 201);
    for (const auto& [name, each] : room.server.rooms().all()) {
        if (each->in_class().of == nullptr)
            continue;
        for (const std::string change : {"start", "pause", "limit?seconds=5"}) {
            INFO(change);
            CHECK(room.post("/r/" + name + "/" + change, of_host).status == 409);
        }
    }
}

TEST_CASE("rooms-7 a game is over when its time is up, and the next one has it again", "[rooms]")
{
    timed_room room("size=1x4&cards=A,B&lastpair=0&seed=1");
    live_client alice(room.server, room.at + "live/alice");
    alice.say("flip 0,0");
    for (const char* space : {"0,1", "0,2", "0,3"}) { // until it has found a pair
        alice.say(std::string("flip ") + space);
        if (room.get("scores").body == "alice 1\n")
            break;
        alice.say("flip 0,0");
    }
    REQUIRE(room.get("scores").body == "alice 1\n");
    room.drive("limit?seconds=30");
    CHECK(room.tells("limit 30\n"));
    CHECK(room.tells("until "));
    room.server.pass(29);
    CHECK_FALSE(room.tells("paused\n"));
    room.server.pass(2);
    CHECK(room.tells("paused\n"));
    CHECK(room.tells("time-up\n"));
    CHECK(room.tells("over\n"));
    CHECK_FALSE(room.tells("until "));
    CHECK_FALSE(room.tells("left "));
    CHECK(room.get("flip/bob/0,1").status == 409);
    CHECK(room.post(room.at + "start", of_host).status == 409);
    CHECK(room.post(room.at + "again").status == 200); // everybody may
    CHECK(room.tells("won alice 1\n"));
    CHECK_FALSE(room.tells("over\n"));
    CHECK(room.get("flip/bob/0,1").status == 200);
    room.server.pass(31);
    CHECK(room.tells("time-up\n"));
    room.drive("limit?seconds=0"); // it goes on without one
    CHECK_FALSE(room.tells("time-up\n"));
    room.drive("start");
    CHECK(room.get("flip/bob/0,0").status == 200);
}

TEST_CASE("rooms-7 who is removed when the time is up has not won", "[rooms]")
{
    timed_room room("size=1x4&cards=A&lastpair=0");
    live_client bob(room.server, room.at + "live/bob");
    (void)room.get("flip/alice/0,0");
    (void)room.get("flip/alice/0,1");
    room.drive("limit?seconds=30");
    room.server.pass(31); // meanwhile alice is released: she has no cards
    REQUIRE(room.tells("time-up\n"));
    room.drive("remove/alice");
    room.drive("again");
    CHECK_FALSE(room.tells("won alice"));
}

TEST_CASE("rooms-6 a room that is paused is dealt again paused, and its time stands still",
          "[rooms]")
{
    timed_room room("size=1x4&cards=A,B");
    live_client alice(room.server, room.at + "live/alice");
    room.drive("limit?seconds=30");
    room.server.pass(20);
    CHECK_FALSE(room.tells("left "));
    room.drive("pause");
    CHECK(room.tells("left 10\n"));
    room.server.pass(20);
    CHECK(room.tells("left 10\n"));
    CHECK_FALSE(room.tells("time-up\n"));
    room.drive("start");
    CHECK_FALSE(room.tells("left "));
    room.server.pass(8);
    CHECK_FALSE(room.tells("time-up\n"));
    room.server.pass(3);
    CHECK(room.tells("time-up\n"));
    room.drive("again");
    room.drive("pause");
    room.server.pass(1);
    room.drive("again");
    CHECK(room.tells("paused\n"));
    CHECK_FALSE(room.tells("time-up\n"));
}

TEST_CASE("a pause and a time outlive the server, and the time goes on meanwhile", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=2x2&cards=A,B&seed=5");
    CHECK(kept.post(at + "limit?seconds=30", 'h').status == 200);
    CHECK(kept.post(at + "pause", 'h').status == 200);
    CHECK(kept.records() == "limit 30\npause 30 1\n");
    kept.restart();
    CHECK(kept.get(at + "flip/alice/0,0").status == 409);
    CHECK(kept.get(at + "room").body.find("room paused\nroom left 30\nroom limit 30\n") !=
          std::string::npos);
    CHECK(kept.post(at + "start", 'h').status == 200);
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
}

TEST_CASE("rooms-8 in a room that gathers people all begin at once, when the host says so",
          "[rooms]")
{
    timed_room room("size=1x4&cards=A,B&start=host");
    live_client alice(room.server, room.at + "live/alice");
    live_client bob(room.server, room.at + "live/bob");
    room.server.pass(1);
    CHECK(room.tells("paused\nroom gathering\nroom here alice\nroom here bob\n"));
    CHECK(room.get("flip/alice/0,0").status == 409);
    CHECK(room.post(room.at + "start").status == 401);
    CHECK(room.post(room.at + "start", of_alice).status == 403);
    (void)bob.heard();
    room.drive("start");
    CHECK_FALSE(room.tells("gathering"));
    CHECK(bob.heard().find("\nroom begins-in 4\n") != std::string::npos);
    for (const std::string left : {"3", "2", "1"}) {
        room.server.pass(1);
        CHECK(bob.heard().find("\nroom begins-in " + left + "\n") != std::string::npos);
        CHECK(room.get("flip/alice/0,0").status == 409);
    }
    room.drive("start"); // it has begun to count already
    room.server.pass(1);
    CHECK_FALSE(room.tells("begins-in"));
    CHECK_FALSE(room.tells("paused\n"));
    CHECK(room.get("flip/alice/0,0").status == 200);
    live_client cy(room.server, room.at + "live/cy"); // who comes later plays at once
    cy.say("flip 0,1");
    CHECK(cy.heard().find("flipped 0,1") != std::string::npos);
    CHECK(room.post(room.at + "again", of_host).status == 200);
    CHECK_FALSE(room.tells("gathering"));
}

TEST_CASE("rooms-8 whoever gathers alone begins at once, and a pause stops the countdown",
          "[rooms]")
{
    timed_room room("size=1x4&cards=A,B&start=host");
    CHECK(room.tells("gathering\n"));
    room.drive("start");
    CHECK(room.get("flip/alice/0,0").status == 200);

    timed_room other("size=1x4&cards=A,B&start=host");
    live_client alice(other.server, other.at + "live/alice");
    live_client bob(other.server, other.at + "live/bob");
    other.drive("start");
    other.drive("pause");
    other.server.pass(6);
    CHECK(other.get("flip/alice/0,0").status == 409);
    other.drive("start");
    CHECK(other.get("flip/alice/0,0").status == 200);
}

TEST_CASE("rooms-8 where people gather and the host has gone, everybody may begin", "[rooms]")
{
    timed_room room("size=1x4&cards=A,B&start=host");
    live_client alice(room.server, room.at + "live/alice");
    room.server.pass(59);
    CHECK(room.post(room.at + "start").status == 401);
    room.server.pass(3);
    CHECK(room.tells("gathering anybody\n"));
    CHECK(room.post(room.at + "start").status == 200);
    CHECK(room.get("flip/alice/0,0").status == 200);
}

TEST_CASE("how a room starts is said with its settings", "[rooms]")
{
    timed_room room("size=1x4&cards=A,B&start=now");
    CHECK_FALSE(room.tells("gathering"));
    CHECK(room.post("/rooms?start=later", of_host).status == 400);
    CHECK(room.post("/rooms?start=host").status == 400); // who would start it?
    CHECK(room.post("/rooms?start=host&count=2", of_host).status == 400);
    CHECK(room.post("/rooms?start=now&count=2", of_host).status == 201);
}

TEST_CASE("whoever gathers can be removed, also who has no key", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=1x4&cards=A,B&start=host");
    {
        live_client bob(*kept.server, at + "live/bob");
        CHECK(kept.get(at + "room").body.find("room here bob\n") != std::string::npos);
        CHECK(kept.post(at + "remove/carol", 'h').status == 404); // nobody has seen that one
        CHECK(kept.post(at + "remove/bob", 'h').status == 200);
        CHECK(kept.get(at + "room").body.find("room here") == std::string::npos);
        bob.say("flip 0,0");
        CHECK(bob.heard().find("failed 0,0 removed ") != std::string::npos);
    }
    kept.restart();
    CHECK(kept.post(at + "start", 'h').status == 200);
    CHECK(kept.get(at + "flip/bob/0,0").status == 403);
    CHECK(kept.get(at + "flip/carol/0,0").status == 200);
    CHECK(kept.post(at + "remove/dora", 'h').status == 404);
}

TEST_CASE("that people gather outlives the server, and so does the start", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=2x2&cards=A,B&seed=5&start=host");
    CHECK(kept.post(at + "name/alice?as=Zoe", 'a').status == 200);
    kept.restart();
    CHECK(kept.get(at + "flip/alice/0,0", 'a').status == 409);
    CHECK(kept.post(at + "start", 'h').status == 200);
    kept.restart();
    CHECK(kept.get(at + "flip/alice/0,0", 'a').status == 200);
    CHECK(kept.records().find("\nstart\n") != std::string::npos);
}

TEST_CASE("an input of time is one line, and a line that is not exactly one is none", "[rooms]")
{
    using namespace scramble::host;
    for (const std::string line :
         {"start", "start 4", "pause 0 0", "pause 30 4294967295", "limit 86400"}) {
        const auto what = read_time_input(line);
        REQUIRE(what);
        CHECK(std::visit([](const auto& each) { return line_of(each); }, *what) == line);
    }
    for (const std::string line :
         {"", "start ", "start 0", "start 1 2", "start x", "pause", "pause 1", "pause 1 ",
          "pause 1 x", "pause x 1", "pause 1 2 3", "pause 4294967296 1", "limit", "limit ",
          "limit -1", "limit 1 2", "stop 1 2", "stop 1"}) {
        INFO(line);
        CHECK_FALSE(read_time_input(line));
    }
}

} // namespace scramble::test
