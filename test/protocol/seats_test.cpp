#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <fmt/format.h>

#include <string>

// Names that are claimed with a key: who may flip under them, and what becomes of a key that is
// none.

namespace scramble::protocol {

namespace {

std::string bearer(std::string_view key)
{
    return fmt::format("Authorization: Bearer {}\r\n", key);
}

const std::string own = bearer("alice-has-this-key");
const std::string other = bearer("eve-has-another-key");

const memory_settings strict{{std::nullopt, true}, {}};

} // namespace

TEST_CASE("a key has 16 to 128 characters of token68", "[protocol]")
{
    const auto told = [](std::string_view key) {
        loopback_server server("1x4:A,B,A,B");
        client alice(server);
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

TEST_CASE("a key is asked for where something changes, and nowhere else", "[protocol]")
{
    loopback_server server("1x4:A,B,A,B");
    client alice(server);
    const std::string malformed = bearer("short");
    CHECK(alice.get("/look/alice", malformed).status == 200);
    CHECK(alice.get("/scores", malformed).status == 200);
    CHECK(alice.get("/replace/alice/A/B", malformed).status == 400);
    const answer refused = alice.get("/flip/alice/0,0", malformed);
    CHECK(refused.status == 400);
    CHECK(refused.body.starts_with("a key is 16 to 128 "));
    CHECK(server.game().board().changes() == 0);
}

TEST_CASE("how Authorization may be spelled", "[protocol]")
{
    loopback_server server("1x4:A,B,A,B");
    client alice(server);
    const auto told = [&](std::string_view fields) {
        return alice.get("/flip/alice/0,0", fields).status;
    };
    CHECK(told(own) == 200);
    CHECK(told("authorization: bEARER   alice-has-this-key \r\n") == 409); // her own card: 2-B
    CHECK(told(own + own) == 400);
    CHECK(told("Authorization: Bearer\r\n") == 400);
    CHECK(told("Authorization: Basic alice-has-this-key\r\n") == 403);
    CHECK(told("Authorization: Bearers alice-has-this-key\r\n") == 403);
    CHECK(told("Authorization:\r\n") == 403);
    CHECK(told("") == 403);
}

TEST_CASE("two Authorization fields are refused as two", "[protocol]")
{
    loopback_server server("1x4:A,B,A,B");
    client alice(server);
    for (const std::string& fields : {own + own, own + "Authorization: Basic x\r\n",
                                      "Authorization: Basic x\r\n" + own, own + own + own}) {
        const answer refused = alice.get("/flip/alice/0,0", fields);
        CHECK(refused.status == 400);
        CHECK(refused.body == "a request has one Authorization field\n");
    }
    CHECK(server.game().board().changes() == 0);
}

TEST_CASE("a refused flip changes nothing, not even for who waits under that name", "[protocol]")
{
    const memory::edition spoken = GENERATE(memory::edition_2020, memory::edition_2023);
    const std::string at = spoken.first_space == 1 ? "/1,1" : "/0,0";
    loopback_server server("1x4:A,B,A,B", spoken);
    client alice(server);
    client bob(server);
    client eve(server);
    (void)alice.get("/flip/alice" + at, own);
    bob.ask("/flip/bob" + at, bearer("bob-has-this-key"));
    CHECK(server.game().waiting() == 0);
    server.settle();
    CHECK(server.game().waiting() == 1);
    const std::uint64_t steps = server.game().steps();
    // A flip that waits has claimed its name.
    CHECK(eve.get("/flip/bob" + at, other).status == 403);
    CHECK(eve.get("/flip/alice/1,1", other).status == 403);
    CHECK(eve.get("/flip/alice/99,99", other).status == 403);
    CHECK(server.game().steps() == steps);
    CHECK(server.game().waiting() == 1);
}

TEST_CASE("only a flip of a space of the board claims a name", "[protocol]")
{
    const std::string target =
        GENERATE("/look/alice", "/watch/alice", "/flip/alice/9,9", "/replace/alice/A/C");
    INFO(target);
    loopback_server server("1x4:A,B,A,B");
    client eve(server);
    client alice(server);
    eve.ask(target, other);
    server.settle();
    CHECK(alice.get("/flip/alice/0,0", own).status == 200);
    CHECK(alice.get("/flip/alice/0,1", other).status == 403);
}

TEST_CASE("a name that was played without a key is claimed by the first who has one", "[protocol]")
{
    loopback_server server("1x4:A,B,A,B");
    client alice(server);
    CHECK(alice.get("/flip/alice/0,0").status == 200);
    CHECK(alice.get("/flip/alice/0,2", own).status == 200);
    CHECK(alice.get("/flip/alice/0,1").status == 403);
    CHECK(alice.get("/flip/bob/0,1").status == 200);
}

TEST_CASE("where keys are required, nobody plays without one", "[protocol]")
{
    loopback_server server("1x4:A,B,A,B", memory::edition_2022, strict);
    client alice(server);
    for (const std::string target : {"/flip/alice/0,0", "/flip/alice/9,9", "/replace/alice/A/B"}) {
        const answer refused = alice.get(target);
        CHECK(refused.status == 401);
        CHECK(refused.value_of("WWW-Authenticate") == "Bearer");
        CHECK(refused.body.starts_with("every name has a key here"));
    }
    CHECK(server.game().board().changes() == 0);
    CHECK(alice.get("/look/alice").status == 200);
    CHECK(alice.get("/flip/alice/0,0", own).status == 200);
    CHECK(alice.get("/flip/alice/0,1").status == 401);
    const answer refused = alice.get("/flip/alice/0,1", other);
    CHECK(refused.status == 403);
    CHECK_FALSE(refused.has("WWW-Authenticate"));
}

} // namespace scramble::protocol
