// A host that goes on with other settings, as when its configuration file is read again.

#include "catch.hpp"
#include "host/small_room.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "people/names/denied_words.hpp"

#include <memory>
#include <string>

namespace scramble::test {

namespace {

unsigned status_of(http_client& client, const std::string& request, const std::string& fields = {})
{
    client.send(request + " HTTP/1.1\r\nContent-Length: 0\r\n" +
                (fields.find("Host:") == fields.npos ? "Host: localhost\r\n" : "") + fields +
                "\r\n");
    return client.next().status;
}

} // namespace

TEST_CASE("other limits hold from now on, and end no room", "[rooms]")
{
    scramble::host::limits most;
    most.rooms = 2;
    most.bots = 1;
    asked_room room("size=2x8&cards=A&lastpair=0", most);
    const auto opens = [&] { return status_of(room.client, "POST /rooms?size=2x8&cards=A"); };
    const auto bots = [&](const std::string& number) {
        return status_of(room.client, "POST " + room.at + "bots?add=" + number, of_host);
    };
    CHECK(bots("2") == 503);
    CHECK(opens() == 201);
    CHECK(opens() == 503);

    most.rooms = 3;
    most.bots = 2;
    room.server.change({}, most);
    CHECK(bots("2") == 200);
    CHECK(opens() == 201);
    CHECK(opens() == 503);

    most.rooms = 1;
    most.bots = 0;
    room.server.change({}, most);
    CHECK(opens() == 503);
    CHECK(bots("1") == 503);
    CHECK(room.server.rooms().all().size() == 3);
    CHECK(room.get("look/alice").status == 200);
}

TEST_CASE("limits of a game are those of rooms that are opened then", "[rooms]")
{
    scramble::host::limits few;
    few.game.players = 1;
    asked_room room("size=2x8&cards=A&lastpair=0", few);
    CHECK(room.get("flip/alice/0,0").status == 200);
    CHECK(room.get("flip/bob/0,1").status == 503);
    few.game.players = 2;
    room.server.change({}, few);
    CHECK(room.get("flip/bob/0,1").status == 503);
    const answer made = room.post("/rooms?size=2x8&cards=A&lastpair=0");
    room.at = "/" + made.value_of("Location");
    CHECK(room.get("flip/alice/0,0").status == 200);
    CHECK(room.get("flip/bob/0,1").status == 200);
    CHECK(room.get("flip/carol/0,2").status == 503);
}

TEST_CASE("words are denied, and no longer, in rooms that are open", "[rooms][names]")
{
    scramble::host::limits most;
    asked_room room("size=2x8&cards=A&lastpair=0", most);
    const auto named = [&](const std::string& name) {
        return room.post(room.at + "name/alice?as=" + name, of_alice).status;
    };
    CHECK(room.get("flip/rude1/0,0").status == 200);
    CHECK(named("Rude") == 200);
    most.game.denied = std::make_shared<const people::denied_words>("rude");
    room.server.change({}, most);
    CHECK(room.get("flip/rude2/0,1").status == 403);
    CHECK(named("RUDE") == 403);
    CHECK(room.get("flip/rude1/0,2").status == 200); // who plays, plays on
    most.game.denied = nullptr;
    room.server.change({}, most);
    CHECK(room.get("flip/rude2/0,1").status == 200);
    CHECK(named("Rude") == 200);
}

TEST_CASE("other names, origins and proxies are those of all rooms at once", "[rooms]")
{
    scramble::host::limits few;
    few.wrong_codes_a_minute = 1;
    asked_room room("size=2x8&cards=A", few);
    http_client& client = room.client;
    const auto code = [&](const std::string& from) {
        return status_of(client, "GET /j/BBBBB", "X-Forwarded-For: " + from + "\r\n");
    };
    const auto live = [&] {
        return live_client(room.server, room.at + "live/alice",
                           {"memory.scramble.2", "Origin: https://a.example\r\n"})
            .status();
    };
    CHECK(status_of(client, "GET /boards", "Host: a.example\r\n") == 421);
    CHECK(live() == 403);
    for (int tries = 0; tries < 10; ++tries)
        CHECK(code("192.0.2.1") == 404);
    CHECK(code("192.0.2.2") == 429);
    room.server.change({.allowed_hosts = {"a.example"},
                        .allowed_origins = {"https://a.example"},
                        .trusted_proxies = {"127.0.0.1", "::1"}},
                       few);
    CHECK(live() == 101);
    CHECK(code("192.0.2.1") == 404);
    CHECK(code("192.0.2.2") == 404);
    CHECK(status_of(client, "GET /boards", "Host: a.example\r\n") == 200);
    room.server.change({}, few);
    CHECK(live() == 403);
    CHECK(status_of(client, "GET /boards", "Host: a.example\r\n") == 421);
}

} // namespace scramble::test
