#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"

#include <cctype>

// How a connection becomes a live one, and what is refused.

namespace scramble::test {

namespace {

const std::string subprotocol = "memory.scramble.2";

/// A handshake with another request line, or other lines for a field.
std::string with(const std::string& lines)
{
    std::string request = handshake_for("/live/alice", subprotocol);
    const auto colon = lines.find(':');
    const bool is_field = colon < lines.find(' ');
    std::string name = lines.substr(0, colon + 1);
    name[0] = static_cast<char>(std::toupper(name[0]));
    const auto at = is_field ? request.find(name) : 0;
    REQUIRE(at != request.npos);
    return request.replace(at, request.find("\r\n", at) - at, lines);
}

/// A handshake without a field.
std::string without(const std::string& name)
{
    std::string request = with(name + ": ");
    const std::string line = name + ": \r\n";
    return request.erase(request.find(line), line.size());
}

/// What a new server answers.
std::string reply_to(const std::string& request)
{
    memory_host server("1x2:A,A");
    http_client client(server);
    client.send(request);
    return client.take();
}

std::string status_of(const std::string& answer)
{
    return answer.substr(9, 3);
}

} // namespace

TEST_CASE("a handshake is answered as RFC 6455 has it", "[live]")
{
    const std::string answer = reply_to(handshake_for("/live/alice", subprotocol));
    CHECK(answer.starts_with("HTTP/1.1 101 Switching Protocols\r\n"));
    CHECK(answer.find("\r\nUpgrade: websocket\r\n") != answer.npos);
    CHECK(answer.find("\r\nConnection: upgrade\r\n") != answer.npos);
    CHECK(answer.find("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") != answer.npos);
    CHECK(answer.find("\r\nSec-WebSocket-Protocol: memory.scramble.2\r\n") != answer.npos);
    CHECK(answer.find("\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n") != answer.npos);
    CHECK(answer.find("Sec-WebSocket-Extensions") == answer.npos);
    CHECK(answer.find("\r\n\r\n\x81") != answer.npos); // a text frame follows
}

TEST_CASE("a handshake may be spelled in other ways", "[live]")
{
    for (const std::string& request :
         {with("upgrade: h2c, WebSocket"), with("Connection: keep-alive\r\nConnection: upgrade"),
          with("Sec-WebSocket-Protocol: other, memory.scramble.2"),
          with("Host: localhost:8080\r\nOrigin: http://localhost:8080"),
          with("Host: LocalHost:8080\r\nOrigin: http://LOCALHOST:8080"),
          with("Host: localhost\r\nOrigin: http://localhost"),
          with("Host: localhost:80\r\nOrigin: http://localhost"),
          with("Host: localhost\r\nOrigin: https://localhost:443"),
          with("Host: 192.0.2.7:8080\r\nOrigin: http://192.0.2.7:8080"),
          with("Host: [::1]:8080\r\nOrigin: http://[::1]:8080"),
          with("GET /l%69ve/alice?x HTTP/1.1")}) {
        INFO(request);
        CHECK(status_of(reply_to(request)) == "101");
    }
}

TEST_CASE("what is no handshake is told why, and the connection goes on", "[live]")
{
    struct row {
        std::string request;
        std::string status;
        std::string text;
    };
    const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    const std::vector<row> rows{
        {without("Upgrade"), "426", "this path is a WebSocket"},
        {with("Upgrade: h2c"), "426", "this path is a WebSocket"},
        {with("Connection: keep-alive"), "426", "this path is a WebSocket"},
        {without("Sec-WebSocket-Version"), "426", "version 13"},
        {with("Sec-WebSocket-Version: 8"), "426", "version 13"},
        {without("Sec-WebSocket-Key"), "400", "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ="), "400", "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j!Q=="), "400", "Sec-WebSocket-Key"},
        {with(key + "\r\n" + key), "400", "Sec-WebSocket-Key"},
        {with("Sec-WebSocket-Key:\r\n" + key), "400", "Sec-WebSocket-Key"},
        {without("Sec-WebSocket-Protocol"), "400", "expected the subprotocol memory.scramble.2"},
        {with("Sec-WebSocket-Protocol: memory.scramble.20"), "400", "expected the subprotocol"},
        {with("Host: localhost:8080\r\nOrigin: http://evil.example"), "403", "another site"},
        {with("Host: localhost:8080\r\nOrigin: http://localhost"), "403", "another site"},
        {with("Host: localhost:8080\r\nOrigin: http://localhost:80800"), "403", "another site"},
        {with("Host: localhost:8080\r\nOrigin: null"), "403", "another site"},
        {with("Host: localhost:8080\r\nOrigin: localhost:8080"), "403", "another site"},
        {with("Host: evil.example:8080\r\nOrigin: http://evil.example:8080"), "421",
         "another name"},
        {with("Host: evil.example:8080"), "421", "another name"},
        {with("GET /live/a-b HTTP/1.1"), "400", "expected a PLAYER"},
        {with("GET /live/ HTTP/1.1"), "400", "expected a PLAYER"},
        {with("GET /live HTTP/1.1"), "404", "nothing at this path"},
        {with("POST /live/alice HTTP/1.1"), "405", "this path takes GET"},
    };
    for (const auto& [request, status, text] : rows) {
        INFO(request);
        memory_host server("1x2:A,A");
        http_client client(server);
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
    for (const std::string& request :
         {with("Connection: close, upgrade"), with("GET /live/alice HTTP/1.0")}) {
        memory_host server("1x2:A,A");
        http_client client(server);
        client.send(request);
        CHECK(status_of(client.take()) == "426");
        CHECK(server.game().waiting() == 0);
    }
}

