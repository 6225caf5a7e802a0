#include "async/loop.hpp"
#include "catch.hpp"

// Who is told that the board changed, when, and how often: decision 9.

namespace scramble::memory {

namespace {

/// Starts that many watches of unknown players; each adds one to `woken`.
void start_watches(memory::game& game, std::size_t count, std::size_t& woken)
{
    for (std::size_t number = 0; number < count; ++number)
        game.async_watch("watcher", {}, [&woken](error_code error, const view& board) {
            if (!error && board != nullptr)
                ++woken;
        });
}

} // namespace

TEST_CASE("a watch waits for the next change and shows the board after it", "[watch]")
{
    six_hosted_cards host;
    host.watch("bob");
    CHECK(host.heard().empty());
    CHECK(host.game->waiting() == 1);
    CHECK(host.after("alice 0,0") == lines{"alice took_first_card", "bob watched"});
    CHECK(host.shown["bob"] == "up A, down, down, down, down, down");
    CHECK(host.game->waiting() == 0);
    CHECK(host.after("alice 0,1") == lines{"alice mismatched"});
}

TEST_CASE("a watch of a player that controls cards shows them as its own", "[watch]")
{
    six_hosted_cards host("alice 0,0");
    host.watch("alice");
    host.flip("bob", {0, 1});
    CHECK(host.shown["alice"] == "my A, up B, down, down, down, down");
    host.watch("alice");
    host.flip("alice", {0, 2});
    CHECK(host.shown["alice"] == "my A, up B, my A, down, down, down");
    CHECK(host.heard().back() == "alice watched");
}

TEST_CASE("decision 9 what is no change wakes nobody", "[watch]")
{
    // A and B are left up, and the two C are gone.
    six_hosted_cards host("alice 0,0; alice 0,1; bob 1,1; bob 1,2; bob 1,0");
    host.watch("dora");
    host.flip("charlie", {1, 1}); // 1-A
    host.flip("charlie", {0, 0}); // 1-C
    host.flip("bob", {0, 1});     // 2-D with a card that is face up
    host.flip("emil", {0, 0});    // 1-D
    host.flip("emil", {0, 2});    // decision 7
    host.flip("charlie", {1, 2}); // 2-A, and emil gets the card
    host.flip("emil", {0, 0});    // 2-B
    host.map("emil", [](const std::string& card) { return card; });
    CHECK(host.heard() == lines{"charlie no_first_card", "charlie took_first_card", "bob matched",
                                "emil still_waiting", "charlie no_second_card",
                                "emil took_first_card", "emil card_is_controlled", "emil mapped"});
    CHECK(host.game->waiting() == 1);
    CHECK(host.after("emil 0,2") == lines{"emil took_first_card", "dora watched"});
}

TEST_CASE("decision 9 a board that reads the same may have changed", "[watch]")
{
    six_hosted_cards host("alice 0,0; alice 0,0"); // 2-B
    const std::string before = host.look("bob");
    host.watch("bob");
    host.flip("alice", {0, 0}); // down and up again
    CHECK(host.heard().back() == "bob watched");
    CHECK(host.shown["bob"] == before);
}

TEST_CASE("decision 9 a flip that waits wakes the watches if it finished a play", "[watch]")
{
    six_hosted_cards host("bob 1,1; alice 0,0; alice 0,1");
    host.watch("dora");
    CHECK(host.after("alice 1,1") == lines{"dora watched"});
    CHECK(host.shown["dora"] == "down, down, down, down, up C, down");
}

TEST_CASE("cards that become others wake the watches, face down too", "[watch]")
{
    six_hosted_cards host;
    host.watch("bob");
    host.map("alice", [](const std::string& card) { return card + '1'; });
    CHECK(host.heard() == lines{"alice mapped", "bob watched"});
    CHECK(host.shown["bob"] == "down, down, down, down, down, down");
}

TEST_CASE("every watch is woken once, first come first served", "[watch]")
{
    six_hosted_cards host;
    for (const std::string who : {"dora", "bob", "charlie", "bob", "alice"})
        host.watch(who);
    CHECK(host.game->waiting() == 5);
    host.on_strand([&] { // two changes before anyone is woken
        host.start_flip("alice", {0, 0});
        host.start_flip("alice", {0, 1});
    });
    CHECK(host.heard() == lines{"alice took_first_card", "alice mismatched", "dora watched",
                                "bob watched", "charlie watched", "bob watched", "alice watched"});
    for (const std::string who : {"alice", "bob", "charlie", "dora"})
        CHECK(host.shown[who] == "up A, up B, down, down, down, down"); // the newest board
    CHECK(host.after("alice 1,1") == lines{"alice took_first_card"});
}

TEST_CASE("a watch since before the last change is answered at once", "[watch]")
{
    six_hosted_cards host;
    host.watch("bob", 0);
    CHECK(host.heard().empty());
    (void)host.after("alice 0,0; alice 0,1");
    host.watch("bob", 0);
    host.watch("charlie", 1);
    CHECK(host.heard() == lines{"bob watched", "charlie watched"});
    CHECK(host.shown["bob"] == "up A, up B, down, down, down, down");
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("a watch since now, or since what has yet to come, waits", "[watch]")
{
    six_hosted_cards host("alice 0,0");
    host.watch("bob", 1);
    host.watch("charlie", 2);
    host.watch("dora", 0xffff'ffff'ffff'ffff);
    CHECK(host.heard().empty());
    CHECK(host.after("alice 0,1") ==
          lines{"alice mismatched", "bob watched", "charlie watched", "dora watched"});
}

TEST_CASE("a watch is never answered inside the call that starts it", "[watch]")
{
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        host.start_watch("bob", 0);
        CHECK(host.said.empty());
        host.start_flip("alice", {0, 1});
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"bob watched", "alice mismatched"});
    CHECK(host.shown["bob"] == "up A, down, down, down, down, down");
}

TEST_CASE("a watch that a woken watch starts waits for the next change", "[watch]")
{
    six_hosted_cards host;
    std::size_t woken = 0;
    host.on_strand([&] {
        host.game->async_watch("bob", {}, [&](error_code, const view&) {
            ++woken;
            start_watches(*host.game, 1, woken);
        });
        start_watches(*host.game, 999, woken);
    });
    host.flip("alice", {0, 0});
    CHECK(woken == 1000);
    CHECK(host.game->waiting() == 1);
    host.flip("alice", {0, 1});
    CHECK(woken == 1001);
}

TEST_CASE("a thousand watches are woken in portions, so that others get their turn", "[watch]")
{
    six_hosted_cards host;
    std::size_t woken = 0;
    host.on_strand([&] { start_watches(*host.game, 1000, woken); });
    CHECK(host.game->waiting() == 1000);

    // A task that competes for turns, and notes how far the waking has got each time.
    std::vector<std::size_t> noted;
    std::function<void()> note = [&] {
        noted.push_back(woken);
        if (woken < 1000)
            asio::post(host.context, note);
    };
    host.on_strand([&] { // several changes in one turn of the loop
        for (const position at : {position{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}})
            host.start_flip("alice", at);
        note();
    });
    CHECK(woken == 1000);
    CHECK(host.heard().size() == 5);
    std::size_t most_at_once = 0;
    for (std::size_t turn = 1; turn < noted.size(); ++turn)
        most_at_once = std::max(most_at_once, noted[turn] - noted[turn - 1]);
    CHECK(most_at_once > 0);
    CHECK(most_at_once <= 256);
}

TEST_CASE("a flip is answered before all of a thousand watches are woken", "[watch]")
{
    six_hosted_cards host;
    std::size_t woken = 0;
    host.on_strand([&] { start_watches(*host.game, 1000, woken); });
    std::optional<std::size_t> woken_before;
    const auto start_another = [&] {
        host.game->async_flip("bob", {0, 1},
                              [&](error_code, const flip_result&) { woken_before = woken; });
    };
    asio::post(host.context, [&] { host.start_flip("alice", {0, 0}); });
    while (woken == 0 && host.step()) {
    }
    REQUIRE(woken == 1);
    asio::post(host.context, start_another);
    host.run_dry();
    REQUIRE(woken_before.has_value());
    CHECK(*woken_before <= 256);
    CHECK(woken == 1000); // the second change wakes no one twice
}

TEST_CASE("changes while watches are being woken lose none and wake none twice", "[watch]")
{
    six_hosted_cards host;
    std::size_t early = 0;
    std::size_t late = 0;
    host.on_strand([&] { start_watches(*host.game, 600, early); });
    asio::post(host.context, [&] { host.start_flip("alice", {0, 0}); });
    while (early < 200 && host.step()) {
    }
    asio::post(host.context, [&] { start_watches(*host.game, 300, late); });
    while (early < 300 && host.step()) {
    }
    CHECK(late == 0);
    asio::post(host.context, [&] { host.start_flip("alice", {0, 1}); });
    host.run_dry();
    CHECK(early == 600);
    CHECK(late == 300);
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("watches that came after the change are not woken by it", "[watch]")
{
    six_hosted_cards host;
    std::size_t early = 0;
    std::size_t late = 0;
    host.on_strand([&] {
        start_watches(*host.game, 300, early);
        host.start_flip("alice", {0, 0});
        start_watches(*host.game, 300, late); // while all of the others are still due
    });
    CHECK(early == 300);
    CHECK(late == 0);
    CHECK(host.game->waiting() == 300);
}

} // namespace scramble::memory
