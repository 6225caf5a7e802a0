#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#if defined(BOOST_ASIO_HAS_CO_AWAIT)

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <memory>

// Coroutines as players. What a coroutine awaits gets a name first.

namespace scramble::memory {

namespace {

/// Makes each move when the one before is answered, and notes the outcomes.
asio::awaitable<void> play(memory::game& game, std::string who, std::vector<position> moves,
                           lines& noted)
{
    for (const position at : moves) {
        auto flip = game.async_flip(who, at, asio::use_awaitable);
        const flip_result result = co_await std::move(flip);
        noted.push_back(who + ' ' + name_of(result.outcome));
    }
}

asio::awaitable<void> watch(memory::game& game, std::size_t times, lines& noted)
{
    std::uint64_t since = 0;
    for (std::size_t time = 0; time < times; ++time) {
        auto change = game.async_watch("watcher", since, asio::use_awaitable);
        const view board = co_await std::move(change);
        since = board->changes;
        noted.push_back(spaces_of(board));
    }
}

} // namespace

TEST_CASE("two coroutines play, one waiting for the other", "[coroutine]")
{
    six_hosted_cards host;
    lines noted;
    const std::vector<position> alices{{0, 0}, {0, 2}, {1, 1}};
    const std::vector<position> bobs{{0, 0}, {0, 1}, {1, 0}};
    asio::co_spawn(host.context, play(*host.game, "alice", alices, noted), asio::detached);
    asio::co_spawn(host.context, play(*host.game, "bob", bobs, noted), asio::detached);
    host.run_dry();
    CHECK(noted == lines{"alice took_first_card", "alice matched", "alice took_first_card",
                         "bob no_first_card", "bob took_first_card", "bob matched"});
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a coroutine that watches since what it saw misses nothing", "[coroutine]")
{
    hosted_game host(1, 2, {"A", "A"});
    lines noted;
    asio::co_spawn(host.context, watch(*host.game, 3, noted), asio::detached);
    host.play("alice 0,0; alice 0,1; alice 0,0");
    CHECK(noted == lines{"up A, down", "up A, up A", "none, none"});
}

TEST_CASE("a coroutine is told of an abortion by an exception", "[coroutine]")
{
    six_hosted_cards host;
    lines noted;
    std::exception_ptr thrown;
    asio::co_spawn(host.context, watch(*host.game, 1, noted),
                   [&](std::exception_ptr error) { thrown = std::move(error); });
    host.run_dry();
    host.close();
    REQUIRE(thrown != nullptr);
    CHECK(error_of([&] { std::rethrow_exception(thrown); }) == asio::error::operation_aborted);
    CHECK(noted.empty());
}

TEST_CASE("a coroutine that is cancelled leaves the queue", "[coroutine]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host("alice 0,0");
    lines noted;
    const std::vector<position> bobs{{0, 0}};
    asio::co_spawn(host.context, play(*host.game, "bob", bobs, noted),
                   asio::bind_cancellation_slot(signal.slot(), asio::detached));
    host.run_dry();
    host.flip("charlie", {0, 0});
    host.heard();
    host.cancel(signal, asio::cancellation_type::terminal);
    CHECK(noted.empty());
    CHECK(host.game->waiting() == 1);
    CHECK(host.after("alice 0,1") == lines{"alice mismatched", "charlie took_first_card"});
}

TEST_CASE("of two operations awaited together the slower is cancelled", "[coroutine]")
{
    using namespace asio::experimental::awaitable_operators;
    six_hosted_cards host;
    lines noted;
    const auto give_up_at_a_change = [&]() -> asio::awaitable<void> {
        auto flip = host.game->async_flip("bob", {0, 0}, asio::as_tuple(asio::use_awaitable));
        auto change = host.game->async_watch("bob", {}, asio::as_tuple(asio::use_awaitable));
        auto either = std::move(flip) || std::move(change);
        const auto first = co_await std::move(either);
        noted.push_back(first.index() == 0 ? "flip" : "change");
    };
    host.flip("alice", {0, 0});
    asio::co_spawn(host.context, give_up_at_a_change(), asio::detached);
    host.run_dry();
    CHECK(host.game->waiting() == 2);
    host.flip("charlie", {0, 1});
    CHECK(noted == lines{"change"});
    CHECK(host.game->waiting() == 0);
    CHECK(host.game->board().queue_at({0, 0}).empty());
}

TEST_CASE("a coroutine maps the cards", "[coroutine]")
{
    six_hosted_cards host;
    lines noted;
    const slow_function slow;
    const auto map = [&]() -> asio::awaitable<void> {
        auto mapping = host.game->async_map("alice", slow, asio::use_awaitable);
        const view board = co_await std::move(mapping);
        noted.push_back(spaces_of(board));
    };
    asio::co_spawn(host.context, map(), asio::detached);
    host.run_dry();
    host.flip("alice", {0, 0});
    CHECK(noted.empty());
    for (const std::string card : {"A", "B", "C"})
        slow.answer(card, "x");
    host.run_dry();
    CHECK(noted == lines{"my x, down, down, down, down, down"});
}

TEST_CASE("a coroutine that waits in a dropped game is dropped with it", "[coroutine]")
{
    const auto token = std::make_shared<int>(0);
    six_hosted_cards host;
    const auto wait = [&host](std::shared_ptr<int> held) -> asio::awaitable<void> {
        auto change = host.game->async_watch("bob", {}, asio::use_awaitable);
        const view board = co_await std::move(change);
        ++*held;
    };
    asio::co_spawn(host.context, wait(token), asio::detached);
    host.run_dry();
    CHECK(token.use_count() > 1);
    host.game.reset();
    CHECK_FALSE(host.has_work()); // a coroutine is destroyed in a turn of its loop
    CHECK(token.use_count() == 1);
    CHECK(*token == 0);
}

} // namespace scramble::memory

#endif
