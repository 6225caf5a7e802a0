#include "app/lan.hpp"
#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <string>
#include <vector>

// The address by which others in the local network reach a room or a class.

namespace scramble::test {

namespace {

const std::string opener = "Authorization: Bearer 0123456789abcdef\r\n";

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

TEST_CASE("who opens a room or a class by localhost is told its URL in the local network",
          "[rooms][class]")
{
    rooms_host server;
    const std::string room = "r/" + server.opened("board=zoo").known().name + "/";
    http_client client(server);
    client.send("POST /rooms?count=2 HTTP/1.1\r\nHost: localhost\r\n" + opener + "\r\n");
    const answer made = client.next();
    const std::string at_class = "/" + made.value_of("Location");
    const std::string way_in = "j/" + made.body.substr(made.body.size() - 6, 5);
    std::string asked;
    const auto told_to = [&](const std::string& fields) {
        client.send(asked + " HTTP/1.1\r\n" + fields + "\r\n");
        return client.next().body;
    };
    const auto has = [](const std::string& body, const std::string& part) {
        return body.find(part) != body.npos;
    };
    const auto has_lan = [&](const std::string& body) { return has(body, " lan "); };
    const auto port = server.lan_port();
    const std::string lobby = lan_url(std::vector<listen_at>{{"0.0.0.0", port}}, own_addresses());
    if (lobby.empty()) {
        WARN("this machine is in no network");
        return;
    }
    for (const auto& [target, line] :
         {std::pair{"GET /" + room + "room", "room lan " + lobby + room + "\nroom game 1\n"},
          {"GET " + at_class + "class", "class lan " + lobby + "\nclass yours\n"},
          {"POST " + at_class + "pause", "class lan " + lobby + "\nclass yours\n"}}) {
        asked = target;
        INFO(asked);
        const std::string own = opener + "Host: localhost:" + std::to_string(port) + "\r\n";
        CHECK(has(told_to(own), "\n" + line));
        CHECK(has_lan(told_to(opener + "Host: [::1]\r\nOrigin: http://[::1]\r\n")));
        CHECK_FALSE(has_lan(told_to(opener + "Host: 192.168.1.5\r\n")));
        CHECK_FALSE(
            has_lan(told_to(opener + "Host: localhost\r\nOrigin: https://evil.example\r\n")));
        CHECK_FALSE(has_lan(told_to(opener + "Host: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n")));
    }
    for (const auto& [at, link] :
         {std::pair{"/" + room, lobby + room}, {at_class, lobby + way_in}}) {
        INFO(link);
        const answer picture = client.get(at + "qr.svg?at=" + link);
        CHECK(picture.status == 200);
        CHECK(has(picture.body, "<title>" + link + "</title>"));
    }
    CHECK(client.get(at_class + "qr.svg?at=" + lobby).status == 400);
}

TEST_CASE("who only this machine reaches tells no URL in the local network", "[rooms][class]")
{
    rooms_host server;
    const std::string room = server.opened("board=zoo").known().name;
    http_client client(server);
    CHECK(client.get("/r/" + room + "/room").body.find("room lan ") == std::string::npos);
    client.send("POST /rooms?count=2 HTTP/1.1\r\nHost: localhost\r\n" + opener + "\r\n");
    const answer made = client.next();
    const answer told = client.get("/" + made.value_of("Location") + "class");
    CHECK(told.body.starts_with("class name "));
    CHECK(told.body.find("class lan ") == std::string::npos);
    const std::string code = made.body.substr(made.body.size() - 6, 5);
    const answer picture = client.get("/" + made.value_of("Location") + "qr.svg");
    CHECK(picture.body.find("<title>http://localhost/j/" + code + "</title>") != std::string::npos);
}

} // namespace scramble::test
