#include "host/kept_server.hpp"

#include "host/origin.hpp"
#include "instrument/log_lines.hpp"

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Rooms that a journal keeps, over restarts and sleep.

namespace scramble::test {

namespace {

using scramble::journal::journal_errc;

/// A room in which somebody has moved. It sleeps, and wakes once its journal completes by itself.
std::string asleep(kept_server& kept)
{
    std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.restart();
    kept.server->journal().complete_by_itself(false);
    return at;
}

/// Opens so many rooms, in each of which somebody does something. Result: their addresses.
std::vector<std::string> played(kept_server& kept, std::size_t count)
{
    std::vector<std::string> all(count);
    for (std::string& each : all) {
        each = kept.open();
        CHECK(kept.get(each + "flip/alice/0,0").status == 200);
    }
    return all;
}

unsigned looked(const kept_server& kept, const std::string& at, const std::string& network)
{
    http_client client(*kept.server);
    client.ask(at + "look/bob", "X-Forwarded-For: " + network + "\r\n");
    return client.next().status;
}

} // namespace

TEST_CASE("a room is as it was after a restart", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=2x2&cards=A,B&seed=5&title=ours&listed=1");
    CHECK(kept.get(at + "flip/alice/0,0", 'a').status == 200);
    CHECK(kept.get(at + "flip/bob/1,1").status == 200);
    CHECK(kept.post(at + "name/alice?as=Zoe", 'a').status == 200);
    CHECK(kept.post(at + "host/alice", 'h').status == 200);
    CHECK(kept.post(at + "lock", 'a').status == 200);
    const answer before = kept.get(at + "look/alice");
    kept.restart();
    CHECK(kept.awake() == 0);
    const answer after = kept.get(at + "look/alice");
    CHECK(after.body == before.body);
    CHECK(after.value_of("ETag") == before.value_of("ETag"));
    CHECK(kept.awake() == 1);
    CHECK(kept.get(at + "look/bob").body.find("my ") != std::string::npos);
    const answer told = kept.get(at + "room", 'a');
    for (const std::string line :
         {"room title ours\n", "room locked\n", "room host alice\n", "room yours\n"})
        CHECK(told.body.find(line) != std::string::npos);
    CHECK(told.body.find("room code " + kept.code + "\n") != std::string::npos);
    CHECK(kept.get(at + "names").body.find(" as Zoe\n") != std::string::npos);
    CHECK(kept.get(at + "flip/alice/0,1").status == 403); // without the key
    CHECK(kept.get(at + "flip/alice/0,1", 'b').status == 403);
    CHECK(kept.get(at + "flip/cy/0,1").status == 403); // it is locked
    CHECK(kept.get(at + "flip/alice/0,1", 'a').status == 200);
    kept.server->tick();
    CHECK(kept.get("/rooms").body.find(" ours\n") != std::string::npos);
}

TEST_CASE("rooms-4 the first dig of a room and its field are kept", "[kept]")
{
    kept_server kept;
    const std::string field =
        GENERATE(as<std::string>(), "size=9,9&bombs=20&guess=0", "size=100,100&bombs=1600");
    const std::string at = kept.open("game=minesweeper&seed=5&" + field);
    live_client alice(*kept.server, at + "live/alice", {"minesweeper.scramble.1"});
    alice.say("dig 4 4");
    CHECK(alice.heard().find("BOOM") == std::string::npos);
    const std::string before = kept.get(at + "scores").body;
    CHECK(before.find("alice ") == 0);
    kept.restart();
    CHECK(kept.get(at + "scores").body == before);
    CHECK(kept.records().find("first 4 4 alice ") != std::string::npos);
}

TEST_CASE("rooms-2 a room that an earlier version opened has the rule that it had then", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("game=minesweeper&size=3,1&bombs=2&seed=5");
    live_client alice(*kept.server, at + "live/alice", {"minesweeper.scramble.1"});
    alice.say("flag 0 0");
    (void)alice.heard();
    kept.restart();
    std::string& settings = kept.content->rooms.begin()->second.what.settings;
    const std::string added = "&opening=1";
    REQUIRE(settings.find(added) != std::string::npos);
    settings.erase(settings.find(added), added.size());
    live_client again(*kept.server, at + "live/alice", {"minesweeper.scramble.1"});
    again.say("dig 1 0");
    CHECK(again.heard().find("ok dig 1 0") != std::string::npos);
    CHECK(kept.records().find("\ndig 1 0 alice") != std::string::npos);
}

TEST_CASE("who comes back after a restart is told only what it has missed", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=3x4&cards=A,B,C,D,E,F&seed=5");
    live_client alice(*kept.server, at + "live/alice", with_key('a'));
    alice.say("flip 0,0");
    (void)alice.heard();
    const std::string mark = alice.mark();
    CHECK(kept.get(at + "flip/bob/0,1").status == 200);
    kept.restart();
    live_client again(*kept.server, at + "live/alice?since=" + mark, with_key('a'));
    const std::string heard = again.heard();
    CHECK(heard.find("space 0,1 up ") != std::string::npos);
    CHECK(heard.find("player bob 0 holds 0,1\n") != std::string::npos);
    CHECK(heard.find("space 0,0") == std::string::npos);
    CHECK(heard.find("first ") == std::string::npos);
}

TEST_CASE("1-D whoever waited when the server ended waits no more after it", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0", 'a').status == 200);
    {
        http_client bob(*kept.server);
        kept_server::send(bob, "GET", at + "flip/bob/0,0");
        CHECK(bob.waits());
        kept.restart();
    }
    CHECK(kept.get(at + "look/alice", 'a').status == 200);
    CHECK(kept.records().ends_with("flip bob 0,0\nwithdraw bob 0,0\n"));
    http_client bob(*kept.server);
    kept_server::send(bob, "GET", at + "flip/bob/0,0"); // 1-D again
    CHECK(bob.waits());
}

TEST_CASE("nobody is shown a move before it is durable", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    const std::string before = kept.get(at + "look/bob").body;
    kept.server->journal().complete_by_itself(false);
    http_client alice(*kept.server);
    kept_server::send(alice, "GET", at + "flip/alice/0,0");
    CHECK(alice.waits());
    CHECK(kept.get(at + "look/bob").body == before);
    kept.server->journal().complete_by_itself();
    CHECK(alice.next().status == 200);
    CHECK(kept.get(at + "look/bob").body != before);
}

TEST_CASE("while nothing can be kept people look, and play on once it can", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.server->journal().fail_with(make_error_code(journal_errc::full));
    const answer refused = kept.get(at + "flip/alice/0,1");
    CHECK(refused.status == 503);
    CHECK(refused.value_of("Retry-After") == "1");
    CHECK(kept.get(at + "look/alice").status == 200);
    CHECK(kept.post("/rooms", 'h').status == 503);
    CHECK(kept.awake() == 1);
    CHECK(kept.content->rooms.size() == 1);
    kept.server->journal().fail_with({});
    CHECK(kept.get(at + "flip/alice/0,1").status == 200);
    kept.restart();
    CHECK(kept.get(at + "look/alice").status == 200);
}

TEST_CASE("a room that nobody uses sleeps, and wakes when somebody asks for it", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("game=minesweeper&size=9,9&bombs=10&seed=5");
    live_client alice(*kept.server, at + "live/alice", {"minesweeper.scramble.1"});
    alice.say("dig 0 0");
    alice.close();
    const std::string code = kept.code;
    const std::string unused = kept.open();
    kept.server->pass(620);
    CHECK(kept.awake() == 1); // nobody has moved there
    kept.server->pass(300);
    CHECK(kept.awake() == 0);
    CHECK(kept.content->rooms.size() == 1);
    CHECK(kept.get(unused + "room").status == 404);
    CHECK(kept.get("/j/" + code).status == 303);
    CHECK(kept.awake() == 1);
    CHECK(kept.get(at + "room").body.find("room begun 0\n") != std::string::npos);
    kept.server->pass(620);
    byte_client by_telnet(*kept.server, kept.server->telnet_port());
    (void)by_telnet.take();
    CHECK(by_telnet.ask_line(code).starts_with("Welcome to Minesweeper. Board: 9 columns"));
}

TEST_CASE("a room that slept for 30 days is forgotten, but not in the first hour", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.end();
    auto& [name, room] = *kept.content->rooms.begin();
    room.used = -31 * 86'400; // the clock begins in 1970
    auto other = room;        // of `scramble memory` in the same directory
    other.what.code.clear();
    kept.content->rooms.emplace("memory-0", other);
    kept.begin();
    kept.server->pass(3600);
    CHECK(kept.content->rooms.size() == 2);
    kept.server->pass(2);
    CHECK(kept.content->rooms.size() == 1);
    CHECK(kept.content->rooms.contains("memory-0"));
    CHECK(kept.get(at + "room").status == 404);
}

namespace {

/// A server whose clock begins in 1970 and shows one o'clock. In its first room somebody has
/// played; so many more sleep, and were last used when `used_at` says.
std::string with_many_asleep(kept_server& kept, int more,
                             const std::function<std::int64_t(int number)>& used_at)
{
    std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.end();
    auto& all = kept.content->rooms;
    const auto first = all.begin()->second;
    all.begin()->second.used = used_at(0);
    for (int number = 1; number <= more; ++number) {
        auto other = first;
        other.records.clear();
        other.what.name = "s" + std::to_string(number);
        other.what.code = other.what.name;
        other.used = used_at(number);
        all.emplace(other.what.name, std::move(other));
    }
    kept.begin();
    kept.server->pass(3600);
    CHECK(all.size() == static_cast<std::size_t>(more) + 1);
    return at;
}

constexpr std::int64_t week = 7 * 24 * 3600;

} // namespace

TEST_CASE("of too many rooms that sleep the one that was used longest ago is deleted", "[kept]")
{
    kept_server kept;
    const std::string at = with_many_asleep(kept, 100'001, [](int number) {
        return (number == 0 ? -9 : number == 7 ? -11 : number == 8 ? -10 : 3600 + week) - week;
    });
    log_lines told;
    kept.server->pass(4);
    CHECK(kept.content->rooms.size() == 100'000);
    CHECK_FALSE(kept.content->rooms.contains("s7"));
    CHECK_FALSE(kept.content->rooms.contains("s8"));
    CHECK(kept.post("/rooms?board=zoo").status == 201); // one more may be deleted
    CHECK(kept.get(at + "look/alice").status == 200);
    CHECK(told.has("too many rooms sleep"));
}

TEST_CASE("where ten thousand codes are taken, new ones have six signs", "[kept]")
{
    kept_server kept;
    (void)kept.open();
    kept.end();
    const auto first = kept.content->rooms.begin()->second;
    for (int number = 1; number < 9'999; ++number) {
        auto other = first;
        other.what.name = other.what.code = "s" + std::to_string(number);
        kept.content->rooms.emplace(other.what.name, std::move(other));
    }
    kept.begin();
    const auto opened = [&] { return kept.post("/rooms?size=2x2&cards=A,B", 'h'); };
    const auto code_in = [](const answer& of) {
        const std::size_t at = of.body.find("code ") + 5;
        return of.body.substr(at, of.body.find('\n', at) - at);
    };
    CHECK(code_in(opened()).size() == 5);
    const answer made = opened();
    const std::string code = code_in(made);
    CHECK(code.size() == 6);
    CHECK(kept.get("/j/" + code).value_of("Location").find(made.value_of("Location")) !=
          std::string::npos);
    CHECK(kept.get("/j/" + code.substr(0, 5)).status == 404);
    CHECK(kept.get("/j/" + code + code[0]).status == 404);
}

TEST_CASE("of too many rooms that sleep none is deleted that somebody used this week", "[kept]")
{
    kept_server kept;
    const std::string at = with_many_asleep(
        kept, 100'000, [](int number) { return number == 0 ? 3600 + 9 - week : 3600; });
    const answer refused = kept.post("/rooms?board=zoo");
    CHECK(refused.status == 503);
    CHECK(refused.body == "too many rooms sleep for another room\n");
    CHECK(refused.value_of("Retry-After") == "3600");
    CHECK(kept.post("/rooms?board=zoo&count=2", 'h').status == 503);
    kept.server->pass(9);
    CHECK(kept.content->rooms.size() == 100'001);
    kept.server->pass(2); // it has slept for a week
    CHECK(kept.content->rooms.size() == 100'000);
    CHECK(kept.get(at + "look/alice").status == 404);
    CHECK(kept.post("/rooms?board=zoo").status == 503); // the others have not
}

TEST_CASE("requests that come while a room wakes are all served", "[kept]")
{
    kept_server kept;
    const std::string at = asleep(kept);
    http_client alice(*kept.server);
    http_client bob(*kept.server);
    kept_server::send(alice, "GET", at + "flip/alice/0,1");
    kept_server::send(alice, "GET", at + "look/alice");
    kept_server::send(bob, "GET", at + "look/bob");
    CHECK(alice.waits());
    CHECK(kept.awake() == 0);
    kept.server->journal().complete_by_itself();
    CHECK(alice.next().status == 200);
    CHECK(alice.next().status == 200);
    CHECK(bob.next().status == 200);
}

TEST_CASE("a room that is about to wake when the server stops keeps nobody waiting", "[kept]")
{
    kept_server kept;
    const std::string at = asleep(kept);
    http_client alice(*kept.server);
    http_client bob(*kept.server);
    kept_server::send(alice, "GET", at + "watch/alice");
    kept_server::send(bob, "GET", at + "look/bob");
    CHECK(alice.waits());
    kept.server->stop();
    CHECK(alice.waits());
    kept.server->journal().complete_by_itself();
    CHECK(alice.next().status == 503);
    CHECK(bob.next().status == 200);
}

TEST_CASE("a room that wakes takes the place of one that is opened", "[kept]")
{
    kept_server kept;
    const auto all = played(kept, 4);
    kept.restart_with({.rooms = 3});
    for (std::size_t each = 0; each < 3; ++each)
        CHECK(kept.get(all[each] + "look/bob").status == 200);
    const answer refused = kept.get(all[3] + "look/bob");
    CHECK(refused.status == 503);
    CHECK(refused.value_of("Retry-After") == "60");
    CHECK(refused.body == "too many rooms are awake: try again in a minute\n");
    CHECK(kept.post("/rooms?from=" + all[3].substr(3, 13) + "/1", 'h').status == 503);
    CHECK(kept.post("/rooms", 'h').status == 503);
    http_client watching(*kept.server);
    kept_server::send(watching, "GET", all[0] + "watch/bob");
    CHECK(watching.waits());
    kept.server->pass(50);
    CHECK(kept.awake() == 3);
    kept.server->pass(20); // what nobody uses sleeps sooner than after ten minutes
    CHECK(kept.awake() == 1);
    CHECK(kept.get(all[3] + "look/bob").status == 200);
    kept.server->pass(200);
    CHECK(kept.awake() == 2); // and now not
}

TEST_CASE("who wakes rooms leaves others half of the places, and these again", "[kept]")
{
    kept_server kept;
    const auto all = played(kept, 9);
    kept.restart_with({.rooms = 8, .rooms_of_an_opener = 1});
    const std::string guest = "192.0.2.1";
    const std::string other = "192.0.2.2";
    for (std::size_t each = 0; each < 4; ++each)
        CHECK(looked(kept, all[each], guest) == 200);
    CHECK(looked(kept, all[4], guest) == 503);
    CHECK(looked(kept, all[4], other) == 200);
    CHECK(looked(kept, all[4], guest) == 200); // it is awake
    CHECK(looked(kept, all[5], other) == 200);
    CHECK(looked(kept, all[6], other) == 503);
    CHECK(looked(kept, all[6], "192.0.2.3") == 200);
    CHECK(looked(kept, all[7], "192.0.2.4") == 200); // one is always had
    CHECK(looked(kept, all[8], "192.0.2.5") == 503);
    kept.server->pass(80);
    CHECK(kept.awake() == 0);
    CHECK(looked(kept, all[8], guest) == 200);
}

TEST_CASE("a room that cannot be woken takes nobody's place", "[kept]")
{
    kept_server kept;
    const auto all = played(kept, 2);
    kept.restart_with({.rooms = 1});
    kept.server->journal().fail_with(journal_errc::unavailable);
    CHECK(kept.get(all[0] + "look/bob").status == 503);
    kept.server->journal().fail_with({});
    CHECK(kept.get(all[1] + "look/bob").status == 200);
}

TEST_CASE("rooms that are waking count as if they were awake", "[kept]")
{
    kept_server kept;
    const auto all = played(kept, 2);
    const answer made = kept.post("/rooms?count=2&size=1x2&cards=A", 'h');
    REQUIRE(made.status == 201);
    const std::string of_class = "/" + made.value_of("Location");
    CHECK(kept.post(of_class + "start", 'h').status == 200);
    kept.restart_with({.rooms = 3});
    kept.server->journal().complete_by_itself(false);
    http_client teacher(*kept.server);
    http_client alice(*kept.server);
    http_client again(*kept.server);
    kept_server::send(teacher, "GET", of_class + "class");
    CHECK(kept.post("/rooms?count=2", 'h').status == 503);
    kept_server::send(alice, "GET", all[0] + "look/alice");
    kept_server::send(again, "GET", all[0] + "look/alice");
    CHECK(again.waits());
    CHECK(kept.get(all[1] + "look/alice").status == 503);
    kept.server->journal().complete_by_itself();
    CHECK(teacher.next().status == 200);
    CHECK(alice.next().status == 200);
    CHECK(again.next().status == 200);
    CHECK(kept.awake() == 3);
}

TEST_CASE("a room goes on from a game of one that sleeps", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=1x2&cards=A&lastpair=0");
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    CHECK(kept.get(at + "flip/alice/0,1").status == 200);
    CHECK(kept.get(at + "flip/alice/0,0").status == 409); // 1-A, and the pair is gone
    kept.restart();
    const std::string name = at.substr(3, 13);
    CHECK(kept.post("/rooms?from=" + name + "/1", 'h').status == 201);
    CHECK(kept.awake() == 2);
}

TEST_CASE("a deal is hidden while it is played in what sleeps", "[kept][replay]")
{
    kept_server kept;
    const std::string cards = "size=1x2&cards=A&lastpair=0&seed=7";
    const auto play = [&](const std::string& at) {
        for (const char* space : {"0,0", "0,1", "0,1"})
            (void)kept.get(at + "flip/alice/" + space);
    };
    const std::string first = kept.open(cards);
    play(first);
    const auto status = [&] { return kept.get(first + "games/1.scramble").status; };
    const std::string from = "/rooms?from=" + first.substr(3, first.size() - 4) + "/1";
    REQUIRE(status() == 200);

    SECTION("a room")
    {
        const std::string again = kept.open(cards + "&title=other");
        CHECK(kept.get(again + "flip/alice/0,0").status == 200);
        CHECK(status() == 404);
        SECTION("that nobody has used for a while")
        {
            kept.server->pass(620);
            REQUIRE(kept.awake() == 0);
        }
        SECTION("since before a restart")
        {
            kept.restart();
        }
        CHECK(status() == 404);
        CHECK(kept.awake() == 1);
        CHECK(kept.post(from, 'h').status == 400);
        play(again); // after a restart this gives the card back that alice has
        play(again);
        CHECK(status() == 200);
        kept.restart();
        CHECK(status() == 200);
    }
    SECTION("a room in which it was dealt again")
    {
        const std::string again = kept.open(cards + "&title=other");
        play(again);
        CHECK(status() == 200);
        CHECK(kept.post(again + "again?same=1", 'h').status == 200);
        kept.restart();
        CHECK(status() == 404);
        CHECK(kept.awake() == 1);
    }
    SECTION("a room of a class")
    {
        const answer made = kept.post("/rooms?count=2&" + cards, 'h');
        REQUIRE(made.status == 201);
        CHECK(kept.post("/" + made.value_of("Location") + "start", 'h').status == 200);
        kept.restart();
        CHECK(status() == 404);
        CHECK(kept.awake() == 1);
    }
    SECTION("a room of which that was not kept, once it is used again")
    {
        const std::string again = kept.open(cards + "&title=other");
        CHECK(kept.get(again + "flip/alice/0,0").status == 200);
        kept.end();
        for (auto& [name, room] : kept.content->rooms)
            room.what.played = scramble::journal::unknown_deals;
        kept.begin();
        kept.server->pass(3);
        CHECK(kept.awake() == 0);
        CHECK(status() == 200);
        CHECK(kept.get(again + "look/alice").status == 200);
        CHECK(status() == 404);
        kept.restart();
        CHECK(status() == 404);
    }
    const auto rest_for = [&kept](int hours) {
        kept.end();
        for (auto& [name, room] : kept.content->rooms)
            room.used = -hours * 3600; // the clock begins in 1970
        kept.begin();
    };
    SECTION("a room, but not for longer than a day")
    {
        const std::string again = kept.open(cards + "&title=other");
        CHECK(kept.get(again + "flip/alice/0,0").status == 200);
        rest_for(25);
        CHECK(status() == 404); // in the first hour that clock may be wrong
        kept.server->pass(3601);
        CHECK(status() == 200);
    }
    SECTION("a room of a class, for a week and a day")
    {
        const answer made = kept.post("/rooms?count=2&" + cards, 'h');
        CHECK(kept.post("/" + made.value_of("Location") + "start", 'h').status == 200);
        rest_for(7 * 24 + 1);
        kept.server->pass(3601);
        CHECK(status() == 404);
        rest_for(8 * 24 + 1);
        kept.server->pass(3601);
        CHECK(status() == 200);
    }
}

TEST_CASE("a room that goes on from a game of a class is kept", "[kept]")
{
    kept_server kept;
    const answer made = kept.post("/rooms?count=2&size=1x2&cards=A&lastpair=0", 'h');
    REQUIRE(made.status == 201);
    const std::string of_class = "/" + made.value_of("Location");
    CHECK(kept.post(of_class + "start", 'h').status == 200);
    const std::string name = kept.server->rooms().all().begin()->first;
    for (const std::string space : {"0,0", "0,1"})
        CHECK(kept.get("/r/" + name + "/flip/alice/" + space).status == 200);
    CHECK(kept.get("/r/" + name + "/flip/alice/0,0").status == 409); // 1-A, and the pair is gone
    const answer next = kept.post("/rooms?from=" + name + "/1", 'h');
    REQUIRE(next.status == 201);
    const std::string at = "/" + next.value_of("Location");
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.restart();
    CHECK(kept.get(at + "look/alice").status == 200);
}

TEST_CASE("a room with a damaged record can be looked at", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    const std::string sound = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    const std::string before = kept.get(at + "look/bob").body;
    CHECK(kept.get(at + "flip/alice/0,1").status == 200);
    CHECK(kept.get(sound + "flip/alice/0,0").status == 200);
    kept.content->rooms.at(at.substr(3, 13)).records.back().line = "flip alice";
    kept.restart();
    CHECK(kept.get(at + "look/bob").body == before);
    CHECK(kept.get(at + "flip/alice/0,1").status == 503);
    CHECK(kept.get(sound + "flip/alice/0,1").status == 200);
}

TEST_CASE("a room that cannot be read is refused for a while, in words", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.restart();
    auto& settings = kept.content->rooms.begin()->second.what.settings;
    const std::string sound = std::exchange(settings, "room 2\n");
    const answer refused = kept.get(at + "look/bob");
    CHECK(refused.status == 503);
    CHECK(refused.body == "this room is kept, but it cannot be read now: try again later\n");
    settings = sound;
    CHECK(kept.get(at + "look/bob").status == 503);
    kept.server->pass(3);
    CHECK(kept.get(at + "look/bob").status == 200);
}

TEST_CASE("who had only a name and was removed stays removed after a restart", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.post(at + "name/bob?as=Rob", 'b').status == 200);
    CHECK(kept.post(at + "remove/bob", 'h').status == 200);
    kept.restart();
    CHECK(kept.get(at + "flip/bob/0,0", 'b').status == 403);
    CHECK(kept.get(at + "flip/other/0,0", 'b').status == 403);
    CHECK(kept.get(at + "names").body.find("name bob removed as Rob\n") != std::string::npos);
}

TEST_CASE("bots are known as bots after a restart", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=1x4&cards=A&lastpair=0");
    auto& room = *kept.server->rooms().find(at.substr(3, 13));
    room.bots().set_pause(std::chrono::milliseconds(0));
    CHECK(kept.post(at + "bots?add=2", 'h').status == 200);
    kept.server->settle();
    REQUIRE(kept.records().find("flip bot_1") != std::string::npos);
    kept.restart();
    CHECK(kept.get(at + "room").status == 200);
    const auto& again = *kept.server->rooms().find(at.substr(3, 13));
    CHECK(again.has_been_bot("bot_1"));
    CHECK_FALSE(again.has_been_bot("alice"));
    CHECK(kept.post(at + "bots?add=1", 'h').body.find("room bot bot_1 ") != std::string::npos);
}

TEST_CASE("a game that ends behind any record goes on as it was there", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open("size=2x3&cards=A,B,C&seed=5");
    const std::string name = at.substr(3, 13);
    const auto shown = [&](kept_server& by) {
        std::string all;
        for (const std::string who : {"alice", "bob", "nobody"}) {
            const answer seen = by.get(at + "look/" + who);
            all += seen.value_of("ETag") + seen.body;
        }
        return all + by.get(at + "scores").body;
    };
    std::vector<std::pair<std::size_t, std::string>> states; // after so many records
    const auto note = [&] {
        states.emplace_back(kept.content->rooms.at(name).records.size(), shown(kept));
    };
    std::list<http_client> clients; // some wait (1-D)
    const auto flip = [&](const std::string& who, const std::string& space) {
        kept_server::send(clients.emplace_back(*kept.server), "GET",
                          at + "flip/" + who + "/" + space, who.front());
        kept.server->settle();
        note();
    };
    note();
    for (const std::string space : {"0,0", "0,1", "0,2", "1,0", "1,1", "1,2", "0,0", "0,2"}) {
        flip("alice", space);
        flip("bob", {space.rbegin(), space.rend()});
    }
    CHECK(kept.post(at + "again?game=2", 'h').status == 200);
    note();
    flip("alice", "1,1");
    clients.clear();
    REQUIRE(states.back().first > 15);
    const journal_content all = *kept.content;
    for (const auto& [records, state] : states) {
        CAPTURE(records);
        kept.end();
        *kept.content = all;
        kept.content->rooms.at(name).records.resize(records);
        kept.begin();
        CHECK(shown(kept) == state);
    }
}

TEST_CASE("a room that sleeps takes no board", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.restart();
    http_client client(*kept.server);
    client.send("POST /rooms?board=own HTTP/1.1\r\nHost: " + at.substr(3, 13) +
                ".localhost\r\nContent-Length: 5\r\n\r\n1x2\nA");
    CHECK(client.next().status >= 400);
}

TEST_CASE("what cannot be removed is removed later", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0").status == 200);
    kept.server->journal().fail_with(journal::make_error_code(journal_errc::full));
    CHECK(kept.end_for_good(at).status == 503);
    CHECK(kept.content->rooms.size() == 1);
    kept.server->journal().fail_with({});
    kept.server->pass(2);
    CHECK(kept.content->rooms.empty());
}

TEST_CASE("a host ends a room for good", "[kept]")
{
    kept_server kept;
    const std::string at = kept.open();
    CHECK(kept.get(at + "flip/alice/0,0", 'a').status == 200);
    CHECK(kept.post(at + "end", 'a').status == 403);
    CHECK(kept.post(at + "end").status == 401);
    CHECK(kept.post(at + "end?now=1", 'h').status == 400);
    CHECK(kept.get(at + "end", 'h').status == 405);
    CHECK(kept.end_for_good(at).status == 200);
    CHECK(kept.get(at + "look/alice").status == 404);
    CHECK(kept.content->rooms.empty());
    CHECK(kept.get("/j/" + kept.code).status == 404);
}

TEST_CASE("an origin is a text and back", "[kept]")
{
    using namespace scramble::host;
    const origin told{"?game=memory&board=own",
                      std::make_shared<const std::string>("1x2\nA\nA\n"),
                      "our room",
                      true,
                      net::digest_of("key"),
                      true,
                      true,
                      {{"one", "111", "run1", 7}, {"two", "222", "run2", 8}},
                      9};
    const auto back = read_origin(text_of(told));
    REQUIRE(back);
    CHECK(text_of(*back) == text_of(told));
    CHECK(*back->body == *told.body);
    CHECK(back->title == "our room");
    origin least;
    least.rooms.push_back({"one", "111", "run", 1});
    CHECK(text_of(read_origin(text_of(least)).value()) == text_of(least));
    for (const std::string text :
         {"", "room 1\n", "room 2\nroom a b c 1\n\n", "room 1\nroom a b c 1\n",
          "room 1\nquery x\n\n", "room 1\nroom a b c\n\n", "room 1\nroom a b c 1\nkey 12\n\n",
          "room 1\nroom a b c 1\nsize 1\n\n", "room 1\nroom a b c 1\nnames x\n\n"})
        CHECK_FALSE(read_origin(text));
}

} // namespace scramble::test
