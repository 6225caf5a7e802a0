#include "catch.hpp"
#include "journal/etcd_nodes.hpp"

#include <algorithm>

// What a node is told of the others.

namespace scramble::test {

using journal::tenure;

namespace {

using namespace std::chrono_literals;

/// Hears what becomes of rooms.
struct listener {
    std::vector<std::string> told;
    std::vector<std::uint64_t> numbers;

    explicit listener(asked_node& on)
    {
        on.store().on_change([this](const journal::shared_store::change& each) {
            told.push_back(each.is_gone ? each.what.name + " gone"
                                        : each.what.name + " held by " + each.what.holder);
            numbers.push_back(each.number);
        });
    }
};

using words = std::vector<std::string>;

} // namespace

TEST_CASE("changes behind a list are told, one after another")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    const tenure milk = a.room("milk");
    listener heard(b);
    const auto before = std::get<1>(b.list());
    REQUIRE(before.size() == 1);
    CHECK(before[0].holder == "a");

    const auto [why, tea] = a.create({"tea", "abc", {}, {{"pot", "xyz"}}});
    REQUIRE_FALSE(why);
    a.store().release(tea.held);
    all.run([&] { return heard.told.size() == 2; });
    const tenure again = b.claimed("tea").held;
    CHECK_FALSE(b.remove(again));
    CHECK_FALSE(a.remove(milk));
    all.run([&] { return heard.told.size() == 5; });
    CHECK(heard.told ==
          words{"tea held by a", "tea held by ", "tea held by b", "tea gone", "milk gone"});
    CHECK(std::ranges::is_sorted(heard.numbers));
    CHECK(heard.numbers[0] == tea.held.epoch);
    CHECK(heard.numbers[2] == again.epoch);
}

TEST_CASE("a node that has left or lost its lease holds no room")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    asked_node c(all, "c");
    (void)a.room("milk");
    (void)b.room("tea");
    listener heard(c);
    (void)c.list();
    CHECK_FALSE(a.leave());
    all.run([&] { return heard.told.size() == 1; });
    revoke(b.lease());
    all.run([&] { return heard.told.size() == 2; });
    CHECK(heard.told == words{"milk held by ", "tea held by "});
    CHECK_FALSE(std::get<0>(c.claim("milk")));
}

TEST_CASE("a watch that breaks misses nothing")
{
    shared_etcd all;
    tcp_proxy proxy(all.loop, etcd_server::common().at());
    asked_node a(all, "a");
    auto how = all.settings("b");
    how.endpoints = {proxy.at()};
    asked_node b(all, how);
    listener heard(b);
    (void)b.list();
    const bool is_compacted = GENERATE(false, true);
    for (const char* name : {"coffee", "milk"}) {
        proxy.refuse();
        const tenure room = a.room(name);
        if (is_compacted) { // then all is listed anew
            const auto now = etcd_server::common().post("/v3/kv/range", R"({"key":"eA=="})");
            const auto at = now.find("revision\":\"") + 11;
            const auto revision = now.substr(at, now.find('"', at) - at);
            etcd_server::common().post("/v3/kv/compaction", R"({"revision":")" + revision + "\"}");
        }
        else
            REQUIRE_FALSE(a.append(room, records(1, {"a"})));
        proxy.open();
        all.run([&] { return !heard.told.empty(); });
        CHECK(heard.told == words{std::string(name) + " held by a"});
        heard.told.clear();
    }
}

TEST_CASE("a watch is never far behind, though no room changes")
{
    shared_etcd all;
    auto how = all.settings("a");
    how.most_behind = 20;
    asked_node a(all, how);
    asked_node b(all, "b");
    (void)b.list();
    const tenure tea = a.room("tea");
    for (std::uint64_t each = 1; each <= 50; ++each)
        REQUIRE_FALSE(a.append(tea, records(each, {"a"})));
    // The node key is renewed among the last 20 appends, wherever its count began.
    b.run([&] { return b.store().mark_now() >= static_cast<std::int64_t>(tea.epoch) + 30; });
    CHECK(std::get<1>(b.list())[0].used == static_cast<std::int64_t>(tea.epoch));
}

