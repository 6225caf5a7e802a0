#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#include <memory>

// How a game ends: closed, or dropped with everything that waits.

namespace scramble::memory {

namespace {

/// Starts a flip that waits, a watch and a map. Their handlers hold `token`, and count it if they
/// run. Another player must control the card at 0,0.
void start_one_of_each(memory::game& game, const std::shared_ptr<int>& token)
{
    game.async_flip("bob", {0, 0}, [token](error_code, const flip_result&) { ++*token; });
    game.async_watch("bob", {}, [token](error_code, const view&) { ++*token; });
    game.async_map(
        "bob", [](const std::string&, const memory::game::card_receiver&) {},
        [token](error_code, const view&) { ++*token; });
}

} // namespace

TEST_CASE("close ends every operation that waits, and none inside the call", "[lifetime]")
{
    six_hosted_cards host("alice 0,0; charlie 0,0; bob 0,0");
    host.watch("dora");
    host.watch("emil");
    host.map("fritz", slow_function());
    CHECK(host.game->waiting() == 5);
    host.on_strand([&] {
        host.game->close();
        CHECK(host.said.empty());
        CHECK(host.game->waiting() == 0);
    });
    lines said = host.heard();
    std::sort(said.begin(), said.end());
    CHECK(said ==
          lines{"bob aborted", "charlie aborted", "dora aborted", "emil aborted", "fritz aborted"});
    host.game->board().check_invariants();
    CHECK(host.game->board().queue_at({0, 0}).empty());
}

TEST_CASE("after close the loop's run returns by itself", "[lifetime]")
{
    six_hosted_cards host("alice 0,0; bob 0,0");
    host.watch("dora");
    host.map("fritz", slow_function());
    CHECK(host.has_work());
    asio::post(host.context, [&] { host.game->close(); });
    host.context.restart();
    host.context.run();
    CHECK(host.heard().size() == 3);
    CHECK_FALSE(host.has_work());
}

TEST_CASE("the loop's run does not return while anything waits", "[lifetime]")
{
    six_hosted_cards host;
    CHECK_FALSE(host.has_work());
    host.flip("alice", {0, 0});
    CHECK_FALSE(host.has_work());

    asio::cancellation_signal signal;
    host.flip("bob", {0, 0}, signal.slot());
    CHECK(host.has_work());
    host.cancel(signal, asio::cancellation_type::terminal);
    CHECK_FALSE(host.has_work());

    host.watch("bob");
    CHECK(host.has_work());
    host.flip("alice", {0, 1});
    CHECK_FALSE(host.has_work());

    const slow_function slow;
    host.map("bob", slow);
    CHECK(host.has_work());
    for (const std::string card : {"A", "B", "C"})
        slow.answer(card, "x");
    CHECK_FALSE(host.has_work());
}

TEST_CASE("after close every operation is aborted, and looking works", "[lifetime]")
{
    six_hosted_cards host("alice 0,0");
    host.close();
    bool called = false;
    host.on_strand([&] {
        host.start_flip("alice", {0, 1});
        host.start_flip("bob", {0, 0});
        host.start_watch("bob", 0);
        host.start_watch("charlie");
        host.start_map("dora", [&called](const std::string& card) {
            called = true;
            return card;
        });
        host.start_map("emil", slow_function());
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"alice aborted", "bob aborted", "bob aborted", "charlie aborted",
                                "dora aborted", "emil aborted"});
    CHECK_FALSE(called);
    CHECK(host.game->waiting() == 0);
    CHECK(host.game->players().names().size() == 1);
    CHECK(host.game->board().changes() == 1);
    CHECK(host.look("alice") == "my A, down, down, down, down, down");
}

TEST_CASE("closing again is harmless", "[lifetime]")
{
    six_hosted_cards host;
    host.watch("bob");
    host.close();
    host.close();
    CHECK(host.heard() == lines{"bob aborted"});
}

TEST_CASE("an answer that was due before close still comes", "[lifetime]")
{
    six_hosted_cards host("alice 0,0; bob 0,0");
    host.watch("dora");
    host.on_strand([&] {
        host.start_flip("alice", {0, 0}); // bob has the card, but nobody is told yet
        host.game->close();
    });
    CHECK(host.heard() == lines{"alice card_is_controlled", "bob took_first_card", "dora aborted"});
}

TEST_CASE("close ends watches that are due but not woken yet", "[lifetime]")
{
    six_hosted_cards host;
    host.watch("bob");
    host.on_strand([&] {
        host.start_flip("alice", {0, 0});
        host.game->close();
    });
    REQUIRE(host.said.size() == 2);
    CHECK(host.heard()[0] == "alice took_first_card");
}

TEST_CASE("a handler that close completes may start another operation", "[lifetime]")
{
    six_hosted_cards host;
    host.on_strand([&] {
        host.game->async_watch("bob", {},
                               [&](error_code, const view&) { host.start_watch("bob"); });
    });
    host.close();
    CHECK(host.heard() == lines{"bob aborted"});
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a dropped game drops all handlers that wait, unrun", "[lifetime]")
{
    const auto token = std::make_shared<int>(0);
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] { start_one_of_each(*host.game, token); });
    CHECK(host.game->waiting() == 3);
    CHECK(token.use_count() == 4);
    host.game.reset();
    CHECK(token.use_count() == 1);
    CHECK(*token == 0);
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a game may be dropped on its strand, also before due watches are woken", "[lifetime]")
{
    const auto token = std::make_shared<int>(0);
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        start_one_of_each(*host.game, token);
        host.start_flip("alice", {0, 1}); // bob's flip is settled, his watch is due
        host.game.reset();
    });
    CHECK(host.heard() == lines{"alice mismatched"}); // what was settled is still told
    CHECK(*token == 1);
    CHECK(token.use_count() == 1);
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a game may be dropped by one of its handlers", "[lifetime]")
{
    const auto token = std::make_shared<int>(0);
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        host.game->async_watch("dora", {}, [&](error_code, const view&) { host.game.reset(); });
        for (int count = 0; count < 300; ++count)
            host.game->async_watch("dora", {}, [token](error_code, const view&) { ++*token; });
    });
    host.on_strand([&] { host.start_flip("alice", {0, 1}); });
    CHECK_FALSE(host.game.has_value());
    CHECK(token.use_count() == 1);
    CHECK(*token < 300); // those not told yet are never told
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a cancellation after the game was dropped is harmless", "[lifetime]")
{
    asio::cancellation_signal flips;
    asio::cancellation_signal watches;
    asio::cancellation_signal maps;
    six_hosted_cards host("alice 0,0");
    host.flip("bob", {0, 0}, flips.slot());
    host.watch("bob", {}, watches.slot());
    host.map("bob", slow_function(), maps.slot());
    host.game.reset();
    host.on_strand([&] {
        flips.emit(asio::cancellation_type::terminal);
        watches.emit(asio::cancellation_type::terminal);
        maps.emit(asio::cancellation_type::terminal);
    });
    CHECK(host.heard().empty());
}

