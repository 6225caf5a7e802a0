#include "host/small_room.hpp"

#include "digest/sha256.hpp"
#include "host/crowd.hpp"
#include "host/rooms.hpp"
#include "people/names/denied_words.hpp"

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
    most.game.denied = std::make_shared<const people::denied_words>("rude\nдурак");
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

TEST_CASE("names that look alike are one name in a room", "[rooms][names]")
{
    small_room room;
    CHECK(room.get("flip/Paul/0,0", 'p').status == 200);
    CHECK(room.post("name/zoe?as=Anna", 'z').status == 200);
    CHECK(room.post("name/hana?as=%ED%95%9C%EA%B8%80", 'h').status == 200);
    for (const char* name : {"%D0%90nna", "%EF%BC%A1nna", "a%CC%B2nna", "an%E2%80%8Bna", "PAU1",
                             "PauI", "%E1%84%92%E1%85%A1%E1%86%AB%E1%84%80%E1%85%B3%E1%86%AF"}) {
        INFO(name);
        CHECK(room.get(fmt::format("name/eve?as={}", name), 'e').status == 409);
        CHECK(room.post(fmt::format("name/eve?as={}", name), 'e').status == 409);
    }
    CHECK(room.post("name/zoe?as=Zora", 'z').status == 200);
    CHECK(room.get("flip/Z0RA/0,2", 'e').status == 403);          // a newcomer
    CHECK(room.post("name/eve?as=%D0%90nna", 'e').status == 200); // nobody is called that any more
    CHECK(room.post("name/eve?as=%D0%90NNA", 'e').status == 200); // it is her own
    CHECK(room.post("name/bob?as=Zoe%CC%88", 'b').status == 200);
    CHECK(room.get("names").body.find(" as Zoë\n") != std::string::npos); // in one character
}

TEST_CASE("records that are older than the rule of looks are applied", "[rooms][names][kept]")
{
    small_room room;
    auto& made = *room.server.rooms().all().begin()->second;
    const auto record = [&](const std::string& player, char key, const std::string& name) {
        const auto digest = scramble::text_of(net::digest_of(key_of(key)));
        return made.apply(fmt::format("call {} {} {}", player, digest, name), {});
    };
    CHECK(record("ann", 'a', "Alice"));
    CHECK(record("bob", 'b', "Аlice"));      // the first letter is Cyrillic
    CHECK(record("cy", 'c', "Alic\u0435"));  // so is the last one
    CHECK(record("dora", 'd', "Zoe\u0308")); // not composed
    CHECK(record("eve", 'e', "\u1112\u1161\u11ab"));
    std::string joined; // joined letters counted as one
    for (int letter = 0; letter < 20; ++letter)
        joined += "x\u200Dy";
    CHECK(record("fay", 'f', joined));
    CHECK(record("gus", 'g', "Alice")); // had come too late: nothing changed
    const std::string names = room.get("names?since=0").body;
    for (const char* line : {"ann here as Alice", "bob here as Аlice", "cy here as Alic\u0435",
                             "dora here as Zoe\u0308", "eve here as \u1112\u1161\u11ab"})
        CHECK(names.find(fmt::format("name {}\n", line)) != std::string::npos);
    CHECK(names.find("name fay here as " + joined) != std::string::npos);
    CHECK(names.find("name gus") == std::string::npos);
    CHECK(room.get("flip/bob/0,0", 'x').status == 403); // his key was claimed with his name
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    CHECK(room.get("flip/gus/0,1", 'x').status == 200); // his was not

    CHECK(room.post("name/hal?as=alice", 'h').status == 409);
    CHECK(room.post("name/ann?as=Ann", 'a').status == 200);
    CHECK(room.post("name/hal?as=alice", 'h').status == 409); // two more look like it
    CHECK(room.post("name/bob?as=Bob", 'b').status == 200);
    CHECK(room.post("name/cy?as=Cy", 'c').status == 200);
    CHECK(room.post("name/hal?as=alice", 'h').status == 200);
}

TEST_CASE("the title of a room is checked as names are", "[rooms][names]")
{
    scramble::host::limits most;
    most.game.denied = std::make_shared<const people::denied_words>("rude");
    small_room room("size=1x4&cards=A&title=%20At++ho%CC%88me", most);
    CHECK(room.get("room").body.find("room title At höme\n") != std::string::npos);
    room.at.clear();
    const auto open = [&](const std::string& title) {
        return room.ask("POST", "/rooms?size=1x4&cards=A&title=" + title, 'h');
    };
    CHECK(open("r_%D1%83de").status == 201); // that looks like a y
    CHECK(open("Mr+r_u_d_e").body == "title: this title is not allowed here\n");
    CHECK(open("a%0Ab").status == 400);
    CHECK(open("%E2%80%8B").status == 400);
    CHECK(open(std::string(61, 'x')).body ==
          "title: expected one visible line of at most 60 characters\n");
    CHECK(open(std::string(60, 'x')).status == 201);
    CHECK(open("+").status == 201);
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
        const std::string from = fmt::format("192.0.2.{}", number / 90); // where few always may
        REQUIRE(room.ask("POST", target, 'p', from).status == 200);
        if (number % 2 == 0)
            room.server.tick();
    }
    CHECK(room.get("name/zoe?as=Zo", 'e').status == 200);
    CHECK(room.post("name/last?as=Last", 'l').status == 200);
    CHECK(room.get("names").body.find("name ann gone as Ann\n") != std::string::npos);
    CHECK(room.get("flip/ann/0,1", 'e').status == 403); // she has moved
}

TEST_CASE("who reserves names takes no others' with them", "[rooms][names]")
{
    small_room room;
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 200);
    std::size_t named = 0;
    answer refused;
    for (; named < scramble::host::crowd::most_reserved; ++named) {
        if (named % 2 == 0)
            room.server.tick();
        const auto target = fmt::format("name/p{}?as=Player+{}", named, named);
        refused = room.ask("POST", target, 'p', "192.0.2.1");
        if (refused.status != 200)
            break;
    }
    CHECK(named == 500);
    CHECK(refused.status == 403);
    CHECK(room.get("name/zoe?as=Zo", 'e').status == 403);
    CHECK(room.ask("POST", "name/p1?as=Other", 'p', "192.0.2.1").status == 200); // that is not new
    CHECK(room.ask("POST", "name/ann?as=Ann", 'a', "192.0.2.2").status == 200);
}

TEST_CASE("names do not change faster than all can hear of them", "[rooms][names]")
{
    small_room room;
    for (int number = 0; number < 4; ++number)
        REQUIRE(room.post(fmt::format("name/zoe?as=Zo{}", number), 'z').status == 200);
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 429);
    room.server.tick();
    CHECK(room.post("name/zoe?as=Zo", 'z').status == 200);
}

} // namespace scramble::test
