#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"
#include "loopback/patience.hpp"

// Who has a live connection is there, and is not released (decision 11).

namespace scramble::live {

namespace {

using namespace loopback;

struct patient_host : live_host {
    patient_host()
        : live_host("1x4:A,B,A,B", memory::edition_2023, {{std::chrono::seconds(patience)}, {}})
    {
    }
};

} // namespace

TEST_CASE("decision 11: a player is there with any of its live connections", "[live]")
{
    patient_host host;
    live_client alice(host, "/live/alice");
    live_client again(host, "/live/alice");
    alice.say("flip 0,0");
    host.pass(3 * patience);
    CHECK(seen(host) == first_is_up);
    again.close(1000);
    CHECK(again.is_over());
    host.pass(3 * patience);
    CHECK(seen(host) == first_is_up);
    alice.close(1000);
    CHECK(alice.is_over());
    check_turns_down(host);
}

TEST_CASE("decision 11: a live connection that is killed is none", "[live]")
{
    patient_host host;
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    (void)bob.heard();
    alice.vanish();
    host.pass(patience + 2);
    CHECK(bob.heard_steps() == "#3\nplayer alice 0\nplayer bob 0 holds 0,0\nflipped 0,0\n");
}

TEST_CASE("decision 11: a stranger's live connection is none of the player's", "[live]")
{
    const bool came_before_the_claim = GENERATE(false, true);
    patient_host host;
    live_client early(host, came_before_the_claim ? "/live/alice" : "/live/eve");
    raw_client alice(host);
    alice.send("GET /flip/alice/0,0 HTTP/1.1\r\nHost: localhost\r\n"
               "Authorization: Bearer alice-has-this-key\r\n\r\n");
    live_client late(host, "/live/alice");
    check_turns_down(host);
}

TEST_CASE("decision 11: those who follow are told that a card turned down", "[live]")
{
    patient_host host;
    live_client dora(host, "/live/dora");
    raw_client alice(host);
    alice.send("GET /flip/alice/0,0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    (void)dora.heard();
    host.pass(patience + 1);
    CHECK(dora.heard_steps() == "#2\nspace 0,0 down\nplayer alice 0\n");
}

} // namespace scramble::live
