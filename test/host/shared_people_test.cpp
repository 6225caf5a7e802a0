#include "host/people_at_node.hpp"
#include "host/room_nodes.hpp"

// Who is in a room that several nodes share, and what time brings there.

namespace scramble::test {

namespace {

void pass_seconds(room_nodes& all, int seconds)
{
    for (int second = 0; second < seconds; ++second)
        all.tick();
}

/// A room that "a" has opened, and in which alice, who is connected to `node`, holds the first
/// card.
struct held_at_node {
    room_nodes all;
    std::string at = all.open("a");
    live_client alice;

    held_at_node(const std::vector<std::string>& names, const std::string& node)
        : all(names), alice(all.at(node), at + "live/alice")
    {
        CHECK(all.get(node, at + "flip/alice/0,0").status == 200);
    }
};

std::string last_record(const room_nodes& all)
{
    return all.content->rooms.begin()->second.records.back().line;
}

std::size_t records(const room_nodes& all)
{
    return all.content->rooms.begin()->second.records.size();
}

} // namespace

TEST_CASE("what a node tells of its people, others read", "[shared]")
{
    using scramble::host::people_at_node;
    const people_at_node several{3, 2, true, {"alice", "bob"}, {"bob"}, {{"bot_1", "2"}}};
    const std::string text =
        "watching=3 connected=2 host=1 here=alice,bob waiting=bob bots=bot_1:2";
    CHECK(text_of(several) == text);
    CHECK(scramble::host::read_people(text) == several);
    CHECK(text_of(people_at_node()).empty());
    CHECK(scramble::host::read_people("") == people_at_node());
    CHECK(scramble::host::read_people("watching=x moon=1 = watching=99999999999 bots here=") ==
          people_at_node());
    CHECK(several.has_people());
    const auto but = [](std::string_view told) {
        return text_of(scramble::host::read_people(scramble::host::without_waiting(told)));
    };
    CHECK(but(text) == "watching=3 connected=2 host=1 here=alice,bob bots=bot_1:2");
    CHECK(but("here=bob waiting=bob") == "here=bob");
    CHECK(but("waiting=bob").empty());
    CHECK(scramble::host::without_waiting("1 waiting=bob;3 here=waiting=,x waiting=x;") ==
          "1 ;3 here=waiting=,x ;");
    CHECK_FALSE(scramble::host::read_people("here=bot_1 waiting=bot_1 bots=bot_1:2").has_people());
}

TEST_CASE("a flip waits at one node though its player is at no other", "[shared]")
{
    held_at_node with({"a", "b", "c"}, "c");
    auto& [all, at, alice] = with;
    http_client bob(all.at("b"));
    bob.ask(at + "flip/bob/0,0");
    pass_seconds(all, 8);
    CHECK(bob.waits());
    CHECK(records(all) == 2);
    all.kill("b"); // nobody waits for the answer any more
    pass_seconds(all, 5);
    CHECK(last_record(all).starts_with("withdraw bob"));
}

TEST_CASE("who waited at a node that is gone flips again at once at another one", "[shared]")
{
    held_at_node with({"a", "b", "c"}, "c");
    auto& [all, at, alice] = with;
    const std::string node = GENERATE("a", "b"); // "a" holds the room
    {
        http_client bob(all.at(node));
        bob.ask(at + "flip/bob/0,0");
        pass_seconds(all, 2);
        CHECK(bob.waits());
        CHECK(all.get("c", at + "flip/bob/0,1").status == 409); // he is still there
        all.end(node);
    }
    http_client bob(all.at("c"));
    bob.ask(at + "flip/bob/0,1");
    all.settle();
    if (node == "a")
        all.content->expire("a"); // until then nobody can move
    all.settle();
    CHECK(bob.next().status == 200);
}

TEST_CASE("who has just begun to wait at a node that is gone flips again at once", "[shared]")
{
    held_at_node with({"a", "b", "c"}, "c");
    auto& [all, at, alice] = with;
    const std::string node = GENERATE("a", "b"); // "a" holds the room
    {
        http_client bob(all.at(node));
        bob.ask(at + "flip/bob/0,0");
        all.settle();
        CHECK(bob.waits());
        CHECK(all.get("c", at + "flip/bob/0,1").status == 409);
        all.end(node);
    }
    http_client bob(all.at("c"));
    if (node == "a")
        all.content->expire("a");
    bob.ask(at + "flip/bob/0,1");
    all.settle();
    CHECK(bob.next().status == 200);
}

TEST_CASE("who begins to wait when another wait ends is told of at once, too", "[shared]")
{
    room_nodes all({"a", "b", "c"});
    const std::string at = all.open("a", "size=2x4&cards=A&lastpair=0&seed=5");
    CHECK(all.get("c", at + "flip/eve/1,0").status == 200);
    CHECK(all.get("b", at + "flip/bob/0,0").status == 200);
    CHECK(all.get("b", at + "flip/bob/0,1").status == 200); // a pair
    {
        http_client alice(all.at("b"));
        alice.ask(at + "flip/alice/0,0");
        all.settle();
        CHECK(alice.waits());
        http_client bob(all.at("b"));
        bob.ask(at + "flip/bob/1,0"); // rule 3-A: the pair goes, and Alice need not wait
        all.settle();
        CHECK(alice.next().status == 409);
        CHECK(bob.waits());
        all.end("b");
    }
    CHECK(all.get("c", at + "flip/bob/1,1").status == 200);
}

TEST_CASE("who waited at a node that is quiet flips again at another one", "[shared]")
{
    held_at_node with({"a", "b", "c", "d"}, "c");
    auto& [all, at, alice] = with;
    http_client bob(all.at("b"));
    bob.ask(at + "flip/bob/0,0");
    pass_seconds(all, 2);
    CHECK(bob.waits());
    const auto quiet = [&all = all](bool is_quiet) {
        all.at("a").keeper().on_quiet("b", is_quiet); // "a" holds the room, and tells "c"
        all.settle();
    };
    quiet(true);
    quiet(false);
    CHECK(all.get("c", at + "flip/bob/0,1").status == 409); // he is still there
    quiet(true);
    CHECK(all.get(GENERATE("c", "d"), at + "flip/bob/0,1").status == 200); // "d" follows only now
}

TEST_CASE("who is only quiet for a while keeps the bots, and is not taken to be gone", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    live_client bob(all.at("b"), at + "live/bob");
    CHECK(all.get("b", at + "flip/bob/0,0").status == 200);
    CHECK(all.ask("a", "POST", at + "bots?add=1", 'h').status == 200);
    pass_seconds(all, 15); // nobody is at "a"
    CHECK(bob.heard().find("room bot bot_1 ") != std::string::npos);
    all.at("a").keeper().on_quiet("b", true);
    pass_seconds(all, 3);
    all.at("a").keeper().on_quiet("b", false);
    CHECK(all.ask("b", "POST", at + "react/bob?with=wave").status == 200); // all is told anew
    all.settle();
    CHECK(bob.heard().find("room bot bot_1 ") != std::string::npos);
}

TEST_CASE("who waited at a node that is gone flips at one that did not have the room", "[shared]")
{
    held_at_node with({"a", "b", "c", "d"}, "a");
    auto& [all, at, alice] = with;
    http_client bob(all.at("b"));
    bob.ask(at + "flip/bob/0,0");
    pass_seconds(all, 2);
    CHECK(bob.waits());
    CHECK(all.get("c", at + "flip/bob/0,1").status == 409); // he is still there
    all.end("b");
    CHECK(all.get("d", at + "flip/bob/0,1").status == 200);
}

TEST_CASE("who waited at a node that stops flips again at once at another one", "[shared]")
{
    held_at_node with({"a", "b"}, "b");
    auto& [all, at, alice] = with;
    {
        http_client bob(all.at("a"));
        bob.ask(at + "flip/bob/0,0");
        all.settle();
        CHECK(bob.waits());
        all.at("a").keeper().retire();
        all.settle();
        all.kill("a");
    }
    CHECK(all.get("b", at + "flip/bob/0,1").status == 200);
}

TEST_CASE("who waits at a node is not given up when the holder is killed", "[shared]")
{
    held_at_node with({"a", "b", "c"}, "c");
    auto& [all, at, alice] = with;
    http_client bob(all.at("b"));
    bob.ask(at + "flip/bob/0,0");
    all.settle();
    all.kill("a");
    pass_seconds(all, 8);
    CHECK(bob.waits());
    CHECK(all.get("c", at + "flip/alice/0,0").status == 409); // rule 2-B: she lets it go
    CHECK(bob.next().status == 200);
}

TEST_CASE("cards are released when their player is at no node any more", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("b", at + "flip/bob/0,0").status == 200);
    {
        live_client bob(all.at("b"), at + "live/bob");
        pass_seconds(all, 25);
        CHECK(records(all) == 1);
    }
    pass_seconds(all, 25);
    CHECK(last_record(all).starts_with("release bob"));
    CHECK(records(all) == 2); // of two nodes, one decides
}

