#include "catch.hpp"
#include "instrument/byte_client.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "instrument/log_lines.hpp"
#include "instrument/page_parts.hpp"
#include "minesweeper/site/live_session.hpp"

#include <algorithm>
#include <string>

// The lobby and its rooms over HTTP.

namespace scramble::test {

namespace {

const std::string hosts_key = "Authorization: Bearer 0123456789abcdef\r\n";

answer post(http_client& client, const std::string& target, const std::string& fields = {})
{
    client.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                fields + "\r\n");
    return client.next();
}

/// Opens a room. Result: its address.
std::string new_room(http_client& client, const std::string& query)
{
    const answer made = post(client, "/rooms?" + query);
    REQUIRE(made.status == 201);
    return "/" + made.value_of("Location");
}

} // namespace

TEST_CASE("who opens a room is told its address and its code", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    const answer made = post(client, "/rooms?board=zoo");
    CHECK(made.status == 201);
    const std::string name = made.body.substr(10, 13);
    const std::string code = made.body.substr(34, 5);
    CHECK(made.body == "room name " + name + "\nroom code " + code + "\n");
    CHECK(made.value_of("Location") == "r/" + name + "/");
    const answer joined = client.get("/j/" + code);
    CHECK(joined.status == 303);
    CHECK(joined.value_of("Location") == "../r/" + name + "/");
    CHECK(client.get("/j/" + code + "/").status == 404);
    CHECK(client.get("/r/" + name + "/room").body == made.body + "room game 1\nroom watching 0\n");
    const answer bare = client.get("/r/" + name);
    CHECK(bare.status == 308);
    CHECK(bare.value_of("Location") == name + "/");
    CHECK(client.get("/r/" + name + "?watch").value_of("Location") == name + "/?watch");
}

TEST_CASE("a room of Memory is the handouts' game below its address", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    const std::string at = new_room(client, "size=1x2&cards=A&lastpair=0");
    CHECK(client.get(at + "look/alice").body == "1x2\ndown\ndown\n");
    CHECK(client.get(at + "flip/alice/0,0").body == "1x2\nmy A\ndown\n");
    CHECK(client.get(at + "flip/alice/9,9").status == 409);
    CHECK(client.get(at + "scores").body == "alice 0\n");
    CHECK(client.get(at + "edition").body.starts_with("game memory\n"));
    const answer page = client.get(at);
    CHECK(page.value_of("Content-Type") == "text/html; charset=utf-8");
    const std::string script = part_in(page.body, "memory", ".js");
    REQUIRE_FALSE(script.empty());
    CHECK(client.get(at + script).status == 200);
    CHECK(client.get(at + "nothing").status == 404);
    CHECK(client.get("/look/alice").status == 404);
    live_client live(server, at + "live/bob");
    CHECK(live.heard().find("\nplayer alice 0") != std::string::npos);
}

TEST_CASE("rooms know nothing of each other", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    const std::string one = new_room(client, "size=1x2&cards=A&lastpair=0");
    const std::string other = new_room(client, "size=1x2&cards=A&lastpair=0");
    http_client watcher(server);
    watcher.ask(other + "watch/bob");
    CHECK(client.get(one + "flip/alice/0,0").status == 200);
    CHECK(client.get(other + "look/alice").body == "1x2\ndown\ndown\n");
    CHECK(watcher.so_far().so_far == extent::part_of_head);
    CHECK(client.get(other + "flip/alice/0,1").status == 200);
    CHECK(watcher.next().body == "1x2\ndown\nup A\n");
}

TEST_CASE("a room of Minesweeper has its page and its live connection", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    const std::string at = new_room(client, "game=minesweeper&size=2,1&bombs=0");
    CHECK(client.get(at + "edition").body.starts_with("game minesweeper\n"));
    live_client live(server, at + "live/alice",
                     {std::string(minesweeper::live_session::subprotocol)});
    (void)live.heard();
    live.say("dig 0 0");
    CHECK(live.heard().ends_with("ok dig 0 0\n"));
}

