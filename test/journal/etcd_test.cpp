#include "catch.hpp"
#include "journal/etcd_nodes.hpp"

#include "etcd/base64.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

// What a store in etcd promises besides: of nodes, their leases and lost answers.

namespace scramble::test {

using journal::journal_errc;
using journal::tenure;

namespace {

} // namespace

TEST_CASE("of two nodes that claim a room at once one gets it")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    tenure held = a.room("tea");
    a.store().release(held);
    a.run([&] { return std::get<1>(a.list())[0].holder.empty(); });
    for (int round = 0; round < 20; ++round) {
        int told = 0;
        std::vector<one_node*> winners;
        for (asked_node* each : {&a, &b})
            each->store().claim("tea", [&, each](error_code why, const journal::claimed_room& got) {
                ++told;
                if (why) {
                    CHECK(why == journal_errc::owned);
                    return;
                }
                winners.push_back(each);
                held = got.held;
            });
        all.run([&] { return told == 2; });
        REQUIRE(winners.size() == 1);
        winners[0]->store().release(held);
        asked_node* const winner = winners[0] == &a ? &a : &b;
        all.run([&] { return std::get<1>(winner->list())[0].holder.empty(); });
    }
}

TEST_CASE("a room that another node holds is owned, and exists")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    REQUIRE_FALSE(std::get<0>(a.create({"tea", "abc", {}, {{"pot", "xyz"}}})));
    CHECK(std::get<0>(b.claim("tea")) == journal_errc::owned);
    CHECK(std::get<0>(b.create({"tea", {}, {}})) == journal_errc::exists);
    CHECK(std::get<0>(b.create({"milk", "abc", {}})) == journal_errc::exists);
    CHECK(std::get<0>(b.create({"milk", "xyz", {}})) == journal_errc::exists);
    CHECK_FALSE(std::get<0>(b.create({"milk", "uvw", {}})));
}

TEST_CASE("whoever has lost the lease is fenced, and may claim again with another")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    const tenure first = a.room("tea");
    REQUIRE_FALSE(a.append(first, records(1, {"a"})));
    revoke(a.lease());

    // It does not know that yet, so etcd refuses it.
    const auto second = b.claimed("tea");
    CHECK(second.last == 1);
    CHECK(a.append(first, records(2, {"stale"})) == journal_errc::fenced);
    REQUIRE_FALSE(b.append(second.held, records(2, {"b"})));
    CHECK(std::get<1>(a.read("tea")) == records(1, {"a", "b"}));

    const tenure milk = a.room("milk"); // which takes a lease
    CHECK(a.leases.size() == 2);
    CHECK(std::get<0>(a.claim("tea")) == journal_errc::owned);
    CHECK_FALSE(a.append(milk, records(1, {"m"})));
    REQUIRE_FALSE(b.leave());
    const auto third = a.claimed("tea");
    CHECK(third.last == 2);
    CHECK(third.held.epoch > second.held.epoch);
    CHECK_FALSE(a.append(third.held, records(3, {"c"})));
}

TEST_CASE("a room that is fenced holds up no other in the same batch")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    std::vector<tenure> held;
    for (const char* name : {"coffee", "milk", "tea"})
        held.push_back(a.room(name));
    const std::string own = etcd::base64_of(all.prefix + "own/milk");
    etcd_server::common().post("/v3/kv/deleterange", R"({"key":")" + own + "\"}");
    const tenure stolen = b.claimed("milk").held;

    std::vector<error_code> told;
    for (const tenure& each : held)
        a.store().append(each, records(1, {"x"}), [&](error_code why) { told.push_back(why); });
    all.run([&] { return told.size() == 3; });
    CHECK_FALSE(told[0]);
    CHECK(told[1] == journal_errc::fenced);
    CHECK_FALSE(told[2]);
    CHECK(std::get<1>(b.read("milk")).empty());
    CHECK_FALSE(b.append(stolen, records(1, {"y"})));
    CHECK_FALSE(a.append(held[0], records(2, {"x"})));
}