TEST_CASE("all nodes tell who looks on, who is a bot, and who reacts", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("b", at + "flip/bob/0,0").status == 200);
    live_client bob(all.at("b"), at + "live/bob");
    live_client alice(all.at("a"), at + "live/alice");
    live_client eve(all.at("a"), at + "live");
    pass_seconds(all, 2);
    CHECK(bob.heard().find("room watching 1\n") != std::string::npos);
    CHECK(all.ask("a", "POST", at + "bots?add=1", 'h').status == 200);
    pass_seconds(all, 2);
    CHECK(bob.heard().find("room bot bot_1 ") != std::string::npos);
    CHECK(all.ask("b", "POST", at + "bots?add=1", 'h').status == 200);
    pass_seconds(all, 2);
    CHECK(alice.heard().find("room bot bot_2 ") != std::string::npos);
    CHECK(all.ask("b", "POST", at + "react/bob?with=wave").status == 200);
    all.settle();
    CHECK(alice.heard().find("room react bob wave") != std::string::npos);
    CHECK(all.ask("b", "POST", at + "bots?add=0", 'h').status == 200);
    pass_seconds(all, 2);
    CHECK(alice.heard().find("room bot bot_1 ") == std::string::npos); // that was at its own node
    CHECK(all.ask("b", "POST", at + "react/bob?with=heart").status == 200);
    all.settle();
    CHECK(alice.heard().find("room bot ") == std::string::npos);
}

TEST_CASE("the host ends a room at a node that does not hold it", "[shared]")
{
    room_nodes all({"a", "b"});
    const std::string at = all.open("a");
    CHECK(all.get("b", at + "flip/bob/0,0").status == 200);
    http_client host(all.at("b"));
    host.send(room_nodes::request("POST", at + "end", 'h'));
    all.settle();
    pass_seconds(all, 2);
    CHECK(host.next().status / 100 == 2);
    CHECK(all.content->rooms.empty());
    CHECK(all.get("a", at + "look/bob").status == 404);
}

} // namespace scramble::test
