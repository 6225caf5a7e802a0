#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "net/refused_session.hpp"

// When there is no room for another connection, the one that has been idle for longest ends; if
// none is idle, the new one is told to come again.

namespace scramble::test {

TEST_CASE("a connection in the middle of something is not idle", "[capacity]")
{
    memory_host server("1x2:A,A");
    server.limit_connections(2);
    http_client half(server);
    http_client asking(server);
    half.send("GET /look/half HTTP/1.1\r\n");
    server.pass(3);
    asking.ask("/look/asking"); // has arrived, but is not read yet
    http_client other(server);
    CHECK(other.next().status == 503);
    half.send("Host: localhost\r\n\r\n");
    CHECK(half.next().status == 200);
    CHECK(asking.next().status == 200);
}

TEST_CASE("few are told that there is no room at a time", "[capacity]")
{
    constexpr std::size_t most = net::refused_sessions::most;
    memory_host server("1x2:A,A");
    server.limit_connections(0);
    std::vector<std::unique_ptr<http_client>> crowd;
    for (std::size_t i = 0; i < most + 5; ++i)
        crowd.push_back(std::make_unique<http_client>(server));
    const auto is_gone = [&server](http_client& each) { // both sides are closed
        each.send("x");
        server.settle();
        each.send("x");
        return !each.has_sent_all();
    };
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        INFO(i);
        CHECK(crowd[i]->next().status == 503); // also those that came first
        CHECK(is_gone(*crowd[i]) == (i < 5));
    }
    server.pass(2);
    for (const auto& each : crowd)
        CHECK(is_gone(*each));
    server.stop();
    CHECK(server.runs_out());
}

} // namespace scramble::test