TEST_CASE("rooms that want to be are listed", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    CHECK(client.get("/rooms").body.empty());
    (void)new_room(client, "board=zoo");
    const std::string shown =
        new_room(client, "size=1x2&cards=A&lastpair=0&listed=1&title=two+words");
    const std::string name = shown.substr(3, 13);
    CHECK(client.get("/rooms").body.empty()); // for a second
    server.tick();
    CHECK(client.get("/rooms").body == name + " memory 1x2 0 0 open two words\n");
    (void)client.get(shown + "flip/alice/0,0");
    (void)client.get(shown + "flip/alice/0,1");
    (void)client.get(shown + "flip/alice/0,1");
    CHECK(client.get("/rooms").body == name + " memory 1x2 0 0 open two words\n");
    server.tick();
    CHECK(client.get("/rooms").body == name + " memory 1x2 1 0 over two words\n");
    CHECK(client.get("/boards").body.find("zoo\n") != std::string::npos);
}

TEST_CASE("a list has a hundred rooms at most, those with the most players first", "[rooms]")
{
    scramble::host::limits most;
    most.rooms_of_an_opener = most.openings_an_hour = 1000;
    rooms_host server(most);
    http_client client(server);
    for (int room = 0; room < 150; ++room)
        (void)server.opened("game=minesweeper&size=2,1&listed=1");
    const std::string full = new_room(client, "size=1x2&cards=A&lastpair=0&listed=1");
    (void)client.get(full + "flip/alice/0,0");
    const std::string fuller = new_room(client, "game=minesweeper&size=3,1&listed=1");
    live_client alice(server, fuller + "live/alice",
                      {std::string(minesweeper::live_session::subprotocol)});
    live_client bob(server, fuller + "live/bob",
                    {std::string(minesweeper::live_session::subprotocol)});
    const std::string list = client.get("/rooms").body;
    CHECK(list.starts_with(fuller.substr(3, 13) + " minesweeper 3,1 2 0 open\n" +
                           full.substr(3, 13) + " memory 1x2 1 0 open\n"));
    CHECK(std::ranges::count(list, '\n') == 100);
    byte_client door(server, server.telnet_port());
    (void)door.take();
    const std::string lines = door.ask_line("list");
    CHECK(lines.find(" 3,1 2 \r\n") == 5);
    CHECK(std::ranges::count(lines, '\n') == 101);
}

TEST_CASE("a page elsewhere opens no room in somebody's name", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    CHECK(post(client, "/rooms", "Origin: https://evil.example\r\n").status == 403);
    CHECK(post(client, "/rooms", "Origin: null\r\n").status == 403);
    CHECK(post(client, "/rooms", "Sec-Fetch-Mode: no-cors\r\n").status == 403);
    CHECK(server.rooms().all().empty());
    CHECK(post(client, "/rooms", "Origin: http://localhost\r\n").status == 201);
}

TEST_CASE("a malformed key opens no room", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    CHECK(post(client, "/rooms", "Authorization: Bearer short\r\n").status == 400);
    CHECK(post(client, "/rooms", hosts_key + hosts_key).status == 400);
    CHECK(server.rooms().all().empty());
    CHECK(post(client, "/rooms", hosts_key).status == 201);
}

