#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <chrono>
#include <list>
#include <memory>
#include <stdexcept>
#include <string>

// A server that is told to stop, and one that listens on several ports.

namespace scramble::telnet {

namespace {

constexpr auto field = "000/000";
constexpr auto untouched = "- - -\r\n- - -\r\n";

} // namespace

TEST_CASE("drain: who plays is let go, nobody can join, and the loop ends", "[telnet]")
{
    telnet_host server(field);
    std::list<player> players;
    for (std::size_t i = 1; i <= 50; ++i) {
        player& added = players.emplace_back(server);
        REQUIRE(added.take() == server.hello(i));
        if (i % 2 == 0)
            CHECK(added.ask("look") == untouched);
        if (i % 5 == 0)
            added.send("look\r\ndig 0");
    }
    for (player& each : players)
        (void)each.take();
    server.stop();
    for (player& each : players)
        CHECK(each.is_closed());
    CHECK_THROWS_AS(player(server), std::runtime_error);
    players.clear();     // their programs end, too
    server.loop().run(); // that it returns is the test
    CHECK(server.loop().stopped());
    CHECK(server.game().players() == 0);
}

TEST_CASE("drain: a server that nobody plays on ends at once", "[telnet]")
{
    telnet_host server(field);
    server.stop();
    server.loop().run();
    CHECK(server.loop().stopped());
}

TEST_CASE("drain: a board that is being written is finished, then the connection ends", "[telnet]")
{
    telnet_host server(blank_field(2000, 2000));
    auto slow = std::make_unique<player>(server, 0, room::narrow);
    slow->send("look\r\n");
    server.settle();
    slow->pull(1000);
    server.stop();
    const std::size_t hello = server.hello(1).size();
    const std::string all = slow->take();
    CHECK(all.size() == hello + 2000UL * 4001);
    CHECK(all.ends_with("- -\r\n"));
    CHECK(slow->is_closed());
    slow.reset();
    server.loop().run();
    CHECK(server.loop().stopped());
}

TEST_CASE("drain: answers that arrived are not lost to a reset", "[telnet]")
{
    telnet_host server(field);
    player alice(server);
    CHECK(alice.take() == server.hello(1));
    alice.send("look\r\n");
    server.settle();
    // She has sent more by the time the server stops, and has read nothing yet.
    server.ask_to_stop();
    alice.send("flag 0 0\r\nlook\r\n");
    server.settle();
    CHECK(alice.take().starts_with(untouched));
    CHECK(alice.is_ended());
    CHECK_FALSE(alice.was_reset());
}

TEST_CASE("drain: who never reads is let go of within a second", "[telnet]")
{
    telnet_host server(blank_field(2000, 2000));
    player stuck(server, 0, room::narrow);
    stuck.send("look\r\nlook\r\nlook\r\n");
    server.settle();
    const auto before = std::chrono::steady_clock::now();
    server.stop();
    server.loop().run();
    CHECK(server.loop().stopped());
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(2));
}

TEST_CASE("drain: who has hit a bomb still hears of it", "[telnet]")
{
    telnet_host server("10");
    player alice(server);
    alice.send("look\r\ndig 0 0\r\nlook\r\n");
    server.settle();
    alice.send("look\r\n");
    server.stop();
    CHECK(alice.take() == server.hello(1) + "- -\r\nBOOM!\r\n");
    CHECK(alice.is_closed());
}

TEST_CASE("a server may go with all who play on it", "[telnet]")
{
    telnet_host server(blank_field(2000, 2000));
    player alice(server);
    player slow(server, 0, room::narrow);
    player half(server);
    slow.send("look\r\n");
    half.send("dig 0 0\r\nloo");
    server.settle();
    (void)half.take();
    server.destroy();
    CHECK(alice.take().starts_with("Welcome"));
    CHECK(alice.is_ended());
    CHECK(half.is_closed());
}

TEST_CASE("players on several ports share one board", "[telnet]")
{
    telnet_host server("0000/0010/0000");
    const auto second = server.another_port();
    const auto third = server.another_port();
    CHECK(server.port() != second);
    CHECK(second != third);
    player alice(server);
    player bob(server, second);
    player charlie(server, third);
    CHECK(alice.take() == server.hello(1));
    CHECK(bob.take() == server.hello(2));
    CHECK(charlie.take() == server.hello(3));
    CHECK(bob.ask("flag 2 1") == "- - - -\r\n- - F -\r\n- - - -\r\n");
    CHECK(alice.ask("dig 0 0") == "  1 - -\r\n  1 F -\r\n  1 - -\r\n");
    CHECK(charlie.ask("deflag 2 1") == "  1 - -\r\n  1 - -\r\n  1 - -\r\n");
    CHECK(charlie.ask("dig 2 1") == "BOOM!\r\n");
    CHECK(charlie.is_closed());
    CHECK(alice.ask("look") == bob.ask("look"));
    player dora(server, third);
    CHECK(dora.take() == server.hello(3));
    server.stop();
    CHECK(alice.is_closed());
    CHECK(bob.is_closed());
    CHECK(dora.is_closed());
    for (player* each : {&alice, &bob, &charlie, &dora})
        each->close();
    server.loop().run();
    CHECK(server.loop().stopped());
}

} // namespace scramble::telnet
