#include "catch.hpp"
#include "net/refused_session.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <memory>
#include <vector>

// When there is no room for another connection: the one that has been idle for longest ends for
// it, and where none is idle it is told to come again.

namespace scramble::protocol {

namespace {

void pass(loopback_server& server, int seconds)
{
    for (int passed = 0; passed < seconds; ++passed)
        server.tick();
    server.settle();
}

} // namespace

TEST_CASE("a connection too many is told so, and ends in order", "[room]")
{
    loopback_server server("1x2:A,A");
    server.limit_connections(2);
    client alice(server);
    client bob(server);
    bob.ask("/watch/bob");
    pass(server, 3);
    (void)alice.get("/look/alice");
    client dora(server);
    dora.ask("/look/dora");
    const answer got = dora.next();
    CHECK(got.status == 503);
    CHECK(got.value_of("Retry-After") == "1");
    CHECK(got.is_last());
    CHECK(got.body == "the server has no room for another connection\n");
    CHECK(dora.is_closed());
    CHECK(alice.get("/look/alice").status == 200);
    CHECK(bob.waits());
}

TEST_CASE("when one goes there is room again", "[room]")
{
    loopback_server server("1x2:A,A");
    server.limit_connections(1);
    client alice(server);
    {
        client bob(server);
        CHECK(bob.next().status == 503);
        alice.close();
        server.settle();
        // He reads on for a while, and takes nobody's place by it.
        client dora(server);
        CHECK(dora.get("/look/dora").status == 200);
    }
}

TEST_CASE("the one that has been idle for longest ends for another", "[room]")
{
    loopback_server server("1x2:A,A");
    server.limit_connections(3);
    client alice(server);
    client bob(server);
    client dora(server);
    dora.ask("/watch/dora");
    pass(server, 2);
    (void)alice.get("/look/alice"); // came first, but bob was idle before
    pass(server, 2);
    client erin(server);
    CHECK(erin.get("/look/erin").status == 200);
    CHECK(bob.is_closed());
    CHECK_FALSE(alice.is_closed());
    client frank(server);
    CHECK(frank.get("/look/frank").status == 200);
    CHECK(alice.is_closed());
    client grace(server); // the others are new, or wait
    CHECK(grace.next().status == 503);
    CHECK(dora.waits());
}

TEST_CASE("a connection in the middle of something is not idle", "[room]")
{
    loopback_server server("1x2:A,A");
    server.limit_connections(2);
    client half(server);
    client asking(server);
    half.send("GET /look/half HTTP/1.1\r\n");
    pass(server, 3);
    asking.send(request_for("/look/asking")); // has come, but was not read yet
    client other(server);
    CHECK(other.next().status == 503);
    half.send("Host: localhost\r\n\r\n");
    CHECK(half.next().status == 200);
    CHECK(asking.next().status == 200);
}

TEST_CASE("few are told that there is no room at a time", "[room]")
{
    constexpr std::size_t most = net::refused_sessions::most;
    loopback_server server("1x2:A,A");
    server.limit_connections(0);
    std::vector<std::unique_ptr<client>> crowd;
    for (std::size_t i = 0; i < most + 5; ++i)
        crowd.push_back(std::make_unique<client>(server));
    const auto is_gone = [&server](client& each) { // both sides of it are closed
        each.send("x");
        server.settle();
        each.send("x");
        return !each.has_sent_all();
    };
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        INFO(i);
        CHECK(crowd[i]->next().status == 503); // those that came first, too, have their answer
        CHECK(is_gone(*crowd[i]) == (i < 5));
    }
    pass(server, 2);
    for (const auto& each : crowd)
        CHECK(is_gone(*each));
    server.stop();
    server.loop().run();
    CHECK(server.loop().stopped());
}

} // namespace scramble::protocol
