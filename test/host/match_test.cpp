#include "catch.hpp"
#include "host/small_room.hpp"

#include <string>

// A match of several games.

namespace scramble::test {

namespace {

/// A room in which whoever flips first wins the game.
struct match_room : asked_room {
    explicit match_room(const std::string& settings) : asked_room("size=1x2&cards=A&" + settings) {}

    void win(const std::string& who)
    {
        REQUIRE(get("flip/" + who + "/0,0").status == 200);
        told = get("room").body;
        server.pass(1);
        REQUIRE(post(at + "again").status == 200);
    }
    std::string told; ///< at the end of the last game

    /// Whether the room told that line then.
    [[nodiscard]] bool had(const std::string& line) const
    {
        return told.find("\nroom " + line + "\n") != std::string::npos;
    }
};

} // namespace

TEST_CASE("rooms-9 who first wins so many games is the champion, and another match begins",
          "[rooms]")
{
    match_room room("wins=2");
    room.win("alice");
    CHECK(room.had("first-to 2"));
    CHECK(room.told.find("champion") == std::string::npos);
    room.win("bob");
    CHECK(room.had("won alice 1"));
    CHECK(room.told.find("champion") == std::string::npos);
    room.win("alice");
    CHECK(room.had("champion alice"));
    CHECK(room.told.find("champion bob") == std::string::npos);
    CHECK(room.get("room").body.find("room won") == std::string::npos);
    CHECK(room.get("room").body.find("champion") == std::string::npos);
    room.win("bob");
    CHECK(room.told.find("champion") == std::string::npos);
    room.win("bob");
    CHECK(room.had("champion bob"));
}

TEST_CASE("a room without a match counts on, and a class has none", "[rooms]")
{
    match_room room("wins=1");
    room.win("alice");
    CHECK(room.had("champion alice"));
    CHECK(room.post("/rooms?wins=0", of_host).status == 400);
    CHECK(room.post("/rooms?wins=101", of_host).status == 400);
    CHECK(room.post("/rooms?wins=3&count=2", of_host).status == 400);
    match_room plain("listed=0");
    plain.win("alice");
    plain.win("alice");
    CHECK(plain.had("won alice 1"));
    CHECK(plain.told.find("first-to") == std::string::npos);
}

} // namespace scramble::test
