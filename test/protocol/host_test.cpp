#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "net/http/host_names.hpp"
#include "protocol/told.hpp"

#include <array>
#include <string>
#include <unistd.h>

// The names by which clients may call the server. A name that someone else has pointed here is
// refused (DNS rebinding).

namespace scramble::test {

namespace {

std::string flip_at(const std::string& host, const std::string& target = "/flip/alice/0,0")
{
    return "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
}

std::string machine()
{
    std::array<char, 256> name{};
    REQUIRE(::gethostname(name.data(), name.size() - 1) == 0);
    return name.data();
}

} // namespace

TEST_CASE("addresses, localhost and the machine's own names are served", "[host]")
{
    check_each({"127.0.0.1", "192.0.2.7:8080", "[::1]:8080", "localhost", "LocalHost:1",
                "localhost.", "board.localhost", machine(), machine() + ":80",
                machine() + ".local"},
               "200 open changed", [](const std::string& host) { return told(flip_at(host)); });
}

TEST_CASE("a request under another name is misdirected, and changes nothing", "[host]")
{
    for (const std::string host :
         {"evil.example", "evil.example:8080", "localhost.example", "notlocalhost", "127.0.0.1.nip",
          "1.example", "127.1", "256.0.0.1", "x" /* part of no name */, "%6cocalhost", ".", "..",
          "127.0.0.1..", "localhost.."}) {
        INFO(host);
        CHECK(told(flip_at(host)) == "421 open");
        CHECK(told("GET /look/alice HTTP/1.0\r\nHost: " + host + "\r\n\r\n") == "421 closed");
    }
    CHECK(told("GET /look/alice HTTP/1.0\r\n\r\n") == "200 closed");
}

TEST_CASE("the target's own host counts instead of the field's", "[host]")
{
    CHECK(told(flip_at("localhost", "http://evil.example/flip/alice/0,0")) == "421 open");
    CHECK(told(flip_at("evil.example", "http://localhost/flip/alice/0,0")) == "200 open changed");
}

TEST_CASE("one good Host does not make the next one good", "[host]")
{
    CHECK(told(flip_at("localhost", "/scores") + flip_at("evil.example") + flip_at("evil.example") +
               flip_at("localhost", "/scores")) == "200 421 421 200 open");
}

TEST_CASE("allowed names are served, in any letters and on any port", "[host]")
{
    net::host_names names({"Games.example", "box."});
    for (const std::string host :
         {"games.example", "GAMES.EXAMPLE:8080", "games.example.", "box"}) {
        INFO(host);
        CHECK(names.include(host));
    }
    for (const std::string host : {"example", "a.games.example", "games.example.evil", "boxes"}) {
        INFO(host);
        CHECK_FALSE(names.include(host));
    }
}

TEST_CASE("an allowed *.NAME is each name with one more part", "[host]")
{
    net::host_names names({"*.Play.example.", "*.lan"});
    for (const std::string host : {"a.play.example", "A.PLAY.example:8080", "b.lan."}) {
        INFO(host);
        CHECK(names.include(host));
    }
    for (const std::string host : {"play.example", "a.b.play.example", ".play.example", "lan",
                                   "aplay.example", "a.play.example.evil"}) {
        INFO(host);
        CHECK_FALSE(names.include(host));
    }
    CHECK(names.first_part("A.play.example:1") == "a");
    CHECK(names.first_part("b.LAN.") == "b");
    CHECK(names.first_part("c.localhost:8080") == "c");
    for (const std::string host :
         {"localhost", "a.b.localhost", "192.0.2.7", "[::1]:80", "play.example", "d.example"}) {
        INFO(host);
        CHECK(names.first_part(host).empty());
    }
}

TEST_CASE("names and addresses of loopback lead to this machine only", "[host]")
{
    for (const std::string host :
         {"localhost", "LOCALHOST:80", "a.localhost.", "127.0.0.1", "127.9.9.9:8080", "[::1]:80"}) {
        INFO(host);
        CHECK(net::is_of_loopback(host));
    }
    for (const std::string host : {"", "192.0.2.7", "[::2]", "box.local", "localhost.example"}) {
        INFO(host);
        CHECK_FALSE(net::is_of_loopback(host));
    }
}

} // namespace scramble::test
