#include "catch.hpp"
#include "telnet/player.hpp"

#include <array>
#include <string>

// Lines in packets: what ends a message, and that each gets its answer, in order.

namespace scramble::test {

using namespace std::string_literals;

constexpr auto one_flag = "F - -\r\n- - -\r\n";

TEST_CASE("mines-1: each newline ends a message", "[telnet]")
{
    for (const auto& newline : {"\n"s, "\r\n"s, "\r"s, "\r\0"s}) {
        player alice;
        CHECK(alice.send("flag 0 0" + newline) == one_flag);
        CHECK(alice.send("flag 1 0" + newline + "deflag 0 0" + newline) ==
              "F F -\r\n- - -\r\n- F -\r\n- - -\r\n");
        CHECK(alice.ask("look") == "- F -\r\n- - -\r\n");
    }
}

TEST_CASE("mines-1: a message is answered at its CR, before anything follows", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    for (const auto& rest : {"\n"s, "\0"s}) {
        CHECK(alice.send("look\r") == untouched);
        CHECK(alice.send(rest).empty());                           // belongs to the newline
        CHECK(alice.send(rest == "\n" ? "\n"s : "\0\n"s) == help); // this does not
    }
    CHECK(alice.send("look\r\r") == untouched + help);
    CHECK(alice.send("look\n\r") == untouched + help);
}

TEST_CASE("mines-1: wherever packets break, the messages are the same", "[telnet]")
{
    const std::string sent = "look\rflag 0 0\n\nhelp\r\ndig 2 1\r\0flag 1 1\rdeflag 0 0\r\nlo"
                             "\xff\xf1ok\r\n\xff\xfd\x06 look\n\xff\xfa\x18\x01\xff\xff\n\xff\xf0"
                             "deflag 1 1\r\xff\xf6\nlook\r\nbye\r\nlook\r\n"s;
    const std::string expected = player().send(sent);
    CHECK(expected.size() > 300);
    for (std::size_t first = 1; first < sent.size(); ++first) {
        INFO("the first packet had " << first << " bytes");
        player alice;
        alice.who.send_split(sent, first);
        CHECK(alice.who.take() == expected);
    }
    player slow;
    slow.who.send_singly(sent);
    CHECK(slow.who.take() == expected);
}

TEST_CASE("mines-4: a thousand messages in one packet are answered in order", "[telnet]")
{
    minesweeper_host server(blank_field(40, 25));
    byte_client alice(server);
    CHECK(alice.take() == server.hello(1));
    const std::string help = alice.ask_line("help");
    std::string board = alice.ask_line("look");
    std::string sent;
    std::string expected;
    for (std::size_t i = 0; i < 1000; ++i) {
        const std::size_t x = i * 7 % 40;
        const std::size_t y = i * 7 / 40 % 25;
        char& shown = board[y * (2 * 40 + 1) + 2 * x];
        switch (i % 5) {
        case 0:
        case 1:
            sent += "flag " + std::to_string(x) + ' ' + std::to_string(y) + "\r\n";
            shown = 'F';
            break;
        case 2: sent += "look\n"; break;
        case 3: sent += "dig " + std::to_string(x) + " 25\r"; break;
        default:
            sent += "message " + std::to_string(i) + '\n';
            expected += help;
            continue;
        }
        expected += board;
    }
    alice.send(sent);
    CHECK(alice.take() == expected);
    CHECK(alice.waits());
}

TEST_CASE("mines-12: an unended last line is no message", "[telnet]")
{
    for (const auto* last : {"flag 1 0", "look", "bye", "x", "flag 1 0\xff\xf1", "flag 1 0\xff"}) {
        player alice;
        CHECK(alice.send("flag 0 0\r\n"s + last) == one_flag);
        alice.who.half_close();
        CHECK(alice.who.is_closed());
        byte_client bob(alice.server);
        CHECK(bob.take() == alice.server.hello(1));
        CHECK(bob.ask_line("look") == one_flag);
    }
}

TEST_CASE("mines-12: after a half-close all answers still go out", "[telnet]")
{
    minesweeper_host server(blank_field(100, 100));
    byte_client alice(server, buffers::narrow);
    (void)alice.take();
    const std::string board = alice.ask_line("look");
    CHECK(board.size() == 100UL * 201);
    alice.send(many("look\r\n", 6000) + "unended");
    alice.half_close();
    const std::string all = alice.take();
    CHECK(all.size() == 1000 * board.size());
    CHECK(all.starts_with(board));
    CHECK(all.ends_with(board));
    CHECK(alice.is_closed());
    CHECK(server.game().players() == 0);
}

TEST_CASE("mines-12: a half-close may come at any byte", "[telnet]")
{
    const std::string sent = "look\r\nflag 0 0\r\nhelp\r\nlook\r\n";
    const std::string all = player().send(sent);
    const std::array ends{6UL, 16UL, 22UL, 28UL};
    for (std::size_t size = 0; size <= sent.size(); ++size) {
        INFO(size << " bytes");
        player alice;
        alice.who.send(sent.substr(0, size));
        alice.who.half_close();
        const std::string got = alice.who.take();
        CHECK(all.starts_with(got));
        std::size_t boards = 0;
        for (const std::size_t end : ends)
            boards += size + 1 >= end ? 1 : 0; // its CR is enough
        CHECK((boards == 4) == (got == all));
        CHECK((boards == 0) == got.empty());
        CHECK(alice.who.is_closed());
    }
}

TEST_CASE("messages of several players do not mix", "[telnet]")
{
    player alice;
    byte_client bob(alice.server);
    (void)bob.take();
    alice.who.send("fl");
    bob.send("deflag 0");
    alice.server.settle();
    CHECK(alice.send("ag 0 0\r") == one_flag);
    bob.send(" 0\n\n");
    CHECK(bob.take() == untouched + alice.send("\nhelp\n"));
}

} // namespace scramble::test
