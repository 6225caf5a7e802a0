#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#include <array>
#include <stdexcept>
#include <thread>

// Maps, functions from cards to cards that are applied to the whole board (decision 10): one,
// several at once, and those that end before all answers are known.

namespace scramble::memory {

namespace {

/// Answers every question with the card and a suffix.
void answer_all(const slow_function& slow, const std::string& suffix)
{
    for (const std::string& card : slow.asked())
        slow.answer(card, card + suffix);
}

} // namespace

TEST_CASE("decision 10 a map with a plain function is one step", "[map]")
{
    six_hosted_cards host("alice 0,0");
    lines asked;
    host.on_strand([&] {
        host.start_map("alice", [&asked](const std::string& card) {
            asked.push_back(card);
            return card + card;
        });
        CHECK(dealt(host.game->board()) == "AA BB AA / BB CC CC");
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
    CHECK(dealt(host.game->board()) == "A B A / B C C");
    host.on_strand([&] { slow.answer("B", "y"); });
    CHECK(host.heard() == lines{"alice mapped", "dora watched"});
    CHECK(dealt(host.game->board()) == "x y x / y z z");
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
        CHECK(dealt(host.game->board()) == "A B A / B C C");
    });
    CHECK(host.heard() == lines{"alice mapped"});
    CHECK(dealt(host.game->board()) == "A1 B1 A1 / B1 C1 C1");
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
    CHECK(dealt(host.game->board()) == "x y x / y z z");
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
            const std::string cards = dealt(host.game->board());
            CAPTURE(cards);
            CHECK((cards == "A B A / B C C" || cards == "B A B / A D D"));
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
    CHECK(dealt(host.game->board()) == "B A B / A D D");
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
    CHECK(dealt(host.game->board()) == ". y . / y C C");
}

TEST_CASE("decision 10 two maps at once are each applied to the whole board", "[map]")
{
    six_hosted_cards host;
    const slow_function first;
    const slow_function second;
    host.map("alice", first);
    host.map("bob", second);
    first.answer("A", "A1");
    second.answer("A", "A2");
    first.answer("B", "B1");
    second.answer("B", "B2");
    host.on_strand([&] { first.answer("C", "C1"); });
    CHECK(host.heard() == lines{"alice mapped"});
    CHECK(dealt(host.game->board()) == "A1 B1 A1 / B1 C1 C1");
    CHECK(second.asked() == lines{"A", "B", "C"});

    // The second map knows everything it asked for, but the board has other cards now.
    host.on_strand([&] { second.answer("C", "C2"); });
    CHECK(host.heard().empty());
    CHECK(second.asked() == lines{"A1", "B1", "C1"});
    second.answer("C1", "C12");
    second.answer("A1", "A12");
    host.on_strand([&] { second.answer("B1", "B12"); });
    CHECK(host.heard() == lines{"bob mapped"});
    CHECK(dealt(host.game->board()) == "A12 B12 A12 / B12 C12 C12");
    CHECK(host.game->board().changes() == 2);
}

TEST_CASE("decision 10 a map asks for no card twice", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    host.map("alice", slow);
    CHECK(slow.asked() == lines{"A", "B", "C"});
    host.map("bob", [](const std::string& card) { return card == "A" ? "B" : card + '1'; });
    REQUIRE(dealt(host.game->board()) == "B B1 B / B1 C1 C1");
    host.on_strand([&] {
        slow.answer("A", "a");
        slow.answer("B", "b");
        slow.answer("C", "c");
    });
    CHECK(slow.asked() == lines{"B1", "C1"}); // this B was already asked for as B
    host.on_strand([&] {
        slow.answer("B1", "b1");
        slow.answer("C1", "c1");
    });
    CHECK(dealt(host.game->board()) == "b b1 b / b1 c1 c1");
}

TEST_CASE("decision 10 three maps and flips between them leave pairs pairs", "[map]")
{
    six_hosted_cards host;
    const std::array<slow_function, 3> slow{};
    const auto pairs_match = [&] {
        const auto card = [&](std::uint32_t row, std::uint32_t column) {
            return host.game->board().at({row, column}).card;
        };
        return card(0, 0) == card(0, 2) && card(0, 1) == card(1, 0) && card(1, 1) == card(1, 2);
    };
    const std::vector<position> moves{{0, 0}, {0, 2}, {0, 1}, {1, 0}, {1, 1}, {1, 2}};
    for (std::size_t number = 0; number < 3; ++number)
        asio::post(host.context, [&, number] { host.start_map("emil", slow[number]); });
    std::size_t moved = 0;
    std::size_t turn = 0;
    while (host.step() || host.game->waiting() > 0) {
        CHECK(pairs_match());
        answer_all(slow[turn % 3], std::to_string(turn % 3));
        if (++turn % 2 == 0 && moved < moves.size()) {
            const position at = moves[moved++];
            asio::post(host.context, [&host, at] { host.start_flip("alice", at); });
        }
        REQUIRE(turn < 1000);
    }
    host.game->board().check_invariants();
    CHECK(std::count(host.said.begin(), host.said.end(), "emil mapped") == 3);
    CHECK(std::count(host.said.begin(), host.said.end(), "alice matched") == 3);
}

TEST_CASE("an answer for a map that was cancelled is harmless", "[map]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host;
    const slow_function slow;
    host.map("alice", slow, signal.slot());
    host.on_strand([&] { slow.answer("A", "x"); });
    host.on_strand([&] {
        slow.answer("B", "y"); // on its way
        signal.emit(asio::cancellation_type::terminal);
        slow.answer("C", "z");
    });
    CHECK(host.heard() == lines{"alice aborted"});
    CHECK(dealt(host.game->board()) == "A B A / B C C");
    CHECK_FALSE(host.has_work());
}

TEST_CASE("an answer for a map that was closed, or whose game is gone, is harmless", "[map]")
{
    six_hosted_cards host;
    const slow_function closed;
    host.map("alice", closed);
    host.close();
    CHECK(host.heard() == lines{"alice aborted"});
    host.on_strand([&] { answer_all(closed, "1"); });
    CHECK(dealt(host.game->board()) == "A B A / B C C");

    six_hosted_cards another;
    const slow_function gone;
    another.map("alice", gone);
    const lines asked = gone.asked();
    gone.answer("A", "x"); // on its way
    another.game.reset();
    gone.answer("B", "y");
    another.run_dry();
    gone.answer("C", "z");
    another.run_dry();
    CHECK(another.heard().empty());
    CHECK_FALSE(another.has_work());
}

TEST_CASE("a map whose last answer came before the cancellation ends as it should", "[map]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host;
    const slow_function slow;
    host.map("alice", slow, signal.slot());
    answer_all(slow, "1");
    host.step();
    host.step();
    host.step(); // the board has changed, alice is not told yet
    REQUIRE(dealt(host.game->board()) == "A1 B1 A1 / B1 C1 C1");
    host.cancel(signal, asio::cancellation_type::total);
    CHECK(host.heard() == lines{"alice mapped"});
}

TEST_CASE("decision 10 a map may be a table of what becomes of some cards", "[map]")
{
    six_hosted_cards host;
    host.watch("bob");
    host.on_strand([&] {
        host.start_map("alice", board::substitution{{"A", "C"}, {"C", "A"}, {"Z", "Y"}});
        CHECK(dealt(host.game->board()) == "C B C / B A A");
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"alice mapped", "bob watched"});
    host.watch("bob");
    host.map("alice", board::substitution{{"Z", "Y"}});
    CHECK(host.heard() == lines{"alice mapped"});
    host.close();
    host.map("alice", board::substitution{{"A", "B"}});
    CHECK(host.heard() == lines{"bob aborted", "alice aborted"});
    CHECK(dealt(host.game->board()) == "C B C / B A A");
}

TEST_CASE("a map whose function throws ends, and the board stays", "[map]")
{
    six_hosted_cards host;
    const auto plain = [](const std::string& card) -> std::string {
        throw std::runtime_error(card);
    };
    const auto slow = [](const std::string& card, const memory::game::card_receiver& become) {
        become("x");
        throw std::runtime_error(card);
    };
    host.on_strand([&] {
        CHECK_THROWS_AS(host.start_map("alice", plain), std::runtime_error);
        CHECK_THROWS_AS(host.start_map("alice", slow), std::runtime_error);
        CHECK(host.game->waiting() == 0);
    });
    CHECK(host.heard().empty()); // dropped
    CHECK(dealt(host.game->board()) == "A B A / B C C");
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a map whose function ends the game is ended with it", "[map]")
{
    const auto plain = [](auto end) {
        return [end](const std::string& card) {
            end();
            return card + '1';
        };
    };
    const auto slow = [](auto end) {
        return [end](const std::string& card, const memory::game::card_receiver& become) {
            end();
            become(card + '1');
        };
    };
    const auto check_closed = [](auto function_that) {
        six_hosted_cards host;
        host.map("alice", function_that([&host] { host.game->close(); }));
        CHECK(host.heard() == lines{"alice aborted"});
        CHECK(dealt(host.game->board()) == "A B A / B C C");
    };
    const auto check_gone = [](auto function_that, int times) {
        six_hosted_cards host;
        int asked = 0;
        const auto end = [&host, &asked] {
            ++asked;
            host.game.reset();
        };
        host.on_strand([&] {
            host.game->async_map("alice", function_that(end),
                                 [](error_code, const view&) { FAIL("the game is gone"); });
        });
        CHECK(asked == times);
        CHECK_FALSE(host.has_work());
    };
    check_closed(plain);
    check_closed(slow);
    check_gone(plain, 3); // it is asked for all cards before the game is looked at
    check_gone(slow, 1);
}

TEST_CASE("a map may be started from the answer of another", "[map]")
{
    six_hosted_cards host;
    host.on_strand([&] {
        host.game->async_map(
            "alice", [](const std::string& card) { return card + '1'; },
            [&](error_code, const view&) {
                host.start_map("alice", [](const std::string& card) { return card + '2'; });
            });
    });
    CHECK(host.heard() == lines{"alice mapped"});
    CHECK(dealt(host.game->board()) == "A12 B12 A12 / B12 C12 C12");
}

} // namespace scramble::memory