TEST_CASE("sixty rooms append in one transaction")
{
    shared_etcd all;
    asked_node a(all, "a");
    std::vector<tenure> held;
    for (int each = 0; each < 120; ++each)
        held.push_back(a.room("room-" + std::to_string(each)));
    int told = 0;
    asio::post(all.loop, [&] {
        for (const tenure& each : held)
            a.store().append(each, records(1, {"x"}), [&](error_code why) {
                CHECK_FALSE(why);
                ++told;
            });
    });
    all.run([&] { return told == 120; });
    CHECK(a.store().transactions() == 2);
}

TEST_CASE("what is asked together is together, also if it is much")
{
    shared_etcd all;
    asked_node a(all, "a");
    const tenure tea = a.room("tea");
    const std::string longest(journal::most_bytes_in_append / 1000, 'x');
    constexpr std::uint64_t count = 4000; // two megabytes
    std::uint64_t durable = 0;
    for (std::uint64_t each = 0; each < count; each += 1000)
        a.store().append(tea, records(each + 1, std::vector<std::string>(1000, longest)),
                         [&](error_code why) {
                             CHECK_FALSE(why);
                             durable += 1000;
                         });
    all.run([&] { return durable == count; });
    const auto [why, read] = a.read("tea", 1500, 2000);
    CHECK_FALSE(why);
    CHECK(read == records(1501, std::vector<std::string>(2000, longest)));
}

TEST_CASE("many rooms are taken over at once, those first for which somebody waits")
{
    shared_etcd all;
    asked_node a(all, "a");
    asked_node b(all, "b");
    asked_node c(all, "c");
    constexpr std::size_t count = 300;
    const auto name_of = [](std::size_t number) { return "room-" + std::to_string(number); };
    const auto number_of = [](const std::string& name) { return std::stoul(name.substr(5)); };
    const auto length_of = [](std::size_t number) { return number % 3 == 0 ? 0 : number; };
    for (std::size_t each = 0; each < count; ++each) {
        const tenure held = a.room(name_of(each));
        if (length_of(each) != 0)
            REQUIRE_FALSE(a.append(held, records(1, std::vector<std::string>(each, "x"))));
    }
    a.kill();
    revoke(a.leases.back());
    const auto is_awaited = [](std::size_t number) { return number >= count - 32; };
    std::vector<std::pair<std::uint64_t, std::size_t>> order; // when etcd gave each to b
    std::size_t lost = 0;  // to c, which wants every tenth of the others
    std::size_t found = 0; // by c
    std::size_t told = 0;
    for (std::size_t each = 0; each < count; ++each) {
        b.store().take_over(
            name_of(each), each % 2 == 0 ? length_of(each) : length_of(each) / 2,
            [&, each] { return is_awaited(each); },
            [&](error_code why, const journal::claimed_room& of) {
                if (why) {
                    CHECK(why == journal_errc::owned);
                    ++lost;
                    return;
                }
                order.emplace_back(of.held.epoch, number_of(of.held.room));
                CHECK(of.last == length_of(order.back().second));
            });
        if (each % 10 == 0 && !is_awaited(each))
            c.store().claim(name_of(each), [&](error_code why, const journal::claimed_room&) {
                found += why ? 0U : 1U;
                ++told;
            });
    }
    all.run([&] { return order.size() + lost == count && told == (count - 32 + 9) / 10; });
    CHECK(found == lost);
    std::sort(order.begin(), order.end());
    CHECK(std::count_if(order.begin(), order.begin() + 200,
                        [&](const auto& each) { return is_awaited(each.second); }) == 32);
}

