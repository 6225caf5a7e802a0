#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// A server that is told to stop: everybody who waits is told, what is being written is finished,
// and the loop ends by itself.

namespace scramble::protocol {

TEST_CASE("drain: who waits is answered, who is idle is let go, and the loop ends", "[protocol]")
{
    loopback_server server("1x4:A,B,C,D");
    auto alice = std::make_unique<client>(server);
    auto idle = std::make_unique<client>(server);
    auto half = std::make_unique<client>(server);
    (void)alice->get("/flip/alice/0,0");
    half->send("GET /scores HTTP/1.1\r\nHost: loc");
    std::vector<std::unique_ptr<client>> waiting;
    for (int i = 0; i < 20; ++i) {
        waiting.push_back(std::make_unique<client>(server));
        waiting.back()->ask(i % 2 == 0 ? "/watch/dora" : "/flip/bob" + std::to_string(i) + "/0,0");
        server.settle();
    }
    CHECK(server.game().waiting() == 20);

    server.stop();
    CHECK(server.game().waiting() == 0);
    for (auto& each : waiting) {
        const answer got = each->next();
        CHECK(got.status == 503);
        CHECK(got.is_last());
        CHECK(got.body == "the server is stopping\n");
        CHECK(each->is_closed());
    }
    CHECK(alice->is_closed());
    CHECK(idle->is_closed());
    CHECK(half->is_closed());
    CHECK_THROWS_AS(client(server), std::runtime_error);

    // It has let go of all that it can, and the clients now close their sides.
    alice.reset();
    idle.reset();
    half.reset();
    waiting.clear();
    CHECK(server.loop().run() < 100); // that it returns is the test
    CHECK(server.loop().stopped());
}

TEST_CASE("drain: a server without connections ends at once", "[protocol]")
{
    loopback_server server("1x2:A,A");
    server.stop();
    server.loop().run();
    CHECK(server.loop().stopped());
}

TEST_CASE("drain: 2020 answers that have begun end without a last chunk", "[protocol]")
{
    loopback_server server("1x4:A,B,C,D", memory::edition_2020);
    client alice(server);
    client bob(server);
    client dora(server);
    client old(server);
    (void)alice.get("/flip/alice/1,1");
    bob.ask("/flip/bob/1,1");
    dora.ask("/watch/dora");
    old.send("GET /watch/old HTTP/1.0\r\n\r\n");
    server.settle();
    server.stop();
    for (client* each : {&bob, &dora}) {
        CHECK(each->so_far().so_far == extent::head);
        CHECK(each->so_far().after_head == 0);
        CHECK(each->is_ended());
        CHECK_FALSE(each->was_reset());
    }
}

TEST_CASE("drain: an answer that is being written is finished", "[protocol]")
{
    memory::layout cards{300, 300, std::vector<std::string>(90'000, "card")};
    loopback_server server(cards);
    auto bob = std::make_unique<client>(server, 0, room::narrow);
    // Larger than what the server's side of the kernel takes of it.
    for (int i = 0; i < 20; ++i)
        bob->ask("/look/bob");
    server.settle();
    bob->pull(1000);
    server.stop();
    answer got = bob->next();
    CHECK(got.status == 200);
    CHECK(got.body.size() == 8 + 90'000 * 5);
    CHECK(got.body.ends_with("down\n"));
    // What else was read of his requests is answered too; then the connection ends.
    while (!got.is_last() && !bob->is_closed())
        got = bob->next();
    CHECK(bob->is_closed());
    bob.reset();
    server.loop().run();
    CHECK(server.loop().stopped());
}

TEST_CASE("drain: a wait that comes too late is answered like the others", "[protocol]")
{
    loopback_server server("1x2:A,A");
    client alice(server);
    client bob(server);
    (void)alice.get("/flip/alice/0,0");
    // The request is read in the same turn in which the server is told to stop.
    bob.send(request_for("/watch/bob") + request_for("/watch/bob"));
    server.settle();
    (void)alice.get("/flip/alice/0,1");
    server.stop();
    CHECK(bob.next().status == 200);
    const answer got = bob.next();
    CHECK(got.status == 503);
    CHECK(got.is_last());
    CHECK(bob.is_closed());
}

TEST_CASE("a server may go with everything that waits on it", "[protocol]")
{
    loopback_server server("1x4:A,B,C,D");
    client alice(server);
    client bob(server);
    client dora(server);
    (void)alice.get("/flip/alice/0,0");
    bob.ask("/flip/bob/0,0");
    dora.send(request_for("/watch/dora") + request_for("/scores"));
    server.settle();
    server.destroy();
    CHECK(bob.is_closed());
    CHECK(dora.is_closed());
}

} // namespace scramble::protocol
