#include "scramble/async/callbacks.hpp"

#include "catch.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace scramble {

namespace {

struct registered {
    registered(callbacks& all, std::function<void()> call) : it(all.add(std::move(call))) {}
    callbacks::registration it;
};

} // namespace

TEST_CASE("callbacks are called in order for as long as their registrations live", "[async]")
{
    callbacks all;
    std::string called;
    const auto first = all.add([&] { called += '1'; });
    {
        const auto second = all.add([&] { called += '2'; });
        const auto third = all.add([&] { called += '3'; });
        all.call();
        CHECK(called == "123");
    }
    all.call();
    CHECK(called == "1231");
}

TEST_CASE("a callback may end others, called or not, and add new ones", "[async]")
{
    callbacks all;
    std::string called;
    std::optional<registered> before;
    std::optional<registered> after;
    std::optional<registered> added;
    before.emplace(all, [&] { called += 'b'; });
    const auto middle = all.add([&] {
        called += 'm';
        before.reset();
        after.reset();
        if (!added)
            added.emplace(all, [&] { called += 'n'; });
    });
    after.emplace(all, [&] { called += 'a'; });
    all.call();
    CHECK(called == "bmn");
    all.call();
    CHECK(called == "bmnmn");
}

TEST_CASE("a callback may call all again", "[async]")
{
    callbacks all;
    std::string called;
    const auto first = all.add([&] { called += '1'; });
    const auto again = all.add([&] {
        called += 'a';
        if (called.size() < 4)
            all.call();
    });
    const auto last = all.add([&] { called += 'l'; });
    all.call();
    CHECK(called == "1a1all");
    all.call();
    CHECK(called == "1a1all1al");
}

TEST_CASE("callbacks are called a few at a time, and anew when they begin anew", "[async]")
{
    callbacks all;
    std::string called;
    CHECK_FALSE(all.call_some(1)); // it has not begun
    all.begin();
    CHECK_FALSE(all.call_some(1)); // there is none
    const auto first = all.add([&] { called += '1'; });
    std::optional<registered> second;
    second.emplace(all, [&] { called += '2'; });
    std::optional<registered> added;
    const auto third = all.add([&] {
        called += '3';
        second.reset();
        if (!added)
            added.emplace(all, [&] { called += 'n'; });
    });
    CHECK_FALSE(all.call_some(1)); // it has ended
    CHECK(called.empty());
    all.begin();
    CHECK(all.call_some(2));
    CHECK(called == "12");
    CHECK(all.call_some(1)); // what has been added is left
    CHECK_FALSE(all.call_some(5));
    CHECK(called == "123n");
    CHECK_FALSE(all.call_some(5));
    CHECK(called == "123n");
    all.begin();
    CHECK(all.call_some(1));
    all.begin();
    CHECK_FALSE(all.call_some(3));
    CHECK(called == "123n113n");
}

} // namespace scramble