TEST_CASE("HEAD and OPTIONS of a live path change nothing", "[live]")
{
    memory_host server("1x2:A,A");
    http_client client(server);
    client.send(with("HEAD /live/alice HTTP/1.1"));
    CHECK(status_of(client.take()) == "426");
    client.send(with("OPTIONS /live/alice HTTP/1.1"));
    CHECK(status_of(client.take()) == "204");
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("a handshake may come in one piece with requests before it", "[live]")
{
    const std::string all = request_for("/look/alice") + handshake_for("/live/alice", subprotocol);
    for (std::size_t split = 0; split <= all.size(); ++split) {
        memory_host server("1x2:A,A");
        http_client client(server);
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
    memory_host server("1x2:A,A");
    http_client client(server);
    client.send(handshake_for("/live/alice", subprotocol) + text_frame("flip 0,0"));
    CHECK(client.take().starts_with("HTTP/1.1 400 "));
    CHECK(client.is_ended());
    CHECK(server.game().players().names().empty());
}

TEST_CASE("a handshake behind a request that waits is refused", "[live]")
{
    // Its bytes are already read while another read is under way.
    memory_host server("1x4:A,B,C,D");
    http_client client(server);
    client.ask("/watch/alice");
    client.send(handshake_for("/live/alice", subprotocol));
    http_client other(server);
    other.ask("/flip/bob/0,0");
    const std::string told = client.take();
    CHECK(told.starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(told.find("HTTP/1.1 400 Bad Request\r\n") != told.npos);
    CHECK(client.is_ended());
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("a handshake on a connection that has waited before is agreed to", "[live]")
{
    memory_host server("1x4:A,B,C,D");
    http_client client(server);
    client.ask("/watch/alice");
    http_client other(server);
    other.ask("/flip/bob/0,0");
    CHECK(status_of(client.take()) == "200");
    client.send(handshake_for("/live/alice", subprotocol));
    CHECK(status_of(client.take()) == "101");
    client.send(text_frame("flip 0,1"));
    CHECK(client.take().ends_with("flipped 0,1\n"));
}

TEST_CASE("a real client is refused with the answer", "[live]")
{
    memory_host server("1x2:A,A");
    live_client stranger(server, "/live/alice", {subprotocol, "Origin: http://evil.example\r\n"});
    CHECK_FALSE(stranger.is_connected());
    CHECK(stranger.status() == 403);
    live_client speechless(server, "/live/alice", {","});
    CHECK(speechless.status() == 400);
    live_client own(server, "/live/alice", {subprotocol, "Origin: http://localhost:8080\r\n"});
    CHECK(own.is_connected());
}

TEST_CASE("a Minesweeper field has a page and a live path", "[live]")
{
    minesweeper_host server("000/000/000");
    http_client client(server, server.web_port());
    const auto ask = [&](const std::string& request) {
        client.send(request + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return client.take();
    };
    CHECK(status_of(ask("GET /")) == "200");
    CHECK(status_of(ask("GET /live")) == "426");
    CHECK(status_of(ask("GET /live/alice")) == "404");
    CHECK(status_of(ask("GET /look/alice")) == "404");
    CHECK(status_of(ask("OPTIONS *")) == "204");
    CHECK(status_of(ask("OPTIONS /live")) == "204");
    CHECK(status_of(ask("POST /live")) == "405");
    CHECK(ask("HEAD /").ends_with("\r\n\r\n"));
    CHECK(status_of(ask("GET /%zz")) == "400");
    CHECK(client.is_ended());
    CHECK(server.game().players() == 0);
}

TEST_CASE("a field that is too large is not for browsers", "[live]")
{
    const introduction who{"minesweeper.scramble.1"};
    minesweeper_host largest(blank_field(2048, 2048));
    CHECK(live_client(largest, "/live", who).is_connected());
    minesweeper_host larger(blank_field(2049, 2048));
    const std::string answer = silent_client(larger, "/live", who).take();
    CHECK(status_of(answer) == "413");
    CHECK(answer.find("more than 4194304 squares") != answer.npos);
}

} // namespace scramble::test
