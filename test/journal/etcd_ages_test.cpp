#include "catch.hpp"
#include "journal/etcd_nodes.hpp"

#include "etcd/ages.hpp"

#include <algorithm>

// What ages rooms: marks that nodes set together.

namespace scramble::test {

using journal::tenure;

namespace {

using namespace std::chrono_literals;

constexpr auto period = 10ms;
constexpr std::chrono::milliseconds longest_sleep = period * static_cast<int>(etcd::ages::count);

etcd::etcd_journal::settings aging_fast(const shared_etcd& all, const std::string& name)
{
    auto how = all.settings(name);
    how.longest_sleep = longest_sleep;
    return how;
}

std::int64_t used_of(asked_node& by, const std::string& name)
{
    const auto all = std::get<1>(by.list());
    return std::ranges::find(all, name, &journal::listed_room::name)->used;
}

} // namespace

TEST_CASE("what nobody uses is old after its time, and what is held is not")
{
    shared_etcd all;
    const auto begun = std::chrono::steady_clock::now();
    asked_node a(all, aging_fast(all, "a"));
    asked_node b(all, aging_fast(all, "b"));
    const tenure milk = a.room("milk");
    const tenure tea = a.room("tea");
    a.store().release(tea);
    b.run([&] { return std::get<1>(b.list())[1].holder.empty(); });
    const std::int64_t slept = used_of(b, "tea");
    all.run([&] { return b.store().old_before() > slept; });
    CHECK(std::chrono::steady_clock::now() - begun >= longest_sleep);
    all.run([&] { return used_of(b, "milk") > b.store().old_before(); });
    all.run([&] { return a.store().old_before() > static_cast<std::int64_t>(milk.epoch); });
    CHECK(used_of(b, "milk") > b.store().old_before()); // a says so at each mark
    CHECK(used_of(b, "tea") == slept);

    a.kill();
    revoke(a.leases.back());
    all.run([&] { return std::get<1>(b.list())[0].holder.empty(); });
    CHECK(used_of(b, "milk") > b.store().old_before());
}

TEST_CASE("who claims a room learns its mark from before")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    a.store().release(a.room("tea"));
    b.run([&] { return std::get<1>(b.list())[0].holder.empty(); });
    const std::int64_t before = used_of(b, "tea");
    const auto first = b.claimed("tea");
    CHECK(first.used == before);
    b.store().release(first.held);
    a.run([&] { return std::get<1>(a.list())[0].holder.empty(); });
    const auto second = a.claimed("tea");
    REQUIRE(second.used);
    CHECK(*second.used > before); // so it is not old, whatever the claimant thought
}

} // namespace scramble::test
