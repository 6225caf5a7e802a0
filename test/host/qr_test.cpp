#include "host/qr.hpp"

#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/page_parts.hpp"

#include <cstdlib>
#include <string>

// The QR codes of the links of rooms and classes, and the page for the wall.

namespace scramble::test {

namespace {

/// A room, and requests below it.
struct invited_room {
    explicit invited_room(const net::site_settings& site = {})
        : server({}, scramble::host::kinds(), site), name(server.opened("board=zoo").known().name)
    {
    }

    rooms_host server;
    http_client client{server};
    std::string name;

    answer get(const std::string& target, const std::string& fields = "Host: localhost\r\n")
    {
        client.send("GET /r/" + name + target + " HTTP/1.1\r\n" + fields + "\r\n");
        return client.next();
    }

    /// The link in the code; the refusal if there is none.
    std::string link_in(const std::string& query, const std::string& fields = "Host: localhost\r\n")
    {
        const answer got = get("/qr.svg" + query, fields);
        const std::size_t begin = got.body.find("<title>");
        if (got.status != 200)
            return std::to_string(got.status) + " " + got.body;
        const std::size_t end = got.body.find("</title>");
        return got.body.substr(begin + 7, end - begin - 7);
    }
};

constexpr auto refused_link = "400 at is not the URL of this room on this server\n";

} // namespace

TEST_CASE("a QR code has its three corners, and light around it", "[rooms]")
{
    const auto code = scramble::host::qr_code::of("http://localhost:8080/r/k7m2qx9d4h/");
    REQUIRE(code);
    REQUIRE(code->width() >= 21);
    const int far = code->width() - 7;
    for (const auto& [top, left] : {std::pair{0, 0}, {0, far}, {far, 0}}) {
        for (int row = 0; row < 7; ++row) {
            for (int column = 0; column < 7; ++column) {
                const int out = std::max(std::abs(row - 3), std::abs(column - 3));
                CHECK(code->is_dark(top + row, left + column) == (out != 2));
            }
        }
    }
    CHECK_FALSE(code->is_dark(-1, 0));
    CHECK_FALSE(code->is_dark(0, -1));
    CHECK_FALSE(code->is_dark(code->width(), 0));
    CHECK_FALSE(code->is_dark(0, code->width()));
    CHECK_FALSE(scramble::host::qr_code::of(std::string(8000, 'x')));
    const std::string svg = svg_of(*code, "here");
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                          std::to_string(code->width() + 8)));
    CHECK(svg.find("<title>here</title>") != svg.npos);
    CHECK(svg.find("d=\"M4 4.5h7m") != svg.npos); // the upper edge of the first corner
}

TEST_CASE("a room has its link as a picture, at the address that the client used", "[rooms]")
{
    invited_room room;
    CHECK(room.get("/qr.svg").value_of("Content-Type") == "image/svg+xml");
    CHECK(room.link_in("") == "http://localhost/r/" + room.name + "/");
    CHECK(room.link_in("", "Host: 192.0.2.7:8080\r\n") ==
          "http://192.0.2.7:8080/r/" + room.name + "/");
    CHECK(room.link_in("", "Host: [::1]:8080\r\n") == "http://[::1]:8080/r/" + room.name + "/");
}

TEST_CASE("the page says by which scheme and prefix it was reached", "[rooms]")
{
    invited_room room({{}, {"https://play.example.org"}});
    const std::string path = "/games/r/" + room.name + "/";
    CHECK(room.link_in("?at=https%3A%2F%2Flocalhost" + path) == "https://localhost" + path);
    CHECK(room.link_in("?at=http://LOCALHOST:80" + path) == "http://LOCALHOST:80" + path);
    CHECK(room.link_in("?at=https://play.example.org" + path) == "https://play.example.org" + path);
}

