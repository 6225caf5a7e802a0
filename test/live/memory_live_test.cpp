#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"

#include <string>

// Playing Memory Scramble over live connections.

namespace scramble::live {

TEST_CASE("a live client is told the board, and then what differs", "[live]")
{
    live_host host("2x2:A,B,B,A");
    live_client alice(host, "/live/alice");
    REQUIRE(alice.is_connected());
    CHECK(alice.heard_steps() == "#0\nfirst 0\n2x2\ndown\ndown\ndown\ndown\n");
    alice.say("flip 0,0");
    CHECK(alice.heard_steps() == "#1\nspace 0,0 up A\nplayer alice 0 holds 0,0\nflipped 0,0\n");
    alice.say("flip 1,1\n");
    CHECK(alice.heard_steps() == "#2\nspace 1,1 up A\nplayer alice 1 holds 0,0 1,1\nflipped 1,1\n");
}

TEST_CASE("whoever follows makes nobody known", "[live]")
{
    live_host host("1x2:A,A");
    live_client dora(host, "/live/dora");
    live_client emil(host, "/live/emil");
    CHECK(emil.heard_steps() == "#0\nfirst 0\n1x2\ndown\ndown\n");
    CHECK(host.game().players().names().empty());
}

TEST_CASE("what players do over HTTP is told to live clients, and the other way", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client alice(host, "/live/alice");
    raw_client http(host);
    (void)alice.heard();
    http.send("GET /flip/bob/0,1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(http.take().ends_with("1x4\ndown\nmy B\ndown\ndown\n"));
    CHECK(alice.heard_steps() == "#1\nspace 0,1 up B\nplayer bob 0 holds 0,1\n");
    alice.say("flip 0,0");
    http.send("GET /look/alice HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(http.take().ends_with("1x4\nmy A\nup B\ndown\ndown\n"));
}

TEST_CASE("a flip that waits is shown as waiting, and answered when it is granted", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    alice.say("flip 0,0");
    (void)alice.heard();
    (void)bob.heard();
    bob.say("flip 0,0"); // 1-D
    CHECK(bob.heard_steps() == "#2\nplayer bob 0 waits 0,0\n");
    CHECK(alice.heard_steps() == "#2\nplayer bob 0 waits 0,0\n");
    alice.say("flip 0,1"); // 2-E
    CHECK(alice.heard_steps() ==
          "#3\nspace 0,1 up B\nplayer alice 0\nplayer bob 0 holds 0,0\nflipped 0,1\n");
    CHECK(bob.heard_steps() ==
          "#3\nspace 0,1 up B\nplayer alice 0\nplayer bob 0 holds 0,0\nflipped 0,0\n");
}

TEST_CASE("a flip that waits for a card that leaves has failed", "[live]")
{
    live_host host("1x12:A,A,B,B,C,C,D,D,E,E,F,F");
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    alice.say("flip 0,0");
    alice.say("flip 0,1");
    bob.say("flip 0,0");
    (void)bob.heard();
    alice.say("flip 0,2");
    CHECK(bob.heard_steps() ==
          "#4\nspace 0,0 none\nspace 0,1 none\nspace 0,2 up B\n"
          "player alice 1 holds 0,2\nplayer bob 0\n"
          "failed 0,0 1-A cannot flip this card: there is no card at this space\n");
}

TEST_CASE("a flip that waits can be given up", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    (void)alice.heard();
    (void)bob.heard();
    bob.say("give up");
    CHECK(bob.heard_steps() == "#3\nplayer bob 0\ngave up 0,0\n");
    CHECK(alice.heard_steps() == "#3\nplayer bob 0\n");
    CHECK(host.game().waiting() == 2); // both follow
    bob.say("give up");                // nothing waits: no answer, no effect
    CHECK(bob.heard().empty());
    bob.say("flip 0,1");
    CHECK(bob.heard_steps() == "#4\nspace 0,1 up B\nplayer bob 0 holds 0,1\nflipped 0,1\n");
    bob.say("flip 0,3");
    bob.say("flip 0,0"); // and may wait, and give up, again
    (void)bob.heard();
    bob.say("give up");
    CHECK(bob.heard_steps() == "#7\nplayer bob 1\ngave up 0,0\n");
}

TEST_CASE("decision 7: a second flip while one waits has failed at once", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    (void)bob.heard();
    bob.say("flip 0,1");
    CHECK(bob.heard_steps() ==
          "#2\nfailed 0,1 waits cannot flip this card: your earlier flip still waits\n");
    bob.say("give up"); // the first one still can be
    CHECK(bob.heard_steps() == "#3\nplayer bob 0\ngave up 0,0\n");
    // From another tab of the same player.
    bob.say("flip 0,0");
    live_client tab(host, "/live/bob");
    (void)tab.heard();
    tab.say("flip 0,1");
    CHECK(tab.heard_steps() ==
          "#4\nfailed 0,1 waits cannot flip this card: your earlier flip still waits\n");
    tab.say("give up"); // what another connection waits for is its own
    CHECK(tab.heard().empty());
    CHECK(host.game().is_waiting("bob"));
}

TEST_CASE("messages that come together are answered in their order", "[live]")
{
    live_host host("1x4:A,B,A,B");
    raw_client bob(host);
    live_client alice(host, "/live/alice");
    alice.say("flip 0,0");
    bob.send(handshake_for("/live/bob", "memory.scramble.2"));
    (void)bob.take();
    bob.send(text_frame("flip 0,0") + text_frame("what") + text_frame("flip 0,1") +
             text_frame("give up") + text_frame("flip 9,9") + text_frame("flip 0,1") +
             text_frame("give up") + text_frame("flip 0,3"));
    const std::string told = bob.take();
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
    CHECK(host.game().board().play_of(*host.game().players().find("bob")).score == 1);
}

TEST_CASE("a flip that fails is told why, in every edition", "[live]")
{
    for (const memory::edition& spoken :
         {memory::edition_2020, memory::edition_2022, memory::edition_2023}) {
        INFO(spoken.year);
        const auto first = static_cast<int>(spoken.first_space);
        const auto flip = [first](int column) {
            return "flip " + std::to_string(first) + ',' + std::to_string(column + first);
        };
        const auto failed = [first](int column, const std::string& rule, const std::string& why) {
            return "failed " + std::to_string(first) + ',' + std::to_string(column + first) + ' ' +
                   rule + " cannot flip this card: " + why + '\n';
        };
        live_host host("1x4:A,A,B,B", spoken);
        live_client alice(host, "/live/alice");
        CHECK(alice.heard_steps() ==
              "#0\nfirst " + std::to_string(first) + "\n1x4\ndown\ndown\ndown\ndown\n");
        alice.say(flip(0));
        alice.say(flip(1));
        alice.say(flip(2));
        (void)alice.heard();
        alice.say(flip(0)); // 2-A
        CHECK(alice.heard().ends_with(failed(0, "2-A",
                                             "there is no card at this space, and you have "
                                             "relinquished your first card")));
        alice.say(flip(1)); // 1-A
        CHECK(alice.heard().ends_with(failed(1, "1-A", "there is no card at this space")));
        alice.say(flip(2));
        alice.say(flip(2)); // 2-B
        CHECK(alice.heard().ends_with(failed(2, "2-B",
                                             "a player controls it, and you have relinquished "
                                             "your first card")));
        alice.say(flip(4));
        CHECK(alice.heard().ends_with(failed(4, "outside", "the board has no such space")));
        alice.say("flip 0");
        CHECK(alice.heard().find("malformed expected ROW,COLUMN") != std::string::npos);
    }
}

TEST_CASE("a client that comes back is told what it missed", "[live]")
{
    live_host host("2x8:A,B,A,B,C,C,D,D,A,B,A,B,C,C,D,D");
    live_client alice(host, "/live/alice");
    alice.say("flip 0,0");
    (void)alice.heard();
    const std::string mark = alice.mark();
    alice.vanish();
    host.settle();
    raw_client http(host);
    http.send("GET /flip/bob/0,1 HTTP/1.1\r\nHost: localhost\r\n\r\n");

    live_client again(host, "/live/alice?since=" + mark);
    CHECK(again.heard_steps() == "#2\nspace 0,1 up B\nplayer bob 0 holds 0,1\n");
    live_client up_to_date(host, "/live/alice?x=y&since=" + again.mark());
    CHECK(up_to_date.heard_steps() == "#2\n");
    again.say("flip 0,2"); // the card that she held is hers still
    CHECK(again.heard_steps() == "#3\nspace 0,2 up A\nplayer alice 1 holds 0,0 0,2\nflipped 0,2\n");
}

TEST_CASE("a client of another run is told the whole board", "[live]")
{
    live_host host("1x2:A,B");
    live_client alice(host, "/live/alice");
    alice.say("flip 0,0");
    const std::string run = alice.mark().substr(0, alice.mark().find('-'));
    for (const std::string since : {"0123456789abcdef-1", "x", "", "-1", "1"}) {
        live_client other(host, "/live/alice?since=" + since);
        CHECK(other.heard_steps() == "#1\nfirst 0\n1x2\nup A\ndown\nplayer alice 0 holds 0,0\n");
    }
    live_client ahead(host, "/live/alice?since=" + run + "-2");
    CHECK(ahead.heard_steps().starts_with("#1\nfirst 0\n"));
}

TEST_CASE("decision 6: a live client that leaves while its flip waits leaves the queue", "[live]")
{
    const std::string how = GENERATE("closes", "vanishes", "half-closes", "resets");
    INFO("bob " << how);
    live_host host("1x4:A,B,C,D");
    live_client alice(host, "/live/alice");
    live_client charlie(host, "/live/charlie");
    raw_client raw(host);
    alice.say("flip 0,0");
    if (how == "closes" || how == "vanishes") {
        live_client bob(host, "/live/bob");
        bob.say("flip 0,0");
        charlie.say("flip 0,0");
        CHECK(host.game().is_waiting("bob"));
        if (how == "closes")
            bob.close(1000);
        bob.vanish();
    }
    else {
        raw.send(handshake_for("/live/bob", "memory.scramble.2"));
        raw.send(text_frame("flip 0,0"));
        charlie.say("flip 0,0");
        CHECK(host.game().is_waiting("bob"));
        how == "resets" ? raw.reset() : raw.half_close();
    }
    host.settle();
    CHECK_FALSE(host.game().is_waiting("bob"));
    (void)charlie.heard();
    alice.say("flip 0,1");
    CHECK(charlie.heard().ends_with("flipped 0,0\n"));
    CHECK(host.game().waiting() == 2); // alice and charlie follow; nobody else is left
}

TEST_CASE("decision 6: a client that says Close has left, also if its socket stays", "[live]")
{
    live_host host("1x4:A,B,C,D");
    live_client alice(host, "/live/alice");
    raw_client bob(host);
    alice.say("flip 0,0");
    bob.send(handshake_for("/live/bob", "memory.scramble.2"));
    bob.send(text_frame("flip 0,0"));
    CHECK(host.game().is_waiting("bob"));
    bob.send(close_answer());
    CHECK_FALSE(host.game().is_waiting("bob"));
    CHECK(alice.heard().ends_with("player bob 0\n"));
    host.pass(3);
    (void)bob.take();
    CHECK(bob.is_ended());
}

TEST_CASE("a message that comes as a wait is decided is answered behind it", "[live]")
{
    live_host host("1x6:A,A,B,C,D,E");
    raw_client alice(host);
    raw_client bob(host);
    live_client carol(host, "/live/carol");
    alice.send(handshake_for("/live/alice", "memory.scramble.2"));
    alice.send(text_frame("flip 0,0"));
    alice.send(text_frame("flip 0,1"));
    bob.send(handshake_for("/live/bob", "memory.scramble.2"));
    bob.send(text_frame("flip 0,0")); // waits
    carol.say("flip 0,4");
    (void)bob.take();
    alice.post(text_frame("flip 0,2")); // the pair leaves
    bob.post(text_frame("flip 0,4"));   // waits again
    host.settle();
    CHECK(bob.take().find("failed 0,0 1-A cannot flip this card: there is no card") !=
          std::string::npos);
    CHECK(host.game().is_waiting("bob"));
    bob.send(text_frame("give up"));
    CHECK(bob.take().ends_with("gave up 0,4\n"));
    CHECK_FALSE(host.game().is_waiting("bob"));
}

TEST_CASE("a card let go of as its next player leaves goes to nobody unknown", "[live]")
{
    live_host host("1x4:A,B,C,D");
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    alice.say("flip 0,0");
    bob.say("flip 0,0");
    bob.vanish();
    alice.say("flip 0,1");
    // Either bob had it before he was seen to leave, or nobody has it.
    const auto bobs = host.game().players().find("bob");
    REQUIRE(bobs);
    const auto controller = host.game().board().at({0, 0}).controller;
    CHECK((controller == *bobs || controller == memory::nobody));
    CHECK_FALSE(host.game().is_waiting("bob"));
}

TEST_CASE("two tabs of one player see the same", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client tab(host, "/live/alice");
    live_client other(host, "/live/alice");
    (void)other.heard();
    tab.say("flip 0,0");
    CHECK(other.heard_steps() == "#1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n");
    other.say("flip 0,2");
    CHECK(tab.heard().ends_with("player alice 1 holds 0,0 0,2\n"));
}

TEST_CASE("a replacement shows on live boards", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client alice(host, "/live/alice");
    alice.say("flip 0,0");
    (void)alice.heard();
    raw_client http(host);
    http.send("GET /replace/bob/A/C HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(alice.heard_steps() == "#2\nspace 0,0 up C\n");
    http.send("GET /replace/bob/B/D HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(alice.heard().empty()); // face down
}

} // namespace scramble::live
