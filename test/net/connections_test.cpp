#include "net/connections.hpp"

#include "catch.hpp"

#include <chrono>
#include <list>

namespace scramble::net {

namespace {

constexpr std::chrono::seconds second{1};

struct counted {
    counted(connections& all, int& calls) : it(all.on_tick([&calls] { ++calls; })) {}
    callbacks::registration it;
};

} // namespace

TEST_CASE("what follows a second leaves others their turns of the loop", "[net]")
{
    asio::io_context loop;
    connections all(loop.get_executor());
    int called = 0;
    std::list<counted> registered;
    for (int each = 0; each < 10; ++each)
        registered.emplace_back(all, called);
    all.tick(second);
    CHECK(called == 4);
    CHECK(loop.poll_one() == 1);
    CHECK(called == 8);
    CHECK(loop.poll_one() == 1);
    CHECK(called == 10);
    CHECK(loop.poll_one() == 0);

    all.tick(second);
    CHECK(called == 14);
    all.tick(second); // what is left of the last second comes first
    CHECK(called == 24);
    (void)loop.poll();
    CHECK(called == 30);
}

} // namespace scramble::net
