#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_future.hpp>

#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <tuple>

// Every operation accepts every kind of completion token. Coroutines: coroutine_test.cpp.

namespace scramble::memory {

namespace {

template <class Result>
bool is_ready(const std::future<Result>& future)
{
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

std::string with_one(const std::string& card)
{
    return card + '1';
}

} // namespace

TEST_CASE("futures take the answers", "[token]")
{
    six_hosted_cards host;
    std::future<flip_result> first;
    std::future<flip_result> waiting;
    std::future<view> watch;
    std::future<view> map;
    host.on_strand([&] {
        first = host.game->async_flip("alice", {0, 0}, asio::use_future);
        waiting = host.game->async_flip("bob", {0, 0}, asio::use_future);
        watch = host.game->async_watch("bob", {}, asio::use_future);
    });
    REQUIRE(is_ready(first));
    CHECK(first.get().outcome == flip_outcome::took_first_card);
    CHECK_FALSE(is_ready(waiting));
    CHECK_FALSE(is_ready(watch));

    host.on_strand([&] { map = host.game->async_map("bob", with_one, asio::use_future); });
    REQUIRE(is_ready(map));
    CHECK(spaces_of(map.get()) == "up A1, down, down, down, down, down");
    REQUIRE(is_ready(watch));
    CHECK(spaces_of(watch.get()) == "up A1, down, down, down, down, down");
    host.flip("alice", {0, 1});
    REQUIRE(is_ready(waiting));
    CHECK(waiting.get().outcome == flip_outcome::took_first_card);
}

TEST_CASE("futures take an abortion as an exception", "[token]")
{
    six_hosted_cards host;
    std::future<view> watch;
    host.on_strand([&] { watch = host.game->async_watch("bob", {}, asio::use_future); });
    host.close();
    REQUIRE(is_ready(watch));
    CHECK(error_of([&] { return watch.get(); }) == asio::error::operation_aborted);
}

TEST_CASE("another thread may wait for the futures while the loop runs", "[token]")
{
    six_hosted_cards host;
    auto work = asio::make_work_guard(host.context);
    std::thread running([&] { host.context.run(); });
    const auto flip = [&](const std::string& who, position at) {
        const auto start = [&host, who, at] {
            return host.game->async_flip(who, at, asio::use_future);
        };
        return asio::post(host.context, asio::use_future(start)).get();
    };
    CHECK(flip("alice", {0, 0}).get().outcome == flip_outcome::took_first_card);
    auto waiting = flip("bob", {0, 0});
    CHECK(flip("alice", {0, 2}).get().outcome == flip_outcome::matched);
    CHECK(flip("alice", {0, 1}).get().outcome == flip_outcome::took_first_card);
    CHECK(waiting.get().outcome == flip_outcome::no_first_card);
    work.reset();
    running.join();
}

TEST_CASE("a deferred operation starts when it is called, and not before", "[token]")
{
    six_hosted_cards host;
    lines told;
    host.on_strand([&] {
        std::string name = "alice";
        auto flip = host.game->async_flip(name, {0, 0}, asio::deferred);
        auto watch = host.game->async_watch(name, 0, asio::deferred);
        auto map = host.game->async_map(name, with_one, asio::deferred);
        name = "somebody else"; // the operations keep their own copy
        CHECK(host.game->players().names().empty());
        CHECK(host.game->board().changes() == 0);
        std::move(flip)([&](error_code, const flip_result& result) {
            told.push_back(name_of(result.outcome));
        });
        std::move(map)([&](error_code, const view& board) { told.push_back(spaces_of(board)); });
        std::move(watch)([&](error_code, const view& board) { told.push_back(board->tag); });
    });
    CHECK(told == lines{"took_first_card", "my A1, down, down, down, down, down", "run-2-0"});
    CHECK(host.game->players().names() == std::vector<std::string_view>{"alice"});
}

TEST_CASE("deferred operations are chained", "[token]")
{
    six_hosted_cards host;
    std::future<flip_result> done;
    host.on_strand([&] {
        done = host.game->async_flip(
            "alice", {0, 0}, asio::deferred([&](error_code, const flip_result&) {
                return host.game->async_flip("alice", {0, 2}, asio::deferred);
            }))(asio::use_future);
    });
    REQUIRE(is_ready(done));
    CHECK(done.get().outcome == flip_outcome::matched);
}

TEST_CASE("tokens may be adapted", "[token]")
{
    six_hosted_cards host("alice 0,0");
    error_code watched;
    error_code flipped;
    host.on_strand([&] {
        host.game->async_watch("bob", {}, asio::as_tuple([&](std::tuple<error_code, view> told) {
                                   watched = std::get<0>(told);
                               }));
        host.game->async_flip("bob", {0, 0},
                              asio::redirect_error([](const flip_result&) {}, flipped));
    });
    host.close();
    CHECK(watched == asio::error::operation_aborted);
    CHECK(flipped == asio::error::operation_aborted);
}

TEST_CASE("a handler may be movable only", "[token]")
{
    six_hosted_cards host;
    int told = 0;
    const auto handler = [&told](int worth) {
        return
            [&told, worth = std::make_unique<int>(worth)](error_code, auto&&) { told += *worth; };
    };
    host.flip("alice", {0, 0});
    host.on_strand([&] {
        host.game->async_flip("bob", {0, 0}, handler(1));
        host.game->async_watch("bob", {}, handler(10));
        host.game->async_map("bob", with_one, handler(100));
        host.game->async_map("bob", slow_function(), handler(1000));
        host.game->async_flip("bob", {0, 0}, handler(10'000));
    });
    CHECK(told == 10'110);
    host.flip("alice", {0, 1});
    host.close();
    CHECK(told == 11'111);
}

TEST_CASE("a handler is moved, never copied, and gone once it has run", "[token]")
{
    six_hosted_cards host("alice 0,0");
    const auto token = std::make_shared<int>(0);
    host.on_strand([&] {
        host.game->async_flip("bob", {0, 0}, [token](error_code, const flip_result&) { ++*token; });
    });
    CHECK(token.use_count() == 2);
    host.flip("alice", {0, 1});
    CHECK(*token == 1);
    CHECK(token.use_count() == 1);
}

TEST_CASE("a handler may start the next operation", "[token]")
{
    six_hosted_cards host;
    std::vector<position> moves{{1, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 2}, {0, 0}};
    std::function<void()> play = [&] {
        const position at = moves.back();
        moves.pop_back();
        host.game->async_flip("alice", at, [&](error_code, const flip_result& result) {
            host.said.push_back(name_of(result.outcome));
            if (!moves.empty())
                play();
        });
    };
    host.on_strand([&] { play(); });
    CHECK(host.heard() == lines{"took_first_card", "matched", "took_first_card", "matched",
                                "took_first_card", "matched"});
}

TEST_CASE("who waited may move on from within its handler", "[token]")
{
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        host.game->async_flip("bob", {0, 0}, [&](error_code, const flip_result&) {
            host.start_flip("bob", {0, 2});
            CHECK(host.said.back() == "alice mismatched");
        });
    });
    CHECK(host.after("alice 0,1") == lines{"alice mismatched", "bob matched"});
}

} // namespace scramble::memory
