#include "catch.hpp"
#include "loopback/patience.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <string>

// A player who is away for too long lets go of its cards (decision 11): who counts as away, and
// when.

namespace scramble::protocol {

namespace {

using namespace loopback;

/// A server that releases players, and whose seconds pass as a test says.
struct patient_server : loopback_server {
    explicit patient_server(
        std::optional<std::chrono::seconds> release_after = std::chrono::seconds(patience))
        : loopback_server("1x4:A,B,A,B", memory::edition_2023, {{release_after}, {}})
    {
    }

    void pass(std::uint32_t seconds)
    {
        for (std::uint32_t each = 0; each < seconds; ++each) {
            tick();
            settle();
        }
    }
};

} // namespace

TEST_CASE("decision 11: a player who is away for longer than that lets go of a card", "[protocol]")
{
    patient_server server;
    client alice(server);
    (void)alice.get("/flip/alice/0,0");
    alice.close();
    check_turns_down(server);
}

TEST_CASE("decision 11: who waits for the card of one who is away gets it", "[protocol]")
{
    patient_server server;
    client alice(server);
    client bob(server);
    (void)alice.get("/flip/alice/0,0");
    bob.ask("/flip/bob/0,0");
    server.pass(patience);
    CHECK(bob.waits());
    server.pass(1);
    CHECK(bob.next().body == "1x4\nmy A\ndown\ndown\ndown\n");
    // His wait was no absence: from here on he is away.
    check_turns_down(server);
}

TEST_CASE("decision 11: a pair of one who is away leaves, and is no less a point", "[protocol]")
{
    patient_server server;
    client alice(server);
    (void)alice.get("/flip/alice/0,0");
    (void)alice.get("/flip/alice/0,2");
    server.pass(patience + 1);
    CHECK(seen(server) == ".-.-");
    CHECK(alice.get("/scores").body == "alice 1\n");
}

TEST_CASE("decision 11: cards that do not match turn down when their player is away", "[protocol]")
{
    patient_server server;
    client alice(server);
    (void)alice.get("/flip/alice/0,0");
    (void)alice.get("/flip/alice/0,1");
    CHECK(seen(server) == "AB--");
    server.pass(patience + 1);
    CHECK(seen(server) == turned_down);
}

TEST_CASE("any request in a player's name shows that it is there", "[protocol]")
{
    const std::string target = GENERATE("/look/alice", "/flip/alice/9,9", "/replace/alice/X/Y");
    INFO(target);
    patient_server server;
    client alice(server);
    client other(server);
    (void)alice.get("/flip/alice/0,0");
    server.pass(patience);
    (void)other.get(target);
    (void)alice.get("/scores"); // in nobody's name
    check_turns_down(server);
}

TEST_CASE("whose watch waits is there, and for so long after it", "[protocol]")
{
    patient_server server;
    client alice(server);
    client bob(server);
    (void)alice.get("/flip/alice/0,0");
    alice.ask("/watch/alice");
    server.pass(3 * patience);
    CHECK(seen(server) == first_is_up);
    (void)bob.get("/flip/bob/0,1");
    CHECK(alice.next().status == 200);
    server.pass(patience - 1);
    CHECK(seen(server) == "AB--");
    server.pass(2);
    CHECK(seen(server) == turned_down);
}

TEST_CASE("who only watches under a name that holds nothing is left alone", "[protocol]")
{
    patient_server server;
    client dora(server);
    dora.ask("/watch/dora");
    server.pass(3 * patience);
    CHECK(dora.waits());
    CHECK(server.game().players().names().empty());
}

TEST_CASE("without the option nobody is released", "[protocol]")
{
    patient_server server(std::nullopt);
    client alice(server);
    (void)alice.get("/flip/alice/0,0");
    alice.close();
    server.pass(30 * patience);
    CHECK(seen(server) == first_is_up);
}

TEST_CASE("decision 11: a stranger does not make a player present", "[protocol]")
{
    patient_server server;
    client alice(server);
    const std::string key = "Authorization: Bearer alice-has-this-key\r\n";
    (void)alice.get("/flip/alice/0,0", key);
    alice.close();
    client eve(server);
    for (std::uint32_t second = 0; second <= patience; ++second) {
        CHECK(eve.get("/look/alice").status == 200);
        CHECK(eve.get("/flip/alice/0,1").status == 403);
        server.pass(1);
    }
    CHECK(seen(server) == turned_down);
}

TEST_CASE("decision 11: a stranger's watch does not make a player present", "[protocol]")
{
    const bool has_key = GENERATE(false, true);
    patient_server server;
    client eve(server);
    client alice(server);
    const std::string key = "Authorization: Bearer alice-has-this-key\r\n";
    (void)alice.get("/flip/alice/0,0", key);
    eve.send("GET /watch/alice HTTP/1.1\r\nHost: localhost\r\n" + (has_key ? key : "") + "\r\n");
    alice.close();
    server.pass(patience + 1);
    CHECK(seen(server) == (has_key ? first_is_up : turned_down));
}

} // namespace scramble::protocol
