#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/page_parts.hpp"
#include "net/http/accepted.hpp"
#include "page/page.hpp"

#include <cstddef>
#include <string>
#include <string_view>

// The files of the pages: how they are compressed and kept.

namespace scramble::test {

namespace {

const std::string takes_gzip = "Accept-Encoding: gzip, deflate, br\r\n";

/// Four bytes at the end of gzip's coding: how long the content is.
std::size_t coded_size(std::string_view coded)
{
    std::size_t size = 0;
    for (std::size_t each = 0; each < 4; ++each)
        size |= std::size_t{static_cast<unsigned char>(coded[coded.size() - 4 + each])}
                << (8 * each);
    return size;
}

} // namespace

TEST_CASE("the pages of all rooms share their files", "[rooms]")
{
    const net::request_head head;
    const page::files one("memory");
    const page::files other("minesweeper");
    const auto page = one.find("/", head);
    REQUIRE(page != nullptr);
    CHECK(page == page::files("memory").find("/", head));
    CHECK(page != other.find("/", head));
    std::string html = page->front;
    for (const shared_bytes& piece : page->pieces)
        html += *piece;
    const std::string script = "/" + part_in(html, "memory", ".js");
    REQUIRE(one.find(script, head) != nullptr);
    CHECK(one.find(script, head) == other.find(script, head));
    for (const std::string_view path : {"/minesweeper.html", "/memory.html", "/memory.js", "/x"})
        CHECK(one.find(path, head) == nullptr);
}

TEST_CASE("the rules are those of the game, and the lobby has those of all", "[pages]")
{
    const net::request_head head;
    const auto of_memory = page::files("memory").find("/rules", head);
    const auto of_field = page::files("minesweeper").find("/rules", head);
    const auto of_all = page::files("lobby").find("/rules", head);
    REQUIRE((of_memory != nullptr && of_field != nullptr && of_all != nullptr));
    CHECK((of_memory != of_field && of_field != of_all && of_all != of_memory));
    CHECK(page::files("class").find("/rules", head) == nullptr);
    CHECK(page::files("memory").find("/rules.tlh", head) == nullptr);
    for (const std::string_view path :
         {"/rules.de", "/rules.es", "/rules.fr", "/rules.pt", "/rules.zh"}) {
        const auto translated = page::files("memory").find(path, head);
        REQUIRE(translated != nullptr);
        CHECK(translated != of_memory);
    }
}

TEST_CASE("the rules in all languages lead to what the checker says of itself", "[pages]")
{
    const net::request_head head;
    const auto text_of = [&](std::string_view path) {
        const auto found = page::files("memory").find(path, head);
        REQUIRE(found != nullptr);
        std::string text = found->front;
        for (const shared_bytes& piece : found->pieces)
            text += *piece;
        return text;
    };
    for (const std::string_view path :
         {"/rules", "/rules.de", "/rules.es", "/rules.fr", "/rules.pt", "/rules.zh"})
        CHECK(text_of(path).find("href=\"check.txt\"") != std::string::npos);
    const std::string told = text_of("/check.txt");
    CHECK(told.find("Content-Type: text/plain; charset=utf-8\r\n") != std::string::npos);
    CHECK(told.find("Cache-Control: no-cache\r\n") != std::string::npos);
    CHECK(told.find("# Is your server right?\n") != std::string::npos);
}

TEST_CASE("who accepts gzip is read as RFC 9110, 12.5.3 says", "[pages]")
{
    for (const std::string_view field :
         {"gzip", "GZip", "deflate, gzip;q=0.5", "br;q=1.0,gzip", "x-gzip", "*", "*;q=0.001",
          " gzip ; Q=1 ", "identity;q=0, gzip", "*;q=0, gzip"}) {
        INFO(field);
        CHECK(net::accepts_gzip(field));
    }
    for (const std::string_view field : {"", "identity", "gzip;q=0", "gzip;q=0.000, *", "gzip; q=0",
                                         "*;q=0", "gzipped", "br", ",", ";", "deflate;gzip"}) {
        INFO(field);
        CHECK_FALSE(net::accepts_gzip(field));
    }
}

TEST_CASE("who asks for HTML names it", "[pages]")
{
    CHECK(net::accepts_html("text/html,application/xhtml+xml,*/*;q=0.8"));
    CHECK(net::accepts_html("text/plain;q=0.5, TEXT/HTML;level=1"));
    for (const std::string_view field : {"", "*/*", "text/*", "text/html;q=0", "text/plain"})
        CHECK_FALSE(net::accepts_html(field));
}

TEST_CASE("a file is coded for who accepts that, and plain for all others", "[pages]")
{
    rooms_host server;
    http_client client(server);
    const answer page = client.get("/");
    const std::string style = "/" + part_in(page.body, "lobby", ".css");
    for (const std::string& path : {std::string("/"), style}) {
        INFO(path);
        const answer plain = client.get(path);
        CHECK_FALSE(plain.has("Content-Encoding"));
        const answer coded = client.get(path, takes_gzip);
        CHECK(coded.value_of("Content-Encoding") == "gzip");
        CHECK(coded.body.size() < plain.body.size() / 2);
        CHECK(coded_size(coded.body) == plain.body.size());
        CHECK(coded.value_of("ETag") != plain.value_of("ETag"));
        for (const answer& each : {plain, coded}) {
            CHECK(each.value_of("Vary") == "Accept-Encoding");
            CHECK(each.value_of("Content-Type").starts_with("text/"));
            CHECK(each.value_of("Cache-Control") ==
                  (path == "/" ? "no-cache" : "public, max-age=31536000, immutable"));
        }
        CHECK_FALSE(client.get(path, "Accept-Encoding: gzip;q=0\r\n").has("Content-Encoding"));
        // Several fields are one list, which is not put together: no coding is always right.
        CHECK_FALSE(client.get(path, "Accept-Encoding: gzip\r\nAccept-Encoding: br\r\n")
                        .has("Content-Encoding"));
    }
}

TEST_CASE("who has a file is told that it has not changed", "[pages]")
{
    rooms_host server;
    http_client client(server);
    const std::string tag = client.get("/").value_of("ETag");
    const std::string coded = client.get("/", takes_gzip).value_of("ETag");
    const answer same = client.get("/", takes_gzip + "If-None-Match: \"x\", W/" + coded + "\r\n");
    CHECK(same.status == 304);
    CHECK(same.value_of("ETag") == coded);
    CHECK(same.value_of("Vary") == "Accept-Encoding");
    CHECK(same.value_of("Cache-Control") == "no-cache");
    CHECK_FALSE(same.has("Content-Encoding"));
    CHECK(client.get("/", "If-None-Match: " + tag + "\r\n").status == 304);
    CHECK(client.get("/", "If-None-Match: *\r\n").status == 304);
    CHECK(client.get("/", "If-None-Match: " + coded + "\r\n").status == 200);
    CHECK(client.get("/", takes_gzip + "If-None-Match: " + tag + "\r\n").status == 200);
}

TEST_CASE("HEAD and HTTP/1.0 get the same fields", "[pages]")
{
    rooms_host server;
    http_client client(server);
    const answer coded = client.get("/", takes_gzip);
    client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n" + takes_gzip + "\r\n");
    const answer head = client.next_to_head();
    for (const std::string_view name : {"Content-Encoding", "Content-Length", "ETag", "Vary"})
        CHECK(head.value_of(name) == coded.value_of(name));
    client.send("GET / HTTP/1.0\r\n" + takes_gzip + "\r\n");
    CHECK(client.next().body == coded.body);
}

} // namespace scramble::test
