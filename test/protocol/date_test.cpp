#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <ctime>
#include <string>

// Every answer tells the date: that it has the right form is asked of each that a test reads
// (answer.cpp). Here: that it is the right one.

namespace scramble::protocol {

namespace {

/// The time that an answer tells, in seconds since 1970.
std::time_t time_of(const answer& got)
{
    std::tm time{};
    ::strptime(got.value_of("Date").c_str(), "%a, %d %b %Y %H:%M:%S GMT", &time);
    return ::timegm(&time);
}

} // namespace

TEST_CASE("an answer tells the date of when it was made", "[protocol]")
{
    loopback_server server("1x2:A,A");
    client alice(server);
    const auto before = std::time(nullptr);
    server.tick();
    for (const std::string target :
         {"/look/alice", "/scores", "/flip/alice/0,0", "/", "/nothing"}) {
        const auto told = time_of(alice.get(target));
        CHECK(told >= before);
        CHECK(told <= std::time(nullptr));
    }
}

TEST_CASE("an answer that is kept tells a new date each second", "[protocol]")
{
    loopback_server server("1x2:A,A");
    server.hold_clock();
    client alice(server);
    server.tick();
    for (const std::string target : {"/look/alice", "/scores", "/", "/nothing"}) {
        const answer first = alice.get(target);
        CHECK(alice.get(target).value_of("Date") == first.value_of("Date"));
        server.tick();
        const answer second = alice.get(target);
        CHECK(time_of(second) == time_of(first) + 1);
        CHECK(second.body == first.body);
        CHECK(second.value_of("ETag") == first.value_of("ETag"));
    }
}

TEST_CASE("a held clock begins in 1970", "[protocol]")
{
    loopback_server server("1x2:A,A");
    server.hold_clock();
    client alice(server);
    CHECK(alice.get("/look/alice").value_of("Date") == "Thu, 01 Jan 1970 00:00:00 GMT");
    server.tick(2);
    CHECK(alice.get("/look/alice").value_of("Date") == "Thu, 01 Jan 1970 00:00:02 GMT");
}

} // namespace scramble::protocol
