#include "catch.hpp"
#include "cluster/nodes.hpp"
#include "sanitized.hpp"

#include <sstream>

// Nodes that share a room: every event is one step, and in any order of them no answered input is
// lost, and none is there twice.

namespace scramble::test {

using cluster::standing;

namespace {

/// What must be true at any time.
void check(const nodes& world)
{
    const auto log = world.log();
    CHECK(std::set(log.begin(), log.end()).size() == log.size()); // each is there once
    for (const auto& name : world.names()) {
        if (!world.is_alive(name))
            continue;
        const auto& taken = world.taken(name);
        REQUIRE(taken.size() <= log.size());
        CHECK(std::equal(taken.begin(), taken.end(), log.begin()));
    }
    const auto number_of = [&log](const asked_input& given) {
        return std::ranges::find(log, given.line) - log.begin();
    };
    std::vector<const asked_input*> done;
    for (const asked_input& each : world.asked()) {
        if (!each.answered || each.why)
            continue;
        CHECK(std::ranges::find(log, each.line) != log.end()); // none is lost
        for (const asked_input* const before : done)
            if (before->answered < each.asked)
                CHECK(number_of(*before) < number_of(each)); // the order of real time
        done.push_back(&each);
    }
}

/// Everything is well again, and all that waits is done.
void heal(nodes& world)
{
    for (const auto& name : world.names()) {
        if (!world.is_alive(name))
            world.start(name);
        world.pause(name, false);
        world.fail_store(name, {});
    }
    for (const auto& one : world.names())
        for (const auto& other : world.names())
            if (one < other)
                world.mend(one, other);
    world.expire_ended();
    for (int second = 0; second < 5; ++second) {
        world.run();
        for (const auto& name : world.names())
            world.tick(name);
    }
    world.run();
}

/// One thing happens. In some worlds the store is slow.
void happen(nodes& world, dice& random, bool is_store_slow)
{
    const auto names = world.names();
    const auto& name = random.one_of(names);
    const auto& other = random.one_of(names);
    const int what = random.below(1000);
    const bool is_up = world.is_alive(name) && !world.is_paused(name);
    if (what < 680) {
        const int share = is_store_slow ? 20 : 380;
        if (what < share && world.has_store_work(name))
            world.work(name, random.below(2) == 0);
        else if (world.has_message(name, other))
            world.deliver(name, other);
    }
    else if (what < 830 && is_up)
        world.submit(name);
    else if (what < 890 && is_up)
        world.tick(name);
    else if (what < 893)
        world.kill(name, random.below(std::size_t{4}));
    else if (what < 908 && !world.is_alive(name))
        world.start(name);
    else if (what < 914)
        world.pause(name, true);
    else if (what < 920)
        world.pause(name, false);
    else if (what < 930)
        world.expire(name); // also of one that is well, but is not heard
    else if (what < 940 && name != other)
        world.cut(name, other);
    else if (what < 970 && name != other)
        world.mend(name, other);
    else if (what < 975)
        world.fail_store(name, make_error_code(journal::journal_errc::unavailable));
    else
        world.fail_store(name, {});
}

} // namespace

TEST_CASE("an input of any node is taken by all, in one order")
{
    nodes world(3);
    world.run();
    CHECK(world.stands("a") == standing::holding);
    CHECK(world.stands("b") == standing::following);
    for (const char* name : {"a", "b", "c", "b", "a"})
        world.submit(name);
    CHECK(world.log().empty());
    world.run();
    CHECK(world.log().size() == 5);
    check(world);
    for (const auto& name : world.names())
        CHECK(world.taken(name) == world.log());
}

TEST_CASE("when the holder is killed, another node goes on, and each input is done once")
{
    for (std::size_t written = 0; written < 3; ++written) {
        nodes world(3);
        world.run();
        world.submit("b");
        world.submit("c");
        while (world.has_message("b", "a"))
            world.deliver("b", "a");
        world.kill("a", written); // the append may be in the store, but nobody has heard of it
        world.run();
        world.expire("a");
        world.run();
        CHECK(world.log().size() == 2);
        CHECK(world.taken("b") == world.log());
        CHECK(world.taken("c") == world.log());
        for (const asked_input& each : world.asked())
            CHECK((each.answered && !each.why));
        check(world);
    }
}

TEST_CASE("a holder that was stopped for too long answers nothing of its own, and follows")
{
    nodes world(2);
    world.run();
    world.pause("a", true);
    world.submit("a");
    world.expire("a");
    world.run();
    CHECK(world.stands("b") == standing::holding);
    world.submit("b");
    world.run();
    CHECK(world.log() == std::vector<std::string>{"input1"});
    CHECK_FALSE(world.asked().front().answered);

    world.pause("a", false);
    world.run();
    CHECK(world.stands("a") == standing::following);
    CHECK(world.log() == std::vector<std::string>{"input1", "input0"});
    CHECK(world.taken("a") == world.log());
}

TEST_CASE("an input that the holder is writing is not written again when its node comes back")
{
    nodes world(2);
    world.run();
    world.submit("b");
    world.deliver("b", "a");
    world.cut("a", "b");
    world.mend("a", "b");
    while (world.has_message("a", "b") || world.has_message("b", "a")) {
        const bool is_from_a = world.has_message("a", "b");
        world.deliver(is_from_a ? "a" : "b", is_from_a ? "b" : "a");
    }
    world.run();
    CHECK(world.log().size() == 1);
    CHECK(world.asked().front().answered);
}

TEST_CASE("who hears that another node holds the room before it hears of its own claim follows")
{
    nodes world(2);
    world.log_of("a").on_change({{nodes::room, {}, {}, {}, "b"}, 1'000, false});
    world.work("a", true);
    CHECK(world.stands("a") == standing::apart);
}

TEST_CASE("without a holder that can be reached an input fails after a while")
{
    nodes world(2);
    world.run();
    world.cut("a", "b");
    world.submit("b");
    for (std::uint32_t second = 0; second <= cluster::shared_log::patience; ++second) {
        CHECK_FALSE(world.asked().front().answered);
        world.tick("b");
        world.run();
    }
    CHECK(world.asked().front().why == journal::journal_errc::unavailable);
}

TEST_CASE("a node that holds no room any more has another one hold it")
{
    nodes world(2);
    world.run();
    world.submit("a");
    world.retire("a");
    world.run();
    CHECK(world.stands("b") == standing::holding);
    CHECK(world.stands("a") == standing::following);
    CHECK(world.asked().front().answered);
    CHECK_FALSE(world.asked().front().why);
}

TEST_CASE("a room that sleeps while its records are read is not held any more")
{
    nodes world(2);
    world.run();
    world.submit("a");
    world.run();
    world.kill("a");
    world.kill("b");
    world.expire("a");
    world.start("a");
    while (world.holder().empty())
        world.work("a");
    CHECK(world.stands("a") == standing::apart);
    world.put_away("a");
    CHECK(world.holder().empty());
}

TEST_CASE("an input that was refused does not come behind a later one")
{
    nodes world(2);
    world.run();
    world.submit("b");
    world.deliver("b", "a");
    world.fail_store("a", make_error_code(journal::journal_errc::unavailable));
    world.work("a");
    world.fail_store("a", {});
    world.submit("b");
    world.deliver("b", "a");
    world.cut("a", "b"); // the refusal is lost
    world.mend("a", "b");
    world.run();
    CHECK(world.log() == std::vector<std::string>{"input1"});
    CHECK(world.asked().front().why == journal::journal_errc::unavailable);
    CHECK_FALSE(world.asked().back().why);
}

TEST_CASE("a long log is taken in portions, and others have their turn in between")
{
    struct no_links final : cluster::links {
        bool send(const std::string& /*node*/, cluster::message /*message*/) override
        {
            return false;
        }
        [[nodiscard]] std::string holder_for(std::string_view /*room*/) const override
        {
            return {};
        }
    };
    asio::io_context loop{1};
    const auto content = std::make_shared<journal_content>();
    auto& room = content->rooms["tea"];
    room.what.name = "tea";
    for (std::uint64_t each = 1; each <= 1'000; ++each)
        room.records.push_back({each, {}, "x"});
    memory_journal store(loop.get_executor(), content, "a");
    store.complete_by_itself();
    no_links none;
    cluster::shared_log::this_node here{loop.get_executor(), store, none, "a.1",
                                        [] { return std::uint64_t{1}; }};
    cluster::shared_log log(here, {"tea", [](const journal::record&) {}, [](cluster::standing) {}},
                            std::string());
    log.start();
    std::uint64_t most = 0;
    while (log.stands() != cluster::standing::holding) {
        const std::uint64_t before = log.taken();
        REQUIRE(loop.poll_one() == 1);
        most = std::max(most, log.taken() - before);
    }
    CHECK(log.taken() == 1'000);
    CHECK(most == 200);
}

TEST_CASE("nodes that are killed, stopped, cut off and not heard lose no answered input")
{
    INFO(how_to_repeat());
    dice random;
    const int worlds = sanitized ? 200 : 2'000;
    for (int number = 0; number < worlds; ++number) {
        INFO("world " << number);
        nodes world(2 + random.below(std::size_t{3}));
        const int steps = random.between(20, 600);
        const bool is_store_slow = random.below(3) == 0;
        for (int step = 0; step < steps; ++step)
            happen(world, random, is_store_slow);
        check(world);
        heal(world);
        check(world);
        std::size_t holders = 0;
        for (const auto& name : world.names()) {
            CHECK(world.taken(name) == world.log());
            holders += world.stands(name) == standing::holding ? 1 : 0;
        }
        REQUIRE(holders == 1);
        world.submit("b");
        world.run();
        REQUIRE(world.log().back() == world.asked().back().line);
    }
}

} // namespace scramble::test
