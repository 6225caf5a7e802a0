#include "catch.hpp"
#include "dice.hpp"
#include "journal/stores.hpp"

#include "etcd/log_end.hpp"
#include "etcd/values.hpp"

#include <map>

// How the end of a log is found.

namespace scramble::test {

namespace {

/// Appends, by the numbers of their first records.
struct kept_log {
    std::map<std::string, std::string> by_key{};
    std::uint64_t last = 0;
    mutable std::ptrdiff_t keys_looked_at = 0; ///< by etcd

    void append(std::size_t count)
    {
        by_key[etcd::keys("/s/").log("tea", last + 1)] =
            etcd::text_of("tea", {7, records(last + 1, std::vector<std::string>(count, "x"))});
        last += count;
    }
    [[nodiscard]] etcd::found answer(const etcd::range& asked) const
    {
        const auto from = by_key.lower_bound(asked.key);
        const auto end = by_key.lower_bound(asked.end);
        if (from == end)
            return {};
        keys_looked_at += std::distance(from, end);
        const auto [key, value] = asked.is_from_end ? *std::prev(end) : *from;
        return {{{key, asked.is_without_values ? "" : value}}, true};
    }
};

/// Result: how often it had to ask.
int rounds_to_end(const kept_log& log, std::uint64_t expected)
{
    etcd::log_end end(etcd::keys("/s/"), "tea");
    int rounds = 0;
    for (; !end.result(); ++rounds) {
        etcd::transacted answer;
        const etcd::transaction asked = end.next();
        CHECK(asked.then.size() <= 128); // etcd takes no more
        for (const etcd::operation& each : asked.then)
            answer.results.push_back(log.answer(std::get<etcd::range>(each)));
        REQUIRE(end.take(answer));
    }
    CHECK(end.result() == expected);
    return rounds;
}

int rounds_to_end(const kept_log& log)
{
    return rounds_to_end(log, log.last);
}

} // namespace

TEST_CASE("the end of a log is found, whatever its appends are")
{
    INFO(how_to_repeat());
    dice dice;
    for (int each = 0; each < 300; ++each) {
        const auto longest = dice.one_of<int>({1, 3, 50, 999, 1000});
        kept_log log;
        for (int appends = dice.below(400); appends > 0; --appends)
            log.append(static_cast<std::size_t>(dice.between(1, longest)));
        CHECK(rounds_to_end(log) <= 5);
    }
}

TEST_CASE("the end of a long log is found with few questions, and each looks at few keys")
{
    kept_log log;
    CHECK(rounds_to_end(log) == 2);
    log.append(1);
    CHECK(rounds_to_end(log) == 3);
    for (int appends = 0; appends < 300'000; ++appends)
        log.append(appends % 2 == 0 ? 1 : 9);
    log.keys_looked_at = 0;
    CHECK(rounds_to_end(log) <= 6);
    CHECK(log.keys_looked_at < 300'000 / 10);
}

TEST_CASE("a log that lacks appends ends behind them, where it cannot be read")
{
    kept_log log;
    for (int appends = 0; appends < 3'000; ++appends)
        log.append(1);
    auto some = log.by_key;
    std::erase_if(some, [](const auto& each) {
        const auto number = etcd::keys("/s/").number_of("tea", each.first);
        return *number > 500 && *number <= 2'600;
    });
    log.by_key = some;
    CHECK(rounds_to_end(log, 2'601) <= 6);
}

TEST_CASE("what is no answer about a log is refused")
{
    etcd::log_end end(etcd::keys("/s/"), "tea");
    REQUIRE_FALSE(end.next().then.empty());
    CHECK_FALSE(end.take({}));
    const std::size_t asked = end.next().then.size();
    etcd::found one{{{etcd::keys("/s/").log("tea", 1), ""}}, false};
    CHECK_FALSE(end.take({1, true, std::vector(asked, one)})); // no log is so long

    etcd::log_end other(etcd::keys("/s/"), "tea");
    std::vector<etcd::found> only_first(other.next().then.size());
    only_first[0] = one;
    CHECK(other.take({1, true, only_first}));
    REQUIRE(other.next().then.size() == 1);
    CHECK_FALSE(other.take({1, true, {{}}})); // the last append is gone meanwhile
    one.entries[0].key = "something else";
    CHECK_FALSE(other.take({1, true, {one}}));
    CHECK(other.result() == std::nullopt);
}

} // namespace scramble::test
