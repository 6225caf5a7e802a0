#include "host/small_room.hpp"

#include <fmt/format.h>

#include <string>

// The signs that players show each other.

namespace scramble::test {

TEST_CASE("a sign is told to all for two seconds", "[rooms][reactions]")
{
    small_room room;
    const auto alice = room.join("alice");
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    (void)alice->heard();
    CHECK(room.post("react/bob?sign=heart", 'b').status == 200);
    CHECK(alice->heard().ends_with("room watching 0\nroom react bob heart 1\n"));
    room.server.pass(2);
    CHECK(room.has("room react bob heart 1"));
    room.server.pass(1);
    CHECK_FALSE(room.has("room react bob heart 1"));
    CHECK(room.post("react/bob?sign=wave", 'b').status == 200);
    CHECK(room.has("room react bob wave 2"));
}

TEST_CASE("a player shows one sign a second", "[rooms][reactions]")
{
    small_room room;
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    CHECK(room.get("flip/eve/0,1", 'e').status == 200);
    CHECK(room.post("react/bob?sign=heart", 'b').status == 200);
    const answer refused = room.post("react/bob?sign=clap", 'b');
    CHECK(refused.status == 429);
    CHECK(refused.value_of("Retry-After") == "1");
    CHECK(room.post("react/eve?sign=clap", 'e').status == 200);
    room.server.pass(1);
    CHECK(room.post("react/bob?sign=clap", 'b').status == 200);
}

TEST_CASE("the signs of a crowd are bounded", "[rooms][reactions]")
{
    small_room room("size=1x30&cards=A&lastpair=0");
    unsigned shown = 0;
    for (unsigned number = 0; number < 30; ++number) {
        CHECK(room.get(fmt::format("flip/p{}/0,{}", number, number)).status == 200);
        if (room.post(fmt::format("react/p{}?sign=wow", number)).status == 200)
            ++shown;
    }
    CHECK(shown == 20);
}

TEST_CASE("only who plays under a name shows signs as that player", "[rooms][reactions]")
{
    small_room room;
    CHECK(room.post("react/bob?sign=heart", 'b').status == 404); // has not played
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    CHECK(room.post("react/bob?sign=heart", 'e').status == 403);
    CHECK(room.post("react/bob?sign=heart").status == 403);
    CHECK(room.post("react/bob?sign=%F0%9F%92%A9", 'b').status == 400);
    CHECK(room.post("react/bob", 'b').status == 400);
    CHECK(room.post("react/bob?sign=heart&as=eve", 'b').status == 400);
    CHECK(room.get("react/bob?sign=heart", 'b').status == 405);
    CHECK(room.post("remove/bob", 'h').status == 200);
    CHECK(room.post("react/bob?sign=heart", 'b').status == 403);
}

TEST_CASE("who digs in a field shows signs, too", "[rooms][reactions]")
{
    small_room room("game=minesweeper&size=3,1&bombs=0");
    live_client alice(room.server, room.at + "live/alice",
                      {"minesweeper.scramble.1", "Authorization: Bearer aaaaaaaaaaaaaaaa\r\n"});
    alice.say("flag 0 0");
    (void)alice.heard();
    CHECK(room.post("react/alice?sign=oops", 'a').status == 200);
    CHECK(room.has("room react alice oops 1"));
}

} // namespace scramble::test
