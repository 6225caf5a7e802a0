#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>

#include <atomic>
#include <future>
#include <memory>
#include <thread>

// Where handlers run: on their own executor, or on the strand if they have none.

namespace scramble::memory {

namespace {

std::string same(const std::string& card)
{
    return card;
}

/// Starts one of each operation; each handler calls `told`, on `executor`. The flip and the watch
/// wait until alice moves; the map does not.
template <class Executor, class Told>
void start_three(memory::game& game, const Executor& executor, Told told)
{
    game.async_flip("bob", {0, 0}, asio::bind_executor(executor, [told](auto&&...) { told(); }));
    game.async_watch("bob", {}, asio::bind_executor(executor, [told](auto&&...) { told(); }));
    game.async_map("bob", same, asio::bind_executor(executor, [told](auto&&...) { told(); }));
}

} // namespace

TEST_CASE("a handler without an executor runs on the strand", "[executor]")
{
    six_hosted_cards host;
    int on_the_strand = 0;
    const auto count = [&](auto&&...) {
        on_the_strand += host.context.get_executor().running_in_this_thread() ? 1 : 100;
    };
    host.flip("alice", {0, 0});
    host.on_strand([&] {
        host.game->async_flip("bob", {0, 0}, count);
        host.game->async_watch("bob", {}, count);
        host.game->async_watch("bob", 0, count);
        host.game->async_map("bob", same, count);
        host.game->async_map("bob", slow_function(), count);
    });
    CHECK(on_the_strand == 2);
    host.flip("alice", {0, 1});
    host.close();
    CHECK(on_the_strand == 5);
}

TEST_CASE(
    "a handler bound to another loop runs there, and while it waits is outstanding work there",
    "[executor]")
{
    loop another;
    six_hosted_cards host("alice 0,0");
    int told = 0;
    CHECK_FALSE(another.has_work());
    host.on_strand([&] {
        start_three(*host.game, another.context.get_executor(), [&] {
            CHECK(another.context.get_executor().running_in_this_thread());
            CHECK_FALSE(host.context.get_executor().running_in_this_thread());
            ++told;
        });
    });
    CHECK(told == 0);
    CHECK(another.has_work());
    CHECK(told == 1);
    host.flip("alice", {0, 1});
    CHECK(told == 1);
    CHECK_FALSE(another.has_work());
    CHECK(told == 3);

    host.on_strand([&] {
        host.game->async_watch(
            "bob", {}, asio::bind_executor(another.context.get_executor(), [](auto&&...) {}));
    });
    CHECK(another.has_work());
    host.game.reset();
    CHECK_FALSE(another.has_work());
}

// A future has its own executor, and so has a handler that is bound to one. Asio requires every
// operation to be outstanding work of its own context and of its handler's.
TEST_CASE("an operation that waits is outstanding work of the game's loop, wherever it is told",
          "[executor]")
{
    loop another;
    six_hosted_cards host("alice 0,0");
    std::future<flip_result> future;
    host.on_strand([&] {
        host.game->async_watch(
            "bob", {}, asio::bind_executor(another.context.get_executor(), [](auto&&...) {}));
        future = host.game->async_flip("bob", {0, 0}, asio::use_future);
    });
    REQUIRE(host.game->waiting() == 2);
    CHECK(host.has_work());
}

TEST_CASE("a handler bound to a thread pool runs on a thread of it", "[executor]")
{
    std::atomic<int> elsewhere{0};
    asio::thread_pool pool(1);
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        start_three(*host.game, pool.get_executor(), [&, here = std::this_thread::get_id()] {
            elsewhere += std::this_thread::get_id() == here ? 100 : 1;
        });
    });
    host.flip("alice", {0, 1});
    pool.join();
    CHECK(elsewhere == 3);
}

TEST_CASE("a handler bound to a strand of the loop runs on that strand", "[executor]")
{
    six_hosted_cards host("alice 0,0");
    const auto narrower = asio::make_strand(host.context);
    int told = 0;
    host.on_strand([&] {
        start_three(*host.game, narrower, [&] {
            CHECK(narrower.running_in_this_thread());
            ++told;
        });
    });
    host.flip("alice", {0, 1});
    CHECK(told == 3);
}

TEST_CASE("a cancelled or closed operation is told on the handler's executor, too", "[executor]")
{
    asio::cancellation_signal signal;
    loop another;
    six_hosted_cards host;
    lines told;
    const auto tell = [&](const std::string& line) {
        return asio::bind_executor(
            another.context.get_executor(), [&told, &another, line](error_code error, auto&&) {
                const bool here = another.context.get_executor().running_in_this_thread();
                told.push_back(line + (error == asio::error::operation_aborted && here ? " aborted"
                                                                                       : " wrong"));
            });
    };
    host.flip("alice", {0, 0});
    host.on_strand([&] {
        host.game->async_flip("bob", {0, 0},
                              asio::bind_cancellation_slot(signal.slot(), tell("flip")));
        host.game->async_watch("bob", {}, tell("watch"));
        host.game->async_map("bob", slow_function(), tell("map"));
    });
    host.cancel(signal, asio::cancellation_type::terminal);
    CHECK(told.empty());
    another.run_dry();
    CHECK(told == lines{"flip aborted"});
    host.close();
    another.run_dry();
    CHECK(told == lines{"flip aborted", "watch aborted", "map aborted"});
    host.on_strand([&] { host.game->async_watch("bob", {}, tell("late watch")); });
    another.run_dry();
    CHECK(told.back() == "late watch aborted");
}

TEST_CASE("a game has its strand as its executor", "[executor]")
{
    six_hosted_cards host;
    CHECK(host.game->get_executor() == host.context.get_executor());
}

} // namespace scramble::memory
