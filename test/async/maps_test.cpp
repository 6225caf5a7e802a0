#include "async/loop.hpp"
#include "async/slow_function.hpp"
#include "catch.hpp"

#include <array>
#include <stdexcept>

// Several maps at once, and maps that end before all answers are known.

namespace scramble::memory {

namespace {

/// Answers every question with the card and a suffix.
void answer_all(const slow_function& slow, const std::string& suffix)
{
    for (const std::string& card : slow.asked())
        slow.answer(card, card + suffix);
}

} // namespace

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
    CHECK(cards_of(host.game->board()) == "A1 B1 A1 B1 C1 C1");
    CHECK(second.asked() == lines{"A", "B", "C"});

    // The second map knows everything it asked for, but the board has other cards now.
    host.on_strand([&] { second.answer("C", "C2"); });
    CHECK(host.heard().empty());
    CHECK(second.asked() == lines{"A1", "B1", "C1"});
    second.answer("C1", "C12");
    second.answer("A1", "A12");
    host.on_strand([&] { second.answer("B1", "B12"); });
    CHECK(host.heard() == lines{"bob mapped"});
    CHECK(cards_of(host.game->board()) == "A12 B12 A12 B12 C12 C12");
    CHECK(host.game->board().changes() == 2);
}

TEST_CASE("decision 10 a map asks for no card twice", "[map]")
{
    six_hosted_cards host;
    const slow_function slow;
    host.map("alice", slow);
    CHECK(slow.asked() == lines{"A", "B", "C"});
    host.map("bob", [](const std::string& card) { return card == "A" ? "B" : card + '1'; });
    REQUIRE(cards_of(host.game->board()) == "B B1 B B1 C1 C1");
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
    CHECK(cards_of(host.game->board()) == "b b1 b b1 c1 c1");
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
    CHECK(cards_of(host.game->board()) == "A B A B C C");
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
    CHECK(cards_of(host.game->board()) == "A B A B C C");

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
    REQUIRE(cards_of(host.game->board()) == "A1 B1 A1 B1 C1 C1");
    host.cancel(signal, asio::cancellation_type::total);
    CHECK(host.heard() == lines{"alice mapped"});
}

TEST_CASE("decision 10 a map may be a table of what becomes of some cards", "[map]")
{
    six_hosted_cards host;
    host.watch("bob");
    host.on_strand([&] {
        host.start_map("alice", board::substitution{{"A", "C"}, {"C", "A"}, {"Z", "Y"}});
        CHECK(cards_of(host.game->board()) == "C B C B A A");
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"alice mapped", "bob watched"});
    host.watch("bob");
    host.map("alice", board::substitution{{"Z", "Y"}});
    CHECK(host.heard() == lines{"alice mapped"});
    host.close();
    host.map("alice", board::substitution{{"A", "B"}});
    CHECK(host.heard() == lines{"bob aborted", "alice aborted"});
    CHECK(cards_of(host.game->board()) == "C B C B A A");
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
    CHECK(cards_of(host.game->board()) == "A B A B C C");
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
        CHECK(cards_of(host.game->board()) == "A B A B C C");
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
    CHECK(cards_of(host.game->board()) == "A12 B12 A12 B12 C12 C12");
}

} // namespace scramble::memory
