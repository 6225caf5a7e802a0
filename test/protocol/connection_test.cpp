#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"
#include "protocol/told.hpp"

#include <memory>
#include <string>
#include <vector>

// How long a connection lasts, and that it ends with no request unanswered.

namespace scramble::protocol {

namespace {

std::string get(std::string_view version, std::string_view fields)
{
    return "GET /scores " + std::string(version) + "\r\nHost: localhost\r\n" + std::string(fields) +
           "\r\n";
}

} // namespace

TEST_CASE("Connection is honoured", "[protocol]")
{
    const std::string close = "Connection: close\r\n";
    const std::string keep = "Connection: keep-alive\r\n";
    CHECK(told(get("HTTP/1.1", "") + get("HTTP/1.1", "")) == "200 200 open");
    CHECK(told(get("HTTP/1.1", keep) + get("HTTP/1.1", "")) == "200 200 open");
    CHECK(told(get("HTTP/1.1", "") + get("HTTP/1.1", close)) == "200 200 closed");
    CHECK(told(get("HTTP/1.1", "connection:CLOSE\r\n")) == "200 closed");
    CHECK(told(get("HTTP/1.1", "Connection: upgrade, close\r\n")) == "200 closed");
    CHECK(told(get("HTTP/1.1", "Connection: keep-alive, close\r\n")) == "200 closed");
    CHECK(told(get("HTTP/1.1", keep + close)) == "200 closed");
    CHECK(told(get("HTTP/1.1", "Connection: closed\r\n")) == "200 open");
    CHECK(told(get("HTTP/1.1", "Connection: Upgrade\r\nUpgrade: h2c\r\n")) == "200 open");

    CHECK(told(get("HTTP/1.0", "")) == "200 closed");
    CHECK(told(get("HTTP/1.0", close)) == "200 closed");
    CHECK(told(get("HTTP/1.0", keep)) == "200 open");
    CHECK(told(get("HTTP/1.0", "connection: Keep-Alive\r\n") + get("HTTP/1.0", "")) ==
          "200 200 closed");
    CHECK(told(get("HTTP/1.0", keep) + get("HTTP/1.1", "")) == "200 200 open");
    CHECK(told(get("HTTP/1.0", keep + close)) == "200 closed");
}

TEST_CASE("the answer says what becomes of the connection", "[protocol]")
{
    loopback_server server("1x2:A,A");
    client alice(server);
    CHECK_FALSE(alice.get("/scores").has("Connection"));
    alice.send(get("HTTP/1.0", "Connection: keep-alive\r\n"));
    CHECK(alice.next().value_of("Connection") == "keep-alive");
    CHECK_FALSE(alice.get("/nothing").has("Connection"));
    CHECK(alice.get("/nothing", "Connection: close\r\n").value_of("Connection") == "close");
    CHECK(alice.is_closed());
}

TEST_CASE("a client that closes its side has its requests answered first", "[protocol]")
{
    for (const int requests : {1, 2, 16, 17, 40}) {
        INFO(requests << " requests");
        loopback_server server("1x2:A,A");
        client alice(server);
        std::string all;
        for (int i = 0; i < requests; ++i)
            all += request_for(i % 3 == 0 ? "/flip/alice/0,0" : "/look/alice");
        alice.send(all);
        alice.half_close();
        for (int i = 0; i < requests; ++i)
            CHECK(alice.next().status != 503);
        CHECK(alice.is_closed());
        CHECK(server.game().players().names().size() == 1);
    }
}

TEST_CASE("a client that closes its side in the middle of a request gets no answer", "[protocol]")
{
    const std::string flip = request_for("/flip/alice/0,0");
    for (std::size_t size = 0; size < flip.size(); ++size) {
        loopback_server server("1x2:A,A");
        client alice(server);
        alice.send(request_for("/scores") + flip.substr(0, size));
        alice.half_close();
        CHECK(alice.next().status == 200);
        CHECK(alice.is_closed());
        CHECK(server.game().board().changes() == 0);
    }
}

TEST_CASE("nobody is late for a time in which the process was stopped", "[protocol]")
{
    loopback_server server("1x2:A,A");
    client half(server);
    client idle(server);
    half.send("GET /look/half HTTP/1.1\r\n");
    server.settle();
    server.tick(3600); // runs before what follows is read
    half.send("Host: localhost\r\n\r\n");
    idle.ask("/look/idle");
    CHECK(half.next().status == 200);
    CHECK(idle.next().status == 200);
    // And the deadlines still hold.
    half.send("GET /look/half HTTP/1.1\r\n");
    server.settle();
    for (int second = 0; second < 10; ++second)
        server.tick();
    CHECK(half.next().status == 408);
}

TEST_CASE("a connection that asks for nothing ends after 75 seconds", "[protocol]")
{
    loopback_server server("1x2:A,A");
    client alice(server);
    client dora(server);
    (void)alice.get("/look/alice");
    dora.ask("/watch/dora"); // who waits may wait for ever
    server.settle();
    for (int second = 0; second < 73; ++second) // the server's own clock may tick once besides
        server.tick();
    CHECK(alice.waits());
    for (int second = 73; second < 100; ++second)
        server.tick();
    CHECK(alice.is_closed());
    CHECK(dora.waits());
}

TEST_CASE("connections that come and go leave nothing behind", "[protocol]")
{
    loopback_server server("1x2:A,A");
    for (int i = 0; i < 100; ++i) {
        client guest(server);
        if (i % 4 == 1)
            guest.send("GET /look");
        if (i % 4 == 2)
            guest.ask("/watch/guest");
        if (i % 4 == 3)
            guest.send(request_for("/look/guest") + request_for("/look/guest"));
        if (i % 8 < 4)
            server.settle();
        if (i % 3 == 0)
            guest.reset();
    }
    client alice(server);
    CHECK(alice.get("/look/alice").status == 200);
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("HEAD waits where GET would", "[protocol]")
{
    loopback_server server("1x2:A,A");
    client dora(server);
    client alice(server);
    dora.send("HEAD /watch/dora HTTP/1.1\r\nHost: localhost\r\n\r\n" + request_for("/scores"));
    CHECK(dora.waits());
    (void)alice.get("/flip/alice/0,0");
    const answer head = dora.next_to_head();
    CHECK(head.status == 200);
    CHECK(head.value_of("Content-Length") == "14");
    CHECK(head.has("ETag"));
    CHECK(dora.next().body == "alice 0\n");
}

TEST_CASE("several listeners serve one board", "[protocol]")
{
    loopback_server server("2x2:A,B,B,A");
    const std::uint16_t second = server.another_port();
    CHECK(second != server.port());
    client alice(server);
    client bob(server, second);
    client dora(server, second);
    dora.ask("/watch/dora");
    CHECK(dora.waits());
    CHECK(alice.get("/flip/alice/0,0").body == "2x2\nmy A\ndown\ndown\ndown\n");
    CHECK(dora.next().body == "2x2\nup A\ndown\ndown\ndown\n");
    bob.ask("/flip/bob/0,0");
    CHECK(bob.waits());
    CHECK(alice.get("/flip/alice/0,1").body == "2x2\nup A\nup B\ndown\ndown\n");
    CHECK(bob.next().body == "2x2\nmy A\nup B\ndown\ndown\n");
    // A player is a name, whichever way it comes.
    CHECK(alice.get("/flip/bob/1,1").body == "2x2\nmy A\nup B\ndown\nmy A\n");
    CHECK(bob.get("/scores").body == alice.get("/scores").body);
}

TEST_CASE("decision 9: three hundred watches are answered after the flip that wakes them",
          "[protocol]")
{
    loopback_server server("1x2:A,A");
    client alice(server);
    client bob(server);
    std::vector<std::unique_ptr<client>> watchers;
    for (int i = 0; i < 300; ++i) {
        watchers.push_back(std::make_unique<client>(server));
        watchers.back()->ask("/watch/dora");
    }
    server.settle();
    CHECK(server.game().waiting() == 300);
    (void)alice.get("/look/alice");

    alice.ask("/flip/alice/0,0");
    while (alice.pull() == 0)
        REQUIRE(server.step());
    for (const auto& each : watchers)
        CHECK(each->pull() == 0);
    // Nor does anybody's look wait behind all of them.
    bob.ask("/look/bob");
    while (bob.pull() == 0)
        REQUIRE(server.step());
    int answered = 0;
    for (const auto& each : watchers)
        answered += each->pull() > 0 ? 1 : 0;
    CHECK(answered < 300);

    server.settle();
    for (const auto& each : watchers) {
        CHECK(each->next().body == "1x2\nup A\ndown\n");
        CHECK(each->waits());
    }
    CHECK(server.game().waiting() == 0);
}

} // namespace scramble::protocol
