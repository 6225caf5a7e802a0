#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <string>

// The edition of 2020: the header of an answer that has to wait comes at once.

namespace scramble::protocol {

namespace {

const auto& edition = memory::edition_2020;

std::string watch(std::string_view method, std::string_view version, std::string_view fields = {})
{
    return std::string(method) + " /watch/dora " + std::string(version) +
           "\r\nHost: localhost\r\n" + std::string(fields) + "\r\n";
}

/// Dora, who is to watch, and alice, who turns a card when the test says so.
struct two_cards {
    loopback_server server{"1x2:A,A", edition};
    client dora{server};
    client alice{server};

    void turn() { (void)alice.get("/flip/alice/1,1"); }
};

constexpr auto turned = "1x2\nup A\ndown\n";

/// The bytes behind the header of what has arrived.
std::string body_bytes(client& who)
{
    const auto end = who.inbox().find("\r\n\r\n");
    return end == std::string::npos ? "no header" : who.inbox().substr(end + 4);
}

} // namespace

TEST_CASE_METHOD(two_cards, "2020: the body comes in one chunk and a last one", "[protocol]")
{
    dora.send(watch("GET", "HTTP/1.1") + request_for("/scores"));
    auto begun = dora.so_far();
    REQUIRE(begun.so_far == extent::head);
    CHECK(begun.after_head == 0);
    CHECK(begun.what.status == 200);
    CHECK(begun.what.value_of("Transfer-Encoding") == "chunked");
    CHECK_FALSE(begun.what.has("Connection"));

    turn();
    server.settle();
    dora.pull();
    CHECK(body_bytes(dora).starts_with("e\r\n1x2\nup A\ndown\n\r\n0\r\n\r\nHTTP/1.1 200"));
    CHECK(dora.next().body == turned);
    CHECK(dora.next().body == "alice 0\n");
    CHECK(dora.waits());
}

TEST_CASE_METHOD(two_cards, "2020: a client of HTTP/1.0 gets the body up to the connection's end",
                 "[protocol]")
{
    const std::string fields = GENERATE("", "Connection: keep-alive\r\n", "Connection: close\r\n");
    dora.send(watch("GET", "HTTP/1.0", fields));
    auto begun = dora.so_far();
    REQUIRE(begun.so_far == extent::head);
    CHECK(begun.after_head == 0);
    CHECK_FALSE(begun.what.has("Transfer-Encoding"));
    CHECK_FALSE(begun.what.has("Content-Length"));
    CHECK(begun.what.is_last());

    turn();
    CHECK(dora.next().body == turned);
    CHECK(dora.is_closed());
}

TEST_CASE_METHOD(two_cards, "2020: an answer to HEAD is whole with its header", "[protocol]")
{
    client old(server);
    dora.send(watch("HEAD", "HTTP/1.1") + request_for("/look/dora"));
    old.send(watch("HEAD", "HTTP/1.0"));
    CHECK(dora.next_to_head().value_of("Transfer-Encoding") == "chunked");
    CHECK(old.next_to_head().is_last());
    // What is behind it still comes behind the watch.
    CHECK(dora.waits());
    turn();
    CHECK(dora.next().body == turned);
    CHECK(old.is_closed());
}

TEST_CASE_METHOD(two_cards, "2020: Connection: close is honoured behind an early header",
                 "[protocol]")
{
    dora.send(watch("GET", "HTTP/1.1", "Connection: close\r\n") + request_for("/scores"));
    CHECK(dora.so_far().what.is_last());
    turn();
    CHECK(dora.next().body == turned);
    CHECK(dora.is_closed());
}

TEST_CASE("2020: a flip that waits for HTTP/1.0 clients and others alike", "[protocol]")
{
    loopback_server server("1x4:A,A,B,B", edition);
    client alice(server);
    client bob(server);
    client charlie(server);
    (void)alice.get("/flip/alice/1,1");
    (void)alice.get("/flip/alice/1,2");
    bob.send("GET /flip/bob/1,1 HTTP/1.0\r\n\r\n");
    charlie.ask("/flip/charlie/1,2");
    CHECK(bob.so_far().so_far == extent::head);
    CHECK(charlie.so_far().so_far == extent::head);
    (void)alice.get("/flip/alice/1,3"); // removes the pair: both fail by 1-A
    CHECK(bob.next().body == "1x4\nnone\nnone\nup B\ndown\n");
    CHECK(bob.is_closed());
    CHECK(charlie.next().body == "1x4\nnone\nnone\nup B\ndown\n");
    CHECK(charlie.waits());
}

TEST_CASE("2020: a large board comes in chunks whole", "[protocol]")
{
    memory::layout cards{200, 200, std::vector<std::string>(40'000, "card")};
    loopback_server server(cards, edition);
    client dora(server);
    client old(server);
    client alice(server);
    dora.ask("/watch/dora");
    old.send(watch("GET", "HTTP/1.0"));
    server.settle();
    const std::string body = alice.get("/flip/alice/200,200").body;
    REQUIRE(body.ends_with("my card\n"));
    const std::string seen = body.substr(0, body.size() - 8) + "up card\n";
    CHECK((dora.next().body == seen));
    CHECK((old.next().body == seen));
}

TEST_CASE_METHOD(two_cards, "2020: a watch that is behind the board needs no early header",
                 "[protocol]")
{
    const std::string tag = dora.get("/look/dora").value_of("ETag");
    turn();
    const answer got = dora.get("/watch/dora", "If-None-Match: " + tag + "\r\n");
    CHECK(got.body == turned);
    CHECK(got.has("ETag"));
    CHECK(got.value_of("Content-Length") == "14");
}

} // namespace scramble::protocol
