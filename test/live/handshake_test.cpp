#include "catch.hpp"
#include "live/live_client.hpp"
#include "live/raw_client.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

// How a connection becomes a live one, and which do not.

namespace scramble::live {

namespace {

const std::string subprotocol = "memory.scramble.2";

/// A handshake in which one line is another, or missing.
std::string with(std::string_view line, std::string_view instead)
{
    std::string request = handshake_for("/live/alice", subprotocol);
    const auto at = request.find(line);
    REQUIRE(at != request.npos);
    const auto end = request.find("\r\n", at) + 2;
    request.replace(at, end - at, instead);
    return request;
}

std::string status_of(const std::string& answer)
{
    return answer.substr(9, 3);
}

minesweeper::field blank_field(std::uint32_t columns, std::uint32_t rows)
{
    return {columns, rows, std::vector<std::uint8_t>(std::size_t{columns} * rows, 0)};
}

} // namespace

TEST_CASE("a handshake is answered as RFC 6455 has it", "[live]")
{
    live_host host("1x2:A,A");
    host.hold_clock();
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocol));
    const std::string answer = client.take();
    CHECK(answer.starts_with("HTTP/1.1 101 Switching Protocols\r\n"));
    CHECK(answer.find("\r\nUpgrade: websocket\r\n") != answer.npos);
    CHECK(answer.find("\r\nConnection: upgrade\r\n") != answer.npos);
    CHECK(answer.find("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") != answer.npos);
    CHECK(answer.find("\r\nSec-WebSocket-Protocol: memory.scramble.2\r\n") != answer.npos);
    CHECK(answer.find("\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n") != answer.npos);
    CHECK(answer.find("Sec-WebSocket-Extensions") == answer.npos);
    CHECK(answer.find("\r\n\r\n\x81") != answer.npos); // a text of its own follows
}

TEST_CASE("a handshake may be spelled in other ways", "[live]")
{
    for (const std::string& request :
         {with("Upgrade:", "upgrade: h2c, WebSocket\r\n"),
          with("Connection:", "Connection: keep-alive\r\nConnection: upgrade\r\n"),
          with("Sec-WebSocket-Protocol:", "Sec-WebSocket-Protocol: other, memory.scramble.2\r\n"),
          with("Host:", "Host: localhost:8080\r\nOrigin: http://localhost:8080\r\n"),
          with("Host:", "Host: LocalHost:8080\r\nOrigin: http://LOCALHOST:8080\r\n"),
          with("Host:", "Host: localhost\r\nOrigin: http://localhost\r\n"),
          with("Host:", "Host: localhost:80\r\nOrigin: http://localhost\r\n"),
          with("Host:", "Host: localhost\r\nOrigin: https://localhost:443\r\n"),
          with("Host:", "Host: 192.0.2.7:8080\r\nOrigin: http://192.0.2.7:8080\r\n"),
          with("Host:", "Host: [::1]:8080\r\nOrigin: http://[::1]:8080\r\n"),
          with("GET ", "GET /l%69ve/alice?x HTTP/1.1\r\n")}) {
        INFO(request);
        live_host host("1x2:A,A");
        raw_client client(host);
        client.send(request);
        CHECK(status_of(client.take()) == "101");
    }
}

