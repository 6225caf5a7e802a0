#include "host/crowd.hpp"
#include "host/small_room.hpp"
#include "scramble/text/denied_words.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

// What the players of a room are called.

namespace scramble::test {

TEST_CASE("a name of any script is told to those who ask what is new", "[rooms][names]")
{
    small_room room;
    CHECK(room.get("names").body == "names 0\n");
    CHECK(room.get("flip/zoe/0,0", 'z').status == 200);
    const auto bob = room.join("bob");
    CHECK(room.post("name/zoe?as=Zo%C3%AB", 'z').body.ends_with("room names 1\n"));
    CHECK(bob->heard().ends_with("room game 1\nroom watching 0\nroom names 1\n"));
    CHECK(room.get("names").body == "names 1\nname zoe here as Zoë\n");
    CHECK(room.post("name/bob?as=%D9%85%D8%AD%D9%85%D8%AF+%F0%9F%A6%8A", 'b').status == 200);
    CHECK(room.get("names?since=1").body == "names 2\nname bob here as محمد 🦊\n");
    CHECK(room.get("names?since=2").body == "names 2\n");
    CHECK(room.post("name/zoe?as=Zo%C3%AB", 'z').status == 200); // nothing new
    CHECK(room.get("names?since=2").body == "names 2\n");
    CHECK(room.post("name/zoe?as=zoe", 'z').status == 200); // as in the game
    CHECK(room.get("names?since=2").body == "names 3\nname zoe here\n");
    CHECK(room.get("scores").body == "zoe 0\n");
}

TEST_CASE("no newcomer plays under the name that somebody is called", "[rooms][names]")
{
    small_room room;
    CHECK(room.get("flip/eve/0,3", 'e').status == 200);
    CHECK(room.post("name/zoe?as=Anna+Maria", 'z').status == 200);
    CHECK(room.post("name/zoe?as=Anna", 'z').status == 200);
    for (const char* name : {"Anna", "anna", "ANNA"}) {
        INFO(name);
        const answer refused = room.get(std::string("flip/") + name + "/0,0", 'x');
        CHECK(refused.status == 403);
        CHECK(refused.body == "somebody else here is called that: play under another name\n");
        CHECK(room.post(std::string("name/") + name + "?as=Other", 'x').status == 403);
    }
    CHECK(room.get("flip/zoe/0,0", 'z').status == 200);
    CHECK(room.post("name/zoe?as=eVe", 'z').status == 409); // somebody plays under it
    CHECK(room.post("name/zoe?as=zoe", 'z').status == 200); // Anna no longer
    CHECK(room.get("flip/anna/0,1", 'x').status == 200);
    CHECK(room.get("flip/eve/0,2", 'e').status == 200);
}

TEST_CASE("who has come under a name keeps it, and who was removed does not", "[rooms][names]")
{
    small_room room;
    CHECK(room.post("name/anna?as=Foo", 'a').status == 200); // not yet played
    CHECK(room.post("name/zoe?as=Anna", 'z').status == 200);
    CHECK(room.get("flip/anna/0,0", 'a').status == 200);
    CHECK(room.get("flip/zoe/0,1", 'z').status == 200);
    CHECK(room.post("name/zoe?as=Ben", 'z').status == 200);
    CHECK(room.get("flip/ben/0,2", 'b').status == 403);
    CHECK(room.post("remove/zoe", 'h').status == 200);
    CHECK(room.get("flip/ben/0,2", 'b').status == 200);
}

TEST_CASE("on a field, too, no newcomer plays under what somebody is called", "[rooms][names]")
{
    small_room room("game=minesweeper&size=9,9&bombs=1");
    CHECK(room.post("name/zoe?as=Anna", 'z').status == 200);
    const std::string refused = "somebody else here is called that: play under another name\n";
    CHECK(room.post("name/anna?as=Other", 'a').body == refused);
    CHECK(room.get("name/anna?as=Other", 'a').body == refused);
}

TEST_CASE("a name needs its player's key, and reserves the player until the first move",
          "[rooms][names]")
{
    small_room room;
    CHECK(room.post("name/zoe?as=Zo").status == 401);
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 200);
    CHECK(room.post("name/zoe?as=Eve", 'e').status == 403);
    CHECK(room.get("flip/zoe/0,0", 'e').status == 403);
    CHECK(room.get("flip/zoe/0,0").status == 403);
    CHECK(room.get("scores").body.empty());
    CHECK(room.get("flip/zoe/0,0", 'z').status == 200);
    CHECK(room.get("flip/zoe/0,1", 'e').status == 403);
    CHECK(room.get("flip/ann/0,2").status == 200); // with no key
    CHECK(room.post("name/ann?as=Ann", 'a').status == 200);
    CHECK(room.get("flip/ann/0,3").status == 403);
}

