#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"

#include <fmt/format.h>

// Names that are claimed with a key: what a key is, and how a client gives it. Who may flip under
// which name: keys.transcript.

namespace scramble::test {

namespace {

std::string bearer(std::string_view key)
{
    return fmt::format("Authorization: Bearer {}\r\n", key);
}

constexpr auto own_key = "alice-has-this-key";
constexpr auto other_key = "eve-has-another-key";
const std::string own = bearer(own_key);
const std::string other = bearer(other_key);

constexpr auto game = "memory.scramble.2";
constexpr auto refusal = "claimed this name is claimed with another key: "
                         "play under another name\n";

introduction with_key(std::string_view key)
{
    return {fmt::format("{}, key.{}", game, key)};
}

} // namespace

TEST_CASE("a key has 16 to 128 characters of token68", "[claims]")
{
    const auto told = [](std::string_view key) {
        memory_host server("1x4:A,B,A,B");
        http_client alice(server);
        const answer got = alice.get("/flip/alice/0,0", bearer(key));
        CHECK(server.game().players().names().size() == (got.status == 200 ? 1 : 0));
        return got.status;
    };
    CHECK(told(std::string(15, 'x')) == 400);
    CHECK(told(std::string(16, 'x')) == 200);
    CHECK(told(std::string(128, 'x')) == 200);
    CHECK(told(std::string(129, 'x')) == 400);
    CHECK(told("azAZ09-._~+/azAZ09==") == 200);
    CHECK(told("================") == 400);
    CHECK(told("azAZ09-=azAZ09-._~+/") == 400);
    for (const std::string_view wrong : {" ", "!", ",", "\"", "\\", "%", "\xc3\xa9"}) {
        INFO(wrong);
        CHECK(told(fmt::format("0123456789{}0123456789", wrong)) == 400);
    }
    CHECK(told("") == 400);
}

TEST_CASE("two Authorization fields are refused as two", "[claims]")
{
    memory_host server("1x4:A,B,A,B");
    http_client alice(server);
    const std::string basic = "Authorization: Basic x\r\n";
    for (const std::string& fields : {own + own, own + basic, basic + own, own + own + own}) {
        const answer refused = alice.get("/flip/alice/0,0", fields);
        CHECK(refused.status == 400);
        CHECK(refused.body == "a request has one Authorization field\n");
    }
    CHECK(server.game().board().changes() == 0);
}

TEST_CASE("a refused flip changes nothing, not even for who waits under that name", "[claims]")
{
    const memory::edition spoken = GENERATE(memory::edition_2020, memory::edition_2023);
    const std::string at = spoken.first_space == 1 ? "/1,1" : "/0,0";
    memory_host server("1x4:A,B,A,B", spoken);
    http_client alice(server);
    http_client bob(server);
    http_client eve(server);
    (void)alice.get("/flip/alice" + at, own);
    bob.ask("/flip/bob" + at, bearer("bob-has-this-key"));
    CHECK(server.game().waiting() == 0);
    server.settle();
    CHECK(server.game().waiting() == 1);
    const std::uint64_t steps = server.game().steps();
    // A waiting flip has already claimed its name.
    CHECK(eve.get("/flip/bob" + at, other).status == 403);
    CHECK(eve.get("/flip/alice/1,1", other).status == 403);
    CHECK(eve.get("/flip/alice/99,99", other).status == 403);
    CHECK(server.game().steps() == steps);
    CHECK(server.game().waiting() == 1);
}

TEST_CASE("a handshake names the key in either way, and never gets it back", "[claims][live]")
{
    memory_host server("1x4:A,B,A,B");
    const std::string key = std::string("key.") + own_key;
    for (const introduction& who :
         {introduction{game, own}, with_key(own_key), introduction{key + ", " + game},
          introduction{with_key(other_key).subprotocol, own}}) { // with both, the field counts
        INFO(who.subprotocol << ' ' << who.fields);
        silent_client alice(server, "/live/alice", who);
        const std::string agreed = alice.take();
        CHECK(agreed.starts_with("HTTP/1.1 101 "));
        CHECK(agreed.find("\r\nSec-WebSocket-Protocol: memory.scramble.2\r\n") != agreed.npos);
        CHECK(agreed.find("-key") == agreed.npos);
        alice.say("flip 9,9");
        CHECK(alice.take().ends_with("the board has no such space\n"));
        alice.say("flip 0,0");
        live_client eve(server, "/live/alice");
        eve.say("flip 0,1");
        CHECK(eve.heard().ends_with(refusal));
    }
}

TEST_CASE("a handshake with a malformed key is refused in words", "[claims][live]")
{
    memory_host server("1x4:A,B,A,B");
    // Text that is not a token, such as the last, would end the list, and the key, too early.
    for (const introduction& who :
         {introduction{game, bearer("short")}, with_key("short"), with_key(""),
          with_key("0123456789!0123456789"), with_key("0123456789abcdef/secret")}) {
        INFO(who.subprotocol << ' ' << who.fields);
        const std::string refused = silent_client(server, "/live/alice", who).take();
        CHECK(refused.starts_with("HTTP/1.1 400 "));
        CHECK(refused.find("a key is 16 to 128 ") != refused.npos);
    }
}

TEST_CASE("a handshake with several lists of subprotocols is refused", "[claims][live]")
{
    memory_host server("1x4:A,B,A,B");
    const introduction who{game, fmt::format("Sec-WebSocket-Protocol: key.{}\r\n", own_key)};
    CHECK(silent_client(server, "/live/alice", who).take().starts_with("HTTP/1.1 400 "));
}

} // namespace scramble::test
