#include "catch.hpp"
#include "host/small_room.hpp"

#include <string>

// A room that begins with a game that was played in another one.

namespace scramble::test {

namespace {

answer opened(small_room& at, const std::string& settings)
{
    http_client client(at.server);
    client.send("POST /rooms?" + settings + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return client.next();
}

scramble::host::room& room_of(small_room& at, const std::string& location)
{
    return *at.server.rooms().find(location.substr(location.find("r/") + 2, 13));
}

/// What only the deal decides: the cards, read by a player who turns over one after another.
std::string cards_of(small_room& at, const std::string& location, int spaces)
{
    http_client client(at.server);
    std::string cards;
    for (int space = 0; space < spaces; ++space) {
        const std::string board =
            client.get("/" + location + "flip/reader/0," + std::to_string(space)).body;
        const auto up = board.find("my ");
        cards += up == board.npos ? board : board.substr(up + 3, board.find('\n', up) - up - 3);
        (void)client.get("/" + location + "flip/reader/0," + std::to_string((space + 1) % spaces));
    }
    return cards;
}

const std::string no_game = "from names no game that is over among the last 100 of its room\n";

} // namespace

TEST_CASE("a room can begin with a game that another one has played", "[rooms]")
{
    small_room room("size=1x20&cards=A,B,C,D,E,F,G,H,I,J");
    const std::string name = room.at.substr(3, 13);
    const std::string first = cards_of(room, room.at.substr(1), 20);
    CHECK(opened(room, "from=" + name + "/1").body == no_game); // it is being played
    REQUIRE(room.post("again", 'h').status == 200);
    const answer made = opened(room, "from=" + name + "/1&title=once+more&listed=1");
    REQUIRE(made.status == 201);
    const std::string there = made.value_of("Location");
    CHECK(room_of(room, there).known().title == "once more");
    CHECK(room_of(room, there).known().kind == "memory");
    CHECK(cards_of(room, there, 20) == first);
    CHECK(opened(room, "from=" + name + "/2").body == no_game);
    CHECK(opened(room, "from=" + name + "/3").body == no_game);
    CHECK(opened(room, "from=" + name + "/0").body == no_game);
}

TEST_CASE("a deal that is played once more is not told", "[rooms]")
{
    small_room room("size=1x4&cards=A,B");
    const std::string name = room.at.substr(3, 13);
    REQUIRE(room.post("again?same=1", 'h').status == 200);
    CHECK(opened(room, "from=" + name + "/1").status == 400);
    room.server.tick();
    REQUIRE(room.post("again", 'h').status == 200);
    CHECK(opened(room, "from=" + name + "/1").status == 201);
    CHECK(opened(room, "from=" + name + "/2").status == 400); // the same is played there now
}

TEST_CASE("the first game of a file that is not shuffled, and the next, can be had again",
          "[rooms]")
{
    small_room room("board=fruit&shuffle=0");
    const std::string name = room.at.substr(3, 13);
    REQUIRE(room.post("again", 'h').status == 200);
    room.server.tick();
    const std::uint64_t second = room.server.rooms().find(name)->game().seed();
    REQUIRE(room.post("again", 'h').status == 200);
    for (const auto& [game, seed] : {std::pair(1, std::uint64_t{0}), std::pair(2, second)}) {
        const answer made = opened(room, "from=" + name + "/" + std::to_string(game));
        REQUIRE(made.status == 201);
        CHECK(room_of(room, made.value_of("Location")).game().seed() == seed);
    }
}

TEST_CASE("the last hundred games of a room can be had again", "[rooms]")
{
    small_room room("size=1x4&cards=A,B");
    const std::string name = room.at.substr(3, 13);
    for (int game = 1; game <= 100; ++game) {
        REQUIRE(room.post("again", 'h').status == 200);
        room.server.tick();
    }
    CHECK(opened(room, "from=" + name + "/1").status == 400);
    CHECK(opened(room, "from=" + name + "/2").status == 201);
}

TEST_CASE("a field, too, can be had again", "[rooms]")
{
    small_room room("game=minesweeper&preset=beginner");
    const std::string name = room.at.substr(3, 13);
    const std::uint64_t first = room.server.rooms().find(name)->game().seed();
    REQUIRE(room.post("again", 'h').status == 200);
    const answer made = opened(room, "from=" + name + "/1");
    REQUIRE(made.status == 201);
    auto& again = room_of(room, made.value_of("Location"));
    CHECK(again.known().kind == "minesweeper");
    CHECK(again.table().size() == "9,9");
    CHECK(again.game().seed() == first);
}

TEST_CASE("what is no game of a room is refused in words", "[rooms]")
{
    small_room room;
    const std::string name = room.at.substr(3, 13);
    const std::string expected =
        "from: expected ROOM/NUMBER, a game of a room that is still there\n";
    for (const std::string& wrong : {std::string(), name, name + "/", name + "/x", name + "/1/1",
                                     std::string("0000000000/1"), std::string("/1")}) {
        INFO(wrong);
        const answer refused = opened(room, "from=" + wrong);
        CHECK(refused.status == 400);
        CHECK(refused.body == expected);
    }
    REQUIRE(room.post("again", 'h').status == 200);
    for (const std::string more : {"game=memory", "board=zoo", "seed=3", "shuffle=0"}) {
        INFO(more);
        CHECK(opened(room, "from=" + name + "/1&" + more).status == 400);
    }
    for (int game = 0; game < 100; ++game) {
        room.server.tick();
        REQUIRE(room.post("again", 'h').status == 200);
    }
    CHECK(opened(room, "from=" + name + "/1").body == no_game); // too long ago
    CHECK(opened(room, "from=" + name + "/3").status == 201);
}

} // namespace scramble::test
