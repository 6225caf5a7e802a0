#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"
#include "telnet/memory_meter.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <list>
#include <string>
#include <vector>

// What a live client may do, how long it may be silent, and what happens to one that does not
// read; how a live connection ends.

namespace scramble::live {

namespace {

const std::string subprotocol = "memory.scramble.2";

/// The messages in what a server sent to a handshake.
std::vector<std::string> messages_in(const std::string& received)
{
    std::vector<std::string> result;
    std::size_t at = received.find("\r\n\r\n") + 4;
    while (at < received.size()) {
        const auto byte = [&](std::size_t offset) -> std::size_t {
            return static_cast<unsigned char>(received.at(at + offset));
        };
        std::size_t size = byte(1);
        const std::size_t size_bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (size_bytes > 0)
            size = 0;
        for (std::size_t each = 0; each < size_bytes; ++each)
            size = size * 256 + byte(2 + each);
        if (byte(0) == 0x81)
            result.push_back(received.substr(at + 2 + size_bytes, size));
        at += 2 + size_bytes + size;
    }
    return result;
}

} // namespace

TEST_CASE("a live connection is closed for what it must not carry", "[live]")
{
    live_host host("1x2:A,A");
    {
        live_client client(host, "/live/alice");
        client.say(std::string(4096, 'x'));
        CHECK(client.heard().find("malformed") != std::string::npos);
        client.say(std::string(4097, 'x'));
        CHECK(client.is_over());
        CHECK(client.code() == 1009);
    }
    {
        live_client client(host, "/live/alice");
        client.say_binary("flip 0,0");
        CHECK(client.is_over());
        CHECK(client.code() == 1003);
    }
    {
        live_client client(host, "/live/alice");
        client.say("\xFF");
        CHECK(client.is_over());
        CHECK(client.code() == 1007);
    }
    {
        raw_client client(host);
        client.send(handshake_for("/live/alice", subprotocol));
        (void)client.take();
        client.send(frame(0x01, "\xE2\x82") + frame(0x80, ""));
        CHECK(client.take() == "\x88\x14\x03\xEF"
                               "a message is UTF-8");
    }
    host.settle();
    CHECK(host.game().waiting() == 0);
    CHECK(host.game().players().names().empty());
}

TEST_CASE("a client that closes has its code back", "[live]")
{
    for (const std::uint16_t code : std::vector<std::uint16_t>{1000, 1001, 4000}) {
        live_host host("1x2:A,A");
        live_client client(host, "/live/alice");
        client.close(code);
        CHECK(client.is_over());
        CHECK(client.code() == code);
        host.settle();
        CHECK(host.game().waiting() == 0);
    }
}

TEST_CASE("nothing is answered behind a close", "[live]")
{
    live_host host("1x2:A,A");
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocol));
    (void)client.take();
    client.send(frame(0x88, "\x03\xE8") + text_frame("flip 0,0"));
    CHECK(client.take() == "\x88\x02\x03\xE8");
    CHECK(client.is_ended());
    CHECK_FALSE(client.was_reset());
    CHECK(host.game().players().names().empty());
}

TEST_CASE("a ping is answered with its payload", "[live]")
{
    live_host host("1x2:A,A");
    live_client client(host, "/live/alice");
    client.ping("hello");
    CHECK(client.pongs() == 1);
    raw_client raw(host);
    raw.send(handshake_for("/live/bob", subprotocol));
    (void)raw.take();
    raw.send(frame(0x89, "abc") + frame(0x89, ""));
    using namespace std::string_literals;
    CHECK(raw.take() == "\x8A\x03"
                        "abc\x8A\x00"s);
}

TEST_CASE("a client that says too much is held back, and never closed", "[live]")
{
    live_host host("1x2:A,A");
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocol));
    (void)client.take();
    std::string messages;
    for (int each = 0; each < 160; ++each)
        messages += text_frame("look");
    client.send(messages);
    const auto answers = [&] {
        const std::string all = client.take();
        int count = 0;
        for (auto at = all.find("malformed"); at != all.npos; at = all.find("malformed", at + 1))
            ++count;
        return count;
    };
    CHECK(answers() == 100);
    host.pass(1);
    CHECK(answers() == 50);
    host.pass(1);
    CHECK(answers() == 10);
    CHECK_FALSE(client.is_ended());
}

TEST_CASE("a client that says fifty things a second is heard", "[live]")
{
    live_host host("1x2:A,A");
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocol));
    (void)client.take();
    std::string messages;
    for (int each = 0; each < 50; ++each)
        messages += text_frame("give up");
    for (int second = 0; second < 10; ++second) {
        client.send(messages);
        host.pass(1);
    }
    CHECK(client.take().find("too many") == std::string::npos);
    CHECK_FALSE(client.is_ended());
    // Control frames count as well.
    messages.clear();
    for (int each = 0; each < 120; ++each)
        messages += frame(0x8A, "");
    client.send(messages);
    CHECK(client.take().find("too many") != std::string::npos);
}