TEST_CASE("who asks whether a name is free changes nothing", "[rooms][names]")
{
    small_room room;
    CHECK(room.get("name/zoe?as=Zo", 'z').status == 200);
    CHECK(room.get("names").body == "names 0\n");
    CHECK(room.get("flip/zoe/0,0").status == 200); // it is not reserved
    CHECK(room.get("name/zoe?as=").status == 400);
    CHECK(room.get("name/zoe").body == "as: expected a name, such as /name/zoe?as=Zo%C3%AB\n");
    CHECK(room.get("name/zo%C3%AB?as=Zo", 'z').status == 400);
    CHECK(room.get("name/zoe?as=Zo&by=me", 'z').status == 400);
    CHECK(room.get("name/zoe?as=%E2%80%AEZo", 'z').status == 400);
    CHECK(room.get("name/zoe?as=" + std::string(25, 'x'), 'z').status == 400);
    CHECK(room.ask("PUT", "name/zoe?as=Zo", 'z').status == 405);
    CHECK(room.ask("POST", "names").status == 405);
}

TEST_CASE("nobody is called as somebody else here is", "[rooms][names]")
{
    small_room room;
    CHECK(room.get("flip/zoe/0,0", 'z').status == 200);
    CHECK(room.post("name/ann?as=ZOE", 'a').status == 409);
    CHECK(room.post("name/ann?as=Zo%C3%AB", 'a').status == 200);
    CHECK(room.post("name/bob?as=+ZO%C3%8B+", 'b').status == 409);
    CHECK(room.post("name/bob?as=Ann", 'b').status == 200); // nobody is called that any more
    CHECK(room.post("name/carl?as=bob", 'c').status == 200);
    CHECK(room.post("name/zoe?as=zoe", 'z').status == 200);
    CHECK(room.post("remove/zoe", 'h').status == 200);
    CHECK(room.post("name/dora?as=zoe", 'd').status == 200);
}

TEST_CASE("a name with a denied word is nobody's", "[rooms][names]")
{
    scramble::host::limits most;
    most.game.denied = std::make_shared<const denied_words>("rude\nдурак");
    small_room room("size=1x4&cards=A", most);
    CHECK(room.get("flip/xRuDe/0,0").status == 403);
    CHECK(room.post("name/zoe?as=%D0%94%D0%A3%D0%A0%D0%90%D0%9A%21", 'z').status == 403);
    CHECK(room.get("name/zoe?as=Mr+Rude", 'z').status == 403);
    const auto rude = room.join("rude");
    rude->say("flip 0,0");
    CHECK(rude->heard().find("failed 0,0 denied ") != std::string::npos);
    CHECK(room.get("flip/zoe/0,0").status == 200);
    CHECK(room.get("scores").body == "zoe 0\n");
}

TEST_CASE("players of a field have names to show, too", "[rooms][names]")
{
    small_room room("game=minesweeper");
    CHECK(room.post("name/zoe?as=Zo%C3%AB", 'z').status == 200);
    CHECK(room.get("names").body == "names 1\nname zoe here as Zoë\n");
    CHECK(room.post("name/zoe?as=Eve", 'e').status == 403);
}

TEST_CASE("of too many reserved names the oldest is free again", "[rooms][names]")
{
    small_room room;
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 200);
    CHECK(room.post("name/ann?as=Ann", 'a').status == 200);
    CHECK(room.get("flip/ann/0,0", 'a').status == 200);
    for (std::size_t number = 2; number <= scramble::host::crowd::most_reserved; ++number) {
        const auto target = fmt::format("name/p{}?as=Player+{}", number, number);
        REQUIRE(room.post(target, 'p').status == 200);
        if (number % 50 == 0)
            room.server.tick();
    }
    CHECK(room.get("name/zoe?as=Zo", 'e').status == 200);
    CHECK(room.post("name/last?as=Last", 'l').status == 200);
    CHECK(room.get("names").body.find("name ann gone as Ann\n") != std::string::npos);
    CHECK(room.get("flip/ann/0,1", 'e').status == 403); // she has moved
}

TEST_CASE("names do not change faster than all can hear of them", "[rooms][names]")
{
    small_room room;
    for (int number = 0; number < 100; ++number)
        REQUIRE(room.post(fmt::format("name/zoe?as=Zo{}", number), 'z').status == 200);
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 429);
    room.server.tick();
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 200);
}

} // namespace scramble::test