TEST_CASE("what is no handshake is told why, and the connection goes on", "[live]")
{
    struct row {
        std::string request;
        std::string status;
        std::string text;
    };
    const std::vector<row> rows{
        {with("Upgrade:", ""), "426", "this path is a WebSocket"},
        {with("Upgrade:", "Upgrade: h2c\r\n"), "426", "this path is a WebSocket"},
        {with("Connection:", "Connection: keep-alive\r\n"), "426", "this path is a WebSocket"},
        {with("Sec-WebSocket-Version:", ""), "426", "version 13"},
        {with("Sec-WebSocket-Version:", "Sec-WebSocket-Version: 8\r\n"), "426", "version 13"},
        {with("Sec-WebSocket-Key:", ""), "400", "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key:", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n"), "400",
         "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key:", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j!Q==\r\n"), "400",
         "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key:", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
         "400", "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key:", "Sec-WebSocket-Key:\r\n"
                                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
         "400", "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Protocol:", ""), "400", "expected the subprotocol memory.scramble.2"},
        {with("Sec-WebSocket-Protocol:", "Sec-WebSocket-Protocol: memory.scramble.20\r\n"), "400",
         "expected the subprotocol"},
        {with("Host:", "Host: localhost:8080\r\nOrigin: http://evil.example\r\n"), "403",
         "another site"},
        {with("Host:", "Host: localhost:8080\r\nOrigin: http://localhost\r\n"), "403",
         "another site"},
        {with("Host:", "Host: localhost:8080\r\nOrigin: http://localhost:80800\r\n"), "403",
         "another site"},
        {with("Host:", "Host: localhost:8080\r\nOrigin: null\r\n"), "403", "another site"},
        {with("Host:", "Host: localhost:8080\r\nOrigin: localhost:8080\r\n"), "403",
         "another site"},
        {with("Host:", "Host: evil.example:8080\r\nOrigin: http://evil.example:8080\r\n"), "421",
         "another name"},
        {with("Host:", "Host: evil.example:8080\r\n"), "421", "another name"},
        {with("GET ", "GET /live/a-b HTTP/1.1\r\n"), "400", "expected a PLAYER"},
        {with("GET ", "GET /live/ HTTP/1.1\r\n"), "400", "expected a PLAYER"},
        {with("GET ", "GET /live HTTP/1.1\r\n"), "404", "nothing at this path"},
        {with("GET ", "POST /live/alice HTTP/1.1\r\n"), "405", "this path takes GET"},
    };
    for (const auto& [request, status, text] : rows) {
        INFO(request);
        live_host host("1x2:A,A");
        raw_client client(host);
        client.send(request);
        const std::string answer = client.take();
        CHECK(status_of(answer) == status);
        CHECK(answer.find(text) != answer.npos);
        if (status == "426") {
            CHECK(answer.find("\r\nUpgrade: websocket\r\n") != answer.npos);
            CHECK(answer.find("\r\nSec-WebSocket-Version: 13\r\n") != answer.npos);
        }
        client.send(handshake_for("/live/alice", subprotocol));
        CHECK(status_of(client.take()) == "101");
    }
}

TEST_CASE("a handshake that ends its connection, or of HTTP/1.0, is none", "[live]")
{
    for (const std::string& request : {with("Connection:", "Connection: close, upgrade\r\n"),
                                       with("GET ", "GET /live/alice HTTP/1.0\r\n")}) {
        live_host host("1x2:A,A");
        raw_client client(host);
        client.send(request);
        CHECK(status_of(client.take()) == "426");
        CHECK(host.game().waiting() == 0);
    }
}

TEST_CASE("HEAD and OPTIONS of a live path change nothing", "[live]")
{
    live_host host("1x2:A,A");
    raw_client client(host);
    client.send(with("GET ", "HEAD /live/alice HTTP/1.1\r\n"));
    CHECK(status_of(client.take()) == "426");
    client.send(with("GET ", "OPTIONS /live/alice HTTP/1.1\r\n"));
    CHECK(status_of(client.take()) == "204");
    CHECK(host.game().waiting() == 0);
}

TEST_CASE("a handshake may come in one piece with requests before it", "[live]")
{
    const std::string all = "GET /look/alice HTTP/1.1\r\nHost: localhost\r\n\r\n" +
                            handshake_for("/live/alice", subprotocol);
    for (std::size_t split = 0; split <= all.size(); ++split) {
        live_host host("1x2:A,A");
        raw_client client(host);
        client.send(all.substr(0, split));
        client.send(all.substr(split));
        const std::string told = client.take();
        INFO("split at " << split << ": " << told);
        CHECK(told.starts_with("HTTP/1.1 200 OK\r\n"));
        CHECK(told.find("HTTP/1.1 101 ") != told.npos);
        client.send(text_frame("flip 0,0"));
        CHECK(client.take().ends_with("flipped 0,0\n"));
    }
}

