#include "app/lan.hpp"
#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <string>
#include <vector>

// The address by which others in the local network reach a room.

namespace scramble::test {

namespace {

std::string url_with(const std::vector<listen_at>& listeners,
                     const std::vector<std::string>& addresses)
{
    std::vector<asio::ip::address> own;
    for (const std::string& each : addresses)
        own.push_back(asio::ip::make_address(each));
    return lan_url(listeners, own);
}

const std::vector<std::string> many{"2001:db8::7", "203.0.113.7", "192.168.1.5", "10.0.0.1"};

} // namespace

TEST_CASE("the local network has a URL of a server that listens there", "[rooms]")
{
    CHECK(url_with({{"0.0.0.0", 80}}, many) == "http://192.168.1.5:80/");
    CHECK(url_with({{std::nullopt, 81, true}}, many) == "http://192.168.1.5:81/");
    CHECK(url_with({{"203.0.113.7", 82}}, many) == "http://203.0.113.7:82/");
    CHECK(url_with({{"203.0.113.7", 82}, {"10.0.0.1", 83}}, many) == "http://10.0.0.1:83/");
    CHECK(url_with({{"::", 84}}, many) == "http://[2001:db8::7]:84/");
    CHECK(url_with({{"::", 84}, {"0.0.0.0", 85}}, {"2001:db8::7", "172.32.0.1", "172.16.0.1"}) ==
          "http://172.16.0.1:85/");
    CHECK(url_with({{std::nullopt, 86, true}}, {"2001:db8::7"}) == "http://[2001:db8::7]:86/");
}

TEST_CASE("a server that only this machine reaches has none", "[rooms]")
{
    CHECK(url_with({{std::nullopt, 80}}, many).empty());
    CHECK(url_with({{"127.0.0.1", 80}}, many).empty());
    CHECK(url_with({{"0.0.0.0", 80}}, {}).empty());
    CHECK(url_with({{"0.0.0.0", 80}}, {"2001:db8::7"}).empty());
}

TEST_CASE("who opens a room by localhost is told its URL in the local network", "[rooms]")
{
    rooms_host server;
    const std::string name = server.opened("board=zoo").known().name;
    http_client client(server);
    const auto told_to = [&](const std::string& fields) {
        client.send("GET /r/" + name + "/room HTTP/1.1\r\n" + fields + "\r\n");
        return client.next().body;
    };
    const auto has_lan = [](const std::string& body) {
        return body.find("room lan ") != body.npos;
    };
    CHECK_FALSE(has_lan(told_to("Host: localhost\r\n"))); // it listens on loopback only
    const auto port = server.lan_port();
    const std::string lobby = lan_url(std::vector<listen_at>{{"0.0.0.0", port}}, own_addresses());
    if (lobby.empty()) {
        WARN("this machine is in no network");
        return;
    }
    const std::string line = "\nroom lan " + lobby + "r/" + name + "/\nroom game 1\n";
    CHECK(told_to("Host: localhost:" + std::to_string(port) + "\r\n").find(line) != line.npos);
    CHECK(has_lan(told_to("Host: [::1]\r\nOrigin: http://[::1]\r\n")));
    CHECK_FALSE(has_lan(told_to("Host: 192.168.1.5\r\n")));
    CHECK_FALSE(has_lan(told_to("Host: localhost\r\nOrigin: https://evil.example\r\n")));
    CHECK_FALSE(has_lan(told_to("Host: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n")));
    const answer picture = client.get("/r/" + name + "/qr.svg?at=" + lobby + "r/" + name + "/");
    CHECK(picture.status == 200);
    CHECK(picture.body.find("<title>" + lobby + "r/" + name + "/</title>") != std::string::npos);
}

} // namespace scramble::test
