#include "catch.hpp"
#include "instrument/http_client.hpp"
#include "net/http/known_heads.hpp"
#include "protocol/told.hpp"

#include <string>
#include <string_view>
#include <variant>

// A head whose fields were read before is not read again, and nobody can tell.

namespace scramble::test {

namespace {

/// All that a head says.
std::string said(const net::request_head& head)
{
    std::string all = std::to_string(static_cast<int>(head.method)) + head.if_none_match;
    for (const std::string_view each :
         {head.target, head.host, head.accept, head.accept_encoding, head.fetch_mode,
          head.fetch_site, head.forwarded_for, head.origin, head.authorization, head.body,
          head.websocket.key, head.websocket.version, head.websocket.subprotocols})
        all += '\n' + std::string(each);
    for (const bool each : {head.is_http_1_0, head.keeps_alive, head.is_prefetch,
                            head.asks_private_network, head.has_secret, head.body_size != 0,
                            head.websocket.is_upgrade, head.websocket.has_connection_upgrade})
        all += each ? 'y' : 'n';
    return all + std::to_string(head.authorizations);
}

/// The size of the head at the beginning of `bytes`, and all that it says; empty if it is none.
std::string as_read(std::string_view bytes)
{
    const auto scanned = net::head_scanner().scan(bytes);
    const auto* const size = std::get_if<std::size_t>(&scanned);
    if (size == nullptr)
        return {};
    const auto head = net::read_head(bytes.substr(0, *size), true);
    return std::holds_alternative<net::refusal>(head)
               ? std::string()
               : std::to_string(*size) + said(std::get<net::request_head>(head));
}

/// The same of what is known; empty if it is not.
std::string as_known(net::known_heads& heads, std::string_view bytes)
{
    const auto found = heads.find(bytes);
    return found.head == nullptr ? std::string() : std::to_string(found.size) + said(*found.head);
}

/// Reads a head, which must not be refused.
void read(net::known_heads& heads, const std::string& bytes)
{
    const auto head = heads.read(bytes, true);
    REQUIRE(std::holds_alternative<net::request_head*>(head));
    CHECK(std::to_string(bytes.size()) + said(*std::get<net::request_head*>(head)) ==
          as_read(bytes));
}

std::string head_of(std::string_view target, std::string_view fields = {})
{
    return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(fields) +
           "\r\n";
}

constexpr std::string_view many_fields =
    "Accept: text/html\r\nAccept-Encoding: gzip\r\nIf-None-Match: \"a\"\r\nIf-None-Match: \"b\"\r\n"
    "Sec-Purpose: prefetch\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Site: same-origin\r\n"
    "X-Forwarded-For: 192.0.2.1\r\nOrigin: http://localhost\r\nConnection: close\r\n"
    "Access-Control-Request-Private-Network: true\r\n";

} // namespace

TEST_CASE("a head with known fields says what it would say if it were read", "[protocol]")
{
    for (const std::string_view fields : {std::string_view(), many_fields}) {
        net::known_heads heads;
        read(heads, head_of("/look/alice", fields));
        for (const std::string target : {"/look/alice", "/flip/bob/0,0", "/", "/a%20b?c=d&e"}) {
            const std::string again = head_of(target, fields);
            CHECK(as_known(heads, again) == as_read(again));
            CHECK(as_known(heads, again + "GET /") == as_read(again));
            for (std::size_t size = 0; size < again.size(); ++size)
                CHECK(heads.find(again.substr(0, size)).head == nullptr);
        }
    }
}

TEST_CASE("a head that differs in one byte is known only if nothing but its target differs",
          "[protocol]")
{
    net::known_heads heads;
    const std::string first = head_of("/look/alice", many_fields);
    read(heads, first);
    const std::size_t fields = first.find('\n') + 1;
    std::size_t known = 0;
    for (std::size_t at = 0; at < first.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            std::string other = first;
            other[at] = static_cast<char>(byte);
            const std::string found = as_known(heads, other);
            if (found.empty() || other == first)
                continue;
            ++known;
            REQUIRE(at < fields);
            REQUIRE(found == as_read(other));
        }
    }
    CHECK(known == std::string("look/alice").size() * (0x7e - 0x20 - 2)); // not the same, no '#'
}

