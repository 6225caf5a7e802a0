#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <string>

// BOOM: who hits a bomb loses, hears of it, and everybody else plays on.

namespace scramble::telnet {

namespace {

constexpr auto field = "100/000/001";
constexpr auto boom = "BOOM!\r\n";
constexpr auto after_boom = "     \r\n  1 1\r\n  1 -\r\n";

std::string many(std::string_view message, std::size_t bytes)
{
    std::string all;
    while (all.size() < bytes)
        all += message;
    return all;
}

} // namespace

TEST_CASE("DIG 3: a bomb answers BOOM, ends that player's connection and is gone", "[telnet]")
{
    for (const auto& spoken : {minesweeper::edition_2014, minesweeper::edition_2016}) {
        telnet_host server(field, {spoken});
        player alice(server);
        player bob(server);
        (void)alice.take();
        CHECK(bob.take() == server.hello(2));
        CHECK(bob.ask("dig 1 0") == "- 1 -\r\n- - -\r\n- - -\r\n");
        CHECK(alice.ask("dig 0 0") == boom);
        CHECK(alice.is_closed());
        // The bomb's square is dug, opens what is around it (DIG 4), and no longer counts. What
        // was dug before opens nothing, also now that it has no bomb beside it.
        CHECK(bob.ask("look") == "    -\r\n  1 -\r\n  1 -\r\n");
        // Who lost may play again.
        player again(server);
        CHECK(again.take() == server.hello(2));
        CHECK(again.ask("dig 0 0") == bob.ask("look"));
        CHECK(again.ask("dig 2 2") == boom);
        CHECK(bob.ask("look") == "     \r\n     \r\n     \r\n");
    }
}

TEST_CASE("mines-8: with --debug BOOM is the whole answer, and the connection goes on", "[telnet]")
{
    for (const auto& spoken : {minesweeper::edition_2014, minesweeper::edition_2016}) {
        telnet_host server(field, {spoken, true});
        player alice(server);
        CHECK(alice.take() == server.hello(1));
        CHECK(alice.ask("dig 0 0") == boom);
        CHECK(alice.ask("look") == after_boom);
        CHECK(alice.ask("dig 0 0") == after_boom);
        alice.send("dig 2 2\r\nlook\r\ndig 2 2\r\n");
        CHECK(alice.take() == "BOOM!\r\n     \r\n     \r\n     \r\n     \r\n     \r\n     \r\n");
        player bob(server);
        CHECK(bob.take() == server.hello(2));
        CHECK(alice.waits());
    }
}

TEST_CASE("mines-14: BOOM arrives, whatever was sent behind the dig", "[telnet]")
{
    const auto message = GENERATE("look\r\n", "flag 2 0\r\n", "dig 2 2\r\n", "x", "\xff\xfd\x06");
    for (const std::size_t bytes : {0UL, 1UL, 10UL, 300UL, 5000UL, 17'000UL, 70'000UL, 200'000UL}) {
        INFO(bytes << " bytes behind the dig");
        telnet_host server(field);
        player alice(server);
        CHECK(alice.take() == server.hello(1));
        alice.send("help\r\ndig 0 0\r\n" + many(message, bytes));
        CHECK(alice.take_line().starts_with("Messages:"));
        CHECK(alice.take() == boom);
        CHECK(alice.is_closed());
        CHECK(alice.has_sent_all());
        // What is sent later still meets no reset.
        alice.send(many(message, 100));
        CHECK(alice.is_closed());
        player bob(server);
        CHECK(bob.take() == server.hello(1));
        CHECK(bob.ask("look") == after_boom);
    }
}

TEST_CASE("mines-14: BOOM arrives behind answers that were not read", "[telnet]")
{
    minesweeper::field bombs = blank_field(1000, 1000);
    bombs.bombs.back() = 1;
    telnet_host server(std::move(bombs));
    player alice(server, 0, room::narrow);
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
    telnet_host server(field);
    player alice(server);
    CHECK(alice.take() == server.hello(1));
    alice.send("look\r\nbye\r\n" + many("dig 0 0\r\n", 100'000));
    CHECK(alice.take() == "- - -\r\n- - -\r\n- - -\r\n");
    CHECK(alice.is_closed());
}

TEST_CASE("mines-14: who does not end the connection after BOOM is let go of soon", "[telnet]")
{
    telnet_host server(field);
    player alice(server);
    CHECK(alice.take() == server.hello(1));
    CHECK(alice.ask("dig 0 0") == boom);
    server.pass(1);
    alice.send("look\r\n");
    server.settle();
    CHECK(alice.has_sent_all());
    server.pass(2);
    alice.send("look\r\n"); // meets a closed connection, which refuses what comes behind it
    server.settle();
    alice.send("look\r\n");
    CHECK_FALSE(alice.has_sent_all());
    CHECK(alice.is_closed());
}

TEST_CASE("who floods a connection that has ended is let go of", "[telnet]")
{
    telnet_host server(field);
    player alice(server);
    CHECK(alice.take() == server.hello(1));
    CHECK(alice.ask("dig 0 0") == boom);
    alice.send(many("look\r\n", 4'000'000));
    server.settle();
    // Some of it was thrown away, but not for ever: the connection is closed by now.
    alice.send("look\r\n");
    CHECK_FALSE(alice.has_sent_all());
    player bob(server);
    CHECK(bob.take() == server.hello(1));
}

} // namespace scramble::telnet