TEST_CASE("what the lobby refuses is told why", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    CHECK(client.get("/r/").status == 404);
    CHECK(client.get("/r/0123456789/look/alice").status == 404);
    const std::string by_link = "Accept: text/html,*/*;q=0.8\r\n";
    const answer for_people = client.get("/r/0123456789/?watch", by_link);
    CHECK(for_people.status == 404);
    CHECK(for_people.value_of("Content-Type") == "text/html; charset=utf-8");
    CHECK(for_people.value_of("Cache-Control") == "no-store");
    CHECK(for_people.body.find("href=\"../../\"") != std::string::npos);
    for (const std::string path : {"/r/0123456789", "/r/0123456789/room", "/r/0123456789/a/"})
        CHECK(client.get(path, by_link).value_of("Content-Type").starts_with("text/plain"));
    CHECK(client.get("/r/0123456789/", "Accept: */*\r\n").body ==
          "there is no such room; one that nobody uses is gone after a while\n");
    CHECK(client.get("/nothing").status == 404);
    const answer page = client.get("/");
    CHECK(page.value_of("Content-Type") == "text/html; charset=utf-8");
    const std::string script = part_in(page.body, "lobby", ".js");
    REQUIRE_FALSE(script.empty());
    CHECK(client.get("/" + script).status == 200);
    CHECK(post(client, "/boards").status == 405);
    CHECK(post(client, "/rooms?board=zo").body ==
          "board: there is none of that name; GET /boards lists them\n");
    for (int rooms = 0; rooms < 10; ++rooms)
        CHECK(post(client, "/rooms").status == 201);
    const answer refused = post(client, "/rooms");
    CHECK(refused.status == 429);
    CHECK(refused.value_of("Retry-After") == "900");
}

TEST_CASE("a room that nobody uses is gone after a while, and none that somebody does", "[rooms]")
{
    scramble::host::limits soon;
    soon.unused = std::chrono::minutes(2);
    rooms_host server(soon);
    http_client client(server);
    const std::string unused = new_room(client, "board=zoo");
    const std::string used = new_room(client, "board=zoo");
    const std::string asked = new_room(client, "board=zoo");
    live_client live(server, used + "live/bob");
    server.pass(60);
    CHECK(client.get(asked + "look/alice").status == 200);
    const log_lines told;
    server.pass(70);
    CHECK(told.has("why=\"nobody has used it\""));
    CHECK(client.get(unused + "look/alice").status == 404);
    CHECK(client.get(used + "look/alice").status == 200);
    CHECK(client.get(asked + "look/alice").status == 200);
}

TEST_CASE("of rooms that nobody uses a few end in a turn of the loop", "[rooms]")
{
    scramble::host::limits soon;
    soon.unused = std::chrono::minutes(2);
    soon.rooms_of_an_opener = soon.openings_an_hour = 100;
    rooms_host server(soon);
    http_client client(server);
    for (int rooms = 0; rooms < 50; ++rooms)
        (void)new_room(client, "board=zoo");
    server.pass(119);
    const auto left = [&server] { return server.rooms().all().size(); };
    std::size_t before = left();
    CHECK(before == 50);
    server.tick(2);
    do {
        CHECK(left() + 16 >= before);
        before = left();
    } while (server.step());
    CHECK(left() == 0);
}

TEST_CASE("among very many rooms the fullest are found little by little", "[rooms]")
{
    scramble::host::limits wide;
    wide.rooms_of_an_opener = wide.openings_an_hour = 3'000;
    rooms_host server(wide);
    http_client client(server);
    while (server.rooms().all().size() < 2'100)
        (void)new_room(client, "board=zoo&listed=1");
    const std::string last = server.rooms().all().rbegin()->first;
    live_client alice(server, "/r/" + last + "/live/alice");
    alice.say("flip 0,0");
    CHECK(client.get("/rooms").body.find(last) == std::string::npos);
    for (int times = 0; times < 2; ++times) { // and it stays
        server.pass(3);
        const std::string list = client.get("/rooms").body;
        CHECK(list.starts_with(last));
        CHECK(std::ranges::count(list, '\n') == 100);
    }
    CHECK(server.rooms().count().people == 0);
    server.pass(10);
    CHECK(server.rooms().count().people == 1);
}

TEST_CASE("who waits in a room is answered when the server stops", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    http_client watcher(server);
    watcher.ask(new_room(client, "board=zoo") + "watch/bob");
    server.settle();
    server.ask_to_stop();
    CHECK(watcher.next().status == 503);
    CHECK(server.runs_out());
}

TEST_CASE("a server may go with everything that waits in its rooms", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    http_client watcher(server);
    watcher.ask(new_room(client, "board=zoo") + "watch/bob");
    live_client live(server, new_room(client, "board=zoo") + "live/bob");
    server.settle();
    server.destroy();
    CHECK(watcher.is_closed());
}

} // namespace scramble::test