TEST_CASE("many rooms are found and read at once, also if what is kept of them is long")
{
    shared_etcd all;
    asked_node a(all, "a");
    constexpr std::size_t count = 60;
    const std::string longest(200'000, 'x'); // together more than one answer may have
    const auto name_of = [](std::size_t number) { return "room-" + std::to_string(number); };
    for (std::size_t each = 0; each < count; ++each) {
        const auto [why, made] = a.create({name_of(each), {}, longest + name_of(each)});
        REQUIRE_FALSE(why);
        REQUIRE_FALSE(a.append(made.held, records(1, {name_of(each)})));
    }
    std::size_t found = 0;
    std::size_t read = 0;
    for (std::size_t each = 0; each < count; ++each) {
        a.store().find(name_of(each), [&, each](error_code why, const journal::kept_room& kept) {
            CHECK_FALSE(why);
            CHECK(kept.settings == longest + name_of(each));
            ++found;
        });
        a.store().read(name_of(each), 0, 10,
                       [&, each](error_code why, const std::vector<journal::record>& got) {
                           CHECK_FALSE(why);
                           CHECK(got == records(1, {name_of(each)}));
                           ++read;
                       });
    }
    std::optional<error_code> missed;
    a.store().find("none",
                   [&](error_code why, const journal::kept_room& /*none*/) { missed = why; });
    all.run([&] { return found == count && read == count && missed.has_value(); });
    CHECK(missed == make_error_code(journal_errc::unknown_room));
}

TEST_CASE("whatever is known of a log, who takes it over learns its end")
{
    shared_etcd all;
    asked_node a(all, "a");
    tenure tea = a.room("tea");
    for (std::uint64_t each = 1; each <= 50; ++each)
        REQUIRE_FALSE(a.append(tea, records(each, {"x"})));
    REQUIRE_FALSE(a.append(tea, records(51, std::vector<std::string>(30, "x"))));
    const auto taken_over = [&](std::uint64_t known) {
        a.store().release(tea);
        a.run([&] { return std::get<1>(a.list())[0].holder.empty(); });
        std::optional<journal::claimed_room> result;
        a.store().take_over(
            "tea", known, [] { return false; },
            [&](error_code why, const journal::claimed_room& of) {
                CHECK_FALSE(why);
                result = of;
            });
        a.run([&] { return result.has_value(); });
        tea = result->held;
        return result->last;
    };
    for (const std::uint64_t known : {1U, 39U, 40U, 50U, 51U, 60U, 61U, 70U, 80U})
        CHECK(taken_over(known) == 80);
    CHECK(taken_over(5'000) == 80); // which is not there
    const auto change = [&](const char* how, std::uint64_t number, const char* to) {
        const std::string digits = std::to_string(number);
        const std::string key =
            all.prefix + "log/tea/" + std::string(20 - digits.size(), '0') + digits;
        etcd_server::common().post(std::string("/v3/kv/") + how,
                                   R"({"key":")" + etcd::base64_of(key) + "\"" + to + "}");
    };
    change("put", 150, R"(,"value":"eA==")"); // behind a hole
    CHECK(taken_over(80) >= 150);             // so whoever reads it finds the damage
    change("deleterange", 150, "");
    CHECK(taken_over(80) == 80);
    REQUIRE_FALSE(a.append(tea, records(81, {"y"})));
    CHECK(std::get<1>(a.read("tea", 80)) == records(81, {"y"}));
}

TEST_CASE("a room that is known, and of which there is another one now, is taken over as that")
{
    shared_etcd all;
    tcp_proxy proxy(all.loop, etcd_server::common().at());
    asked_node a(all, "a");
    auto how = all.settings("b");
    how.endpoints = {proxy.at()};
    asked_node b(all, how);
    const tenure first = a.room("tea");
    REQUIRE_FALSE(a.append(first, records(1, {"x"})));
    a.store().release(first);
    b.run([&] { return std::get<1>(b.list())[0].holder.empty(); });
    proxy.hold(); // so b hears nothing of what follows
    REQUIRE_FALSE(a.remove(a.claimed("tea").held));
    const auto [why, second] = a.create({"tea", "uvw", {}});
    REQUIRE_FALSE(why);
    a.store().release(second.held);
    a.run([&] { return std::get<1>(a.list())[0].holder.empty(); });
    std::optional<journal::claimed_room> got;
    b.store().take_over(
        "tea", 1, [] { return true; },
        [&](error_code why_not, const journal::claimed_room& of) {
            CHECK_FALSE(why_not);
            got = of;
        });
    all.run([&] { return got.has_value(); });
    CHECK(got->what.code == "uvw");
    CHECK(got->last == 0);
}

TEST_CASE("a long log is read in pages, and removed with its room")
{
    shared_etcd all;
    asked_node a(all, "a");
    const tenure tea = a.room("tea");
    std::vector<journal::record> written;
    std::size_t durable = 0;
    for (std::uint64_t each = 1; each <= 700; ++each) {
        written.push_back(numbered(each, "move " + std::to_string(each)));
        written.back().id = "b-" + std::to_string(each);
        a.store().append(tea, {written.back()}, [&](error_code why) { durable += why ? 0U : 1U; });
    }
    all.run([&] { return durable == 700; });
    CHECK(std::get<1>(a.read("tea")) == written);
    CHECK(std::get<1>(a.read("tea", 300, 50)) ==
          std::vector(written.begin() + 300, written.begin() + 350));
    CHECK(std::get<1>(a.read("tea", 700)).empty());
    a.store().release(tea);
    const auto again = a.claimed("tea");
    CHECK(again.last == 700);
    CHECK_FALSE(a.remove(again.held));
    CHECK(std::get<0>(a.read("tea")) == journal_errc::unknown_room);
    const auto left = etcd_server::common().post(
        "/v3/kv/range", R"({"key":")" + etcd::base64_of(all.prefix + "log/") +
                            R"(","range_end":")" + etcd::base64_of(all.prefix + "log0") + "\"}");
    CHECK(left.find("kvs") == left.npos);
}

TEST_CASE("the end of a log of any length is found, and read from inside its appends")
{
    shared_etcd all;
    asked_node a(all, "a");
    const std::vector<std::uint64_t> sizes = {1, 998, 1, 1, 999, 1000, 1000, 2, 1000, 1, 1, 3};
    std::uint64_t last = 0;
    tenure tea = a.room("tea");
    for (const std::uint64_t each : sizes) {
        REQUIRE_FALSE(a.append(tea, records(last + 1, std::vector<std::string>(each, "x"))));
        last += each;
        a.store().release(tea);
        const auto again = a.claimed("tea");
        CHECK(again.last == last);
        tea = again.held;
        const std::uint64_t inside = last - each / 2;
        CHECK(std::get<1>(a.read("tea", inside)).size() == each / 2);
        CHECK(std::get<1>(a.read("tea", 0, last)).size() == last);
    }
}

TEST_CASE("records that were changed are damaged from there on")
{
    shared_etcd all;
    asked_node a(all, "a");
    const tenure tea = a.room("tea");
    for (std::uint64_t each = 1; each <= 3; ++each)
        REQUIRE_FALSE(a.append(tea, records(each, {"x"})));
    const std::string key = etcd::base64_of(all.prefix + "log/tea/00000000000000000002");
    etcd_server::common().post("/v3/kv/put", R"({"key":")" + key + R"(","value":"eA=="})");
    CHECK(a.read("tea") == std::tuple(make_error_code(journal_errc::damaged), records(1, {"x"})));
    CHECK(a.read("tea", 2) == std::tuple(error_code(), records(3, {"x"})));
    etcd_server::common().post("/v3/kv/deleterange", R"({"key":")" + key + "\"}");
    const auto as_before = std::tuple(make_error_code(journal_errc::damaged), records(1, {"x"}));
    CHECK(a.read("tea") == as_before);
    CHECK(a.read("tea", 0, 2) == as_before); // the page ends within the hole
}

} // namespace scramble::test
