#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "net/connections.hpp"

#include <chrono>
#include <ctime>
#include <string>

// Every answer has the right date. That it is well formed is checked in every answer that a test
// reads (answer.cpp).

namespace scramble::test {

namespace {

/// The time of a date, in seconds since 1970.
std::time_t time_of(const std::string& date)
{
    std::tm time{};
    ::strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &time);
    return ::timegm(&time);
}

} // namespace

TEST_CASE("the date is that of the last tick", "[protocol]")
{
    asio::io_context loop;
    const auto before = std::time(nullptr);
    net::connections all(loop.get_executor());
    all.tick(std::chrono::seconds(1));
    const auto told = time_of(std::string(all.date().text().substr(sizeof "Date: " - 1)));
    CHECK(told >= before);
    CHECK(told <= std::time(nullptr));
}

TEST_CASE("an answer tells the date, and one that is kept a new one each second", "[protocol]")
{
    memory_host server("1x2:A,A"); // its clock starts in 1970
    http_client alice(server);
    CHECK(alice.get("/flip/alice/0,0").value_of("Date") == "Thu, 01 Jan 1970 00:00:00 GMT");
    server.tick(2);
    CHECK(alice.get("/flip/alice/0,1").value_of("Date") == "Thu, 01 Jan 1970 00:00:02 GMT");
    for (const std::string target : {"/look/alice", "/scores", "/", "/nothing"}) {
        INFO(target);
        const answer first = alice.get(target);
        CHECK(alice.get(target).value_of("Date") == first.value_of("Date"));
        server.tick();
        const answer second = alice.get(target);
        CHECK(time_of(second.value_of("Date")) == time_of(first.value_of("Date")) + 1);
        CHECK(second.body == first.body);
        CHECK(second.value_of("ETag") == first.value_of("ETag"));
    }
}

} // namespace scramble::test
