#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

// One game on several ports.

namespace scramble::test {

TEST_CASE("several listeners serve one board", "[ports]")
{
    memory_host server("2x2:A,B,B,A");
    const std::uint16_t second = server.another_port();
    CHECK(second != server.port());
    http_client alice(server);
    http_client bob(server, second);
    http_client dora(server, second);
    dora.ask("/watch/dora");
    CHECK(dora.waits());
    CHECK(alice.get("/flip/alice/0,0").body == "2x2\nmy A\ndown\ndown\ndown\n");
    CHECK(dora.next().body == "2x2\nup A\ndown\ndown\ndown\n");
    bob.ask("/flip/bob/0,0");
    CHECK(bob.waits());
    CHECK(alice.get("/flip/alice/0,1").body == "2x2\nup A\nup B\ndown\ndown\n");
    CHECK(bob.next().body == "2x2\nmy A\nup B\ndown\ndown\n");
    // A player is a name, on any port.
    CHECK(alice.get("/flip/bob/1,1").body == "2x2\nmy A\nup B\ndown\nmy A\n");
    CHECK(bob.get("/scores").body == alice.get("/scores").body);
}

TEST_CASE("players on several ports share one field", "[ports][telnet]")
{
    minesweeper_host server("0000/0010/0000");
    const auto second = server.another_port();
    const auto third = server.another_port();
    CHECK(server.port() != second);
    CHECK(second != third);
    byte_client alice(server);
    byte_client bob(server, second);
    byte_client charlie(server, third);
    CHECK(alice.take() == server.hello(1));
    CHECK(bob.take() == server.hello(2));
    CHECK(charlie.take() == server.hello(3));
    CHECK(bob.ask_line("flag 2 1") == "- - - -\r\n- - F -\r\n- - - -\r\n");
    CHECK(alice.ask_line("dig 0 0") == "  1 - -\r\n  1 F -\r\n  1 - -\r\n");
    CHECK(charlie.ask_line("deflag 2 1") == "  1 - -\r\n  1 - -\r\n  1 - -\r\n");
    CHECK(charlie.ask_line("dig 2 1") == "BOOM!\r\n");
    CHECK(charlie.is_closed());
    CHECK(alice.ask_line("look") == bob.ask_line("look"));
    byte_client dora(server, third);
    CHECK(dora.take() == server.hello(3));
    server.stop();
    for (byte_client* each : {&alice, &bob, &dora})
        CHECK(each->is_closed());
    for (byte_client* each : {&alice, &bob, &charlie, &dora})
        each->close();
    CHECK(server.runs_out());
}

} // namespace scramble::test
