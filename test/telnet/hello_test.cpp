#include "catch.hpp"
#include "instrument/byte_client.hpp"
#include "instrument/host.hpp"

#include <memory>
#include <string>
#include <vector>

// HELLO, and which players it counts.

namespace scramble::test {

constexpr auto bomb_at_left = "100";

TEST_CASE("mines-12: who leaves, however, is not counted by the next HELLO", "[telnet]")
{
    const std::string how =
        GENERATE("bye\r\n", "dig 0 0\r\n", "closes", "closes its side", "resets");
    INFO("bob leaves: " << how);
    minesweeper_host server(bomb_at_left);
    byte_client alice(server);
    byte_client bob(server);
    byte_client charlie(server);
    CHECK(charlie.take() == server.hello(3));
    if (how.ends_with('\n'))
        bob.send(how);
    else
        leave(bob, how == "closes" ? way::close : how == "resets" ? way::reset : way::half_close);
    server.settle();
    byte_client dora(server);
    CHECK(dora.take() == server.hello(3));
    CHECK(alice.take() == server.hello(1)); // and all others play on
    CHECK(alice.ask_line("look").size() == 7);
    CHECK(charlie.ask_line("flag 2 0").size() == 7);
    if (how.starts_with("bye") || how == "closes its side") {
        CHECK(bob.take() == server.hello(2));
        CHECK(bob.is_closed());
    }
}

TEST_CASE("mines-12: who is lost while he sends or is sent something is not counted", "[telnet]")
{
    const auto how = GENERATE(way::close, way::reset);
    INFO("bob " << name_of(how));
    minesweeper_host server(blank_field(2000, 2000));
    byte_client alice(server);
    const std::string sent = GENERATE(as<std::string>(), "look\r\nhelp\r\n",
                                      "look\r\nlook\r\nlook\r\n", "dig 0", "\xff\xfa\x18");
    const bool is_seen = GENERATE(true, false); // by the server, before bob leaves
    {
        byte_client bob(server, buffers::narrow);
        bob.send(sent);
        if (is_seen) {
            server.settle();
            bob.pull(10'000); // an answer, if there are any, is still being sent
        }
        leave(bob, how);
    }
    server.settle();
    CHECK(server.game().players() == 1);
    byte_client charlie(server);
    CHECK(charlie.take() == server.hello(2));
}

TEST_CASE("mines-12: who half-closes and does not read is not counted a second later", "[telnet]")
{
    minesweeper_host server(blank_field(2000, 2000));
    byte_client alice(server);
    byte_client bob(server, buffers::narrow);
    bob.send("look\r\nlook\r\nlook\r\n");
    server.settle();
    bob.pull(10'000); // an answer is being sent
    bob.half_close();
    server.settle();
    server.pass(1);
    CHECK(server.game().players() == 1);
    byte_client charlie(server);
    CHECK(charlie.take() == server.hello(2));
    CHECK(bob.take().size() > 3 * 2 * 2000 * 2000 - 10'000); // and still gets all answers
    CHECK(bob.is_closed());
}

TEST_CASE("players may come and go thousands of times", "[telnet]")
{
    minesweeper_host server(bomb_at_left);
    byte_client alice(server);
    for (int i = 0; i < 1000; ++i) {
        byte_client bob(server);
        REQUIRE(bob.take() == server.hello(2));
        if (i % 2 == 0)
            bob.reset();
        else
            bob.close();
        server.settle();
    }
    CHECK(server.game().players() == 1);
    CHECK(alice.take() == server.hello(1));
    CHECK(alice.ask_line("look") == "- - -\r\n");
}

} // namespace scramble::test