TEST_CASE("only a plain GET is known", "[protocol]")
{
    net::known_heads heads;
    read(heads, head_of("/look/alice"));
    const std::string rest = head_of("/look/alice").substr(std::string("GET /look/alice").size());
    for (const std::string line :
         {"HEAD /look/alice", "POST /look/alice", "get /look/alice", "GET  /look/alice",
          "GET http://localhost/look/alice", "GET look/alice", "GET *", "GET /look#alice",
          "GET /look/\x7f", "GET /look/\xc3\xa4", "\r\nGET /look/alice"})
        CHECK(heads.find(line + rest).head == nullptr);
    for (const std::string version : {" HTTP/1.0", " HTTP/1.2", " HTTP/2.0", "", " HTTP/1.1 "})
        CHECK(heads.find("GET /look/alice" + version + rest.substr(9)).head == nullptr);
    CHECK(heads.find(head_of("/" + std::string(net::longest_target - 1, 'a'))).head != nullptr);
    CHECK(heads.find(head_of("/" + std::string(net::longest_target, 'a'))).head == nullptr);
}

TEST_CASE("what is not kept is not known", "[protocol]")
{
    const std::string fields = "Host: localhost\r\n\r\n";
    for (const std::string& head :
         {head_of("/a", "Authorization: Bearer 0123456789abcdef\r\n"),
          head_of("/a", "Cookie: a=b\r\n"), head_of("/a", "Proxy-Authorization: Basic YTpi\r\n"),
          head_of("/a", "Sec-WebSocket-Protocol: key.0123456789abcdef\r\n"),
          head_of("/a", "Content-Length: 1\r\n"),
          head_of("/a", "X: " + std::string(1024, 'x') + "\r\n"), "HEAD /a HTTP/1.1\r\n" + fields,
          "GET http://localhost/a HTTP/1.1\r\n" + fields, "GET /a HTTP/1.0\r\n" + fields,
          "GET /a HTTP/1.5\r\n" + fields}) {
        INFO(head);
        net::known_heads heads;
        read(heads, head);
        CHECK(heads.find(head).head == nullptr);
        CHECK(heads.find(head_of("/a")).head == nullptr);
        CHECK(heads.find("GET /a HTTP/1.1" + head.substr(head.find('\r'))).head == nullptr);
        read(heads, head_of("/a"));
        read(heads, head);
        CHECK(heads.find(head_of("/a")).head != nullptr);
    }
}

TEST_CASE("a refused head is not known", "[protocol]")
{
    net::known_heads heads;
    const std::string twice = head_of("/a", "Host: localhost\r\n");
    CHECK(std::holds_alternative<net::refusal>(heads.read(twice, false)));
    CHECK(heads.find(twice).head == nullptr);
    const std::string with_body = head_of("/a", "Content-Length: 1\r\n");
    CHECK(std::holds_alternative<net::refusal>(heads.read(with_body, false)));
    CHECK(heads.find(with_body).head == nullptr);
}

TEST_CASE("of many heads those used last are known", "[protocol]")
{
    net::known_heads heads;
    const auto numbered = [](int number) {
        return head_of("/a", "X: " + std::to_string(number) + "\r\n");
    };
    for (int number = 0; number < 8; ++number)
        read(heads, numbered(number));
    CHECK(as_known(heads, numbered(0)) == as_read(numbered(0)));
    read(heads, numbered(8));
    CHECK(heads.find(numbered(1)).head == nullptr);
    for (const int number : {0, 2, 3, 4, 5, 6, 7, 8})
        CHECK(as_known(heads, numbered(number)) == as_read(numbered(number)));
}

TEST_CASE("requests with the same fields are answered as if each were the first", "[protocol]")
{
    std::string same;
    std::string different; // nothing here is known
    for (const std::string target :
         {"/look/alice", "/look/bob", "/flip/alice/0,0", "/flip/alice/9,9", "/none", "/look/%zz"}) {
        same += request_for(target, "X: a\r\n");
        different += request_for(target, "X: " + std::to_string(different.size()) + "\r\n");
    }
    const std::string expected = "200 200 200 409 404 400 closed changed";
    CHECK(told(different) == expected);
    for (std::size_t first = 0; first <= same.size(); ++first)
        REQUIRE(told(same, first) == expected);
}

TEST_CASE("fields that change count from that request on", "[protocol]")
{
    const std::string flip = "GET /flip/alice/0,0 HTTP/1.1\r\nHost: ";
    const std::string good = request_for("/look/alice") + request_for("/look/alice");
    CHECK(told(good + flip + "evil.example\r\n\r\n" + good) == "200 200 421 200 200 open");
    CHECK(told(good + flip + "localhost\r\nSec-Fetch-Mode: no-cors\r\n\r\n" + good) ==
          "200 200 403 200 200 open");
    CHECK(told(good + flip + "localhost\r\nConnection: close\r\n\r\n" + good) ==
          "200 200 200 closed changed");
    CHECK(told(good + "\r\n\r\n" + good + flip + "localhost\r\n\r\n") ==
          "200 200 200 200 200 open changed");
}

} // namespace scramble::test
