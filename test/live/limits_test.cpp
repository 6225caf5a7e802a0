#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/literal.hpp"
#include "instrument/live_client.hpp"

// What a live client may do, how long it may be silent, and how a live connection ends.

namespace scramble::test {

namespace {

const std::string look_frame = text_frame("look");

} // namespace

TEST_CASE("a live connection is closed for what it must not carry", "[live]")
{
    memory_host server("1x2:A,A");
    live_client longest(server, "/live/alice");
    longest.say(std::string(4096, 'x'));
    CHECK(longest.heard().find("malformed") != std::string::npos);
    CHECK_FALSE(longest.is_over());
    struct row {
        std::uint16_t code;
        std::string reason;
        std::string bytes;
    };
    for (const auto& [code, reason, bytes] : std::vector<row>{
             {1009, "", text_frame(std::string(4097, 'x'))},
             {1003, "a message is text", frame(frame_kind::binary, "flip 0,0")},
             {1007, "", text_frame("\xFF")},
             {1007, "a message is UTF-8", frame(0x01, "\xE2\x82") + frame(0x80, "")}}) {
        INFO(code);
        live_client client(server, "/live/alice");
        client.send(bytes);
        CHECK(client.is_over());
        CHECK(client.code() == code);
        CHECK(client.reason() == reason);
    }
    CHECK(server.game().waiting() == 1);
    CHECK(server.game().players().names().empty());
}

TEST_CASE("live clients are sent away, others stay", "[live]")
{
    memory_host server("1x2:A,A");
    live_client alice(server, "/live/alice");
    http_client bob(server);
    bob.ask("/look/bob");
    (void)bob.next();
    server.send_away();
    server.settle();
    CHECK(alice.is_over());
    CHECK(alice.code() == 1012);
    bob.ask("/look/bob");
    CHECK(bob.next().status == 200);
    live_client again(server, "/live/alice");
    CHECK_FALSE(again.is_over());
}

TEST_CASE("a client that closes has its code back", "[live]")
{
    const std::uint16_t code =
        GENERATE(std::uint16_t{1000}, std::uint16_t{1001}, std::uint16_t{4000});
    memory_host server("1x2:A,A");
    live_client client(server, "/live/alice");
    client.say_close(code);
    CHECK(client.is_over());
    CHECK(client.code() == code);
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("nothing is answered behind a close", "[live]")
{
    memory_host server("1x2:A,A");
    silent_client client(server, "/live/alice");
    (void)client.take();
    client.send(frame(frame_kind::close, close_payload(1000)) + text_frame("flip 0,0"));
    CHECK(client.take() == "\x88\x02\x03\xE8");
    CHECK(client.is_closed());
    CHECK(server.game().players().names().empty());
}

TEST_CASE("a ping is answered with its payload", "[live]")
{
    using namespace std::string_literals;
    memory_host server("1x2:A,A");
    silent_client client(server, "/live/bob");
    (void)client.take();
    client.send(frame(frame_kind::ping, "abc") + frame(frame_kind::ping, ""));
    CHECK(client.take() == "\x8A\x03"
                           "abc\x8A\x00"s);
}

TEST_CASE("a client that says too much is held back, and never closed", "[live]")
{
    memory_host server("1x2:A,A");
    live_client client(server, "/live/alice");
    (void)client.heard();
    client.send(times(160, look_frame));
    const auto answers = [&] {
        const std::string all = client.heard();
        int count = 0;
        for (auto at = all.find("malformed"); at != all.npos; at = all.find("malformed", at + 1))
            ++count;
        return count;
    };
    CHECK(answers() == 100);
    server.pass(1);
    CHECK(answers() == 50);
    server.pass(1);
    CHECK(answers() == 10);
    CHECK_FALSE(client.is_over());
}

TEST_CASE("a client that says fifty things a second is heard", "[live]")
{
    memory_host server("1x2:A,A");
    live_client client(server, "/live/alice");
    for (int second = 0; second < 10; ++second) {
        client.send(times(50, text_frame("give up")));
        server.pass(1);
    }
    CHECK_FALSE(client.is_over());
    // Control frames count too.
    client.send(times(120, frame(frame_kind::pong, "")));
    CHECK(client.is_over());
    CHECK(client.reason().find("too many") != std::string::npos);
}

TEST_CASE("a client that says as much as it may can answer a ping", "[live]")
{
    using namespace std::string_literals;
    memory_host server("1x2:A,A");
    silent_client client(server, "/live/alice");
    (void)client.take();
    server.pass(20);
    REQUIRE(client.take() == "\x89\x00"s);
    const std::string pong = frame(frame_kind::pong, "");
    client.send(times(99, look_frame) + pong + times(11, pong)); // the answer to the ping is free
    CHECK(client.take().find("too many") == std::string::npos);
    client.send(pong);
    CHECK(client.take().find("too many") != std::string::npos);
}

TEST_CASE("a client that does not answer a close is cut", "[live]")
{
    memory_host server("1x2:A,A");
    silent_client client(server, "/live/alice");
    (void)client.take();
    client.say(frame_kind::binary, "binary");
    CHECK(client.take().starts_with("\x88"));
    server.pass(1);
    CHECK(client.waits());
    server.pass(2);
    (void)client.take();
    CHECK(client.is_ended());
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("a client is asked every 20 seconds whether it is there", "[live]")
{
    memory_host server("1x2:A,A");
    live_client client(server, "/live/alice");
    server.pass(19);
    CHECK(client.pings() == 0);
    server.pass(1);
    CHECK(client.pings() == 1);
    server.pass(600);
    CHECK(client.pings() == 31);
    CHECK_FALSE(client.is_over());
}

TEST_CASE("decision 6: a client that is silent for a minute is gone", "[live]")
{
    memory_host server("1x4:A,B,C,D");
    live_client alice(server, "/live/alice");
    alice.say("flip 0,0");
    silent_client bob(server, "/live/bob");
    bob.say("flip 0,0");
    server.pass(59);
    CHECK(server.game().is_waiting("bob"));
    server.pass(1);
    CHECK_FALSE(server.game().is_waiting("bob"));
    (void)bob.take();
    CHECK(bob.is_ended());
    CHECK_FALSE(alice.is_over());
}

TEST_CASE("a server that slept does not take its clients for gone", "[live]")
{
    memory_host server("1x2:A,A");
    live_client client(server, "/live/alice");
    silent_client silent(server, "/live/bob");
    (void)silent.take();
    server.tick(3600);
    CHECK_FALSE(client.is_over());
    (void)silent.take();
    CHECK_FALSE(silent.is_ended());
}

TEST_CASE("many live clients are all told, and the player first", "[live]")
{
    memory_host server("1x4:A,B,A,B");
    std::list<live_client> crowd;
    for (int each = 0; each < 300; ++each)
        crowd.emplace_back(server, "/live/c" + std::to_string(each));
    live_client alice(server, "/live/alice");
    alice.say("flip 0,0");
    for (live_client& each : crowd)
        CHECK(each.heard().ends_with("space 0,0 up A\nplayer alice 0 holds 0,0\n"));
}

} // namespace scramble::test
