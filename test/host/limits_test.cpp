#include "catch.hpp"
#include "host/small_room.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "minesweeper/site/live_session.hpp"
#include "net/pace.hpp"
#include "net/paces.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

// What one room bears, and for whom a proxy asks.

namespace scramble::test {

namespace {

/// Opens a room. Result: its address.
std::string room_with(http_client& client, const std::string& settings)
{
    client.send("POST /rooms?" + settings + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return "/" + client.next().value_of("Location");
}

/// Makes a move again and again, until it is refused for a second as too fast. Result: how often it
/// was not.
std::size_t moves_until_refused(http_client& client, const std::string& target)
{
    constexpr std::size_t enough = 100;
    for (std::size_t moves = 0; moves < enough; ++moves) {
        const answer told = client.get(target);
        if (told.status == 429) {
            CHECK(told.value_of("Retry-After") == "1");
            return moves;
        }
    }
    return enough;
}

/// The answer to a host who opens a room, or a class, from a game of another one.
answer opening_from(http_client& client, const std::string& game)
{
    client.send("POST /rooms?from=" + game +
                " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer aaaaaaaaaaaaaaaa\r\n\r\n");
    return client.next();
}

/// The status of an answer to somebody who tries a wrong code by way of a proxy.
unsigned status_of_code(http_client& proxy, const std::string& fields)
{
    proxy.send("GET /j/BBBBB HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
    return proxy.next().status;
}

} // namespace

TEST_CASE("a pace is so much a second, and twice as much at once", "[rooms]")
{
    net::pace of;
    const net::instant begin{};
    for (int times = 0; times < 6; ++times)
        CHECK(of.take(3, begin));
    CHECK_FALSE(of.take(3, begin));
    for (int times = 0; times < 3; ++times)
        CHECK(of.take(3, begin + net::seconds(1)));
    CHECK_FALSE(of.take(3, begin + net::seconds(1)));
    for (int times = 0; times < 6; ++times)
        CHECK(of.take(3, begin + net::seconds(100)));
    CHECK_FALSE(of.take(3, begin + net::seconds(100)));
}

TEST_CASE("a player of a room is not faster than the others can follow", "[rooms]")
{
    scramble::host::limits slow;
    slow.game.moves_a_second = 1;
    rooms_host server(slow);
    http_client client(server);
    const std::string at = room_with(client, "size=2x8&cards=A&lastpair=0");
    CHECK(moves_until_refused(client, at + "flip/alice/0,0") == 3); // the first makes alice known
    CHECK(moves_until_refused(client, at + "flip/bob/1,0") == 3);
    live_client alice(server, at + "live/alice");
    (void)alice.heard();
    alice.say("flip 0,3");
    CHECK(alice.heard().find("failed 0,3 too-fast ") != std::string::npos);
    server.pass(1);
    CHECK(moves_until_refused(client, at + "flip/alice/0,3") == 1);
}

TEST_CASE("a room has so many players, and a game so many moves", "[rooms]")
{
    scramble::host::limits few;
    few.game.players = 2;
    few.game.inputs = 3;
    rooms_host server(few);
    http_client client(server);
    const std::string at = room_with(client, "size=2x8&cards=A&lastpair=0");
    live_client carol(server, at + "live");
    CHECK(client.get(at + "flip/alice/0,0").status == 200);
    CHECK(client.get(at + "room").body.find("room full\n") == std::string::npos);
    CHECK(client.get(at + "flip/bob/0,1").status == 200);
    CHECK(client.get(at + "room").body.find("room full\n") != std::string::npos);
    CHECK(carol.heard().find("room full\n") != std::string::npos);
    CHECK(client.get(at + "flip/carol/0,2").status == 503);
    CHECK(client.get(at + "flip/alice/0,2").status == 200);
    const answer refused = client.get(at + "flip/bob/0,3");
    CHECK(refused.status == 409);
    CHECK(refused.body == "this game has had too many moves: deal again\n");
    client.send("POST " + at + "again HTTP/1.1\r\nHost: localhost\r\n\r\n"); // by anybody
    CHECK(client.next().status == 200);
    CHECK(client.get(at + "flip/bob/0,3").status == 200);
}

TEST_CASE("all rooms together have so many bots", "[rooms]")
{
    scramble::host::limits few;
    few.bots = 3;
    rooms_host server(few);
    http_client client(server);
    const std::string one = room_with(client, "board=fruit");
    const std::string other = room_with(client, "game=minesweeper");
    const auto asked = [&](const std::string& at, const std::string& number) {
        http_client asking(server);
        asking.send("POST " + at + "bots?add=" + number + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return asking.next();
    };
    CHECK(asked(one, "2").status == 200);
    const answer refused = asked(other, "2");
    CHECK(refused.status == 503);
    CHECK(refused.value_of("Retry-After") == "60");
    CHECK(refused.body == "the server has no room for so many more bots\n");
    CHECK(asked(other, "1").status == 200);
    CHECK(asked(one, "1").status == 503);
    CHECK(asked(other, "0").status == 200);
    CHECK(asked(one, "1").status == 200);
    server.pass(30); // nobody is there, so they leave
    CHECK(asked(other, "3").status == 200);
}

TEST_CASE("one network cannot take all bots", "[rooms]")
{
    scramble::host::limits most;
    most.bots = 60;
    rooms_host server(most, scramble::host::kinds(), {.trusted_proxies = {"127.0.0.1", "::1"}});
    http_client proxy(server);
    std::vector<std::string> rooms(6);
    for (std::string& each : rooms)
        each = room_with(proxy, "board=fruit");
    std::size_t seated = 0;
    const auto seats = [&](const std::string& network) {
        const std::size_t before = seated;
        while (seated < most.bots) {
            proxy.send("POST " + rooms[seated / 10] +
                       "bots HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + network +
                       "\r\n\r\n");
            if (proxy.next().status != 200)
                break;
            ++seated;
        }
        return seated - before;
    };
    CHECK(seats("192.0.2.1") == 30); // half of them
    CHECK(seats("192.0.2.2") == 20); // those of two rooms, though the half is less
    CHECK(seats("192.0.2.3") == 10); // the rest
}

TEST_CASE("whoever replaces cards is no faster than players", "[rooms]")
{
    scramble::host::limits few;
    few.game.moves_a_second = 2;
    rooms_host server(few);
    http_client client(server);
    const std::string at = room_with(client, "size=2x8&cards=A");
    CHECK(moves_until_refused(client, at + "replace/nobody/X/Y") == 4);
    CHECK(moves_until_refused(client, at + "replace/somebody/X/Y") == 0); // strangers are as one
    CHECK(moves_until_refused(client, at + "flip/alice/0,0") == 0);
    server.pass(2);
    CHECK(client.get(at + "flip/alice/0,0").status == 200);
    CHECK(moves_until_refused(client, at + "replace/alice/X/Y") == 4);
    CHECK(moves_until_refused(client, at + "flip/alice/0,1") == 0);
}

TEST_CASE("newcomers of one network are together no faster than one player", "[rooms]")
{
    scramble::host::limits few;
    few.game.moves_a_second = 1;
    rooms_host server(few);
    http_client client(server);
    const std::string cards = room_with(client, "size=2x8&cards=A&lastpair=0");
    CHECK(client.get(cards + "flip/alice/0,0").status == 200);
    CHECK(client.get(cards + "flip/bob/0,1").status == 200);
    CHECK(moves_until_refused(client, cards + "flip/carol/0,2") == 0);
    CHECK(client.get(cards + "scores").body == "alice 0\nbob 0\n");
    CHECK(client.get(cards + "flip/alice/0,3").status == 200); // is none

    const std::string field = room_with(client, "game=minesweeper&size=9,9&bombs=1");
    const auto played = [&](const std::string& name) {
        live_client someone(server, field + "live/" + name,
                            {std::string(minesweeper::live_session::subprotocol)});
        (void)someone.heard();
        someone.say("flag 0 0");
        return someone.heard();
    };
    CHECK(played("alice").ends_with("ok flag 0 0\n"));
    CHECK(played("bob").ends_with("ok flag 0 0\n"));
    CHECK(played("carol").find("failed flag 0 0 too-fast ") != std::string::npos);
    CHECK(played("alice").ends_with("ok flag 0 0\n"));
    server.pass(1);
    CHECK(played("carol").ends_with("ok flag 0 0\n"));
}

TEST_CASE("newcomers of one network keep nobody else out", "[rooms]")
{
    scramble::host::limits most;
    most.game.players = 300;
    rooms_host server(most, scramble::host::kinds(), {.trusted_proxies = {"127.0.0.1", "::1"}});
    http_client proxy(server);
    const std::string at = room_with(proxy, "size=20x30&cards=A&lastpair=0");
    const auto joins = [&](int number, const std::string& from) {
        return proxy.get(at + "flip/" + from.substr(from.rfind('.') + 1) + "_" +
                             std::to_string(number) + "/" + std::to_string(number / 30) + "," +
                             std::to_string(number % 30),
                         "X-Forwarded-For: " + from + "\r\n");
    };
    for (int number = 0; number < 40; ++number)
        CHECK(joins(number, "192.0.2.1").status != 429);
    CHECK(joins(40, "192.0.2.1").status == 429);
    CHECK(joins(500, "192.0.2.2").status == 200);
    int came = 40;
    answer refused;
    for (; came < 300; ++came) {
        if (came % 20 == 0)
            server.pass(1);
        refused = joins(came, "192.0.2.1");
        if (refused.status == 403)
            break;
    }
    CHECK(came == 150);
    CHECK(refused.body ==
          "too many have come from your address: the other places are for others\n");
    server.pass(1);
    CHECK(joins(501, "192.0.2.2").status == 200);
    CHECK(joins(0, "192.0.2.1").status != 403); // who plays, plays on
}

TEST_CASE("the pace of somebody is not used up by others, however many", "[rooms]")
{
    net::paces all;
    const net::instant begin{};
    for (std::size_t each = 0; each < net::paces::most; ++each)
        CHECK(all.take(std::to_string(each), 1, begin));
    CHECK(all.take("one more", 1, begin)); // these are together
    CHECK(all.take("another", 1, begin));
    CHECK_FALSE(all.take("one more", 1, begin));
    CHECK(all.take("0", 1, begin));
    CHECK_FALSE(all.take("0", 1, begin));
    CHECK(all.take("another", 1, begin + net::seconds(3))); // the others are at rest
    CHECK(all.take("another", 1, begin + net::seconds(3)));
    CHECK_FALSE(all.take("another", 1, begin + net::seconds(3)));
    CHECK(all.take("0", 1, begin + net::seconds(3)));
}

TEST_CASE("names of rooms that there are not are so many a minute", "[rooms]")
{
    scramble::host::limits few;
    few.wrong_codes_a_minute = 1;
    rooms_host server(few);
    http_client client(server);
    const std::string at = room_with(client, "size=1x2&cards=A");
    for (int tries = 0; tries < 60; ++tries)
        CHECK(client.get("/r/0123456789abc/").status == 404);
    const answer refused = client.get("/r/0123456789/");
    CHECK(refused.status == 429);
    CHECK(refused.value_of("Retry-After") == "60");
    CHECK(client.get("/r/what/").status == 404); // is no guess
    CHECK(client.get(at + "room").status == 200);
    CHECK(opening_from(client, "0123456789abc/1").status == 429);
    server.pass(60);
    CHECK(http_client(server).get("/c/0123456789abc/").status == 404);
}

TEST_CASE("who opens rooms from games of rooms that there are not guesses names", "[rooms]")
{
    scramble::host::limits few;
    few.wrong_codes_a_minute = 1;
    rooms_host server(few);
    http_client client(server);
    const std::string name = room_with(client, "size=1x2&cards=A").substr(3, 13);
    const std::vector<std::string> wrong_names{"0123456789abc/1", "%30123456789/1",
                                               "0123456789abc/x", "0123456789abc/1&count=2"};
    for (std::size_t tries = 0; tries < 60; ++tries)
        CHECK(opening_from(client, wrong_names[tries % wrong_names.size()]).status == 400);
    for (const std::string& each : wrong_names)
        CHECK(opening_from(client, each).status == 429);
    CHECK(client.get("/r/0123456789abc/").status == 429);
    for (const std::string& no_guess : {name + "/1", name + "/x", std::string("what/1")})
        CHECK(opening_from(client, no_guess).status == 400);
    server.pass(60);
    http_client later(server);
    CHECK(opening_from(later, wrong_names.front()).status == 400);
}

TEST_CASE("guests who rename themselves take nothing from the host, nor from each other", "[rooms]")
{
    asked_room room("size=2x8&cards=A");
    const auto renames = [&](char who, const std::string& name) {
        return room
            .post(room.at + "name/" + std::string(1, who) + "?as=" + name,
                  "Authorization: Bearer " + std::string(16, who) + "\r\n")
            .status;
    };
    for (int times = 0; times < 4; ++times)
        CHECK(renames('e', "Eve" + std::to_string(times)) == 200);
    CHECK(renames('e', "Eve5") == 429);
    CHECK(renames('b', "Bob") == 200);
    for (char who = 'g'; who <= 'z'; ++who) { // with many keys
        for (int times = 0; times < 5; ++times)
            (void)renames(who, std::string(1, who) + std::to_string(times));
    }
    CHECK(renames('c', "Carol") == 200);
    for (int times = 0; times < 40; ++times)
        CHECK(room.post(room.at + "lock?on=0", of_host).status == 200);
}

TEST_CASE("nobody's name is refused because a network asks with ever new keys", "[rooms]")
{
    small_room room;
    http_client proxy(room.server);
    const auto names = [&](const std::string& network, int number) {
        proxy.send(fmt::format("POST {}name/p{}?as=P{} HTTP/1.1\r\nHost: localhost\r\n"
                               "X-Forwarded-For: {}\r\nAuthorization: Bearer {:016}\r\n\r\n",
                               room.at, number, number, network, number));
        return proxy.next().status;
    };
    for (int number = 0; number < 1'200; ++number)
        CHECK(names("192.0.2.1", number) == (number < 100 ? 200 : 429));
    for (int number = 0; number < 10; ++number)
        CHECK(names(fmt::format("192.0.2.{}", 10 + number), 2'000 + number) == 200);
}

TEST_CASE("the rooms of a class have so many spaces in all", "[rooms]")
{
    rooms_host server;
    http_client client(server);
    const auto asked = [&](const std::string& settings) {
        client.send(
            "POST /rooms?" + settings +
            " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer aaaaaaaaaaaaaaaa\r\n\r\n");
        return client.next();
    };
    const answer refused = asked("count=5&size=100x100&cards=A");
    CHECK(refused.status == 400);
    CHECK(refused.body == "a class has at most 40000 spaces in all its rooms\n");
    CHECK(asked("count=40&size=1001,1&game=minesweeper").status == 400);
    CHECK(server.rooms().all().empty());
    CHECK(asked("count=4&size=100x100&cards=A").status == 201);
    CHECK(asked("count=40&size=1000,1&game=minesweeper").status == 201);
    CHECK(server.rooms().all().size() == 44);
}

TEST_CASE("only a trusted proxy says for whom it asks", "[rooms]")
{
    scramble::host::limits few;
    few.wrong_codes_a_minute = 1;
    rooms_host strict(few);
    http_client client(strict);
    const auto use_up = [](http_client& by, const std::string& fields) {
        for (int tries = 1; tries < 10; ++tries)
            CHECK(status_of_code(by, fields) == 404);
        return status_of_code(by, fields);
    };
    CHECK(use_up(client, "X-Forwarded-For: 192.0.2.1\r\n") == 404);
    CHECK(status_of_code(client, "X-Forwarded-For: 192.0.2.2\r\n") == 429);

    rooms_host trusting(few, scramble::host::kinds(), {.trusted_proxies = {"127.0.0.1", "::1"}});
    http_client proxy(trusting);
    CHECK(use_up(proxy, "X-Forwarded-For: 192.0.2.1\r\n") == 404);
    CHECK(status_of_code(proxy, "X-Forwarded-For: 192.0.2.9, 192.0.2.1\r\n") == 429);
    CHECK(status_of_code(proxy, "X-Forwarded-For: 192.0.2.1,192.0.2.2\r\n") == 404);
    CHECK(use_up(proxy, "X-Forwarded-For: 2001:db8::1\r\n") == 404);
    CHECK(status_of_code(proxy, "X-Forwarded-For: 2001:db8::2\r\n") == 429); // the same network
    CHECK(use_up(proxy, "X-Forwarded-For: nobody\r\n") == 404);              // the proxy itself
    CHECK(status_of_code(proxy, "") == 429);
}

} // namespace scramble::test