TEST_CASE("a watch is never far behind, though many appends make few revisions")
{
    shared_etcd all;
    auto how = all.settings("a");
    how.most_behind = 100;
    asked_node a(all, how);
    asked_node b(all, "b");
    (void)b.list();
    std::vector<tenure> held;
    for (int each = 0; each < 60; ++each)
        held.push_back(a.room("room-" + std::to_string(each)));
    for (std::uint64_t round = 1; round <= 2; ++round) {
        std::size_t done = 0;
        for (const tenure& each : held)
            a.store().append(each, records(round, {"x"}),
                             [&](error_code why) { done += why ? 0U : 1U; });
        all.run([&] { return done == held.size(); });
    }
    b.run([&] { return b.store().mark_now() > static_cast<std::int64_t>(held.back().epoch); });
}

TEST_CASE("a watch that tells nothing goes on elsewhere")
{
    shared_etcd all;
    tcp_proxy proxy(all.loop, etcd_server::common().at());
    asked_node a(all, "a");
    auto how = all.settings("b");
    how.endpoints.insert(how.endpoints.begin(), proxy.at());
    how.quiet = 20ms;
    asked_node b(all, how);
    listener heard(b);
    (void)b.list();
    for (int each = 0; each < 5; ++each) {
        proxy.hold(); // nothing comes through any more
        (void)a.room("room-" + std::to_string(each));
        all.run([&] { return heard.told.size() == static_cast<std::size_t>(each) + 1; });
    }
}

TEST_CASE("all nodes are known, and who is about to stop")
{
    shared_etcd all;
    asked_node a(all, "a");
    std::vector<journal::node> known;
    a.store().on_nodes([&](const std::vector<journal::node>& nodes) { known = nodes; });
    asked_node b(all, "b");
    const journal::node first{"a", "127.0.0.1:1", "1", true};
    const journal::node second{"b", "127.0.0.1:1", "1", true};
    all.run([&] { return known.size() == 2; });
    CHECK(known == std::vector{first, second});
    b.store().drain();
    all.run([&] { return !known.back().may_hold; });
    CHECK(known.front().may_hold);
    CHECK_FALSE(b.leave());
    all.run([&] { return known.size() == 1; });
    CHECK(known == std::vector{first});

    std::vector<journal::node> again;
    a.store().on_nodes([&](const std::vector<journal::node>& nodes) { again = nodes; });
    all.run([&] { return !again.empty(); });
    CHECK(again == known);
}

TEST_CASE("a node that leaves does first what it was asked")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    const tenure tea = a.room("tea");
    bool is_durable = false;
    a.store().append(tea, records(1, {"a"}), [&](error_code why) { is_durable = !why; });
    a.store().release(tea);
    CHECK_FALSE(a.leave());
    CHECK(is_durable);
    CHECK(b.claimed("tea").last == 1);
}

TEST_CASE("a node that has left has nothing more to do")
{
    shared_etcd all;
    asked_node a(all, "a");
    const tenure tea = a.room("tea");
    REQUIRE_FALSE(a.leave());
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (all.loop.run_one_until(end) > 0) {
    }
    CHECK(all.loop.stopped());
}

TEST_CASE("a node leaves while etcd cannot be reached, with a room that it has let go")
{
    shared_etcd all;
    tcp_proxy proxy(all.loop, etcd_server::common().at());
    auto how = all.settings("a");
    how.endpoints = {proxy.at()};
    how.patience = std::chrono::milliseconds(500);
    asked_node a(all, how);
    const tenure tea = a.room("tea");
    proxy.refuse();
    a.store().release(tea);
    CHECK(a.leave() == journal::journal_errc::unavailable);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (all.loop.run_one_until(end) > 0) {
    }
    CHECK(all.loop.stopped());
}

} // namespace scramble::test