TEST_CASE("answers on their way are dropped with the loop, unrun", "[lifetime]")
{
    const auto token = std::make_shared<int>(0);
    {
        asio::io_context context{1};
        memory::game game(context.get_executor(), layout{1, 2, {"A", "B"}}, "run");
        asio::post(context, [&] {
            game.async_flip("alice", {0, 0}, [token](error_code, const flip_result&) { ++*token; });
            game.async_flip("bob", {0, 0}, [token](error_code, const flip_result&) { ++*token; });
        });
        context.run_one(); // alice's answer is posted, bob waits
        CHECK(token.use_count() == 3);
    }
    CHECK(token.use_count() == 1);
    CHECK(*token == 0);
}

TEST_CASE("a handler that keeps its game alive is let go by close", "[lifetime]")
{
    asio::io_context context{1};
    std::weak_ptr<memory::game> alive;
    asio::post(context, [&] {
        auto game =
            std::make_shared<memory::game>(context.get_executor(), layout{1, 2, {"A", "B"}}, "run");
        alive = game;
        game->async_watch("alice", {}, [game](error_code, const view&) {});
        game->async_map("alice", slow_function(), [game](error_code, const view&) {});
        game->async_flip("alice", {0, 0}, [game](error_code, const flip_result&) {});
        game->async_flip("bob", {0, 0}, [game](error_code, const flip_result&) {});
    });
    context.poll();
    CHECK(alive.lock() != nullptr);
    asio::post(context, [game = alive.lock()] { game->close(); });
    context.restart();
    context.run();
    CHECK(alive.expired());
}

} // namespace scramble::memory
