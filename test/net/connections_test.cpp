#include "net/connections.hpp"

#include "catch.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <list>
#include <numeric>
#include <string_view>

namespace scramble::net {

namespace {

constexpr std::chrono::seconds second{1};

struct counted {
    counted(connections& all, int& calls) : it(all.on_tick([&calls] { ++calls; })) {}
    callbacks::registration it;
};

struct visited final : connection {
    explicit visited(connections& all) : all_(all) { all_.add(*this); }
    ~visited() { all_.remove(*this); }
    void on_tick(instant /*now*/) override { ++visits; }
    void on_drain() override {}
    void end_at_once() override {}
    [[nodiscard]] std::string_view kind() const override { return "visited"; }
    int visits = 0;

private:
    connections& all_;
};

} // namespace

TEST_CASE("a second of many connections leaves others their turns of the loop", "[net]")
{
    asio::io_context loop;
    connections all(loop.get_executor());
    std::list<visited> many;
    for (int each = 0; each < 1200; ++each)
        many.emplace_back(all);
    const auto count = [&many] {
        return std::accumulate(many.begin(), many.end(), 0,
                               [](int sum, const visited& each) { return sum + each.visits; });
    };
    all.tick(second);
    CHECK(count() == 512);
    CHECK(many.front().visits == 1);
    CHECK(many.back().visits == 0);
    all.renew(*std::next(many.begin(), 512)); // the next one
    many.erase(std::next(many.begin(), 513)); // and the one behind it goes
    CHECK(loop.poll_one() == 1);
    CHECK(count() == 1024);
    CHECK(loop.poll_one() == 1);
    CHECK(loop.poll_one() == 0);
    CHECK(std::ranges::count(many, 1, &visited::visits) == 1198);
    CHECK(many.front().visits == 2); // in place of the one that has gone

    all.tick(second);
    all.tick(second); // this one is busy
    (void)loop.poll();
    CHECK(std::ranges::none_of(many, [](const visited& each) { return each.visits < 2; }));
    CHECK(count() <= 1200 + 2 * 1199 + 512);
    many.clear();
    all.tick(second);
    CHECK(loop.poll_one() == 0);
}

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
