#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "instrument/page_parts.hpp"

#include <string>

// Rooms at names of their own, ROOM.localhost and the like: there a room is at the root, for
// clients that know only a host and a port.

namespace scramble::test {

namespace {

const std::string openers_key = "Authorization: Bearer 0123456789abcdef\r\n";

struct named_room {
    rooms_host server{
        {}, scramble::host::kinds(), {{"*.play.example.org", "play.example.org"}, {}}};
    http_client client{server};
    std::string name;
    std::string host;

    explicit named_room(const std::string& suffix = ".localhost:8080")
    {
        const answer made =
            ask("POST", "/rooms?size=1x2&cards=A&lastpair=0", "localhost", openers_key);
        REQUIRE(made.status == 201);
        name = made.body.substr(10, 13);
        host = name + suffix;
    }

    answer ask(const std::string& method, const std::string& target, const std::string& at,
               const std::string& fields = {})
    {
        client.send(method + " " + target + " HTTP/1.1\r\nHost: " + at +
                    "\r\nContent-Length: 0\r\n" + fields + "\r\n");
        return client.next();
    }
    answer get(const std::string& target) { return ask("GET", target, host); }
    answer post(const std::string& target, const std::string& fields = {})
    {
        return ask("POST", target, host, fields);
    }
};

} // namespace

TEST_CASE("a room is at the root of a host with its name", "[rooms]")
{
    for (const std::string suffix : {".localhost", ".localhost:8080", ".localhost.:1",
                                     ".play.example.org", ".PLAY.example.org:8080"}) {
        INFO(suffix);
        named_room room(suffix);
        CHECK(room.get("/look/alice").body == "1x2\ndown\ndown\n");
        CHECK(room.get("/flip/alice/0,0").body == "1x2\nmy A\ndown\n");
        CHECK(room.get("/scores").body == "alice 0\n");
        const std::string script = part_in(room.get("/").body, "memory", ".js");
        REQUIRE_FALSE(script.empty());
        CHECK(room.get("/" + script).status == 200);
        CHECK(room.get("/screen").status == 200);
        CHECK(room.get("/room").body.starts_with("room name " + room.name + "\n"));
        CHECK(room.ask("GET", "/r/" + room.name + "/look/bob", "localhost").body ==
              "1x2\nup A\ndown\n");
    }
    named_room room;
    for (char& each : room.host)
        each = static_cast<char>(std::toupper(each)); // as DNS allows
    CHECK(room.get("/look/alice").status == 200);
}

TEST_CASE("the room's own requests work at its name", "[rooms]")
{
    named_room room;
    CHECK(room.post("/lock").status == 401);
    CHECK(room.post("/lock", openers_key).body.ends_with("room locked\nroom yours\n"));
    CHECK(room.post("/lock?on=0", openers_key).status == 200);
    CHECK(room.post("/again?game=2", openers_key).status == 200);
    CHECK(room.get("/flip/alice/0,0").status == 200);
    CHECK(room.post("/remove/alice", openers_key).status == 200);
    CHECK(room.get("/flip/alice/0,1").status == 403);
    CHECK(room.get("/qr.svg").body.find("<title>http://" + room.host + "/</title>") !=
          std::string::npos);
    CHECK(room.get("/qr.svg?at=https://" + room.host + "/games/").status == 200);
    CHECK(room.get("/qr.svg?at=http://evil.example/").status == 400);
}

TEST_CASE("nothing but the room is at its name", "[rooms]")
{
    named_room room;
    const std::string below = "/r/" + room.name + "/look/alice";
    for (const std::string& target : {std::string("/rooms"), std::string("/boards"),
                                      std::string("/j/BCDFG"), std::string("/lobby.html"), below})
        CHECK(room.get(target).status == 404);
    CHECK(room.post("/rooms").status == 404);
    CHECK(room.ask("OPTIONS", "*", room.host).status == 204);
}

TEST_CASE("other names have the lobby, no room, or another server", "[rooms]")
{
    named_room room;
    const auto at = [&room](const std::string& host) { return room.ask("GET", "/boards", host); };
    CHECK(at("localhost").status == 200);
    CHECK(at("board.localhost").status == 200);
    CHECK(at("play.example.org").status == 200);
    CHECK(at("www.play.example.org").status == 200);
    CHECK(at("a." + room.name + ".localhost").status == 200);
    CHECK(at("0000000000.localhost").status == 404);
    CHECK(at("0000000000.play.example.org").body ==
          "there is no such room; one that nobody uses is gone after a while\n");
    CHECK(at(room.name + ".example.org").status == 421);
    CHECK(at(room.name + ".localhost.evil.example").status == 421);
    CHECK(at(room.name).status == 421);
    CHECK(at("a." + room.name + ".play.example.org").status == 421);
}

TEST_CASE("a live connection opens at the room's name, for its own pages only", "[rooms]")
{
    named_room room;
    const auto status_for = [&room](const std::string& origin) {
        std::string bytes =
            handshake_for("/live/alice", "memory.scramble.2", "Origin: " + origin + "\r\n");
        const std::string usual = "Host: localhost:8080\r\n";
        bytes.replace(bytes.find(usual), usual.size(), "Host: " + room.host + "\r\n");
        http_client client(room.server);
        client.send(bytes);
        return client.take_line().substr(0, 12);
    };
    CHECK(status_for("http://" + room.host) == "HTTP/1.1 101");
    CHECK(status_for("https://" + room.host) == "HTTP/1.1 101"); // behind a proxy with TLS
    CHECK(status_for("http://localhost:8080") == "HTTP/1.1 403");
}

TEST_CASE("pages of other names act for nobody in a room", "[rooms]")
{
    named_room room;
    const auto again = [&](const std::string& origin) {
        return room.post("/again", openers_key + "Origin: " + origin + "\r\n").status;
    };
    CHECK(again("http://0000000000.localhost:8080") == 403);
    CHECK(again("http://localhost:8080") == 403);
    CHECK(again("http://" + room.name + ".localhost:81") == 403);
    CHECK(again("null") == 403);
    CHECK(again("http://" + room.host) == 200);
    CHECK(room.post("/again", openers_key + "Sec-Fetch-Mode: no-cors\r\n").status == 403);
}

} // namespace scramble::test
