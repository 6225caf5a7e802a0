#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "protocol/told.hpp"

#include <boost/asio/post.hpp>

#include <string>
#include <string_view>

// Every limit at its last byte and one beyond, and that a refused client is told so.

namespace scramble::test {

namespace {

constexpr std::string_view host_line = "Host: localhost\r\n";

/// A target of that many bytes.
std::string target_of(std::size_t size, std::string beginning = "/look/alice?")
{
    return beginning + std::string(size - beginning.size(), 'x');
}

/// Header fields of that many bytes in all, including Host, in as few fields as possible.
std::string fields_of(std::size_t size)
{
    std::string fields(host_line);
    fields += "X: " + std::string(size - fields.size() - 5, 'y') + "\r\n";
    return fields;
}

/// That many header fields, including Host.
std::string number_of_fields(std::size_t number)
{
    std::string fields(host_line);
    for (std::size_t i = 1; i < number; ++i)
        fields += "X: y\r\n";
    return fields;
}

std::string told_fields(const std::string& fields)
{
    return told("GET /look/alice HTTP/1.1\r\n" + fields + "\r\n");
}

/// The answer to a client that sends all of `bytes` before it reads anything.
answer answer_to_flood(memory_host& server, const std::string& bytes, buffers held)
{
    http_client alice(server, held);
    alice.send(bytes);
    const answer got = alice.next();
    server.take_all_of(alice); // what the kernel had no room for, too
    CHECK(got.is_last());
    CHECK(alice.has_sent_all());
    CHECK(alice.is_closed());
    return got;
}

} // namespace

TEST_CASE("a target has at most 4096 bytes", "[protocol]")
{
    CHECK(told(request_for(target_of(4096))) == "200 open");
    CHECK(told(request_for(target_of(4097))) == "414 closed");
    CHECK(told(request_for(target_of(4096, "http://localhost/look/alice?"))) == "200 open");
    CHECK(told(request_for(target_of(4097, "http://localhost/look/alice?"))) == "414 closed");
    CHECK(told(request_for(target_of(4096, "/replace/alice/A/"))) == "400 open");
    CHECK(told(request_for(target_of(5000))) == "414 closed");
    CHECK(told(request_for(target_of(100'000))) == "414 closed");
    // It can be too long before it is complete.
    CHECK(told("GET " + target_of(5000)) == "414 closed");
}

TEST_CASE("a header has at most 8192 bytes", "[protocol]")
{
    CHECK(told_fields(fields_of(8000)) == "200 open");
    CHECK(told_fields(fields_of(8192)) == "200 open");
    CHECK(told_fields(fields_of(8193)) == "431 closed");
    CHECK(told_fields(fields_of(100'000)) == "431 closed");
    CHECK(told("GET /look/alice HTTP/1.1\r\n" + std::string(9000, 'x')) == "431 closed");
    // The limits of target and header are separate.
    CHECK(told("GET " + target_of(4096) + " HTTP/1.1\r\n" + fields_of(8192) + "\r\n") ==
          "200 open");
}

TEST_CASE("a header has at most 64 fields", "[protocol]")
{
    CHECK(told_fields(number_of_fields(64)) == "200 open");
    CHECK(told_fields(number_of_fields(65)) == "431 closed");
    CHECK(told_fields(number_of_fields(1000)) == "431 closed");
}

TEST_CASE("limits are the same wherever packets break", "[protocol]")
{
    const std::string line = "GET " + target_of(4096) + " HTTP/1.1\r\n";
    for (const std::size_t size : {8190U, 8191U, 8192U, 8193U, 8194U}) {
        const std::string request = line + fields_of(size) + "\r\n";
        const std::string whole = told(request);
        for (const std::size_t first : {1U, 256U, 512U, 4095U, 4109U, 4110U, 5000U, 12'000U}) {
            INFO(size << " bytes of fields, the first part had " << first << " bytes");
            CHECK(told(request, first) == whole);
            CHECK(told(request, request.size() - first) == whole);
        }
    }
    for (const std::size_t first : {1U, 4095U, 4099U, 4100U, 4101U, 4102U, 4110U})
        CHECK(told(request_for(target_of(4097)), first) == "414 closed");
}

TEST_CASE("who sends a megabyte before reading gets the whole refusal", "[protocol]")
{
    // A usual socket takes a megabyte at once; a narrow one only what the server reads.
    const buffers held = GENERATE(buffers::usual, buffers::narrow);
    const std::string much(held == buffers::narrow ? 250'000 : 1'000'000, 'x');
    memory_host server("1x2:A,A");
    const auto status = [&](const std::string& bytes) {
        return answer_to_flood(server, bytes, held).status;
    };
    CHECK(status("GET /" + much) == 414);
    CHECK(status("GET /" + much + " HTTP/1.1\r\n\r\n") == 414);
    CHECK(status("GET / HTTP/1.1\r\nX: " + much) == 431);
    CHECK(status("POST /flip/alice/0,0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                 std::to_string(much.size()) + "\r\n\r\n" + much) == 413);
    CHECK(status(request_for("/look/alice", "Connection: close\r\n") + much) == 200);
}

TEST_CASE("who goes on sending for a megabyte behind the refusal gets it", "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client alice(server);
    alice.send("GET /");
    for (int part = 0; part < 100; ++part) {
        alice.send(std::string(10'000, 'x'));
        server.settle();
    }
    CHECK(alice.has_sent_all());
    CHECK(alice.next().status == 414);
    CHECK(alice.is_closed());
}

TEST_CASE("decision 8: the 100,001st player is turned away, and those who play are not",
          "[protocol]")
{
    memory_host server("1x2:A,A");
    http_client alice(server);
    for (const auto* target : {"/flip/alice/0,0", "/flip/alice/0,1", "/flip/alice/0,0"})
        (void)alice.get(target);
    asio::post(server.loop(), [&server] {
        for (int i = 2; i <= 100'000; ++i)
            server.game().async_flip("player" + std::to_string(i), {0, 0},
                                     [](error_code, const memory::flip_result&) {});
    });
    server.settle();
    REQUIRE(server.game().players().names().size() == 100'000);

    http_client late(server);
    CHECK(late.get("/flip/late/0,0").status == 503);
    CHECK(late.get("/look/late").status == 200);
    CHECK(late.get("/flip/alice/0,1").status == 409);
    CHECK(late.get("/flip/player2/0,0").status == 409);
    CHECK(server.game().players().names().size() == 100'000);
}

TEST_CASE("empty lines keep no connection without a request", "[protocol]")
{
    memory_host server("1x1:A");
    http_client alice(server);
    for (int request = 0; request < 3; ++request) { // each after the most empty lines allowed
        for (int line = 0; line < 8; ++line)
            alice.send("\r\n");
        CHECK(alice.get("/look/alice").status == 200);
    }
    for (int line = 0; line < 8; ++line)
        alice.send("\r\n");
    CHECK(alice.waits());
    alice.send("\r\n");
    CHECK(alice.next().status == 400);
    CHECK(alice.is_closed());
}

} // namespace scramble::test
