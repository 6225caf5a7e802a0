#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <memory>
#include <string>
#include <vector>

// HELLO, and whom it counts.

namespace scramble::telnet {

namespace {

constexpr auto bomb_at_left = "100";

enum class way { bye, close, half_close, reset, boom };

void leave(player& who, way how)
{
    switch (how) {
    case way::bye: return who.send("bye\r\n");
    case way::close: return who.close();
    case way::half_close: return who.half_close();
    case way::reset: return who.reset();
    case way::boom: return who.send("dig 0 0\r\n");
    }
}

const char* name_of(way how)
{
    switch (how) {
    case way::bye: return "by bye";
    case way::close: return "by closing";
    case way::half_close: return "by closing one side";
    case way::reset: return "by a reset";
    case way::boom: break;
    }
    return "by BOOM";
}

} // namespace

TEST_CASE("HELLO comes once, before anything is asked", "[telnet]")
{
    telnet_host server("00000000/00000000/00000000");
    player alice(server);
    CHECK(alice.take() ==
          "Welcome to Minesweeper. Board: 8 columns by 3 rows. Players: 1 including "
          "you. Type 'help' for help.\r\n");
    CHECK(alice.waits());
    CHECK(alice.ask("look") == "- - - - - - - -\r\n- - - - - - - -\r\n- - - - - - - -\r\n");
}

TEST_CASE("mines-7: HELLO counts who is connected, the new one included", "[telnet]")
{
    telnet_host server(bomb_at_left);
    player alice(server);
    CHECK(alice.take() == server.hello(1));
    player bob(server);
    player charlie(server);
    CHECK(bob.take() == server.hello(2));
    CHECK(charlie.take() == server.hello(3));
    CHECK(alice.waits()); // nobody is told of others
}

TEST_CASE("mines-12: who leaves, however, is not counted by the next HELLO", "[telnet]")
{
    const auto how = GENERATE(way::bye, way::close, way::half_close, way::reset, way::boom);
    INFO("bob leaves " << name_of(how));
    telnet_host server(bomb_at_left);
    player alice(server);
    player bob(server);
    player charlie(server);
    CHECK(charlie.take() == server.hello(3));
    leave(bob, how);
    server.settle();
    player dora(server);
    CHECK(dora.take() == server.hello(3));
    CHECK(alice.take() == server.hello(1)); // and everybody else plays on
    CHECK(alice.ask("look").size() == 7);
    CHECK(charlie.ask("flag 2 0").size() == 7);
    if (how == way::bye || how == way::half_close) {
        CHECK(bob.take() == server.hello(2));
        CHECK(bob.is_closed());
    }
}

TEST_CASE("mines-12: who is lost while he sends or is sent something is not counted", "[telnet]")
{
    const auto how = GENERATE(way::close, way::reset);
    INFO("bob leaves " << name_of(how));
    telnet_host server(blank_field(2000, 2000));
    player alice(server);
    SECTION("with answers that he has not read")
    {
        player bob(server);
        bob.send("look\r\nhelp\r\n");
        server.settle();
        leave(bob, how);
    }
    SECTION("with an answer that is still being sent")
    {
        player bob(server, 0, room::narrow);
        bob.send("look\r\nlook\r\nlook\r\n");
        server.settle();
        bob.pull(10'000);
        leave(bob, how);
    }
    SECTION("with half a message")
    {
        player bob(server);
        bob.send("dig 0");
        server.settle();
        leave(bob, how);
    }
    SECTION("with half a command of Telnet")
    {
        player bob(server);
        bob.send("\xff\xfa\x18");
        server.settle();
        leave(bob, how);
    }
    SECTION("before the server has seen anything of what he sent")
    {
        player bob(server);
        bob.send("look\r\nlook\r\n");
        leave(bob, how);
    }
    server.settle();
    CHECK(server.game().players() == 1);
    player charlie(server);
    CHECK(charlie.take() == server.hello(2));
}

TEST_CASE("mines-12: who half-closes and does not read is not counted a second later", "[telnet]")
{
    telnet_host server(blank_field(2000, 2000));
    player alice(server);
    player bob(server, 0, room::narrow);
    bob.send("look\r\nlook\r\nlook\r\n");
    server.settle();
    bob.pull(10'000); // an answer is being sent
    bob.half_close();
    server.settle();
    server.pass(1);
    CHECK(server.game().players() == 1);
    player charlie(server);
    CHECK(charlie.take() == server.hello(2));
    CHECK(bob.take().size() > 3 * 2 * 2000 * 2000 - 10'000); // and still has all answers
    CHECK(bob.is_closed());
}

TEST_CASE("players may come and go thousands of times", "[telnet]")
{
    telnet_host server(bomb_at_left);
    player alice(server);
    for (int i = 0; i < 1000; ++i) {
        player bob(server);
        REQUIRE(bob.take() == server.hello(2));
        if (i % 2 == 0)
            bob.reset();
        else
            bob.close();
        server.settle();
    }
    CHECK(server.game().players() == 1);
    CHECK(alice.take() == server.hello(1));
    CHECK(alice.ask("look") == "- - -\r\n");
}

} // namespace scramble::telnet
