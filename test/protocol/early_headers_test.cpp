#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <string>

// The edition of 2020: an answer that has to wait sends its header at once, and its body later in
// chunks. See also connections.transcript.

namespace scramble::test {

TEST_CASE("2020: the body comes in one chunk and a last one", "[protocol]")
{
    memory_host server("1x2:A,A", memory::edition_2020);
    http_client dora(server);
    http_client alice(server);
    dora.send(request_for("/watch/dora") + request_for("/scores"));
    CHECK(dora.so_far().so_far == extent::head);
    CHECK(dora.take().ends_with("\r\n\r\n"));
    (void)alice.get("/flip/alice/1,1");
    CHECK(dora.take().starts_with("e\r\n1x2\nup A\ndown\n\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n"));
}

TEST_CASE("2020: a large board comes in chunks whole", "[protocol]")
{
    memory_host server(uniform_board(200, 200), memory::edition_2020);
    http_client dora(server);
    http_client old(server);
    http_client alice(server);
    dora.ask("/watch/dora");
    old.send("GET /watch/dora HTTP/1.0\r\n\r\n");
    server.settle();
    const std::string body = alice.get("/flip/alice/200,200").body;
    REQUIRE(body.ends_with("my card\n"));
    const std::string seen = body.substr(0, body.size() - 8) + "up card\n";
    CHECK((dora.next().body == seen));
    CHECK((old.next().body == seen));
}

} // namespace scramble::test
