#include "people/site/attendance.hpp"

#include "catch.hpp"
#include "instrument/memory_meter.hpp"
#include "net/connections.hpp"
#include "people/names/denied_words.hpp"
#include "people/site/claims.hpp"
#include "scramble/people/rules/roster.hpp"

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

// Who is here of those who have not played yet.

namespace scramble::people {

namespace {

/// A game in which nobody has played, with a clock of its own.
struct unplayed {
    asio::io_context loop{};
    net::connections clock{loop.get_executor()};
    roster players{};
    std::shared_ptr<denied_words> denied = std::make_shared<denied_words>("rude");
    claims names{players, false, denied};
    attendance here{players, names, clock};

    void pass(int seconds)
    {
        for (; seconds > 0; --seconds)
            clock.tick(net::seconds(1));
    }
};

/// How much memory a call takes at most, of that which is free before.
template <class Call>
std::size_t memory_of(Call call)
{
    test::forget_most_memory();
    const std::size_t before = test::memory_in_use();
    call();
    return test::most_memory_in_use() - before;
}

} // namespace

TEST_CASE("no word is looked for again in the names of those who stay", "[names]")
{
    unplayed game;
    game.clock.hold_clock();
    const auto ann = game.here.add("ann", {});
    const auto rude = game.here.add("RUDE", {});
    const auto second = [&] { return memory_of([&] { game.pass(1); }); };
    const std::size_t asking = memory_of([&] { (void)game.denied->are_in("RUDE"); });
    (void)second();
    CHECK(second() < asking);
    CHECK(game.here.connected() == std::set<std::string>{"ann"});

    *game.denied = denied_words("ann"); // as when the list is read again
    CHECK(second() >= asking);
    CHECK(second() < asking);
    CHECK(game.here.is_guest("RUDE"));
    CHECK(game.here.is_guest("ann")); // was, a few seconds ago
    game.pass(6);
    CHECK_FALSE(game.here.is_guest("ann"));
    game.denied->add(denied_words("rude"));
    CHECK(game.here.connected().empty());
    *game.denied = denied_words("");
    CHECK(game.here.connected().size() == 2);
}

TEST_CASE("a crowd of those who have not played leaves others their turns", "[names]")
{
    unplayed game;
    const auto work = asio::make_work_guard(game.loop); // without a timer it would stop
    game.clock.hold_clock(true);
    (void)game.loop.poll();
    std::vector<attendance::registration> crowd;
    const auto come = [&] {
        for (int number = 0; number < 4000; ++number)
            crowd.push_back(game.here.add("guest" + std::to_string(number), {}));
    };
    come();
    int passes = 0;
    const auto passed = game.here.on_pass([&] { ++passes; });
    game.pass(1);
    int turns = 1;
    crowd[0].reset();    // who goes meanwhile was noted already, or
    crowd[3500].reset(); // is so no more
    while (game.loop.poll_one() > 0)
        ++turns;
    CHECK(turns >= 3);
    CHECK(passes == 1);

    game.pass(1);
    crowd.erase(crowd.begin() + 1, crowd.end());
    game.pass(1); // begins no other pass
    CHECK(passes == 1);
    (void)game.loop.poll();
    CHECK(passes == 2);

    come();
    game.clock.hold_clock();
    game.pass(1);
    CHECK(passes == 3);
}

} // namespace scramble::people
