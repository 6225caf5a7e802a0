#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "protocol/told.hpp"

#include <memory>
#include <string>
#include <vector>

// How long a connection lasts, and that it leaves no request unanswered.

namespace scramble::test {

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

TEST_CASE("a client that closes its side has its requests answered first", "[protocol]")
{
    for (const int requests : {1, 2, 16, 17, 40}) {
        INFO(requests << " requests");
        memory_host server("1x2:A,A");
        http_client alice(server);
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
        memory_host server("1x2:A,A");
        http_client alice(server);
        alice.send(request_for("/scores") + flip.substr(0, size));
        alice.half_close();
        CHECK(alice.next().status == 200);
        CHECK(alice.is_closed());
        CHECK(server.game().board().changes() == 0);
    }
}

TEST_CASE("nobody is late for a time in which the process was stopped", "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client half(server);
    http_client idle(server);
    half.send("GET /look/half HTTP/1.1\r\n");
    server.settle();
    server.tick(3600); // runs before the next requests are read
    half.send("Host: localhost\r\n\r\n");
    idle.ask("/look/idle");
    CHECK(half.next().status == 200);
    CHECK(idle.next().status == 200);
    // The deadlines still hold.
    half.send("GET /look/half HTTP/1.1\r\n");
    server.settle();
    for (int second = 0; second < 10; ++second)
        server.tick();
    CHECK(half.next().status == 408);
}

TEST_CASE("a connection that asks for nothing ends after 75 seconds", "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client alice(server);
    http_client dora(server);
    (void)alice.get("/look/alice");
    dora.ask("/watch/dora"); // a watch may wait for ever
    server.settle();
    for (int second = 0; second < 73; ++second) // the server's own clock may tick once more
        server.tick();
    CHECK(alice.waits());
    for (int second = 73; second < 100; ++second)
        server.tick();
    CHECK(alice.is_closed());
    CHECK(dora.waits());
}

TEST_CASE("connections that come and go leave nothing behind", "[protocol]")
{
    memory_host server("1x2:A,A");
    for (int i = 0; i < 100; ++i) {
        http_client guest(server);
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
    http_client alice(server);
    CHECK(alice.get("/look/alice").status == 200);
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("decision 9: three hundred watches are answered after the flip that wakes them",
          "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client alice(server);
    http_client bob(server);
    std::vector<std::unique_ptr<http_client>> watchers;
    for (int i = 0; i < 300; ++i) {
        watchers.push_back(std::make_unique<http_client>(server));
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
    // A look of another client does not wait behind all of them.
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

} // namespace scramble::test
