#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"

#include <string>

// Names that are claimed with a key, on live connections.

namespace scramble::live {

namespace {

constexpr auto own = "alice-has-this-key";
constexpr auto other = "eve-has-another-key";
constexpr auto refusal = "claimed this name is claimed with another key: "
                         "play under another name\n";

introduction with_key(const std::string& key)
{
    return {"memory.scramble.2, key." + key, ""};
}

std::string answer_to(live_host& host, const std::string& subprotocols, const std::string& fields)
{
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocols, fields));
    return client.take();
}

} // namespace

TEST_CASE("a live flip with a key claims the name, also for HTTP", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client alice(host, "/live/alice", with_key(own));
    REQUIRE(alice.is_connected());
    raw_client http(host);
    http.send("GET /flip/alice/0,1 HTTP/1.1\r\nHost: localhost\r\n\r\n"); // nobody's yet
    CHECK(http.take().starts_with("HTTP/1.1 200 "));
    alice.say("flip 0,3");
    CHECK(alice.heard().ends_with("player alice 1 holds 0,1 0,3\nflipped 0,3\n"));
    http.send("GET /flip/alice/0,0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(http.take().starts_with("HTTP/1.1 403 "));
}

TEST_CASE("without the right key one is told everything and flips nothing", "[live]")
{
    live_host host("1x4:A,B,A,B");
    live_client keyless(host, "/live/alice");
    live_client eve(host, "/live/alice", with_key(other));
    live_client alice(host, "/live/alice", with_key(own));
    live_client again(host, "/live/alice", with_key(own));
    (void)keyless.heard();
    (void)eve.heard();
    alice.say("flip 0,0");
    CHECK(eve.heard_steps() == "#1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n");
    eve.say("flip 0,1");
    CHECK(eve.heard_steps() == std::string("#1\nfailed 0,1 ") + refusal);
    eve.say("flip 9,9");
    CHECK(eve.heard_steps() == std::string("#1\nfailed 9,9 ") + refusal);
    (void)keyless.heard();
    keyless.say("flip 0,1");
    CHECK(keyless.heard_steps() == std::string("#1\nfailed 0,1 ") + refusal);
    (void)again.heard();
    again.say("flip 0,2");
    CHECK(again.heard_steps() == "#2\nspace 0,2 up A\nplayer alice 1 holds 0,0 0,2\nflipped 0,2\n");
}

TEST_CASE("where keys are required, a live connection without one looks on", "[live]")
{
    live_host host("1x4:A,B,A,B", memory::edition_2023, {{std::nullopt, true}, {}});
    live_client alice(host, "/live/alice");
    REQUIRE(alice.is_connected());
    (void)alice.heard();
    alice.say("flip 0,0");
    CHECK(alice.heard_steps() == "#0\nfailed 0,0 key "
                                 "every name has a key here: send Authorization: Bearer KEY\n");
    CHECK(host.game().players().names().empty());
    live_client bob(host, "/live/bob", with_key(own));
    bob.say("flip 0,0");
    CHECK(bob.heard().ends_with("flipped 0,0\n"));
}

TEST_CASE("a handshake names the key in either way, and never gets it back", "[live]")
{
    const std::string game = "memory.scramble.2";
    const std::string field = std::string("Authorization: Bearer ") + own + "\r\n";
    live_host host("1x4:A,B,A,B");
    for (const auto& [subprotocols, fields] :
         {std::pair<std::string, std::string>{game, field},
          {game + ", key." + own, ""},
          {std::string("key.") + own + ", " + game, ""},
          {game + ", key." + other, field}}) { // a client that says both means the field
        INFO(subprotocols << ' ' << fields);
        raw_client client(host);
        client.send(handshake_for("/live/alice", subprotocols, fields));
        const std::string agreed = client.take();
        CHECK(agreed.starts_with("HTTP/1.1 101 "));
        CHECK(agreed.find("\r\nSec-WebSocket-Protocol: memory.scramble.2\r\n") != agreed.npos);
        CHECK(agreed.find("-key") == agreed.npos);
        client.send(text_frame("flip 9,9"));
        CHECK(client.take().ends_with("the board has no such space\n"));
        client.send(text_frame("flip 0,0"));
        (void)client.take();
        raw_client eve(host);
        eve.send(handshake_for("/live/alice", game));
        (void)eve.take();
        eve.send(text_frame("flip 0,1"));
        CHECK(eve.take().ends_with(refusal));
    }
}

TEST_CASE("a handshake with a malformed key is refused in words", "[live]")
{
    const std::string game = "memory.scramble.2";
    live_host host("1x4:A,B,A,B");
    for (const auto& [subprotocols, fields] :
         {std::pair<std::string, std::string>{game, "Authorization: Bearer short\r\n"},
          {game + ", key.short", ""},
          {game + ", key.", ""},
          {game + ", key.0123456789!0123456789", ""},
          // What is no token would end the list, and the key, before its end.
          {game + ", key.0123456789abcdef/secret", ""}}) {
        INFO(subprotocols << ' ' << fields);
        const std::string refused = answer_to(host, subprotocols, fields);
        CHECK(refused.starts_with("HTTP/1.1 400 "));
        CHECK(refused.find("a key is 16 to 128 ") != refused.npos);
    }
}

TEST_CASE("a handshake with several lists of subprotocols is refused", "[live]")
{
    live_host host("1x4:A,B,A,B");
    const std::string key = std::string("Sec-WebSocket-Protocol: key.") + own + "\r\n";
    CHECK(answer_to(host, "memory.scramble.2", key).starts_with("HTTP/1.1 400 "));
}

} // namespace scramble::live
