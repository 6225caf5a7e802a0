#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#include <thread>

// One map, a function from cards to cards that is applied to the whole board: decision 10.

namespace scramble::memory {

TEST_CASE("decision 10 a map with a plain function is one step", "[map]")
{
    six_hosted_cards host("alice 0,0");
    lines asked;
    host.on_strand([&] {
        host.start_map("alice", [&asked](const std::string& card) {
            asked.push_back(card);
            return card + card;
        });
        CHECK(cards_of(host.game->board()) == "AA BB AA BB CC CC");
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"alice mapped"});
    CHECK(host.shown["alice"] == "my AA, down, down, down, down, down");
    std::sort(asked.begin(), asked.end());
    CHECK(asked == lines{"A", "B", "C"}); // once for each different card
    CHECK(host.game->board().changes() == 2);
}

TEST_CASE("decision 10 a map asks only for cards that are on the board", "[map]")
{
    six_hosted_cards host("alice 0,0; alice 0,2; alice 1,1");
    const slow_function slow;
    host.map("bob", slow);
    CHECK(slow.asked() == lines{"B", "C"});
    host.map("bob", [](const std::string& card) { return card == "A" ? "" : card; });
    CHECK(host.heard().back() == "bob mapped");
}

TEST_CASE("decision 10 a map of an empty board ends at once", "[map]")
{
    hosted_game host(1, 2, {"A", "A"});
    host.play("alice 0,0; alice 0,1; alice 0,0");
    host.heard();
    const slow_function slow;
    host.on_strand([&] {
        host.start_map("bob", slow);
        CHECK(host.said.empty());
    });
    host.map("bob", [](const std::string& card) { return card; });
    CHECK(host.heard() == lines{"bob mapped", "bob mapped"});
    CHECK(slow.asked().empty());
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("decision 10 a map that answers later changes the board when all is known", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    host.watch("dora");
    host.map("alice", slow);
    CHECK(slow.asked() == lines{"A", "B", "C"});
    CHECK(host.game->waiting() == 2);
    host.on_strand([&] { slow.answer("C", "z"); });
    host.on_strand([&] { slow.answer("A", "x"); });
    CHECK(host.heard().empty());
    CHECK(cards_of(host.game->board()) == "A B A B C C");
    host.on_strand([&] { slow.answer("B", "y"); });
    CHECK(host.heard() == lines{"alice mapped", "dora watched"});
    CHECK(cards_of(host.game->board()) == "x y x y z z");
    CHECK(host.game->board().changes() == 1);
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("decision 10 a function that could answer later may answer at once", "[map]")
{
    six_hosted_cards host;
    host.on_strand([&] {
        host.start_map("alice",
                       [](const std::string& card, const memory::game::card_receiver& become) {
                           become(card + '1');
                       });
        CHECK(cards_of(host.game->board()) == "A B A B C C");
    });
    CHECK(host.heard() == lines{"alice mapped"});
    CHECK(cards_of(host.game->board()) == "A1 B1 A1 B1 C1 C1");
}

TEST_CASE("decision 10 a function may answer from another thread", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    host.map("alice", slow);
    std::thread another([&slow] {
        slow.answer("B", "y");
        slow.answer("A", "x");
        slow.answer("C", "z");
        slow.forget();
    });
    another.join();
    CHECK(host.said.empty());
    host.run_dry();
    CHECK(host.heard() == lines{"alice mapped"});
    CHECK(cards_of(host.game->board()) == "x y x y z z");
}

TEST_CASE("decision 10 others play on while a map waits", "[map]")
{
    six_hosted_cards host("alice 0,0; bob 0,0"); // bob waits
    const slow_function slow;
    host.map("charlie", slow);
    slow.answer("A", "x");
    host.flip("alice", {0, 2});
    slow.answer("B", "x");
    CHECK(host.after("alice 0,1") ==
          lines{"alice matched", "alice took_first_card", "bob no_first_card"});
    host.flip("bob", {0, 1}); // waits
    host.on_strand([&] { slow.answer("C", "x"); });
    CHECK(host.heard() == lines{"charlie mapped"});
    CHECK(host.shown["charlie"] == "none, up x, none, down, down, down");
    CHECK(host.after("alice 1,1") == lines{"alice matched"}); // B and C match now
    CHECK(host.game->waiting() == 1);                         // bob still waits
}

TEST_CASE("decision 10 cards that match never show as different on the way", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    const auto step_by_step = [&] {
        while (host.step()) {
            const std::string cards = cards_of(host.game->board());
            CAPTURE(cards);
            CHECK((cards == "A B A B C C" || cards == "B A B A D D"));
        }
    };
    asio::post(host.context, [&] { host.start_map("alice", slow); });
    asio::post(host.context, [&] { host.start_flip("alice", {0, 0}); });
    step_by_step();
    slow.answer("A", "B");
    step_by_step();
    asio::post(host.context, [&] { host.start_flip("alice", {0, 2}); });
    step_by_step();
    slow.answer("C", "D");
    slow.answer("B", "A");
    step_by_step();
    CHECK(host.heard() == lines{"alice took_first_card", "alice matched", "alice mapped"});
    CHECK(cards_of(host.game->board()) == "B A B A D D");
}

TEST_CASE("decision 10 a map that changes nothing is no change", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    host.watch("dora");
    host.map("alice", slow);
    host.on_strand([&] {
        for (const std::string card : {"A", "B", "C"})
            slow.answer(card, card);
    });
    host.map("bob", [](const std::string& card) { return card; });
    CHECK(host.heard() == lines{"alice mapped", "bob mapped"});
    CHECK(host.game->board().changes() == 0);
    CHECK(host.game->waiting() == 1);
}

TEST_CASE("decision 10 a map of cards that are face down gives views new tags", "[map]")
{
    six_hosted_cards host;
    host.on_strand([&] { CHECK(host.game->look("alice")->tag == "run-0"); });
    view mapped;
    host.on_strand([&] {
        host.game->async_map(
            "alice", [](const std::string& card) { return card + '1'; },
            [&](error_code, const view& board) { mapped = board; });
    });
    REQUIRE(mapped != nullptr);
    CHECK(mapped->tag == "run-1");
    CHECK(mapped->changes == 1);
    host.watch("bob", mapped->changes);
    CHECK(host.heard().empty());
    host.watch("bob", 0);
    CHECK(host.heard() == lines{"bob watched"});
}

TEST_CASE("decision 10 a card that leaves the board while a map waits is no matter", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    host.map("bob", slow);
    host.play("alice 0,0; alice 0,2; alice 1,1");
    host.heard();
    host.on_strand([&] {
        slow.answer("A", "x");
        slow.answer("B", "y");
        slow.answer("C", "C");
    });
    CHECK(host.heard() == lines{"bob mapped"});
    CHECK(host.shown["bob"] == "none, down, none, down, up C, down");
    CHECK(cards_of(host.game->board()) == ". y . y C C");
}

} // namespace scramble::memory