TEST_CASE("a client that does not answer a close is cut", "[live]")
{
    live_host host("1x2:A,A");
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocol));
    (void)client.take();
    client.send(frame(0x82, "binary"));
    CHECK(client.take().starts_with("\x88"));
    host.pass(1);
    CHECK(client.take().empty());
    CHECK_FALSE(client.is_ended());
    host.pass(2);
    (void)client.take();
    CHECK(client.is_ended());
    CHECK(host.game().waiting() == 0);
}

TEST_CASE("a client is asked every 20 seconds whether it is there", "[live]")
{
    live_host host("1x2:A,A");
    live_client client(host, "/live/alice");
    host.pass(19);
    CHECK(client.pings() == 0);
    host.pass(1);
    CHECK(client.pings() == 1);
    host.pass(600);
    CHECK(client.pings() == 31);
    CHECK_FALSE(client.is_over());
}

TEST_CASE("decision 6: a client that is silent for a minute is gone", "[live]")
{
    live_host host("1x4:A,B,C,D");
    live_client alice(host, "/live/alice");
    alice.say("flip 0,0");
    raw_client bob(host);
    bob.send(handshake_for("/live/bob", subprotocol));
    bob.send(text_frame("flip 0,0"));
    host.pass(59);
    CHECK(host.game().is_waiting("bob"));
    host.pass(1);
    CHECK_FALSE(host.game().is_waiting("bob"));
    (void)bob.take();
    CHECK(bob.is_ended());
    CHECK_FALSE(alice.is_over());
}

TEST_CASE("a server that slept does not take its clients for gone", "[live]")
{
    live_host host("1x2:A,A");
    live_client client(host, "/live/alice");
    raw_client silent(host);
    silent.send(handshake_for("/live/bob", subprotocol));
    (void)silent.take();
    host.leap(3600);
    CHECK_FALSE(client.is_over());
    (void)silent.take();
    CHECK_FALSE(silent.is_ended());
}

TEST_CASE("a client that reads slowly is told the newest", "[live]")
{
    // The whole board is more than the kernel holds for a client that does not read.
    constexpr std::size_t side = 1200;
    live_host host(memory::layout{side, side, std::vector<std::string>(side * side, "A")});
    raw_client slow(host);
    slow.send(handshake_for("/live/slow", subprotocol));
    live_client quick(host, "/live/quick");
    (void)quick.heard();

    const std::size_t before = telnet::memory_in_use();
    std::string newest;
    for (unsigned move = 0; move < 300; ++move) {
        quick.say(fmt::format("flip {},{}", move, move));
        newest = quick.heard();
        CHECK(newest.ends_with(fmt::format("flipped {},{}\n", move, move)));
        if (move % 50 == 0)
            host.pass(2); // which refills what it may say
    }
    // Of the board that is on its way, those pieces that have changed since: 5 KB a move.
    CHECK(telnet::memory_in_use() - before < 2UL * 1024 * 1024);

    const auto messages = messages_in(slow.take());
    REQUIRE(messages.size() == 2);
    CHECK(messages[0].find("-0\nfirst 0\n1200x1200\ndown\n") != std::string::npos);
    CHECK(messages[0].size() > side * side * 5);
    CHECK(messages[1].starts_with("at " + quick.mark() + "\nspace 0,0 "));
    CHECK(messages[1].find("\nspace 299,299 up A\n") != std::string::npos);
    CHECK(messages[1].ends_with("\nplayer quick 150 holds 298,298 299,299\n"));
}

TEST_CASE("a client that never reads is cut, and disturbs nobody", "[live]")
{
    live_host host(memory::layout{1000, 1000, std::vector<std::string>(1'000'000, "A")});
    raw_client idle(host);
    idle.send(handshake_for("/live/idle", subprotocol)); // 5 MB come
    live_client alice(host, "/live/alice");
    CHECK(alice.messages() == 1);
    alice.say("flip 7,7");
    CHECK(alice.heard().ends_with("\nflipped 7,7\n"));
    host.pass(31);
    alice.say("flip 7,8");
    CHECK(alice.heard().ends_with("\nflipped 7,8\n"));
    host.settle();
    CHECK(host.game().waiting() == 1); // alice follows, and nobody else
    CHECK(idle.take().size() < 5'000'000);
    CHECK((idle.is_ended() || idle.was_reset()));
}

