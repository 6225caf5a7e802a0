#include "async/sequencers.hpp"
#include "host/small_room.hpp"

#include "host/room.hpp"

#include <boost/asio/post.hpp>

#include <string>

// What people ask of a room beside the moves is answered in its turn, too.

namespace scramble::test {

namespace {

const std::string of_bob = "Authorization: Bearer bbbbbbbbbbbbbbbb\r\n";

/// A room in which alice holds the first card; its inputs have their turn when the test says so.
struct slow_changes : asked_room {
    slow_changes() : asked_room("size=1x4&cards=A&lastpair=0")
    {
        REQUIRE(get("flip/alice/0,0", of_alice).status == 200);
        room->order_by(inputs);
    }
    ~slow_changes() { room->order_by(at_once()); }
    slow_changes(const slow_changes&) = delete;
    slow_changes& operator=(const slow_changes&) = delete;

    scramble::host::room* room = server.rooms().find(at.substr(3, 13));
    queue inputs;

    void ask(http_client& who, const std::string& target, const std::string& fields)
    {
        who.send("POST " + at + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                 fields + "\r\n");
        server.settle();
    }
    void turn(error_code why = {})
    {
        asio::post(server.loop(), [this, why] { inputs.refuse(why); });
        server.settle();
    }
    [[nodiscard]] bool tells(const std::string& line)
    {
        http_client other(server);
        return other.get(at + "room").body.find(line) != std::string::npos;
    }
};

struct asked_change {
    std::string target;
    std::string by;
    std::string record; ///< its beginning
    std::string told;   ///< what the room tells then
};

const asked_change changes[]{
    {"again", of_host, "deal 2 ", "room game 2\n"},
    {"lock", of_host, "lock", "room locked\n"},
    {"remove/alice", of_host, "remove alice", "room names 1\n"},
    {"host/alice", of_host, "host alice", "room host alice\n"},
    {"name/alice?as=Zo%C3%AB", of_alice, "call alice ", "room names 1\n"},
};

} // namespace

TEST_CASE("a change of a room is answered once it is made", "[rooms][records]")
{
    for (const asked_change& each : changes) {
        INFO(each.target);
        slow_changes in;
        in.ask(in.client, each.target, each.by);
        in.client.ask(in.at + "room"); // waits behind it
        CHECK(in.client.waits());
        REQUIRE(in.inputs.records.size() == 1);
        CHECK(in.inputs.records.front().starts_with(each.record));
        CHECK_FALSE(in.tells(each.told));
        in.turn();
        const answer made = in.client.next();
        CHECK(made.status == 200);
        CHECK(made.body.starts_with("room name "));
        CHECK(made.body.find(each.told) != std::string::npos);
        CHECK(in.client.next().body.find(each.told) != std::string::npos);
    }
}

TEST_CASE("a change of a room that becomes no record gets 503", "[rooms][records]")
{
    for (const asked_change& each : changes) {
        INFO(each.target);
        slow_changes in;
        in.ask(in.client, each.target, each.by);
        CHECK(in.client.waits());
        in.turn(asio::error::no_buffer_space);
        const answer refused = in.client.next();
        CHECK(refused.status == 503);
        CHECK(refused.value_of("Retry-After") == "1");
        CHECK(refused.body == "the server cannot keep moves now: try again\n");
        CHECK_FALSE(in.tells(each.told));
        in.server.pass(1);
        in.ask(in.client, each.target, each.by);
        in.turn();
        CHECK(in.client.next().status == 200);
        CHECK(in.tells(each.told));
    }
}

TEST_CASE("a change of a room that has become impossible gets 409", "[rooms][records]")
{
    slow_changes in;
    http_client second(in.server);
    SECTION("who has become the host is not removed, and keeps the card")
    {
        in.ask(in.client, "host/alice", of_host);
        in.ask(second, "remove/alice", of_host);
    }
    SECTION("who was removed is not made the host")
    {
        in.ask(in.client, "remove/alice", of_host);
        in.ask(second, "host/alice", of_host);
    }
    SECTION("one name is for one player")
    {
        in.ask(in.client, "name/alice?as=Zo%C3%AB", of_alice);
        in.ask(second, "name/bob?as=Zo%C3%AB", of_bob);
    }
    in.turn();
    CHECK(in.client.next().status == 200);
    CHECK(second.waits());
    const std::string before = in.room->state();
    in.turn();
    const answer late = second.next();
    CHECK(late.status == 409);
    CHECK(late.value_of("Retry-After") == "");
    CHECK(late.body == "another change came first, and this one is no longer possible\n");
    CHECK(in.room->state() == before);
    if (before.find("room host alice\n") != std::string::npos)
        CHECK(in.get("look/alice").body == "1x4\nmy A\ndown\ndown\ndown\n");
}

TEST_CASE("two who ask for the next game get one, and both are told", "[rooms][records]")
{
    slow_changes in;
    http_client second(in.server);
    in.ask(in.client, "again?game=2", of_host);
    in.server.pass(1);
    in.ask(second, "again?game=2", of_host);
    REQUIRE(in.inputs.records.size() == 2);
    in.turn();
    CHECK(in.client.next().body.find("room game 2\n") != std::string::npos);
    CHECK(second.waits());
    in.turn();
    const answer told = second.next();
    CHECK(told.status == 200);
    CHECK(told.body.find("room game 2\n") != std::string::npos);
}

TEST_CASE("a change is made in its turn whether or not its client is still there",
          "[rooms][records]")
{
    slow_changes in;
    http_client second(in.server);
    in.ask(in.client, "lock", of_host);
    in.ask(second, "lock?on=0", of_host);
    in.client.reset();
    second.half_close();
    in.turn();
    CHECK(in.tells("room locked\n"));
    in.turn();
    CHECK_FALSE(in.tells("room locked\n"));
    CHECK(second.next().status == 200);
    CHECK(second.is_closed());
}

TEST_CASE("drain: a change of a room is answered when its turn comes", "[rooms][stopping]")
{
    slow_changes in;
    in.ask(in.client, "lock", of_host);
    in.server.stop();
    CHECK(in.client.waits());
    in.turn();
    const answer made = in.client.next();
    CHECK(made.status == 200);
    CHECK(made.is_last());
    CHECK(in.client.is_closed());
}

TEST_CASE("the longest name makes a record of less than 512 bytes", "[rooms][records]")
{
    slow_changes in;
    std::string name;
    for (int bytes = 0; bytes < 320; bytes += 16) // one character and six that extend it
        name += "%F0%9F%91%A8%CC%81%CC%81%CC%81%CC%81%CC%81%CC%81";
    const std::string player(64, 'p');
    in.ask(in.client, "name/" + player + "?as=" + name + "%CC%81", of_bob);
    CHECK(in.client.next().status == 400);
    in.ask(in.client, "name/" + player + "?as=" + name, of_bob);
    REQUIRE(in.inputs.records.size() == 1);
    CHECK(in.inputs.records.front().size() == 455);
    in.turn();
    CHECK(in.client.next().status == 200);
}

} // namespace scramble::test
