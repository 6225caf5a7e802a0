#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "protocol/told.hpp"

#include <string>

// Requests that arrive before the earlier ones are answered.

namespace scramble::test {

TEST_CASE("pipelined requests are answered in order", "[protocol]")
{
    memory_host server("10x10:" + [] {
        std::string cards = "C0";
        for (int i = 1; i < 100; ++i)
            cards += ",C" + std::to_string(i);
        return cards;
    }());
    std::string all;
    for (int i = 0; i < 100; ++i)
        all += request_for("/flip/player" + std::to_string(i) + "/" + std::to_string(i / 10) + "," +
                           std::to_string(i % 10));
    http_client alice(server);
    alice.send(all);
    for (int i = 0; i < 100; ++i) {
        const answer got = alice.next();
        REQUIRE(got.status == 200);
        CHECK(got.body.find("my C" + std::to_string(i) + "\n") != std::string::npos);
    }
    CHECK(alice.waits());
}

TEST_CASE("nothing behind the last request of a connection is looked at", "[protocol]")
{
    const std::string flip = request_for("/flip/alice/0,0");
    CHECK(told(request_for("/scores", "Connection: close\r\n") + flip) == "200 closed");
    CHECK(told(request_for("/look/%zz") + flip) == "400 closed");
    CHECK(told(request_for("/scores") + "nonsense\r\n\r\n" + flip) == "200 400 closed");
    CHECK(told("GET /scores HTTP/1.0\r\n\r\n" + flip) == "200 closed");
    CHECK(told(request_for("/scores") + flip) == "200 200 open changed");
}

TEST_CASE("who pipelines a thousand requests does not keep others from theirs", "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client flood(server);
    http_client alice(server);
    std::string all;
    for (int i = 0; i < 1000; ++i)
        all += request_for("/look/flood");
    flood.send(all);
    alice.ask("/look/alice");
    int steps = 0;
    for (; alice.pull() == 0 && steps < 1000; ++steps)
        (void)server.step();
    flood.pull();
    std::size_t served = 0;
    for (auto at = flood.inbox().find("HTTP/1.1"); at != std::string::npos;
         at = flood.inbox().find("HTTP/1.1", at + 1))
        ++served;
    INFO(steps << " handlers ran");
    CHECK(served <= 64);
    for (int i = 0; i < 1000; ++i)
        REQUIRE(flood.next().status == 200);
    CHECK(flood.waits());
}

TEST_CASE("HEAD among pipelined requests has no body", "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client alice(server);
    alice.send("HEAD /look/alice HTTP/1.1\r\nHost: localhost\r\n\r\n" + request_for("/scores") +
               "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n" + request_for("/look/alice"));
    const answer head = alice.next_to_head();
    CHECK(alice.next().status == 200);
    CHECK(alice.next_to_head().value_of("Content-Type") == "text/html; charset=utf-8");
    const answer whole = alice.next();
    REQUIRE(head.fields.size() == whole.fields.size());
    for (std::size_t i = 0; i < head.fields.size(); ++i) {
        CHECK(head.fields[i].name == whole.fields[i].name);
        CHECK(head.fields[i].value == whole.fields[i].value);
    }
}

} // namespace scramble::test
