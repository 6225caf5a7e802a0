#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "protocol/told.hpp"

#include <string>
#include <vector>

// Where one request ends and the next begins must be unambiguous: anything that a proxy could read
// differently is refused, and the connection is closed.

namespace scramble::test {

using namespace std::literals;

namespace {

/// What the server says to a request with only those fields.
std::string told_host(std::string_view fields, std::string_view version = "HTTP/1.1")
{
    return told("GET /look/alice " + std::string(version) + "\r\n" + std::string(fields) + "\r\n");
}

/// What the server says to a request for that target.
std::string told_target(const std::string& text)
{
    return told(request_for(text));
}

const std::string next_flip = "GET /flip/alice/0,0 HTTP/1.1\r\nHost: localhost\r\n\r\n";

} // namespace

TEST_CASE("a body is never taken for a request", "[protocol]")
{
    CHECK(told("POST /flip/alice/0,0 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello") ==
          "413 closed");
    CHECK(told(request_for("/look/alice",
                           "Content-Length: " + std::to_string(next_flip.size()) + "\r\n") +
               next_flip) == "413 closed");
    CHECK(told(request_for("/look/alice", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n" +
               next_flip) == "501 closed");
    CHECK(told(request_for("/look/alice", "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n") +
               next_flip) == "400 closed");
}

TEST_CASE("every Transfer-Encoding is refused", "[protocol]")
{
    for (const std::string coding :
         {"chunked", "Chunked", "identity", "gzip", "gzip, chunked", "gzip;q=1, CHUNKED",
          "x-own;q=1", "chunked;x=\"y\"", ", gzip,, chunked", "xchunked, gzip",
          "gzip;x=\"chunked, gzip\""}) {
        INFO(coding);
        CHECK(told_with("Transfer-Encoding: " + coding + "\r\n") == "501 closed");
        CHECK(told_with("tRANSFER-eNCODING:" + coding + "\r\n") == "501 closed");
        CHECK(told_host("Host: a\r\nTransfer-Encoding: " + coding + "\r\n", "HTTP/1.0") ==
              "400 closed");
    }
    CHECK(told_with("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n") == "501 closed");
    const auto with_coding = [](const std::string& coding) {
        return told_with("Transfer-Encoding: " + coding + "\r\n");
    };
    check_each({"chunked, gzip", "chunked, chunked", "chunked, identity", "gzip, chunked, gzip",
                "chunked\t,gzip, chunked", "CHUNKED;x=\"y\", gzip",
                "chunked\r\nTransfer-Encoding: gzip", "chunked\r\nTransfer-Encoding: chunked", "",
                " ", ",", "chunk ed", "@", "chunked, (", "\"chunked\"", "\vchunked",
                "chunked\r\nContent-Length: 0"},
               "400 closed", with_coding);
    CHECK(told_with("Transfer-Encoding : chunked\r\n") == "400 closed");
    CHECK(told_with("Content-Length: 0\r\nTransfer-Encoding: chunked\r\n") == "400 closed");
}

TEST_CASE("a Content-Length is 0 or refused", "[protocol]")
{
    const auto with_length = [](const std::string& length) {
        return told_with("Content-Length: " + length + "\r\n");
    };
    check_each({"0", "00", " 0", "0 ", "\t0\t"}, "200 open", with_length);
    check_each({"1", "5", "01", "1048576", "1048577", "4294967296", "18446744073709551615"},
               "413 closed", with_length);
    check_each({"", "+0", "-0", "-1", "0x0", "0.0", "0 0", "zero", "0;", "1 1", "\"0\"", "0, 1",
                "5, 6", "0\r\nContent-Length: 5", "5\r\nContent-Length: 0"},
               "400 closed", with_length);
    CHECK(told_with("Content-Length : 0\r\n") == "400 closed");
    // A number too large for any type is still well formed, but needs no special answer.
    const auto huge = with_length("99999999999999999999999999");
    CHECK((huge == "413 closed" || huge == "400 closed"));
    // The same length twice is no contradiction; RFC 9110 leaves the choice.
    for (const std::string twice : {"0, 0", "0\r\nContent-Length: 0"}) {
        const auto same = with_length(twice);
        CHECK((same == "200 open" || same == "400 closed"));
    }
}

TEST_CASE("a request names one Host", "[protocol]")
{
    const auto with_host = [](const std::string& host) {
        return told_host("Host: " + host + "\r\n");
    };
    check_each({"localhost", "LOCALHOST", "localhost:8080", "localhost:", "127.0.0.1",
                "127.0.0.1:1", "[::1]", "[::1]:8080"},
               "200 open", with_host);
    check_each(between_bars("| |local host|localhost/|localhost/look|me@localhost|localhost:port|"
                            "localhost:80:80|:80|[::1|::1|[]|[::1]x|[localhost]|http://localhost|"
                            "localhost?|localhost#|local\\host|localhost, localhost|\"localhost\"|"
                            "localhost\r\nHost: localhost|localhost\r\nX: y\r\nhost: 127.0.0.1"),
               "400 closed", with_host);
    CHECK(told_host("") == "400 closed");
    CHECK(told_host("Host : localhost\r\n") == "400 closed");
    CHECK(told_host("", "HTTP/1.0") == "200 closed");
    CHECK(told_host("Host: localhost\r\n", "HTTP/1.0") == "200 closed");
    CHECK(told_host("Host: localhost\r\nHost: localhost\r\n", "HTTP/1.0") == "400 closed");
    CHECK(told_host("Host: local host\r\n", "HTTP/1.0") == "400 closed");
}

TEST_CASE("lines end in CR LF, and fields are on one line", "[protocol]")
{
    const std::string line = "GET /look/alice HTTP/1.1";
    CHECK(told(line + "\rHost: localhost\r\r") == "open");
    check_each({line + "\nHost: localhost\n\n", line + "\r\nHost: localhost\n\r\n",
                line + "\r\nHost: localhost\r\n\n", line + "\nHost: localhost\r\n\r\n",
                line + "\rHost: localhost\r\r\n\r\n", line + "\r\n Host: localhost\r\n\r\n"},
               "400 closed");
    check_each({"X: y\rZ: z\r\n", "X: y\r\r\n", "X: y\r\n z\r\n", "X: y\r\n\tz\r\n", "X:\r\n \r\n"},
               "400 closed", told_with);
}

TEST_CASE("a header field is a name, a colon and a value", "[protocol]")
{
    const auto with_field = [](const std::string& field) { return told_with(field + "\r\n"); };
    check_each({"X:y", "X: y z", "X:", "X: \t y \t", "X!#$%&'*+-.^_`|~: y", "X: a\tb",
                "X: caf\xC3\xA9", "X: \xFF", "X: :"},
               "200 open", with_field);
    check_each({"X", "X y", ": y", "X : y", "X\t: y", "X Y: z", "(X): y", "X\xC3\xA9: y",
                "X: a\0b"s, "X\0: y"s, "\0: y"s,
                "X: a\x01"
                "b",
                "X: a\x7F"
                "b",
                "X: \x1B[0m"},
               "400 closed", with_field);
}

TEST_CASE("what answers a HEAD request has no body, a refusal neither", "[protocol]")
{
    for (const std::string fields : {"", "Host: local host\r\n", "Host: a\r\nContent-Length: 1\r\n",
                                     "Host: a\r\nTransfer-Encoding: chunked\r\n"}) {
        memory_host server("1x2:A,A");
        http_client alice(server);
        alice.send("HEAD /look/alice HTTP/1.1\r\n" + fields + "\r\n");
        CHECK(alice.next_to_head().status >= 400);
        CHECK(alice.is_closed());
    }
}

TEST_CASE("a request line is a method, a target and a version", "[protocol]")
{
    const auto line = [](const std::string& text) {
        return told(text + "\r\nHost: localhost\r\n\r\n");
    };
    CHECK(line("GET /look/alice HTTP/1.1") == "200 open");
    check_each(
        between_bars(
            "GET  /look/alice HTTP/1.1|GET /look/alice  HTTP/1.1|GET /look/alice HTTP/1.1 |"
            "GET\t/look/alice HTTP/1.1|GET /look/alice\tHTTP/1.1| GET /look/alice HTTP/1.1|"
            "GET /look/alice|GET HTTP/1.1|GET  HTTP/1.1|GET|/look/alice HTTP/1.1|"
            " /look/alice HTTP/1.1|G@T /look/alice HTTP/1.1|GET: /look/alice HTTP/1.1|"
            "GET /look/alice http/1.1|"
            "GET /look/alice HTTP/1|GET /look/alice HTTP/1.10|GET /look/alice HTTP/11|"
            "GET /look/alice HTTP/1,1|GET /look/alice HTTP/x.y|GET /look/alice HTTPS/1.1|"
            "GET /look/al ice HTTP/1.1|GET look/alice HTTP/1.1|GET * HTTP/1.1|GET ?x HTTP/1.1|"
            "GET localhost:80 HTTP/1.1|GET /look/alice#top HTTP/1.1|"
            "GET /look/alice\0 HTTP/1.1|GET /look/\x01lice HTTP/1.1|GET /look/\x7Flice HTTP/1.1|"
            "GET /look/alice HTTP/2|GET /look/alice HTTP/1.|GET /look/alice HTTP/.1|"
            "GET /look/alice HTTP/2.0.0|GET /look/alice HTTP/12.0|GET /look/alice HTTP/-1.2|"
            "GET /look/alice xHTTP/2.0|GET /look/alice HTTP/2.0 |GET HTTP/2.0|"
            "GET /look/alice HTTP/1.2 HTTP/1.2|GET /look/alice HTTP/1.2 HTTP/1.1|"
            "GET /look/alice HTTP/1.1\0|HTTP/1.1 200 OK"sv),
        "400 closed", line);
}

TEST_CASE("a later HTTP/1 is served like HTTP/1.1, another HTTP is not", "[protocol]")
{
    for (const std::string version : {"HTTP/1.2", "HTTP/1.3", "HTTP/1.9"}) {
        INFO(version);
        CHECK(told_host("Host: localhost\r\n", version) == "200 open");
        CHECK(told_host("Host: localhost\r\nConnection: close\r\n", version) == "200 closed");
        CHECK(told_host("Host: local host\r\n", version) == "400 closed");
        CHECK(told_host("Host: a\r\nTransfer-Encoding: chunked\r\n", version) == "501 closed");
        CHECK(told_host("", version) == "400 closed");
        CHECK(told("GET /flip/alice/0,0 " + version + "\r\nHost: localhost\r\n\r\n") ==
              "200 open changed");
        CHECK(told("GET http://localhost/scores " + version + "\r\nHost: a\r\n\r\n" +
                   request_for("/scores")) == "200 200 open");
    }
    for (const std::string version :
         {"HTTP/0.9", "HTTP/0.0", "HTTP/2.0", "HTTP/2.1", "HTTP/3.1", "HTTP/9.9"}) {
        INFO(version);
        CHECK(told_host("Host: localhost\r\n", version) == "505 closed");
        CHECK(told_host("", version) == "505 closed");
    }
    CHECK(told("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") == "505 closed");
}

TEST_CASE("nobody is connected through this server", "[protocol]")
{
    const auto connect = [](const std::string& target) {
        return told("CONNECT " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    };
    check_each({"localhost:80", "127.0.0.1:1", "[::1]:443", "games.example:0"}, "405 closed",
               connect);
    check_each({"localhost", "localhost:", ":80", "80", "[::1]", "me@localhost:80",
                "localhost:http", "localhost:80/", "*"},
               "400 closed", connect);
}

TEST_CASE("what is no HTTP at all is refused by its first bytes", "[protocol]")
{
    check_each({"\x16\x03\x01\x02\x00\x01\x00\x01\xFC\x03\x03"s, // TLS
                "\0"s, "\n", " ", "look 0 0\r\n\r\n",
                "\xFF\xF4\xFF\xFD\x06"}, // Ctrl-C of a telnet client
               "400 closed");
    CHECK(told("look 0 0\r\n") == "open"); // it could still become a head
}

TEST_CASE("empty lines before a request are passed over", "[protocol]")
{
    CHECK(told("\r\n" + request_for("/scores")) == "200 open");
    CHECK(told("\r\n\r\n\r\n" + request_for("/scores") + "\r\n" + request_for("/scores")) ==
          "200 200 open");
    CHECK(told("\r\n" + request_for("/scores"), 1) == "200 open");
    CHECK(told("\r" + request_for("/scores")) == "400 closed");
}

TEST_CASE("a target is malformed wherever its bad escape is, but for the query", "[protocol]")
{
    check_each({"/%zz", "/look/%zz", "/look/alice/%zz", "/flip/alice/0,0/%zz", "/a/b/c/d/%zz",
                "/a/b/c/d/e/%FF", "/replace/alice/A/B/%00"},
               "400 closed", told_target);
    CHECK(told_target("/look/alice?%zz/%FF/%00") == "200 open");
}

TEST_CASE("targets in absolute form are served like the others", "[protocol]")
{
    check_each({"http://localhost/look/alice", "HTTP://localhost:8080/look/alice",
                "http://127.0.0.1/scores?x=y", "http://[::1]:80/scores", "http://localhost",
                "http://localhost?x"},
               "200 open", told_target);
    CHECK(told_target("http://localhost/nothing") == "404 open");
    CHECK(told_target("http://localhost/flip/alice/0,0") == "200 open changed");
    check_each({"http:///look/alice", "http://me@localhost/look/alice",
                "http://local%host:x/look/alice", "https://localhost/look/alice",
                "ftp://localhost/look/alice"},
               "400 closed", told_target);
    CHECK(told("GET http://localhost/scores HTTP/1.1\r\n\r\n") == "400 closed");
}

} // namespace scramble::test