TEST_CASE("a client that reads slowly, but reads, is not cut", "[live]")
{
    constexpr std::size_t side = 1500;
    live_host host(memory::layout{side, side, std::vector<std::string>(side * side, "A")});
    raw_client slow(host);
    slow.send(handshake_for("/live/slow", subprotocol)); // 11 MB come
    std::size_t taken = 0;
    for (int second = 0; second < 120; ++second) {
        taken += slow.take(50'000).size();
        host.pass(1);
    }
    CHECK(taken == 120 * std::size_t{50'000});
    CHECK_FALSE(slow.is_ended());
    CHECK(slow.take().size() > side * side * 5 - taken);
    CHECK_FALSE(slow.is_ended());
}

TEST_CASE("a large board is told whole, and then by what differs", "[live]")
{
    live_host host(memory::layout{300, 400, std::vector<std::string>(120'000, "A")});
    live_client alice(host, "/live/alice");
    std::string whole = "#0\nfirst 0\n300x400\n";
    for (int space = 0; space < 120'000; ++space)
        whole += "down\n";
    CHECK(alice.heard_steps() == whole);
    alice.say("flip 299,399");
    CHECK(alice.heard_steps() ==
          "#1\nspace 299,399 up A\nplayer alice 0 holds 299,399\nflipped 299,399\n");
}

TEST_CASE("many live clients are all told, and the player first", "[live]")
{
    live_host host("1x4:A,B,A,B");
    std::list<live_client> crowd;
    for (int each = 0; each < 300; ++each)
        crowd.emplace_back(host, "/live/c" + std::to_string(each));
    live_client alice(host, "/live/alice");
    alice.say("flip 0,0");
    for (live_client& each : crowd)
        CHECK(each.heard().ends_with("space 0,0 up A\nplayer alice 0 holds 0,0\n"));
}

TEST_CASE("when the server stops, live connections are closed with 1001", "[live]")
{
    live_host host("1x4:A,B,C,D");
    live_client alice(host, "/live/alice");
    live_client bob(host, "/live/bob");
    raw_client silent(host);
    raw_client unfinished(host);
    alice.say("flip 0,0");
    bob.say("flip 0,0"); // waits
    silent.send(handshake_for("/live/silent", subprotocol));
    unfinished.send(handshake_for("/live/unfinished", subprotocol));
    unfinished.send("\x81\x90");
    (void)silent.take();
    (void)unfinished.take();
    host.stop();
    for (live_client* each : {&alice, &bob}) {
        CHECK(each->is_over());
        CHECK(each->code() == 1001);
        CHECK(each->reason() == "the server is stopping");
    }
    for (raw_client* each : {&silent, &unfinished}) {
        CHECK(each->take() == "\x88\x18\x03\xE9the server is stopping");
        CHECK_FALSE(each->is_ended()); // the server waits for their answer
    }
    silent.send(close_answer());
    CHECK(silent.take().empty());
    CHECK(silent.is_ended());
    CHECK_FALSE(silent.was_reset());
    CHECK(host.game().waiting() == 0);
}

TEST_CASE("Minesweeper's live connections are closed with 1001 as well", "[live][minesweeper]")
{
    live_host host(minesweeper::field{2, 2, {0, 0, 0, 0}});
    live_client alice(host, "/live", {"minesweeper.scramble.1", ""});
    host.stop();
    CHECK(alice.is_over());
    CHECK(alice.code() == 1001);
    CHECK(host.field().waiting() == 0);
}

TEST_CASE("a handshake that is looked at while the server stops is refused", "[live]")
{
    live_host host("1x2:A,A");
    raw_client late(host);
    // Two turns of the loop serve 16 requests each; the server is told to stop behind the first,
    // and looks at the handshake in the third. A long first one makes room to read them all.
    const std::string look = "GET /look/alice HTTP/1.1\r\nHost: localhost\r\n";
    std::string requests = look + "X: " + std::string(1200, 'x') + "\r\n\r\n";
    for (int each = 0; each < 31; ++each)
        requests += look + "\r\n";
    late.post(requests + handshake_for("/live/late", subprotocol));
    while (!late.has_news())
        host.loop().poll_one();
    host.stop();
    const std::string told = late.take();
    INFO(told);
    CHECK(told.find("HTTP/1.1 101 ") == told.npos);
    CHECK(told.find("HTTP/1.1 503 ") != told.npos);
    CHECK(told.ends_with("\r\n\r\nthe server is stopping\n"));
    CHECK(late.is_ended());
    CHECK(host.game().waiting() == 0);
}

TEST_CASE("a server may be destroyed while live clients follow and wait", "[live]")
{
    live_host host("1x4:A,B,C,D");
    raw_client alice(host);
    raw_client bob(host);
    alice.send(handshake_for("/live/alice", subprotocol));
    alice.send(text_frame("flip 0,0"));
    bob.send(handshake_for("/live/bob", subprotocol));
    bob.send(text_frame("flip 0,0"));
    CHECK(host.game().is_waiting("bob"));
    (void)bob.take();
    host.destroy();
    CHECK(bob.take().empty());
    CHECK((bob.is_ended() || bob.was_reset()));
}

TEST_CASE("a Minesweeper server may be destroyed while live clients follow", "[live][minesweeper]")
{
    live_host host(minesweeper::field{2, 2, {0, 0, 0, 0}});
    raw_client digger(host);
    digger.send(handshake_for("/live", "minesweeper.scramble.1"));
    CHECK(host.field().waiting() == 1);
    (void)digger.take();
    host.destroy();
    CHECK(digger.take().empty());
    CHECK((digger.is_ended() || digger.was_reset()));
}

} // namespace scramble::live
