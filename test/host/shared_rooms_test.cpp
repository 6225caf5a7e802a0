#include "host/room_nodes.hpp"
#include "instrument/log_lines.hpp"

// Rooms that several nodes share.

namespace scramble::test {

namespace {

/// The pair of a board 1x2 is turned over and removed, and the game is over.
void match_pair(room_nodes& all, const std::string& node, const std::string& room,
                const std::string& who)
{
    for (const char* space : {"0,0", "0,1", "0,1"})
        (void)all.get(node, room + "flip/" + who + "/" + space);
}

} // namespace

TEST_CASE("a room of one node is played at all", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a");
    const answer before = all.get("b", at + "look/bob");
    CHECK(before.status == 200);
    CHECK(before.body == all.get("a", at + "look/bob").body);
    const answer flipped = all.get("b", at + "flip/bob/0,0");
    CHECK(flipped.status == 200);
    CHECK(flipped.body.find("my ") != std::string::npos);
    for (const std::string node : {"a", "b", "c"}) {
        const answer seen = all.get(node, at + "look/bob");
        CHECK(seen.body == flipped.body);
        CHECK(seen.value_of("ETag") == all.get("a", at + "look/bob").value_of("ETag"));
    }
    CHECK(all.content->rooms.begin()->second.records.size() == 1);
}

TEST_CASE("a flip that waits at one node is granted by a move at another", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a", "size=2x2&cards=A,B&seed=5");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    http_client bob(all.at("b"));
    bob.ask(at + "flip/bob/0,0");
    all.settle();
    CHECK(bob.waits());
    CHECK(all.get("a", at + "flip/alice/0,0").status == 409); // rule 2-B: she lets it go
    const answer granted = bob.next();
    CHECK(granted.status == 200);
    CHECK(granted.body.find("my ") != std::string::npos);
}

TEST_CASE("a room is found where the news of its opening comes after those who join", "[shared]")
{
    room_nodes all({"a", "b"});
    byte_client carol(all.at("b"), all.at("b").telnet_port());
    (void)carol.take();
    all.take_in_hand();
    http_client host(all.at("a"));
    host.send(room_nodes::request("POST", "/rooms?game=minesweeper&size=2,1&bombs=0", 'h'));
    all.settle();
    while (all.work("a"))
        ;
    const answer made = host.next();
    REQUIRE(made.status == 201);
    const std::string at = "/" + made.value_of("Location");
    const std::string code = made.body.substr(made.body.find("room code ") + 10, 5);
    http_client alice(all.at("b"));
    alice.ask(at + "room");
    http_client bob(all.at("b"));
    bob.ask("/j/" + code);
    carol.send(code + "\r\n");
    all.tick("b");
    CHECK(alice.waits());
    CHECK(bob.waits());
    CHECK(carol.waits());
    while (all.work("b") || all.deliver("b", "a") || all.work("a") || all.deliver("a", "b"))
        ;
    CHECK(alice.next().status == 200);
    CHECK(bob.next().value_of("Location") == ".." + at);
    CHECK(carol.take().starts_with("Welcome to Minesweeper."));
}

TEST_CASE("one of several nodes waits two seconds for news of a room before it says no", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string code = "/j/BCDFG";
    const std::string name = "/r/0123456789/look/bob";
    http_client alice(all.at("b"));
    alice.ask(code);
    http_client bob(all.at("b"));
    bob.ask(name);
    all.settle();
    all.tick();
    CHECK(alice.waits());
    CHECK(bob.waits());
    CHECK(all.get("b", "/r/nobody/look/bob").status == 404); // no room has such a name
    CHECK(all.get("b", "/j/nobody").status == 404);
    all.tick();
    CHECK(alice.next().status == 404);
    CHECK(bob.next().status == 404);
    CHECK(all.get("b", code).status == 404); // that was looked for just now
    CHECK(all.get("b", name).status == 404);
    for (int second = 0; second < 2; ++second)
        all.tick();
    bob.ask(name);
    all.settle();
    CHECK(bob.waits());
}

TEST_CASE("who guesses codes at one of several nodes need not wait to be counted", "[shared]")
{
    room_nodes all({"a", "b"});
    for (int again = 0; again < 20; ++again) {
        http_client pupil(all.at("b"));
        pupil.ask("/j/BCDFG"); // all have it from the same teacher
        all.settle();
        CHECK(pupil.waits());
    }
    const std::string signs = "23456789BC";
    for (std::size_t guess = 1; guess < 100; ++guess) { // with the pupils' code there are a hundred
        http_client stranger(all.at("b"));
        stranger.ask(std::string("/j/BCD") + signs[guess / 10] + signs[guess % 10]);
        all.settle();
        CHECK(stranger.waits());
    }
    CHECK(all.get("b", "/j/CCCCC").status == 429);
    all.tick();
    all.tick(); // nobody is left who waits
    CHECK(all.get("b", "/j/CCCCC").status == 429);
}

TEST_CASE("when the node that holds a room is killed, another one goes on", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a");
    CHECK(all.get("b", at + "flip/bob/0,0").status == 200);
    const answer before = all.get("c", at + "look/bob");
    all.kill("a");
    for (const std::string node : {"b", "c"})
        CHECK(all.get(node, at + "look/bob").body == before.body);
    CHECK(all.get("c", at + "flip/cy/1,1").status == 200);
    CHECK(all.get("b", at + "look/bob").body == all.get("c", at + "look/bob").body);
    const auto& kept = *all.content->rooms.begin();
    CHECK((kept.second.holder == "b" || kept.second.holder == "c"));
    all.begin("a");
    CHECK(all.get("a", at + "look/bob").body == all.get("c", at + "look/bob").body);
}

TEST_CASE("a room that is ended for good is gone at all nodes", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    CHECK(all.get("b", at + "look/bob").status == 200);
    http_client host(all.at("a"));
    host.send(room_nodes::request("POST", at + "end", 'h'));
    all.settle();
    all.tick();
    CHECK(host.next().status / 100 == 2);
    all.tick();
    for (const std::string node : {"a", "b", "c"})
        CHECK(all.get(node, at + "look/bob").status == 404);
    CHECK(all.content->rooms.empty());
}

TEST_CASE("a room is woken as long as it takes records, and given up when it takes none",
          "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    all.take_in_hand();
    all.end("a");
    all.content->expire("a");
    auto& records = all.content->rooms.begin()->second.records;
    while (records.size() < 20'000) { // of which 5,000 are read at once
        journal::record next = records.back();
        ++next.number;
        records.push_back(std::move(next));
    }
    const auto pass = [&](const std::string& node, int seconds) {
        for (int second = 0; second < seconds; ++second)
            all.tick(node);
    };
    http_client slow(all.at("b"));
    slow.ask(at + "look/bob");
    all.settle();
    while (all.content->rooms.begin()->second.holder != "b") // claimed, but not read
        REQUIRE(all.work("b"));
    int seconds = 0;
    for (; slow.waits(); seconds += 5) {
        REQUIRE(seconds < 100);
        pass("b", 5);
        all.work("b");
    }
    CHECK(slow.next().status == 200);
    CHECK(seconds > 10);

    http_client late(all.at("c"));
    late.ask(at + "look/bob");
    all.settle();
    while (all.work("c")) { // it knows of the room, and b does not hear it
    }
    pass("c", 10);
    CHECK(late.waits());
    pass("c", 1);
    CHECK(late.next().status == 503);
}

TEST_CASE("who could not wake a room knows who holds it when it tries again", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    CHECK(all.get("c", at + "look/bob").status == 200);
    all.take_in_hand();
    all.end("a");
    all.content->expire("a");
    while (all.work("b")) {
    }
    http_client first(all.at("b"));
    first.ask(at + "look/bob");
    all.settle(); // it looks for the room
    while (all.work("c")) {
    }
    CHECK(all.content->rooms.begin()->second.holder == "c");
    memory_journal& store = all.at("b").journal();
    store.complete_next({}); // it hears of that
    store.fail_with(make_error_code(journal::journal_errc::unavailable));
    CHECK(all.work("b"));
    CHECK(first.next().status == 503);

    store.fail_with({});
    for (int second = 0; second < 3; ++second)
        all.tick("b");
    http_client again(all.at("b"));
    again.ask(at + "look/bob");
    all.settle();
    while (all.work("b") || all.work("c") || all.deliver("b", "c") || all.deliver("c", "b")) {
    }
    CHECK(again.next().status == 200);
}

TEST_CASE("a node that only relays opens rooms and plays, and others hold them", "[shared]")
{
    room_nodes all({"a", "b", "r"});
    all.relay("r");
    const std::string at = all.open("r");
    all.tick("r");
    CHECK(all.content->rooms.begin()->second.holder == "a");
    CHECK(all.get("r", at + "flip/rose/0,0").status == 200);
    CHECK(all.get("b", at + "look/rose").body == all.get("r", at + "look/rose").body);
    all.kill("b");
    all.kill("a");
    all.begin("b"); // nobody there needs the room
    all.tick("r");
    CHECK(all.get("r", at + "flip/rose/0,1").status == 200);
    CHECK(all.content->rooms.begin()->second.holder == "b");
}

TEST_CASE("a node that is to stop hands on what its people wait for", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    all.relay("a");
    all.tick("a");
    CHECK(all.get("a", at + "flip/alice/0,1").status == 200);
    CHECK(all.content->rooms.begin()->second.holder == "b");
}

TEST_CASE("what has slept too long is deleted when all agree, and no clock is wrong", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    all.kill("a"); // at b the room sleeps
    auto& room = all.content->rooms.begin()->second;
    const std::int64_t known = room.used;

    all.tick();
    CHECK(all.content->rooms.size() == 1);
    all.content->old_before = known + 1;
    all.at("b").keeper().trust_clocks(false);
    all.tick();
    CHECK(all.content->rooms.size() == 1);

    room.used = known + 1; // somewhere else, of which b has not heard
    all.at("b").keeper().trust_clocks(true);
    all.tick();
    CHECK(all.content->rooms.size() == 1);
    CHECK(all.get("b", at + "look/bob").status == 200);
}

TEST_CASE("a node that stood still shows nothing stale", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    const std::string blank = all.open("a"); // nobody has moved there
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    CHECK(all.get("b", at + "look/bob").status == 200);
    all.pause("a", true);
    all.content->expire("a");
    all.settle();
    CHECK(all.get("b", at + "flip/bob/0,1").status == 200);
    const answer now = all.get("b", at + "look/cy");
    bool has_returned = true;
    all.at("a").keeper().on_return([&] { return std::exchange(has_returned, false); });
    all.pause("a", false);
    CHECK(all.get("a", at + "look/cy").body == now.body);
    CHECK(all.get("a", blank + "look/cy").status == 200);
}

TEST_CASE("each node tells why a room is deleted", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    CHECK(all.get("b", at + "look/bob").status == 200);
    const log_lines told;
    http_client host(all.at("a"));
    host.send(room_nodes::request("POST", at + "end", 'h'));
    all.settle();
    all.tick();
    CHECK(host.next().status == 200);
    CHECK(told.has("why=\"its host has ended it\""));
    CHECK_FALSE(told.has("another node"));
    all.tick();
    CHECK(told.has("why=\"another node has deleted it\""));
}

TEST_CASE("of too many rooms that sleep none is deleted where there is an archive", "[shared]")
{
    room_nodes all({"a"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    all.kill("a");
    const auto first = all.content->rooms.begin()->second;
    for (int number = 1; number <= 100'000; ++number) {
        auto other = first;
        other.what.name = other.what.code = "s" + std::to_string(number);
        all.content->rooms.emplace(other.what.name, std::move(other));
    }
    all.content->has_archive = true;
    all.begin("a");
    all.tick();
    CHECK(all.content->rooms.size() == 100'001);
    all.content->has_archive = false; // etcd would have to keep them
    all.tick();
    CHECK(all.content->rooms.size() == 100'000);
}

TEST_CASE("of many that have slept too long twenty are deleted at once", "[shared]")
{
    room_nodes all({"a"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    all.kill("a");
    const auto first = all.content->rooms.begin()->second;
    for (int number = 1; number < 45; ++number) {
        auto other = first;
        other.what.name = other.what.code = "s" + std::to_string(number);
        all.content->rooms.emplace(other.what.name, std::move(other));
    }
    all.begin("a");
    all.content->old_before = first.used + 1;
    for (const std::size_t left : {25U, 5U, 0U}) {
        all.tick();
        CHECK(all.content->rooms.size() == left);
    }
}

TEST_CASE("what has slept too long at all nodes is gone at all", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    all.kill("a");
    all.content->old_before = all.content->rooms.begin()->second.used + 1;
    all.tick();
    CHECK(all.content->rooms.empty());
    CHECK(all.at("b").rooms().count().asleep == 0);
    CHECK(all.at("c").rooms().count().asleep == 0);
}

TEST_CASE("a room with a damaged record can be looked at, at all nodes that must read it",
          "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("a", at + "flip/alice/0,0").status == 200);
    const std::string before = all.get("a", at + "look/bob").body;
    CHECK(all.get("a", at + "flip/alice/0,1").status == 200);
    all.content->rooms.begin()->second.damaged = 2;
    CHECK(all.get("b", at + "look/bob").body == before);
    CHECK(all.get("b", at + "flip/bob/1,0").status == 503);
    all.kill("a");
    all.tick("b");
    CHECK(all.get("b", at + "look/bob").body == before);
    CHECK(all.get("b", at + "flip/bob/1,0").status == 503);
}

TEST_CASE("a room where nobody has moved stays while somebody is at another node", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    live_client bob(all.at("b"), at + "live/bob");
    all.settle();
    for (int second = 0; second < 20 * 60; ++second)
        all.tick();
    CHECK(all.get("b", at + "look/bob").status == 200);
    CHECK_FALSE(all.content->rooms.empty());
}

TEST_CASE("a deal is hidden while it is played at another node only", "[shared][replay]")
{
    room_nodes all({"a", "b"});
    const std::string cards = "size=1x2&cards=A&lastpair=0&seed=7";
    const auto status = [&](const std::string& node, const std::string& at) {
        return all.get(node, at + "games/1.scramble").status;
    };
    const std::string first = all.open("a", cards);
    match_pair(all, "a", first, "alice");
    CHECK(status("a", first) == 200);

    const std::string again = all.open("b", cards + "&title=other");
    all.tick();
    CHECK(status("a", first) == 404);
    const std::string from = first.substr(3, first.size() - 4) + "/1";
    CHECK(all.ask("a", "POST", "/rooms?from=" + from, 'h').status == 400);
    all.cut("a", "b", true); // who is not heard is not asked either
    CHECK(status("a", first) == 200);
    all.cut("a", "b", false); // it is told anew
    CHECK(status("a", first) == 404);

    CHECK(all.get("a", again + "look/bob").status == 200); // it is awake there, too
    match_pair(all, "b", again, "alice");
    CHECK(status("a", again) == 200); // at once: a room is known better where it is awake
    all.tick();
    CHECK(status("a", first) == 200);
    CHECK(status("b", first) == 200);
}

TEST_CASE("a deal is hidden while it is played in what sleeps, also at another node",
          "[shared][replay]")
{
    room_nodes all({"a", "b"});
    const std::string cards = "size=1x2&cards=A&lastpair=0&seed=7";
    const std::string again = all.open("b", cards + "&title=other");
    CHECK(all.get("b", again + "flip/bob/0,0").status == 200);
    for (int second = 0; second < 15 * 60; ++second)
        all.tick();
    const std::string first = all.open("a", cards);
    match_pair(all, "a", first, "alice");
    for (const std::string node : {"a", "b"})
        CHECK(all.get(node, first + "games/1.scramble").status == 404);
    match_pair(all, "a", again, "bob"); // the card from before was released
    all.tick();
    for (const std::string node : {"a", "b"})
        CHECK(all.get(node, first + "games/1.scramble").status == 200);
}

TEST_CASE("a copy that sleeps hides no deal: the node that holds the room tells",
          "[shared][replay]")
{
    room_nodes all({"a", "b"});
    const std::string cards = "size=1x2&cards=A&lastpair=0&seed=7";
    const std::string again = all.open("b", cards + "&title=other");
    CHECK(all.get("b", again + "flip/bob/0,0").status == 200);
    CHECK(all.get("a", again + "look/ann").status == 200);
    for (int second = 0; second < 15 * 60; ++second) {
        if (second % 60 == 0)
            CHECK(all.get("b", again + "look/bob").status == 200);
        all.tick();
    }
    const std::string first = all.open("a", cards);
    match_pair(all, "a", first, "alice");
    CHECK(all.get("a", first + "games/1.scramble").status == 404);
    match_pair(all, "b", again, "bob"); // the card from before was released
    all.tick();
    CHECK(all.get("a", first + "games/1.scramble").status == 200);
}

TEST_CASE("the teacher ends a class at a node that does not hold it", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const answer made = all.ask("a", "POST", "/rooms?count=2&size=2x2&cards=A,B", 'h');
    REQUIRE(made.status == 201);
    const std::string of_class = "/" + made.value_of("Location");
    CHECK(all.ask("b", "POST", of_class + "start", 'h').status == 200);
    http_client teacher(all.at("b"));
    teacher.send(room_nodes::request("POST", of_class + "end", 'h'));
    all.settle();
    CHECK(teacher.waits());
    for (int second = 0; second < 3; ++second)
        all.tick();
    CHECK(teacher.next().status / 100 == 2);
    CHECK(all.content->rooms.empty());
}

} // namespace scramble::test