TEST_CASE("a message before the handshake is agreed to is refused", "[live]")
{
    // RFC 6455, 4.1: a client waits for the answer.
    live_host host("1x2:A,A");
    raw_client client(host);
    client.send(handshake_for("/live/alice", subprotocol) + text_frame("flip 0,0"));
    CHECK(client.take().starts_with("HTTP/1.1 400 "));
    CHECK(client.is_ended());
    CHECK(host.game().players().names().empty());
}

TEST_CASE("a handshake behind a request that waits is refused", "[live]")
{
    // Its bytes are read already while another read is out.
    live_host host("1x4:A,B,C,D");
    raw_client client(host);
    client.send("GET /watch/alice HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client.send(handshake_for("/live/alice", subprotocol));
    raw_client other(host);
    other.send("GET /flip/bob/0,0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string told = client.take();
    CHECK(told.starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(told.find("HTTP/1.1 400 Bad Request\r\n") != told.npos);
    CHECK(client.is_ended());
    CHECK(host.game().waiting() == 0);
}

TEST_CASE("a handshake on a connection that has waited before is agreed to", "[live]")
{
    live_host host("1x4:A,B,C,D");
    raw_client client(host);
    client.send("GET /watch/alice HTTP/1.1\r\nHost: localhost\r\n\r\n");
    raw_client other(host);
    other.send("GET /flip/bob/0,0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(status_of(client.take()) == "200");
    client.send(handshake_for("/live/alice", subprotocol));
    CHECK(status_of(client.take()) == "101");
    client.send(text_frame("flip 0,1"));
    CHECK(client.take().ends_with("flipped 0,1\n"));
}

TEST_CASE("a real client is refused with the answer", "[live]")
{
    live_host host("1x2:A,A");
    live_client stranger(host, "/live/alice", {"memory.scramble.2", "http://evil.example"});
    CHECK_FALSE(stranger.is_connected());
    CHECK(stranger.status() == 403);
    live_client speechless(host, "/live/alice", {"", ""});
    CHECK(speechless.status() == 400);
    live_client own(host, "/live/alice",
                    {"memory.scramble.2", "http://localhost:" + std::to_string(host.port())});
    CHECK(own.is_connected());
}

TEST_CASE("a Minesweeper field has a page and a live path", "[live]")
{
    live_host host(blank_field(3, 3));
    raw_client client(host);
    const auto get = [&](const std::string& target) {
        client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return client.take();
    };
    CHECK(status_of(get("/")) == "200");
    CHECK(status_of(get("/live")) == "426");
    CHECK(status_of(get("/live/alice")) == "404");
    CHECK(status_of(get("/look/alice")) == "404");
    client.send("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(status_of(client.take()) == "204");
    client.send("OPTIONS /live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(status_of(client.take()) == "204");
    client.send("POST /live HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(status_of(client.take()) == "405");
    client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(client.take().ends_with("\r\n\r\n"));
    CHECK(status_of(get("/%zz")) == "400");
    CHECK(client.is_ended());
    CHECK(host.field().players() == 0);
}

TEST_CASE("a field that is too large is not for browsers", "[live]")
{
    live_host largest(blank_field(2048, 2048));
    raw_client client(largest);
    client.send(handshake_for("/live", "minesweeper.scramble.1"));
    CHECK(status_of(client.take()) == "101");
    live_host larger(blank_field(2049, 2048));
    raw_client other(larger);
    other.send(handshake_for("/live", "minesweeper.scramble.1"));
    const std::string answer = other.take();
    CHECK(status_of(answer) == "413");
    CHECK(answer.find("more than 4194304 squares") != answer.npos);
}

} // namespace scramble::live
