#include "catch.hpp"
#include "journal/on_etcd.hpp"
#include "journal/stores.hpp"

#include <algorithm>

// What every store promises, asked of all.

namespace scramble::test {

using journal::claimed_room;
using journal::journal_errc;
using journal::kept_room;
using journal::tenure;

TEMPLATE_TEST_CASE("a room that was created is held and has no record", "", in_memory, on_disk,
                   on_etcd)
{
    asked<TestType> store;
    const kept_room tea{"tea", "abc", "three pairs\n"};
    const auto [why, room] = store.create(tea);
    REQUIRE_FALSE(why);
    CHECK(room.held.room == "tea");
    CHECK(room.what == tea);
    CHECK(room.last == 0);
    CHECK(std::get<1>(store.read("tea")).empty());
    CHECK(std::get<0>(store.claim("tea")) == journal_errc::owned);
}

TEMPLATE_TEST_CASE("names and codes are taken once, but many rooms have no code", "", in_memory,
                   on_disk, on_etcd)
{
    asked<TestType> store;
    REQUIRE_FALSE(std::get<0>(store.create({"tea", "abc", {}})));
    CHECK(std::get<0>(store.create({"tea", "xyz", {}})) == journal_errc::exists);
    CHECK(std::get<0>(store.create({"coffee", "abc", {}})) == journal_errc::exists);
    CHECK_FALSE(std::get<0>(store.create({"milk", {}, {}})));
    CHECK_FALSE(std::get<0>(store.create({"water", {}, {}})));
}

TEMPLATE_TEST_CASE("records are read as they were written", "", in_memory, on_disk, on_etcd)
{
    asked<TestType> store;
    const tenure tea = store.room("tea");
    const std::string odd("\0\xFF '\";--", 8);
    const std::string longest(journal::longest_line, 'x');
    REQUIRE_FALSE(store.append(tea, records(1, {"flip ann 0,0", ""})));
    REQUIRE_FALSE(store.append(tea, records(3, {odd, longest})));
    REQUIRE_FALSE(store.append(tea, {}));
    const auto all = records(1, {"flip ann 0,0", "", odd, longest});

    CHECK(store.read("tea") == std::tuple(error_code(), all));
    CHECK(std::get<1>(store.read("tea", 1, 2)) == std::vector(all.begin() + 1, all.begin() + 3));
    CHECK(std::get<1>(store.read("tea", 4)).empty());
    CHECK(std::get<0>(store.read("milk")) == journal_errc::unknown_room);
}

TEMPLATE_TEST_CASE("as many records are read as were asked for, of several appends", "", in_memory,
                   on_disk, on_etcd)
{
    asked<TestType> store;
    const tenure tea = store.room("tea");
    for (std::uint64_t first = 1; first < 9; first += 2)
        REQUIRE_FALSE(store.append(tea, records(first, {"a", "b"})));
    for (std::uint64_t after = 0; after < 8; ++after)
        for (std::size_t most = 1; most <= 8; ++most) {
            const auto [why, read] = store.read("tea", after, most);
            CHECK_FALSE(why);
            CHECK(read.size() == std::min<std::size_t>(most, 8 - after));
            CHECK(read.front().number == after + 1);
        }
}

TEMPLATE_TEST_CASE("a room that was released is claimed with all that it had", "", in_memory,
                   on_disk, on_etcd)
{
    asked<TestType> store;
    const tenure first = store.room("tea");
    REQUIRE_FALSE(store.append(first, records(1, {"a", "b"})));
    store.store().release(first);

    const auto [why, second] = store.claim("tea");
    REQUIRE_FALSE(why);
    CHECK(second.last == 2);
    CHECK(second.what == kept_room{"tea", {}, {}});
    CHECK(store.append(first, records(3, {"stale"})) == journal_errc::fenced);
    CHECK(store.remove(first) == journal_errc::fenced);
    store.store().release(first); // ends nothing
    CHECK_FALSE(store.append(second.held, records(3, {"c"})));
    CHECK(std::get<1>(store.read("tea")) == records(1, {"a", "b", "c"}));
}

TEMPLATE_TEST_CASE("who has released a room may not append", "", in_memory, on_disk, on_etcd)
{
    asked<TestType> store;
    const tenure tea = store.room("tea");
    store.store().release(tea);
    CHECK(store.append(tea, records(1, {"a"})) == journal_errc::fenced);
    CHECK(std::get<0>(store.claim("milk")) == journal_errc::unknown_room);
}

TEMPLATE_TEST_CASE("a store that is opened again has all rooms, held by nobody", "", in_memory,
                   on_disk, on_etcd)
{
    asked<TestType> store;
    const tenure before = std::get<1>(store.create({"tea", "abc", "three pairs"})).held;
    REQUIRE_FALSE(store.append(before, records(1, {"a", "b"})));
    store.reopen();

    CHECK(store.append(before, records(3, {"stale"})) == journal_errc::fenced);
    const claimed_room after = store.claimed("tea");
    CHECK(after.what == kept_room{"tea", "abc", "three pairs"});
    CHECK(after.last == 2);
    CHECK(after.held.epoch > before.epoch);
    CHECK(std::get<1>(store.read("tea")) == records(1, {"a", "b"}));
}

TEMPLATE_TEST_CASE("rooms are listed by name, with when they were used", "", in_memory, on_disk,
                   on_etcd)
{
    asked<TestType> store;
    const tenure tea = std::get<1>(store.create({"tea", "abc", "three pairs"})).held;
    (void)store.room("milk");
    store.store().release(tea);
    const auto [why, all] = store.list();
    REQUIRE_FALSE(why);
    REQUIRE(all.size() == 2);
    CHECK(all[0].name == "milk");
    CHECK(all[0].code.empty());
    CHECK(all[1].name == "tea");
    CHECK(all[1].code == "abc");
    CHECK(all[1].used + 1 >= all[0].used); // in etcd these are marks, and one may be set between
    CHECK(all[0].used > 0);
}

TEMPLATE_TEST_CASE("a room that was removed is gone with its records", "", in_memory, on_disk,
                   on_etcd)
{
    asked<TestType> store;
    const tenure first = store.room("tea");
    const tenure milk = store.room("milk");
    REQUIRE_FALSE(store.append(first, records(1, {"a"})));
    REQUIRE_FALSE(store.append(milk, records(1, {"m"})));
    CHECK_FALSE(store.remove(first));
    CHECK(store.append(first, records(2, {"b"})) == journal_errc::fenced);
    CHECK(std::get<0>(store.read("tea")) == journal_errc::unknown_room);
    CHECK(std::get<1>(store.list()).size() == 1);

    const auto [why, again] = store.create({"tea", {}, {}});
    REQUIRE_FALSE(why);
    CHECK(std::get<1>(store.read("tea")).empty());
    CHECK(std::get<1>(store.read("milk")) == records(1, {"m"}));
}

TEMPLATE_TEST_CASE("what is asked in a row is done in order", "", in_memory, on_disk, on_etcd)
{
    asked<TestType> store;
    const tenure tea = store.room("tea");
    std::vector<std::string> told;
    const auto tell = [&](const std::string& line) {
        return [&told, line](error_code why) { told.push_back(line + (why ? " failed" : "")); };
    };
    store.store().append(tea, records(1, {"a"}), tell("a"));
    store.store().append(tea, records(2, {"b", "c"}), tell("b, c"));
    store.store().append(tea, records(5, {"e"}), tell("a gap"));
    store.store().append({"tea", 99}, records(4, {"x"}), tell("another"));
    store.store().append(tea, records(4, {"d"}), tell("d"));
    store.store().read("tea", 0, 9, [&](error_code, const std::vector<journal::record>& all) {
        told.push_back("read " + std::to_string(all.size()));
    });
    store.store().release(tea);
    store.store().append(tea, records(5, {"e"}), tell("e"));
    CHECK(told.empty());
    store.run([&] { return told.size() == 7; });
    CHECK(told == std::vector<std::string>{"a", "b, c", "a gap failed", "another failed", "d",
                                           "read 4", "e failed"});
}

} // namespace scramble::test