TEST_CASE("no picture leads anywhere else", "[rooms]")
{
    invited_room room;
    const std::string path = "/r/" + room.name + "/";
    for (const std::string& link :
         {"http://evil.example" + path, "http://192.0.2.7" + path, "http://localhost:81" + path,
          "http://localhost@evil.example" + path, "javascript://localhost" + path,
          "localhost" + path, path, "//localhost" + path, std::string("http://localhost/"),
          std::string("http://localhost"), "http://localhost" + path + "look/alice",
          "http://localhost/" + room.name + "/", "http://localhost/%22%3E" + path + "%3C",
          "http://localhost/a%20b" + path, "http://localhost/?b=" + path,
          "http://localhost/" + std::string(200, 'a') + path, std::string()}) {
        INFO(link);
        CHECK(room.link_in("?at=" + link) == refused_link);
    }
    CHECK(room.link_in("?to=x") == "400 to is not a setting of this game\n");
    CHECK(room.link_in("?at=%zz") == "400 the query has a malformed escape\n");
    room.client.send("GET " + path + "qr.svg HTTP/1.0\r\n\r\n"); // without Host
    CHECK(room.client.next().status == 400);
}

TEST_CASE("a class has the link into its rooms as a picture, and no other", "[rooms][class]")
{
    rooms_host server({}, scramble::host::kinds(), {{}, {"https://play.example.org"}});
    http_client client(server);
    client.send("POST /rooms?count=2 HTTP/1.1\r\nHost: localhost\r\n"
                "Authorization: Bearer 0123456789abcdef\r\n\r\n");
    const answer made = client.next();
    REQUIRE(made.status == 201);
    const std::string at = "/" + made.value_of("Location") + "qr.svg";
    const std::string way_in = "/j/" + made.body.substr(made.body.size() - 6, 5);
    const auto is_link = [&](const std::string& link) {
        const answer got = client.get(at + "?at=" + link);
        INFO(got.body);
        CHECK((got.status == 200 ||
               got.body == "at is not the link into this class on this server\n"));
        return got.body.find("<title>" + link + "</title>") != std::string::npos;
    };
    CHECK(client.get(at).value_of("Content-Type") == "image/svg+xml");
    for (const std::string begin :
         {"http://localhost", "https://localhost/games", "https://play.example.org"})
        CHECK(is_link(begin + way_in));
    const std::string room = server.rooms().all().begin()->first;
    for (const std::string& link :
         {"http://evil.example" + way_in, "http://localhost" + way_in + "/", way_in,
          std::string("http://localhost/j/BBBBB"), std::string("http://localhost/"),
          "http://localhost/r/" + room + "/", "http://localhost/" + made.value_of("Location")})
        CHECK_FALSE(is_link(link));
    client.send("GET " + client.get("/j/" + way_in.substr(3)).value_of("Location").substr(2) +
                "room HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(client.next().body.starts_with("room name ")); // there it leads
    for (const auto& [method, status] : {std::pair{"OPTIONS", 204U}, {"POST", 405U}}) {
        client.send(std::string(method) + " " + at +
                    " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        INFO(method);
        CHECK(client.next().status == status);
    }
}

TEST_CASE("a room has a page for the wall, with its files", "[rooms]")
{
    invited_room room;
    const answer page = room.get("/screen");
    CHECK(page.value_of("Content-Type") == "text/html; charset=utf-8");
    CHECK(page.has("Content-Security-Policy"));
    for (const std::string ending : {".js", ".css"}) {
        const std::string part = part_in(page.body, "screen", ending);
        REQUIRE_FALSE(part.empty());
        CHECK(room.get("/" + part).status == 200);
    }
    CHECK(room.get("/screen/").status == 404);
    for (const std::string target : {"/screen", "/qr.svg"}) {
        for (const auto& [method, status] :
             {std::pair{"HEAD", 200U}, {"OPTIONS", 204U}, {"POST", 405U}}) {
            http_client client(room.server);
            client.send(std::string(method) + " /r/" + room.name + target +
                        " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
            INFO(method << target);
            CHECK(client.next(std::string(method) == "HEAD").status == status);
        }
    }
}

} // namespace scramble::test
