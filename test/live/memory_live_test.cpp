#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/live_client.hpp"

#include <algorithm>

// Playing Memory Scramble over live connections.

namespace scramble::test {

TEST_CASE("messages that come together are answered in their order", "[live]")
{
    memory_host server("1x4:A,B,A,B");
    live_client alice(server, "/live/alice");
    alice.say("flip 0,0");
    live_client bob(server, "/live/bob");
    bob.send(text_frame("flip 0,0") + text_frame("what") + text_frame("flip 0,1") +
             text_frame("give up") + text_frame("flip 9,9") + text_frame("flip 0,1") +
             text_frame("give up") + text_frame("flip 0,3"));
    const std::string told = bob.heard();
    std::vector<std::size_t> places;
    for (const std::string answer :
         {"malformed expected flip", "failed 0,1 waits cannot flip this card: your earlier",
          "gave up 0,0\n",
          "failed 9,9 outside cannot flip this card: the board has no such space\n",
          "flipped 0,1\n", "flipped 0,3\n"}) {
        INFO(answer);
        places.push_back(told.find(answer));
        CHECK(places.back() != told.npos);
    }
    CHECK(std::is_sorted(places.begin(), places.end()));
    CHECK(server.game().board().play_of(*server.game().players().find("bob")).score == 1);
}

TEST_CASE("a client of another run is told the whole board", "[live]")
{
    memory_host server("1x2:A,B");
    live_client alice(server, "/live/alice");
    alice.say("flip 0,0");
    const std::string run = alice.mark().substr(0, alice.mark().find('-'));
    for (const std::string since : {"0123456789abcdef-1", "x", "", "-1", "1"}) {
        live_client other(server, "/live/alice?since=" + since);
        CHECK(other.heard_steps() == "#1\nfirst 0\n1x2\nup A\ndown\nplayer alice 0 holds 0,0\n");
    }
    live_client ahead(server, "/live/alice?since=" + run + "-2");
    CHECK(ahead.heard_steps().starts_with("#1\nfirst 0\n"));
}

TEST_CASE("decision 6: a live client that leaves while its flip waits leaves the queue", "[live]")
{
    const bool says_so = GENERATE(false, true);
    const way how = GENERATE(way::close, way::half_close, way::reset);
    INFO("bob " << (says_so ? "says Close, then " : "") << name_of(how));
    memory_host server("1x4:A,B,C,D");
    live_client alice(server, "/live/alice");
    live_client charlie(server, "/live/charlie");
    live_client bob(server, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    charlie.say("flip 0,0");
    CHECK(server.game().is_waiting("bob"));
    if (says_so)
        bob.say_close(1000);
    leave(bob, how);
    server.settle();
    CHECK_FALSE(server.game().is_waiting("bob"));
    (void)charlie.heard();
    alice.say("flip 0,1");
    CHECK(charlie.heard().ends_with("flipped 0,0\n"));
    CHECK(server.game().waiting() == 2); // alice and charlie follow
}

TEST_CASE("decision 6: a client that says Close has left, also if its socket stays", "[live]")
{
    memory_host server("1x4:A,B,C,D");
    live_client alice(server, "/live/alice");
    silent_client bob(server, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    CHECK(server.game().is_waiting("bob"));
    bob.say(frame_kind::close, close_payload(1000));
    CHECK_FALSE(server.game().is_waiting("bob"));
    CHECK(alice.heard().ends_with("player bob 0\n"));
    server.pass(3);
    (void)bob.take();
    CHECK(bob.is_ended());
}

TEST_CASE("a message that comes as a wait is decided is answered behind it", "[live]")
{
    memory_host server("1x6:A,A,B,C,D,E");
    live_client alice(server, "/live/alice");
    live_client bob(server, "/live/bob");
    live_client carol(server, "/live/carol");
    alice.say("flip 0,0");
    alice.say("flip 0,1");
    bob.say("flip 0,0"); // waits
    carol.say("flip 0,4");
    (void)bob.heard();
    alice.send(text_frame("flip 0,2")); // the pair leaves
    bob.send(text_frame("flip 0,4"));   // waits again
    CHECK(bob.heard().find("failed 0,0 1-A cannot flip this card: there is no card") !=
          std::string::npos);
    CHECK(server.game().is_waiting("bob"));
    bob.say("give up");
    CHECK(bob.heard().ends_with("gave up 0,4\n"));
    CHECK_FALSE(server.game().is_waiting("bob"));
}

TEST_CASE("a card let go of as its next player leaves goes to nobody unknown", "[live]")
{
    memory_host server("1x4:A,B,C,D");
    live_client alice(server, "/live/alice");
    live_client bob(server, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    bob.close();
    alice.say("flip 0,1");
    // Either bob got it before he was seen to leave, or no one has it.
    const auto bobs = server.game().players().find("bob");
    REQUIRE(bobs);
    const auto controller = server.game().board().at({0, 0}).controller;
    CHECK((controller == *bobs || controller == memory::nobody));
    CHECK_FALSE(server.game().is_waiting("bob"));
}

} // namespace scramble::test
