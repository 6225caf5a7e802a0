#include "catch.hpp"
#include "host/memory_kind.hpp"
#include "host/minesweeper_kind.hpp"
#include "host/noughts.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <array>
#include <chrono>
#include <string>

// A third kind of game in rooms, which the program does not know.

namespace scramble::test {

namespace {

constexpr std::array games{
    scramble::host::kind{"memory", scramble::host::read_memory},
    scramble::host::kind{"minesweeper", scramble::host::read_minesweeper},
    scramble::host::kind{"noughts", read_noughts},
};

const std::string alices_key = "Authorization: Bearer alice-has-this-key\r\n";

/// A host with a room of it, in which x begins.
class noughts_room {
public:
    explicit noughts_room(const scramble::host::limits& most = {}) : server(most, games) {}

    rooms_host server;
    http_client client{server};
    std::string at = "/" + post("/rooms?game=noughts&listed=1&seed=4").value_of("Location");

    answer post(const std::string& target)
    {
        client.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                    alices_key + "\r\n");
        return client.next();
    }
    answer play(const std::string& move) { return client.get(at + "play/" + move); }
    void play_to_the_end()
    {
        for (const std::string move : {"alice/0,0", "bob/1,0", "alice/0,1", "bob/1,1"})
            CHECK(play(move).status == 200);
        CHECK(play("alice/0,2").body == "xxx\noo-\n---\n");
    }
};

} // namespace

TEST_CASE("a room of a third kind of game is opened, played to its end and dealt again", "[rooms]")
{
    noughts_room room;
    const std::string line = room.at.substr(3, 13) + " noughts 3x3 ";
    CHECK(room.client.get("/rooms").body == line + "0 0 open\n");
    CHECK(room.client.get(room.at + "look").body == "---\n---\n---\n");
    CHECK(room.post(room.at + "again?game=3").status == 400);
    room.play_to_the_end();
    CHECK(room.play("bob/2,2").status == 409);
    room.server.tick();
    CHECK(room.client.get("/rooms").body == line + "2 0 over\n");
    for (const unsigned presses : {1U, 2U}) { // deal once
        INFO(presses);
        CHECK(room.post(room.at + "again?game=2").status == 200);
    }
    CHECK(room.client.get(room.at + "room")
              .body.find("room game 2\nroom watching 0\nroom won alice 1\n") != std::string::npos);
    CHECK(room.client.get(room.at + "look").body == "---\n---\n---\n");
    room.server.tick();
    CHECK(room.client.get("/rooms").body == line + "2 0 open\n");
}

TEST_CASE("in a third kind of game each waits for its turn and for news", "[rooms]")
{
    noughts_room room;
    const std::string first = room.client.get(room.at + "news").body;
    CHECK(first.ends_with("-1\n---\n---\n---\nroom game 1\nroom watching 0\n"));
    const std::string mark = first.substr(3, first.find('\n') - 3);
    http_client bob(room.server);
    bob.ask(room.at + "news?since=" + mark);
    CHECK(bob.so_far().so_far == extent::part_of_head);
    CHECK(room.play("alice/1,1").status == 200);
    CHECK(bob.next().body.ends_with("-2\n---\n-x-\n---\nroom game 1\nroom watching 0\n"));
    CHECK(bob.get(room.at + "play/alice/0,0").body == "it is not your turn\n");
    CHECK(bob.get(room.at + "play/bob/1,1").body == "this square is taken\n");
    CHECK(bob.get(room.at + "play/bob/0,0").status == 200);
    CHECK(bob.get(room.at + "play/carol/0,1").body == "two others play\n");
    CHECK(bob.get(room.at + "play/bob/0,3").status == 400);
    CHECK(bob.get(room.at + "nothing").status == 404);
    // The host deals again although the game is not over, and who waits has the next one.
    bob.ask(room.at + "news?since=" + mark.substr(0, mark.find('-')) + "-3");
    CHECK(bob.so_far().so_far == extent::part_of_head);
    CHECK(room.post(room.at + "again?same=1").status == 200);
    const std::string next = bob.next().body;
    CHECK(next.find("g2-") < next.find('\n')); // of another run
    CHECK(next.find("\n---\n---\n---\nroom game ") != std::string::npos);
}

TEST_CASE("a third kind of game has the rights and the life of every room", "[rooms]")
{
    scramble::host::limits soon;
    soon.unused = std::chrono::minutes(2);
    noughts_room room(soon);
    CHECK(room.post(room.at + "lock").status == 409); // it has no names to lock
    http_client bob(room.server);
    const std::string news = bob.get(room.at + "news").body;
    bob.ask(room.at + "news?since=" + news.substr(3, news.find('\n') - 3));
    room.server.pass(140);
    CHECK(room.server.rooms().all().size() == 1); // as somebody waits
    room.server.stop();
    CHECK(bob.next().status == 503);
}

TEST_CASE("a host knows the kinds of games that it is given, and no other", "[rooms]")
{
    noughts_room room;
    CHECK(room.post("/rooms?game=chess").body ==
          "game: expected memory or minesweeper or noughts\n");
    CHECK(room.post("/rooms?game=noughts&size=4x4").body == "size is not a setting of this game\n");
    CHECK(room.post("/rooms").status == 201);
    rooms_host usual;
    http_client client(usual);
    client.send(
        "POST /rooms?game=noughts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    CHECK(client.next().body == "game: expected memory or minesweeper\n");
}

} // namespace scramble::test
