#include "catch.hpp"
#include "telnet/player.hpp"

#include <string>

// BOOM: a player who hits a bomb loses and is told so, and all others play on.

namespace scramble::test {

constexpr auto corners = "100/000/001";
constexpr auto after_boom = "     \r\n  1 1\r\n  1 -\r\n";

TEST_CASE("mines-8: with --debug BOOM is the whole answer, and the connection goes on", "[telnet]")
{
    const auto* const spoken = GENERATE(&minesweeper::edition_2014, &minesweeper::edition_2016);
    player alice(corners, {*spoken, true});
    CHECK(alice.ask("dig 0 0") == boom);
    CHECK(alice.ask("look") == after_boom);
    CHECK(alice.ask("dig 0 0") == after_boom);
    CHECK(alice.send("dig 2 2\r\nlook\r\n") == "BOOM!\r\n     \r\n     \r\n     \r\n");
    CHECK(byte_client(alice.server).take() == alice.server.hello(2));
}

TEST_CASE("mines-14: BOOM arrives, whatever was sent behind the dig", "[telnet]")
{
    const auto message = GENERATE("look\r\n", "flag 2 0\r\n", "dig 2 2\r\n", "x", "\xff\xfd\x06");
    for (const std::size_t bytes : {0UL, 1UL, 10UL, 300UL, 5000UL, 17'000UL, 70'000UL, 200'000UL}) {
        INFO(bytes << " bytes behind the dig");
        player alice(corners);
        alice.who.send("help\r\ndig 0 0\r\n" + many(message, bytes));
        CHECK(alice.who.take_line().starts_with("Messages:"));
        CHECK(alice.who.take() == boom);
        CHECK(alice.who.is_closed());
        CHECK(alice.who.has_sent_all());
        // Later messages still get no reset.
        alice.who.send(many(message, 100));
        CHECK(alice.who.is_closed());
        byte_client bob(alice.server);
        CHECK(bob.take() == alice.server.hello(1));
        CHECK(bob.ask_line("look") == after_boom);
    }
}

TEST_CASE("mines-14: BOOM arrives behind answers that were not read", "[telnet]")
{
    minesweeper::field bombs = blank_field(1000, 1000);
    bombs.bombs.back() = 1;
    minesweeper_host server(std::move(bombs));
    byte_client alice(server, buffers::narrow);
    alice.send("look\r\nlook\r\nlook\r\ndig 999 999\r\nlook\r\nhelp\r\n");
    server.settle();
    alice.pull(100);
    const std::string all = alice.take();
    CHECK(all.size() == server.hello(1).size() + 3 * std::size_t{1000} * 2001 + 7);
    CHECK(all.ends_with("- -\r\nBOOM!\r\n"));
    CHECK(alice.is_closed());
}

TEST_CASE("mines-14: nothing that is sent behind bye costs the last answers", "[telnet]")
{
    player alice(corners);
    CHECK(alice.send("look\r\nbye\r\n" + many("dig 0 0\r\n", 100'000)) ==
          "- - -\r\n- - -\r\n- - -\r\n");
    CHECK(alice.who.is_closed());
}

TEST_CASE("mines-14: who does not end the connection after BOOM is let go of soon", "[telnet]")
{
    player alice(corners);
    CHECK(alice.ask("dig 0 0") == boom);
    alice.server.pass(1);
    alice.who.send("look\r\n");
    alice.server.settle();
    CHECK(alice.who.has_sent_all());
    alice.server.pass(2);
    alice.who.send("look\r\n"); // reaches a closed connection, which refuses what comes next
    alice.server.settle();
    alice.who.send("look\r\n");
    CHECK_FALSE(alice.who.has_sent_all());
    CHECK(alice.who.is_closed());
}

TEST_CASE("who floods a connection that has ended is let go of", "[telnet]")
{
    player alice(corners);
    CHECK(alice.ask("dig 0 0") == boom);
    alice.who.send(many("look\r\n", 4'000'000));
    alice.server.settle();
    // The rest was discarded for a while; by now the connection is closed.
    alice.who.send("look\r\n");
    CHECK_FALSE(alice.who.has_sent_all());
    byte_client bob(alice.server);
    CHECK(bob.take() == alice.server.hello(1));
}

} // namespace scramble::test
