#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"

#include <string>
#include <vector>

// Playing Minesweeper over live connections.

namespace scramble::live {

namespace {

const introduction digger{"minesweeper.scramble.1", ""};

/// A bomb at the left of the second line.
minesweeper::field six_by_two()
{
    return {6, 2, {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}};
}

} // namespace

TEST_CASE("a live player is told the field, and then what differs", "[live][minesweeper]")
{
    live_host host(six_by_two());
    live_client alice(host, "/live", digger);
    REQUIRE(alice.is_connected());
    CHECK(alice.heard_steps() == "#1\ndebug 0\nplayers 1\nsize 6 2\n------\n------\n");
    alice.say("dig 1 1");
    CHECK(alice.heard_steps() == "#2\nrow 1 1 1\nok dig 1 1\n");
    alice.say("flag 0 1\n");
    CHECK(alice.heard_steps() == "#3\nrow 1 0 F\nok flag 0 1\n");
    alice.say("deflag 0 1");
    CHECK(alice.heard_steps() == "#4\nrow 1 0 -\nok deflag 0 1\n");
    alice.say("dig 5 0");
    CHECK(alice.heard_steps() == "#5\nrow 0 1 1    \nrow 1 2     \nok dig 5 0\n");
}

TEST_CASE("what changes nothing is answered all the same", "[live][minesweeper]")
{
    live_host host(six_by_two());
    live_client alice(host, "/live", digger);
    (void)alice.heard();
    for (const std::string command : {"dig 6 0", "dig -1 0", "flag 0 99999999999999999999",
                                      "deflag 0 0", "dig 00000000000000000000006 0"}) {
        alice.say(command);
        CHECK(alice.heard_steps() == "#1\nok " + command + '\n');
    }
    for (const std::string command : {"look", "help", "bye", "dig", "dig 0", "dig 0 0 0", "Dig 0 0",
                                      "", "dig 0 0\n\n", "flag  0 0"}) {
        alice.say(command);
        CHECK(alice.heard_steps() == "#1\nmalformed expected dig X Y, flag X Y or deflag X Y\n");
    }
}

TEST_CASE("BOOM ends a live player's game, who may join again", "[live][minesweeper]")
{
    live_host host(six_by_two());
    live_client alice(host, "/live", digger);
    live_client bob(host, "/live", digger);
    (void)alice.heard();
    (void)bob.heard();
    alice.say("dig 0 1");
    const std::string told = alice.heard();
    CHECK(told.ends_with("BOOM! 0 1\n"));
    CHECK(told.find("row 1 0      ") != told.npos); // the bomb is gone
    CHECK(alice.is_over());
    CHECK(alice.code() == 1000);
    CHECK(alice.reason() == "BOOM!");
    CHECK(host.field().players() == 1);
    CHECK(bob.heard().find("players 1\n") != std::string::npos);

    live_client again(host, "/live?since=" + alice.mark(), digger);
    CHECK(again.heard_steps().find("players 2\n") != std::string::npos);
    CHECK(host.field().players() == 2);
}

TEST_CASE("mines-8: with debug a live player stays behind BOOM", "[live][minesweeper]")
{
    live_host host(six_by_two(), true);
    live_client alice(host, "/live", digger);
    CHECK(alice.heard_steps() == "#1\ndebug 1\nplayers 1\nsize 6 2\n------\n------\n");
    alice.say("dig 0 1");
    CHECK(alice.heard().ends_with("BOOM! 0 1\n"));
    CHECK_FALSE(alice.is_over());
    alice.say("flag 0 1");
    CHECK(alice.heard_steps().ends_with("ok flag 0 1\n"));
}

TEST_CASE("mines-7: live players and telnet players count alike", "[live][minesweeper]")
{
    live_host host(six_by_two());
    live_client alice(host, "/live", digger);
    (void)alice.heard();
    raw_client telnet(host, host.telnet_port());
    CHECK(telnet.take().find("Players: 2 including you") != std::string::npos);
    CHECK(alice.heard_steps() == "#2\nplayers 2\n");
    telnet.send("flag 3 0\r\n");
    CHECK(telnet.take() == "- - - F - -\r\n- - - - - -\r\n");
    CHECK(alice.heard_steps() == "#3\nrow 0 3 F\n");
    alice.say("dig 1 1");
    telnet.send("look\r\n");
    CHECK(telnet.take() == "- - - F - -\r\n- 1 - - - -\r\n");
    (void)alice.heard();
    telnet.send("bye\r\n");
    CHECK(alice.heard_steps() == "#5\nplayers 1\n");
    alice.vanish();
    host.settle();
    CHECK(host.field().players() == 0);
}

TEST_CASE("commands that come together are answered in order, up to the bomb",
          "[live][minesweeper]")
{
    live_host host(six_by_two());
    raw_client alice(host);
    alice.send(handshake_for("/live", "minesweeper.scramble.1"));
    (void)alice.take();
    alice.send(text_frame("flag 5 1") + text_frame("nothing") + text_frame("dig 0 1") +
               text_frame("flag 4 1"));
    const std::string told = alice.take();
    const auto flagged = told.find("ok flag 5 1\n");
    const auto malformed = told.find("malformed expected dig X Y, flag X Y or deflag X Y\n");
    const auto boom = told.find("BOOM! 0 1\n\x88\x07\x03\xE8"
                                "BOOM!");
    CHECK(flagged < malformed);
    CHECK(malformed < boom);
    CHECK(boom != told.npos);
    CHECK(told.find("ok flag 4 1") == told.npos);
    alice.send(close_answer());
    (void)alice.take();
    CHECK(alice.is_ended());
    CHECK(host.field().board().symbol_at({4, 1}) != 'F');
}

TEST_CASE("a live player who comes back is told what it missed", "[live][minesweeper]")
{
    live_host host(minesweeper::field{30, 10, std::vector<std::uint8_t>(300, 1)});
    live_client alice(host, "/live", digger);
    alice.say("flag 1 1");
    (void)alice.heard();
    const std::string mark = alice.mark();
    alice.vanish();
    live_client bob(host, "/live", digger);
    bob.say("flag 2 1");
    live_client again(host, "/live?since=" + mark, digger);
    CHECK(again.heard_steps() == "#6\nplayers 2\nrow 1 2 F\n");
    live_client other(host, "/live?since=x-1", digger);
    CHECK(other.heard_steps().starts_with("#7\ndebug 0\nplayers 3\nsize 30 10\n"));
}

} // namespace scramble::live
