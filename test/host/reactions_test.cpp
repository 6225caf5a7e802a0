#include "host/small_room.hpp"

#include <fmt/format.h>

#include <string>

// What players show each other beside the game.

namespace scramble::test {

TEST_CASE("a reaction is told to all for two seconds", "[rooms][reactions]")
{
    small_room room;
    const auto alice = room.join("alice");
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    (void)alice->heard();
    CHECK(room.post("react/bob?with=heart", 'b').status == 200);
    CHECK(alice->heard().ends_with("room watching 0\nroom react bob heart 1\n"));
    room.server.pass(2);
    live_client carol(room.server, room.at + "live/carol", with_key('c'));
    CHECK(carol.heard().find("\nroom react bob heart 1\n") != std::string::npos);
    (void)alice->heard();
    room.server.pass(1);
    CHECK(alice->heard().find("\nroom watching 0\n") != std::string::npos);
    live_client dave(room.server, room.at + "live/dave", with_key('d'));
    CHECK(dave.heard().find("react") == std::string::npos);
    CHECK(room.post("react/bob?with=wave", 'b').status == 200);
    CHECK(room.has("room react bob wave 2"));
}

TEST_CASE("a player reacts once a second", "[rooms][reactions]")
{
    small_room room;
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    CHECK(room.get("flip/eve/0,1", 'e').status == 200);
    CHECK(room.post("react/bob?with=heart", 'b').status == 200);
    const answer refused = room.post("react/bob?with=clap", 'b');
    CHECK(refused.status == 429);
    CHECK(refused.body == "one reaction a second\n");
    CHECK(refused.value_of("Retry-After") == "1");
    CHECK(room.post("react/eve?with=clap", 'e').status == 200);
    room.server.pass(1);
    CHECK(room.post("react/bob?with=clap", 'b').status == 200);
}

TEST_CASE("the reactions of a crowd are bounded", "[rooms][reactions]")
{
    small_room room("size=1x30&cards=A&lastpair=0");
    for (unsigned number = 0; number < 30; ++number)
        CHECK(room.get(fmt::format("flip/p{}/0,{}", number, number)).status == 200);
    const auto reactions = [&] {
        unsigned shown = 0;
        for (unsigned number = 0; number < 30; ++number) {
            const answer made = room.post(fmt::format("react/p{}?with=wow", number));
            if (made.status == 200)
                ++shown;
            else
                CHECK(made.body == "too many people react at once\n");
        }
        return shown;
    };
    CHECK(reactions() == 20); // at once, after a rest
    room.server.pass(1);
    CHECK(reactions() == 10);
}

TEST_CASE("one network cannot use up the reactions of a room", "[rooms][reactions]")
{
    small_room room("size=5x30&cards=A&lastpair=0");
    const auto shown_from = [&](unsigned network) {
        unsigned shown = 0;
        for (unsigned number = 0; number < 30; ++number) {
            const auto player = fmt::format("{}_{}", network, number);
            const auto from = fmt::format("192.0.2.{}", network);
            CHECK(room.ask("GET", fmt::format("flip/{}/{},{}", player, network, number), {}, from)
                      .status == 200);
            const auto react = fmt::format("react/{}?with=wow", player);
            shown += room.ask("POST", react, {}, from).status == 200 ? 1 : 0;
        }
        return shown;
    };
    for (unsigned network = 0; network < 4; ++network)
        CHECK(shown_from(network) == 20);
    CHECK(shown_from(4) == 0); // all are told of each
}

TEST_CASE("only who plays under a name reacts as that player", "[rooms][reactions]")
{
    small_room room;
    CHECK(room.post("react/bob?with=heart", 'b').status == 404); // has not played
    CHECK(room.get("flip/bob/0,0", 'b').status == 200);
    CHECK(room.post("react/bob?with=heart", 'e').status == 403);
    CHECK(room.post("react/bob?with=heart").status == 403);
    CHECK(room.post("react/bob?with=%F0%9F%92%A9", 'b').status == 400);
    CHECK(room.post("react/bob", 'b').status == 400);
    CHECK(room.post("react/bob?with=heart&as=eve", 'b').status == 400);
    CHECK(room.get("react/bob?with=heart", 'b').status == 405);
    CHECK(room.post("remove/bob", 'h').status == 200);
    CHECK(room.post("react/bob?with=heart", 'b').status == 403);
}

TEST_CASE("who digs in a field reacts, too", "[rooms][reactions]")
{
    small_room room("game=minesweeper&size=3,1&bombs=0");
    live_client alice(room.server, room.at + "live/alice",
                      {"minesweeper.scramble.1", "Authorization: Bearer aaaaaaaaaaaaaaaa\r\n"});
    alice.say("flag 0 0");
    (void)alice.heard();
    CHECK(room.post("react/alice?with=oops", 'a').status == 200);
    CHECK(room.has("room react alice oops 1"));
}

} // namespace scramble::test
