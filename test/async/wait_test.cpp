#include "async/loop.hpp"
#include "async/sequencers.hpp"
#include "catch.hpp"

#include <memory>

// Who hears that somebody has begun to wait.

namespace scramble::memory {

TEST_CASE("a wait that begins is told when its step is done", "[wait]")
{
    six_hosted_cards host("eve 0,1; alice 0,0; alice 0,2; bob 0,0");
    const std::uint64_t before = host.game->steps();
    int waits = 0;
    host.game->on_wait([&] {
        ++waits;
        CHECK(host.game->steps() == before + 1);
        for (const std::string who : {"alice", "bob"})
            CHECK(host.game->is_awaited(host.game->players().find(who).value()) ==
                  host.game->is_waiting(who));
    });
    CHECK(host.after("alice 0,1") == lines{"bob no_first_card"}); // rule 3-A: the pair goes
    CHECK(waits == 1);
}

TEST_CASE("a refused withdrawal does not hide the next wait", "[wait]")
{
    test::queue inputs;
    six_hosted_cards host("alice 0,0");
    int waits = 0;
    host.game->on_wait([&] { ++waits; });
    host.game->order_by(inputs);
    asio::cancellation_signal leaves;
    host.flip("bob", {0, 0}, leaves.slot());
    CHECK(waits == 0);
    host.on_strand([&] { inputs.give_turn(); });
    CHECK(waits == 1);
    host.cancel(leaves, asio::cancellation_type::terminal);
    const error_code why = asio::error::no_buffer_space;
    host.on_strand([&] { inputs.refuse(why); });
    CHECK(host.heard() == lines{"bob " + why.message()});
    host.flip("carl", {0, 0});
    host.on_strand([&] { inputs.give_turn(); });
    CHECK(waits == 2);
}

TEST_CASE("who hears of a wait may destroy the game, also if the caller has left", "[wait]")
{
    const bool has_left = GENERATE(false, true);
    test::queue inputs;
    six_hosted_cards host("alice 0,0");
    host.game->on_wait([&host] { host.game.reset(); });
    host.game->order_by(inputs);
    asio::cancellation_signal leaves;
    host.flip("bob", {0, 0}, leaves.slot());
    if (has_left)
        host.cancel(leaves, asio::cancellation_type::terminal);
    host.on_strand([&] { inputs.give_turn(); });
    CHECK_FALSE(host.game.has_value());
    CHECK(inputs.records.empty());
    CHECK(host.heard().empty());
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a hearer of waits replaces the one before, and is let go by close", "[wait]")
{
    const auto heard = std::make_shared<lines>();
    six_hosted_cards host("alice 0,0");
    host.game->on_wait([heard] { heard->push_back("first"); });
    host.game->on_wait([heard, &host] {
        host.game->on_wait([heard] { heard->push_back("third"); });
        heard->push_back("second");
    });
    host.play("bob 0,0; carl 0,0");
    CHECK(*heard == lines{"second", "third"});
    CHECK(heard.use_count() == 2);
    host.close();
    CHECK(heard.use_count() == 1);
}

} // namespace scramble::memory
