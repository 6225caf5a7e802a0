#include "catch.hpp"
#include "instrument/byte_client.hpp"
#include "instrument/host.hpp"

#include <string>
#include <variant>

// Rooms of Minesweeper over telnet, which are chosen by one line.

namespace scramble::test {

namespace {

const std::string question = "Room? Type a code, 'list' or 'new 30,16' (columns,rows).\r\n";

} // namespace

TEST_CASE("a room of Minesweeper is chosen by its code, and then the handouts hold", "[rooms]")
{
    rooms_host server;
    const auto& room = server.opened("game=minesweeper&size=2,1&bombs=0");
    byte_client alice(server, server.telnet_port());
    CHECK(alice.take() == question);
    CHECK(alice.ask_line(room.known().code)
              .starts_with(
                  "Welcome to Minesweeper. Board: 2 columns by 1 rows. Players: 1 including you."));
    CHECK(alice.ask_line("look") == "- -\r\n");
    CHECK(alice.ask_line("dig 0 0") == "   \r\n");
    CHECK(room.table().is_over());
}

TEST_CASE("a code and messages may come in one packet", "[rooms]")
{
    rooms_host server;
    const auto& room = server.opened("game=minesweeper&size=2,1&bombs=0");
    byte_client alice(server, server.telnet_port());
    alice.send(room.known().code + "\nlook\nflag 1 0\n");
    CHECK(alice.take().ends_with("including you. Type 'help' for help.\r\n- -\r\n- F\r\n"));
    byte_client bob(server, server.telnet_port());
    bob.send(room.known().code + "\r\nlook\r\n");
    bob.half_close();
    CHECK(bob.take().ends_with("including you. Type 'help' for help.\r\n- F\r\n"));
    CHECK(bob.is_closed());
    CHECK(room.table().playing() == 1);
}

TEST_CASE("at the door one may ask for help, and leave", "[rooms]")
{
    rooms_host server;
    byte_client alice(server, server.telnet_port());
    (void)alice.take();
    const std::string help = alice.ask_line("help");
    CHECK(help.starts_with("Whoever invites you knows the code. "));
    CHECK(help.ends_with("\r\n" + question));
    alice.send("bye\r\n");
    CHECK(alice.take().empty());
    CHECK(alice.is_closed());
}

TEST_CASE("who does not name a room is let go after a while", "[rooms]")
{
    rooms_host server;
    byte_client alice(server, server.telnet_port());
    CHECK(alice.take() == question);
    server.pass(119);
    CHECK_FALSE(alice.is_closed());
    server.pass(2);
    CHECK(alice.is_closed());
}

TEST_CASE("at the door one may ask for the list, or open a room", "[rooms]")
{
    rooms_host server;
    byte_client alice(server, server.telnet_port());
    (void)alice.take();
    CHECK(alice.ask_line("list") == "No room is listed.\r\n" + question);
    const auto& shown = server.opened("game=minesweeper&listed=1&title=ours");
    (void)server.opened("game=minesweeper");
    (void)server.opened("listed=1");
    server.tick();
    CHECK(alice.ask_line("list") == shown.known().code + " 9,9 0 ours\r\n" + question);
    CHECK(alice.ask_line("new 0,3").find("expected two numbers") != std::string::npos);
    CHECK(alice.ask_line("new 3,2&title=x").find("expected two numbers") != std::string::npos);
    const std::string made = alice.ask_line("new 3,2");
    const std::string code = made.substr(made.find('.') - 5, 5);
    CHECK(made.starts_with("The code of this room is " + code +
                           ".\r\nWelcome to Minesweeper. "
                           "Board: 3 columns by 2 rows."));
    CHECK(std::holds_alternative<std::string>(server.rooms().find_code(code, "", [] {})));
    CHECK(server.rooms().all().size() == 4);
}

TEST_CASE("what is no choice is told so, and the question is asked again", "[rooms]")
{
    rooms_host server;
    const auto& memory = server.opened("board=zoo");
    byte_client alice(server, server.telnet_port());
    (void)alice.take();
    CHECK(alice.ask_line("AAAAA") == "no room has this code. " + question);
    CHECK(alice.ask_line("") == "no room has this code. " + question);
    CHECK(alice.ask_line(std::string(5000, 'x')) == "no room has this code. " + question);
    CHECK(alice.ask_line(memory.known().code) ==
          "This room is not for telnet: join it in a browser. " + question);
    server.pass(119);
    CHECK_FALSE(alice.is_closed());
    server.pass(2);
    CHECK(alice.is_closed());
}

} // namespace scramble::test
