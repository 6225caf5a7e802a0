#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"

#include "net/deadlines.hpp"

#include <chrono>
#include <stdexcept>

// A server that is told to stop tells everyone who waits, finishes what it is writing, and its loop
// ends by itself. Also a server that is destroyed.

namespace scramble::test {

namespace {

constexpr auto small_field = "000/000";
constexpr auto nothing_dug = "- - -\r\n- - -\r\n";

} // namespace

TEST_CASE("drain: who waits is answered, who is idle is let go, and the loop ends", "[stopping]")
{
    memory_host server("1x4:A,B,C,D");
    auto alice = std::make_unique<http_client>(server);
    auto idle = std::make_unique<http_client>(server);
    (void)alice->get("/flip/alice/0,0");
    (void)idle->get("/scores");
    std::list<http_client> waiting;
    for (int i = 0; i < 20; ++i) {
        waiting.emplace_back(server).ask(i % 2 == 0 ? "/watch/dora"
                                                    : "/flip/bob" + std::to_string(i) + "/0,0");
        server.settle();
    }
    CHECK(server.game().waiting() == 20);

    server.stop();
    CHECK(server.game().waiting() == 0);
    for (http_client& each : waiting) {
        const answer got = each.next();
        CHECK(got.status == 503);
        CHECK(got.is_last());
        CHECK(got.body == "the server is stopping\n");
        CHECK(each.is_closed());
    }
    for (const auto& each : {&alice, &idle}) {
        CHECK((*each)->is_closed());
        each->reset(); // the server has let go of all it can; now the clients close
    }
    CHECK_THROWS_AS(http_client(server), std::runtime_error);
    waiting.clear();
    CHECK(server.loop().run() < 100);
    CHECK(server.loop().stopped());
}

TEST_CASE("drain: a request that is on its way is answered", "[stopping]")
{
    memory_host server("1x2:A,A");
    const auto check_answered = [](http_client& who) {
        const answer got = who.next();
        CHECK(got.status == 200);
        CHECK(got.is_last());
        CHECK(who.is_closed());
        who.reset();
    };
    http_client unread(server);
    http_client half(server);
    http_client young(server);
    http_client silent(server);
    http_client stuck(server);
    (void)unread.get("/scores");
    half.send("GET /look/bob HTTP/1.1\r\n");
    stuck.send("GET /look/eve HTTP/1.1\r\n");
    server.settle();
    unread.ask("/look/alice"); // nobody has read it yet
    server.stop();
    check_answered(unread);
    half.send("Host: localhost\r\n\r\n");
    check_answered(half);
    young.ask("/look/dora");
    check_answered(young);
    for (http_client* each : {&silent, &stuck})
        CHECK_FALSE(each->is_closed());
    CHECK(server.runs_out()); // it does not wait for ever
    for (http_client* each : {&silent, &stuck})
        CHECK(each->is_closed());
}

TEST_CASE("drain: a body is taken, but no room is opened any more", "[stopping][rooms]")
{
    rooms_host server;
    http_client young(server);
    http_client half(server);
    half.send("POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n\r\n1x2");
    server.settle();
    server.stop();
    half.send("\nA\nA");
    young.send("POST /rooms?count=2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
               "Authorization: Bearer 0123456789abcdef\r\n\r\n");
    for (http_client* each : {&half, &young}) {
        const answer got = each->next();
        CHECK(got.status == 503);
        CHECK(got.body == "the server is stopping\n");
        each->reset();
    }
    CHECK(server.runs_out());
}

TEST_CASE("drain: who plays over telnet is let go, nobody can join, and the loop ends",
          "[stopping][telnet]")
{
    minesweeper_host server(small_field);
    std::list<byte_client> players;
    for (std::size_t i = 1; i <= 50; ++i) {
        byte_client& added = players.emplace_back(server);
        REQUIRE(added.take() == server.hello(i));
        if (i % 2 == 0)
            CHECK(added.ask_line("look") == nothing_dug);
        if (i % 5 == 0)
            added.send("look\r\ndig 0");
    }
    for (byte_client& each : players)
        (void)each.take();
    server.stop();
    for (byte_client& each : players)
        CHECK(each.is_closed());
    CHECK_THROWS_AS(byte_client(server), std::runtime_error);
    players.clear();
    CHECK(server.runs_out());
    CHECK(server.game().players() == 0);
}

TEST_CASE("drain: a server without connections ends at once", "[stopping]")
{
    memory_host memory("1x2:A,A");
    minesweeper_host minesweeper(small_field);
    for (host* each : std::vector<host*>{&memory, &minesweeper}) {
        each->stop();
        CHECK(each->runs_out());
    }
}

TEST_CASE("drain: an answer that is being written is finished", "[stopping]")
{
    memory_host server(uniform_board(300, 300));
    auto bob = std::make_unique<http_client>(server, buffers::narrow);
    // More than the server's side of the kernel takes.
    bob->send(times(20, request_for("/look/bob")));
    server.settle();
    bob->pull(1000);
    server.stop();
    answer got = bob->next();
    CHECK(got.status == 200);
    CHECK(got.body.size() == 8 + 90'000 * 5);
    CHECK(got.body.ends_with("down\n"));
    // The other requests that were read are answered too; then the connection ends.
    while (!got.is_last() && !bob->is_closed())
        got = bob->next();
    CHECK(bob->is_closed());
    bob.reset();
    CHECK(server.runs_out());
}

TEST_CASE("drain: a field that is being written is finished, then the connection ends",
          "[stopping][telnet]")
{
    minesweeper_host server(blank_field(1600, 1600)); // more than the kernel takes
    auto slow = std::make_unique<byte_client>(server, buffers::narrow);
    slow->send("look\r\n");
    server.settle();
    slow->pull(1000);
    server.stop();
    const std::string all = slow->take();
    CHECK(all.size() == server.hello(1).size() + 1600UL * 3201);
    CHECK(all.ends_with("- -\r\n"));
    CHECK(slow->is_closed());
    slow.reset();
    CHECK(server.runs_out());
}

TEST_CASE("drain: answers that arrived are not lost to a reset", "[stopping][telnet]")
{
    minesweeper_host server(small_field);
    byte_client alice(server);
    CHECK(alice.take() == server.hello(1));
    alice.send("look\r\n");
    server.settle();
    // She sends more before the server stops, and has read nothing yet.
    server.ask_to_stop();
    alice.send("flag 0 0\r\nlook\r\n");
    CHECK(alice.take().starts_with(nothing_dug));
    CHECK(alice.is_closed());
}

TEST_CASE("drain: who never reads is let go of within a second", "[stopping][telnet]")
{
    minesweeper_host server(blank_field(1600, 1600)); // more than the kernel takes
    byte_client stuck(server, buffers::narrow);
    stuck.send("look\r\nlook\r\nlook\r\n");
    server.settle();
    const auto before = std::chrono::steady_clock::now();
    server.stop();
    CHECK(server.runs_out());
    CHECK(std::chrono::steady_clock::now() - before < net::deadlines::stalled / 2);
}

TEST_CASE("drain: who has hit a bomb still hears of it", "[stopping][telnet]")
{
    minesweeper_host server("10");
    byte_client alice(server);
    alice.send("look\r\ndig 0 0\r\nlook\r\n");
    server.settle();
    alice.send("look\r\n");
    server.stop();
    CHECK(alice.take() == server.hello(1) + "- -\r\nBOOM!\r\n");
    CHECK(alice.is_closed());
}

TEST_CASE("drain: live connections are closed with 1001", "[stopping][live]")
{
    memory_host server("1x4:A,B,C,D");
    live_client alice(server, "/live/alice");
    live_client bob(server, "/live/bob");
    silent_client silent(server, "/live/silent");
    silent_client unfinished(server, "/live/unfinished");
    alice.say("flip 0,0");
    bob.say("flip 0,0"); // waits
    unfinished.send("\x81\x90");
    (void)silent.take();
    (void)unfinished.take();
    server.stop();
    for (live_client* each : {&alice, &bob}) {
        CHECK(each->is_over());
        CHECK(each->code() == 1001);
        CHECK(each->reason() == "the server is stopping");
    }
    for (silent_client* each : {&silent, &unfinished}) {
        CHECK(each->take() == "\x88\x18\x03\xE9the server is stopping");
        CHECK_FALSE(each->is_ended()); // the server waits for their answer
    }
    silent.say(frame_kind::close, close_payload(1000));
    CHECK(silent.is_closed());
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("drain: a handshake that is looked at while the server stops is refused",
          "[stopping][live]")
{
    memory_host server("1x2:A,A");
    byte_client late(server);
    // One turn of the loop serves 16 requests. The server is told to stop after the first turn, and
    // looks at the handshake in the third. A long first request makes room to read them all.
    late.send(request_for("/look/alice", "X: " + std::string(1200, 'x') + "\r\n") +
              times(31, request_for("/look/alice")) +
              handshake_for("/live/late", "memory.scramble.2"));
    while (late.pull() == 0)
        server.step();
    server.stop();
    const std::string told = late.take();
    INFO(told);
    CHECK(told.find("HTTP/1.1 101 ") == told.npos);
    CHECK(told.find("HTTP/1.1 503 ") != told.npos);
    CHECK(told.ends_with("\r\n\r\nthe server is stopping\n"));
    CHECK(late.is_ended());
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("a server may go with everything that waits on it", "[stopping]")
{
    memory_host server("1x4:A,B,C,D");
    http_client alice(server);
    http_client bob(server);
    http_client dora(server);
    silent_client live(server, "/live/live");
    (void)alice.get("/flip/alice/0,0");
    bob.ask("/flip/bob/0,0");
    dora.send(request_for("/watch/dora") + request_for("/scores"));
    live.say("flip 0,0");
    CHECK(server.game().is_waiting("live"));
    (void)live.take();
    server.destroy();
    CHECK(bob.is_closed());
    CHECK(dora.is_closed());
    CHECK(live.take().empty());
    CHECK(live.is_ended());
}

TEST_CASE("a server may go with all who play on it", "[stopping][telnet]")
{
    minesweeper_host server(blank_field(1000, 1000));
    byte_client alice(server);
    byte_client slow(server, buffers::narrow);
    byte_client half(server);
    silent_client live(server, "/live", {"minesweeper.scramble.1"});
    (void)live.take();
    CHECK(server.game().waiting() == 1); // the follower
    slow.send("look\r\n");
    half.send("dig 0 0\r\nloo");
    server.settle();
    (void)half.take();
    (void)live.take();
    server.destroy();
    CHECK(alice.take().starts_with("Welcome"));
    CHECK(alice.is_ended());
    CHECK(half.is_closed());
    CHECK(live.take().empty());
    CHECK(live.is_ended());
}

} // namespace scramble::test
