#include "host/room_nodes.hpp"

// Rooms that several nodes share.

namespace scramble::test {

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
    host.send("POST " + at +
              "end HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
              "Authorization: Bearer " +
              key_of('h') + "\r\n\r\n");
    all.settle();
    all.tick();
    CHECK(host.next().status / 100 == 2);
    all.tick();
    for (const std::string node : {"a", "b", "c"})
        CHECK(all.get(node, at + "look/bob").status == 404);
    CHECK(all.content->rooms.empty());
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

} // namespace scramble::test
