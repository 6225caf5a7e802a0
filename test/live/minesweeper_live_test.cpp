#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/live_client.hpp"

// Playing Minesweeper over live connections.

namespace scramble::test {

namespace {

const introduction digger{"minesweeper.scramble.1"};

constexpr auto six_by_two = "000000/100000"; // a bomb at the left of the second line

} // namespace

TEST_CASE("what changes nothing is answered all the same", "[live][minesweeper]")
{
    minesweeper_host server(six_by_two);
    live_client alice(server, "/live", digger);
    (void)alice.heard();
    for (const std::string command : {"dig 6 0", "dig -1 0", "flag 0 99999999999999999999",
                                      "deflag 0 0", "dig 00000000000000000000006 0"}) {
        alice.say(command);
        CHECK(alice.heard_steps() == "#0\nok " + command + '\n');
    }
    for (const std::string command : {"look", "help", "bye", "dig", "dig 0", "dig 0 0 0", "Dig 0 0",
                                      "", "dig 0 0\n\n", "flag  0 0"}) {
        alice.say(command);
        CHECK(alice.heard_steps() == "#0\nmalformed expected dig X Y, flag X Y or deflag X Y\n");
    }
}

TEST_CASE("mines-7: live players and telnet players count alike", "[live][minesweeper]")
{
    minesweeper_host server(six_by_two);
    live_client alice(server, "/live", digger);
    (void)alice.heard();
    byte_client telnet(server);
    CHECK(telnet.take().find("Players: 2 including you") != std::string::npos);
    CHECK(alice.heard_steps() == "#0\nplayers 2\n");
    CHECK(telnet.ask_line("flag 3 0") == "- - - F - -\r\n- - - - - -\r\n");
    CHECK(alice.heard_steps() == "#1\nrow 0 3 F\n");
    alice.say("dig 1 1");
    CHECK(telnet.ask_line("look") == "- - - F - -\r\n- 1 - - - -\r\n");
    (void)alice.heard();
    telnet.send("bye\r\n");
    CHECK(alice.heard_steps() == "#2\nplayers 1\n");
    alice.close();
    server.settle();
    CHECK(server.game().players() == 0);
}

TEST_CASE("commands that come together are answered in order, up to the bomb",
          "[live][minesweeper]")
{
    minesweeper_host server(six_by_two);
    live_client alice(server, "/live", digger);
    (void)alice.heard();
    alice.send(text_frame("flag 5 1") + text_frame("nothing") + text_frame("dig 0 1") +
               text_frame("flag 4 1"));
    const std::string told = alice.heard();
    const auto flagged = told.find("ok flag 5 1\n");
    const auto malformed = told.find("malformed expected dig X Y, flag X Y or deflag X Y\n");
    CHECK(flagged < malformed);
    CHECK(malformed != told.npos);
    CHECK(told.ends_with("BOOM! 0 1\n"));
    CHECK(alice.code() == 1000);
    CHECK(alice.reason() == "BOOM!");
    CHECK(alice.is_closed());
    CHECK(server.game().board().symbol_at({4, 1}) != 'F');
}

TEST_CASE("a live player who comes back is told what it missed", "[live][minesweeper]")
{
    minesweeper_host server({30, 10, std::vector<std::uint8_t>(300, 1)});
    live_client alice(server, "/live", digger);
    alice.say("flag 1 1");
    (void)alice.heard();
    const std::string mark = alice.mark();
    alice.close();
    live_client bob(server, "/live", digger);
    bob.say("flag 2 1");
    live_client again(server, "/live?since=" + mark, digger);
    CHECK(again.heard_steps() == "#2\nplayers 2\nrow 1 2 F\n");
    live_client other(server, "/live?since=x-1", digger);
    CHECK(other.heard_steps().starts_with("#2\ndebug 0\nplayers 3\nsize 30 10\n"));
}

} // namespace scramble::test
