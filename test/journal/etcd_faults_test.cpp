#include "catch.hpp"
#include "journal/etcd_nodes.hpp"

// A store in etcd when calls fail and answers are lost.

namespace scramble::test {

using journal::journal_errc;
using journal::tenure;

namespace {

using namespace std::chrono_literals;

constexpr auto short_patience = 500ms; // but longer than etcd takes on a busy machine

/// A node that asks etcd through a proxy.
struct behind_proxy : shared_etcd {
    tcp_proxy proxy{loop, etcd_server::common().at()};

    /// With another way, if it is `is_only`: none.
    [[nodiscard]] etcd::etcd_journal::settings through(bool is_only) const
    {
        auto how = settings("a");
        if (is_only)
            how.endpoints = {proxy.at()};
        else
            how.endpoints.insert(how.endpoints.begin(), proxy.at());
        return how;
    }
};

} // namespace

TEST_CASE("an endpoint that refuses is passed over")
{
    shared_etcd all;
    auto how = all.settings("a");
    how.endpoints.insert(how.endpoints.begin(), nowhere());
    asked_node a(all, how);
    const tenure tea = a.room("tea");
    CHECK_FALSE(a.append(tea, records(1, {"a"})));
    CHECK(std::get<1>(a.list()).size() == 1);
}

TEST_CASE("an append whose answer is lost is found done, and not done twice")
{
    behind_proxy all;
    asked_node a(all, all.through(false));
    const tenure tea = a.room("tea");
    REQUIRE_FALSE(a.append(tea, records(1, {"a"})));
    all.proxy.lose_answers();
    CHECK_FALSE(a.append(tea, records(2, {"b"})));
    CHECK(all.proxy.lost() > 0);
    CHECK(a.store().transactions() == 1); // the second was found done
    all.proxy.lose_answers(false);
    CHECK_FALSE(a.append(tea, records(3, {"c"})));
    CHECK(std::get<1>(a.read("tea")) == records(1, {"a", "b", "c"}));
}

TEST_CASE("whatever answer is lost, a room is created, claimed and removed once")
{
    behind_proxy all;
    asked_node a(all, all.through(false));
    (void)a.lease();
    for (int round = 0; round < 3; ++round) {
        all.proxy.lose_answers();
        const auto [why, tea] = a.create({"tea", "abc", "pairs"});
        REQUIRE_FALSE(why);
        REQUIRE_FALSE(a.append(tea.held, records(1, {"a"})));
        a.store().release(tea.held);
        const auto [why_not, again] = a.claim("tea");
        REQUIRE_FALSE(why_not);
        CHECK(again.last == 1);
        CHECK(again.held.epoch > tea.held.epoch);
        REQUIRE_FALSE(a.append(again.held, records(2, {"b"})));
        CHECK(std::get<1>(a.read("tea")) == records(1, {"a", "b"}));
        CHECK(std::get<1>(a.list()).size() == 1);
        CHECK_FALSE(a.remove(again.held));
        CHECK(std::get<1>(a.list()).empty());
    }
    CHECK(all.proxy.lost() > 0);
}

TEST_CASE("what a call has claimed that was given up, the next claim finds")
{
    behind_proxy all;
    auto how = all.through(true);
    how.patience = short_patience;
    asked_node a(all, how);
    (void)a.lease();
    all.proxy.lose_answers();
    REQUIRE(std::get<0>(a.create({"tea", "abc", "pairs"})) == journal_errc::unavailable);
    all.proxy.lose_answers(false);
    const auto [why, tea] = a.claim("tea");
    REQUIRE_FALSE(why);
    CHECK(tea.last == 0);
    REQUIRE_FALSE(a.append(tea.held, records(1, {"a"})));

    a.store().release(tea.held);
    (void)a.list(); // it is done
    all.proxy.lose_answers();
    REQUIRE(std::get<0>(a.claim("tea")) == journal_errc::unavailable);
    all.proxy.lose_answers(false);
    const auto [why_not, again] = a.claim("tea");
    REQUIRE_FALSE(why_not);
    CHECK(again.last == 1);
    CHECK_FALSE(a.append(again.held, records(2, {"b"})));
}

TEST_CASE("what reaches no endpoint is unavailable, and its tenure goes on")
{
    behind_proxy all;
    auto how = all.through(true);
    how.patience = short_patience;
    asked_node a(all, how);
    const tenure tea = a.room("tea");
    all.proxy.refuse();
    // It has no connection yet: one that is cut may have taken the append.
    CHECK(a.append(tea, records(1, {"a"})) == journal_errc::unavailable);
    CHECK(std::get<0>(a.read("tea")) == journal_errc::unavailable);
    CHECK(std::get<0>(a.list()) == journal_errc::unavailable);
    CHECK(std::get<0>(a.create({"milk", {}, {}})) == journal_errc::unavailable);
    all.proxy.open();
    CHECK_FALSE(a.append(tea, records(1, {"b"})));
    CHECK(std::get<1>(a.read("tea")) == records(1, {"b"}));
}

TEST_CASE("nothing is asked of anybody without an endpoint")
{
    shared_etcd all;
    auto how = all.settings("a");
    how.endpoints = {nowhere()};
    how.patience = 50ms;
    asked_node a(all, how);
    CHECK(std::get<0>(a.create({"tea", {}, {}})) == journal_errc::unavailable);
    CHECK(std::get<0>(a.claim("tea")) == journal_errc::unavailable);
    CHECK(std::get<0>(a.list()) == journal_errc::unavailable);
    CHECK(a.append({"tea", 1}, records(1, {"a"})) == journal_errc::fenced);
    CHECK_FALSE(a.leave()); // it has no lease
}

TEST_CASE("a node that stood still was away, whatever etcd had answered meanwhile, and only then")
{
    behind_proxy all;
    auto how = all.through(true);
    etcd::boot_clock::time_point now{1h};
    how.now = [&] { return now; };
    bool is_slow = false;
    bool is_kept = false;
    std::size_t writes = 0;
    all.proxy.judge_by([&](std::string_view bytes) {
        is_kept = is_kept || bytes.starts_with("POST /v3/lease/keepalive");
        writes += bytes.find(R"("lease")") == bytes.npos ? 0U : 1U;
        return is_slow ? tcp_proxy::fate::waits : tcp_proxy::fate::passes;
    });
    asked_node a(all, how);
    (void)a.lease();
    all.run([&] { return is_kept; });
    CHECK_FALSE(a.store().was_away());

    is_slow = true;
    writes = 0;
    a.store().drain(); // its key is written anew, then kept alive
    all.run([&] { return writes == 1; });
    is_kept = false;
    now += 61s;
    all.proxy.go_on();
    all.run([&] { return is_kept; });
    CHECK(a.store().silence() == 61s); // the answer is as old
    CHECK(a.store().was_away());

    is_slow = false;
    all.proxy.go_on();
    all.run([&] { return a.store().silence() == 0s; });
    CHECK_FALSE(a.store().was_away());
    a.store().drain();
    now += 61s; // in one step, and etcd answers before anybody asks
    all.run([&] { return a.store().silence() == 0s; });
    CHECK(a.store().was_away());
    CHECK_FALSE(a.store().was_away());

    for (int second = 0; second < 61; ++second) {
        now += 1s;
        CHECK_FALSE(a.store().was_away()); // etcd alone is silent
    }
    CHECK(a.store().silence() == 61s);
}

TEST_CASE("an append that stays in doubt ends its tenure, and the next one tells")
{
    behind_proxy all;
    auto how = all.through(true);
    how.patience = short_patience;
    asked_node a(all, how);
    const tenure tea = a.room("tea");
    all.proxy.lose_answers();
    CHECK(a.append(tea, records(1, {"a"})) == journal_errc::fenced);
    CHECK(a.append(tea, records(2, {"b"})) == journal_errc::fenced);
    all.proxy.lose_answers(false);

    journal::claimed_room again;
    a.run([&] {
        const auto [why, room] = a.claim("tea");
        again = room;
        return !why;
    });
    CHECK(again.held.epoch > tea.epoch);
    CHECK(again.last == 1); // it was done
    CHECK_FALSE(a.append(again.held, records(2, {"b"})));
    CHECK(std::get<1>(a.read("tea")) == records(1, {"a", "b"}));
}

TEST_CASE("handlers that were not completed are destroyed with the store")
{
    behind_proxy all;
    asked_node a(all, all.through(true));
    const tenure tea = a.room("tea");
    all.proxy.refuse();
    auto kept = std::make_shared<int>();
    a.store().append(tea, records(1, {"a"}), [kept](error_code) { FAIL("it has ended"); });
    a.store().read("tea", 0, 9, [kept](error_code, const auto&) { FAIL("it has ended"); });
    a.store().claim("milk", [kept](error_code, const auto&) { FAIL("it has ended"); });
    a.store().list([kept](error_code, const auto&) { FAIL("it has ended"); });
    all.loop.poll();
    a.kill();
    CHECK(kept.use_count() == 1);
    all.loop.restart();
    all.loop.run(); // nothing is left that could be done
}

TEST_CASE("when etcd has no space, appends are told that it is full, and nothing is lost")
{
    etcd_server small({"--quota-backend-bytes=1000000"});
    shared_etcd all;
    auto how = all.settings("a");
    how.endpoints = {small.at()};
    asked_node a(all, how);
    const tenure tea = a.room("tea");
    const tenure milk = a.room("milk");
    const std::vector<std::string> much(
        200, std::string(journal::most_bytes_in_append / journal::most_in_append, 'x'));
    std::uint64_t last = 0;
    error_code why;
    while (!why && last < 100'000) {
        why = a.append(tea, records(last + 1, much));
        last += why ? 0 : much.size();
    }
    CHECK(why == journal_errc::full);
    CHECK(last > 0);
    CHECK(std::get<1>(a.read("tea", last - 1)).size() == 1);
    CHECK(std::get<0>(a.create({"water", {}, {}})) == journal_errc::full);
    a.store().release(tea);
    a.run([&] { return std::get<1>(a.list())[1].holder.empty(); });
    CHECK_FALSE(a.remove(milk));

    a.run([&] {
        a.store().check();
        return a.store().fullness() > 0.5;
    });
    CHECK(a.store().is_full());
    how = all.settings("b"); // a node that starts can only read
    how.endpoints = {small.at()};
    asked_node b(all, how);
    b.run([&] { return b.store().is_full(); });
    CHECK_FALSE(b.store().has_lease());
    CHECK(std::get<0>(b.claim("tea")) == journal_errc::full);
    CHECK(std::get<1>(b.read("tea", last - 1)).size() == 1);
}

} // namespace scramble::test
