#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"

// Who has a live connection is there, and is not released (decision 11).

namespace scramble::live {

namespace {

constexpr unsigned patience = 10;

struct patient_host : live_host {
    patient_host() : live_host("1x4:A,B,A,B", memory::edition_2023, {patience}) {}

    /// The cards, `-` for one that is face down and `.` for none.
    std::string seen()
    {
        std::string result;
        for (std::uint32_t column = 0; column < 4; ++column) {
            const auto spot = game().table().at({0, column});
            result += spot.face == memory::board::face::up     ? spot.card
                      : spot.face == memory::board::face::down ? "-"
                                                               : ".";
        }
        return result;
    }
};

constexpr auto turned_down = "----";
constexpr auto first_is_up = "A---";

} // namespace

TEST_CASE("decision 11: a player is there with any of its live connections", "[live]")
{
    patient_host host;
    live_client alice(host, "/live/alice");
    live_client again(host, "/live/alice");
    alice.say("flip 0,0");
    host.pass(3 * patience);
    CHECK(host.seen() == first_is_up);
    again.close(1000);
    CHECK(again.is_over());
    host.pass(3 * patience);
    CHECK(host.seen() == first_is_up);
    alice.close(1000);
    CHECK(alice.is_over());
    host.pass(patience);
    CHECK(host.seen() == first_is_up);
    host.pass(1);
    CHECK(host.seen() == turned_down);
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
