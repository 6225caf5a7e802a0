#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

// Lines as they come in packets: what ends a message, and that each gets its answer, in order.

namespace scramble::telnet {

namespace {

using namespace std::string_literals;

constexpr auto field = "000/000";
constexpr auto untouched = "- - -\r\n- - -\r\n";

std::string help_of(telnet_host& server)
{
    player anybody(server);
    (void)anybody.take();
    return anybody.ask("help");
}

/// What a fresh server says to those bytes behind HELLO, sent by `send(player)`.
template <class Send>
std::string said(Send send)
{
    telnet_host server(field);
    player alice(server);
    (void)alice.take();
    send(alice);
    return alice.take();
}

} // namespace

TEST_CASE("mines-1: each newline ends a message", "[telnet]")
{
    for (const auto& newline : {"\n"s, "\r\n"s, "\r"s, "\r\0"s}) {
        telnet_host server(field);
        player alice(server);
        CHECK(alice.take() == server.hello(1));
        alice.send("flag 0 0" + newline);
        CHECK(alice.take() == "F - -\r\n- - -\r\n");
        alice.send("flag 1 0" + newline + "deflag 0 0" + newline);
        CHECK(alice.take() == "F F -\r\n- - -\r\n- F -\r\n- - -\r\n");
        CHECK(alice.ask("look") == "- F -\r\n- - -\r\n");
    }
}

TEST_CASE("mines-1: a message is answered at its CR, before anything follows", "[telnet]")
{
    telnet_host server(field);
    const std::string help = help_of(server);
    player alice(server);
    (void)alice.take();
    for (const auto& rest : {"\n"s, "\0"s}) {
        alice.send("look\r");
        CHECK(alice.take() == untouched);
        alice.send(rest); // belongs to the newline
        CHECK(alice.waits());
        alice.send(rest == "\n" ? "\n"s : "\0\n"s); // and this does not
        CHECK(alice.take() == help);
    }
    alice.send("look\r\r");
    CHECK(alice.take() == untouched + help);
    alice.send("look\n\r");
    CHECK(alice.take() == untouched + help);
}

TEST_CASE("mines-1: wherever packets break, the messages are the same", "[telnet]")
{
    const std::string sent = "look\rflag 0 0\n\nhelp\r\ndig 2 1\r\0flag 1 1\rdeflag 0 0\r\nlo"
                             "\xff\xf1ok\r\n\xff\xfd\x06 look\n\xff\xfa\x18\x01\xff\xff\n\xff\xf0"
                             "deflag 1 1\r\xff\xf6\nlook\r\nbye\r\nlook\r\n"s;
    const std::string expected = said([&](player& alice) { alice.send(sent); });
    CHECK(expected.size() > 300);
    for (std::size_t first = 1; first < sent.size(); ++first) {
        INFO("the first packet had " << first << " bytes");
        CHECK(said([&](player& alice) { alice.send_split(sent, first); }) == expected);
    }
    CHECK(said([&](player& alice) { alice.send_singly(sent); }) == expected);
}

TEST_CASE("mines-4: a thousand messages in one packet are answered in order", "[telnet]")
{
    telnet_host server(blank_field(40, 25));
    const std::string help = help_of(server);
    player alice(server);
    CHECK(alice.take() == server.hello(1));
    std::string board;
    for (int y = 0; y < 25; ++y) {
        for (int x = 0; x < 40; ++x)
            board += x == 0 ? "-" : " -";
        board += "\r\n";
    }
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
        telnet_host server(field);
        player alice(server);
        (void)alice.take();
        alice.send("flag 0 0\r\n"s + last);
        CHECK(alice.take() == "F - -\r\n- - -\r\n");
        CHECK(alice.waits());
        alice.half_close();
        CHECK(alice.is_closed());
        player bob(server);
        CHECK(bob.take() == server.hello(1));
        CHECK(bob.ask("look") == "F - -\r\n- - -\r\n");
    }
}

TEST_CASE("mines-12: after a half-close all answers still go out", "[telnet]")
{
    telnet_host server(blank_field(100, 100));
    player alice(server, 0, room::narrow);
    const std::string board = [&] {
        (void)alice.take();
        return alice.ask("look");
    }();
    CHECK(board.size() == 100UL * 201);
    std::string sent;
    for (int i = 0; i < 1000; ++i)
        sent += "look\r\n";
    alice.send(sent + "unended");
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
    const std::string all = said([&](player& alice) { alice.send(sent); });
    const std::array ends{6UL, 16UL, 22UL, 28UL};
    for (std::size_t size = 0; size <= sent.size(); ++size) {
        INFO(size << " bytes");
        telnet_host server(field);
        player alice(server);
        (void)alice.take();
        alice.send(sent.substr(0, size));
        alice.half_close();
        const std::string got = alice.take();
        CHECK(all.starts_with(got));
        std::size_t boards = 0;
        for (const std::size_t end : ends)
            boards += size + 1 >= end ? 1 : 0; // its CR is enough
        CHECK((boards == 4) == (got == all));
        CHECK((boards == 0) == got.empty());
        CHECK(alice.is_closed());
    }
}

TEST_CASE("messages of several players do not mix", "[telnet]")
{
    telnet_host server(field);
    player alice(server);
    player bob(server);
    (void)alice.take();
    (void)bob.take();
    alice.send("fl");
    bob.send("deflag 0");
    server.settle();
    alice.send("ag 0 0\r");
    CHECK(alice.take() == "F - -\r\n- - -\r\n");
    bob.send(" 0\n\n");
    CHECK(bob.take_line() == "- - -\r\n");
    CHECK(bob.take_line() == "- - -\r\n");
    CHECK(bob.take_line() == help_of(server));
    alice.send("\n");
    CHECK(alice.waits());
}

} // namespace scramble::telnet
