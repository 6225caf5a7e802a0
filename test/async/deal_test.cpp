#include "async/loop.hpp"
#include "async/sequencers.hpp"
#include "catch.hpp"

#include <vector>

// The next game of the same players.

namespace scramble::memory {

namespace {

/// A B C / A B C after each deal, whatever the seed.
struct dealt_again : six_hosted_cards {
    explicit dealt_again(const std::string& flips = {}) : six_hosted_cards(flips)
    {
        game->allow_deals([](std::uint64_t) { return lines{"A", "B", "C", "A", "B", "C"}; });
    }

    void deal()
    {
        on_strand([this] { game->deal(1); });
        game->board().check_invariants();
    }

    std::string tag()
    {
        std::string result;
        on_strand([&] { result = game->look("carol")->tag; });
        return result;
    }
};

} // namespace

TEST_CASE("a deal begins the next game: all cards down, all scores 0, the same players", "[deal]")
{
    dealt_again host("alice 0,0; alice 0,2; bob 0,1");
    CHECK(host.game->number() == 1);
    host.deal();
    CHECK(host.game->number() == 2);
    CHECK(host.look("alice") == "down, down, down, down, down, down");
    CHECK(scores_text(host.game->players(), host.game->board()) == "alice 0\nbob 0\n");
    CHECK(host.game->board().pairs_matched() == 0);
    host.play("alice 0,0; alice 1,0; bob 0,2");
    CHECK(host.look("bob") == "up A, down, my C, up A, down, down");
    CHECK(scores_text(host.game->players(), host.game->board()) == "alice 1\nbob 0\n");
}

TEST_CASE("a flip that waits for a card fails by 1-A when the cards are dealt again", "[deal]")
{
    dealt_again host("alice 0,0; bob 0,0; carol 0,0");
    host.said.clear();
    host.deal();
    CHECK(host.heard() == lines{"bob no_first_card", "carol no_first_card"});
    CHECK(host.shown["bob"] == "down, down, down, down, down, down");
    host.flip("bob", {0, 0});
    CHECK(host.heard() == lines{"bob took_first_card"});
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("whoever deals hears of it, in its turn", "[deal]")
{
    dealt_again host;
    std::vector<error_code> heard;
    const auto deal = [&] {
        host.on_strand([&] { host.game->deal(1, [&](error_code why) { heard.push_back(why); }); });
    };
    deal();
    CHECK(heard == std::vector<error_code>{{}});
    test::queue inputs;
    host.game->order_by(inputs);
    for (int times = 0; times < 3; ++times)
        deal();
    CHECK(heard.size() == 1);
    host.on_strand([&] { inputs.refuse(asio::error::no_buffer_space); });
    host.on_strand([&] { inputs.give_turn(); });
    host.on_strand([&] { inputs.give_turn(); }); // another one has dealt that game
    CHECK(heard ==
          std::vector<error_code>{{}, asio::error::no_buffer_space, {}, asio::error::try_again});
    CHECK(host.game->number() == 3);
    host.game->order_by(at_once());
}

TEST_CASE("a deal is one change, and tells every watch", "[deal]")
{
    dealt_again host("alice 0,0");
    const auto changes = host.game->board().changes();
    const std::string tag = host.tag();
    host.watch("carol");
    host.said.clear();
    host.deal();
    CHECK(host.heard() == lines{"carol watched"});
    CHECK(host.game->board().changes() == changes + 1);
    CHECK(host.game->changes_in(tag) == changes);
    CHECK(host.tag() != tag);
}

TEST_CASE("who follows gets the whole next game, from another run", "[deal]")
{
    dealt_again host("alice 0,0");
    const auto step = host.game->steps();
    std::string heard;
    host.on_strand([&] {
        host.game->async_follow(step, [&](error_code, const news& all) { heard = all->text(); });
    });
    host.deal();
    CHECK(heard == "at rung2-2\nfirst 0\n2x3\ndown\ndown\ndown\ndown\ndown\ndown\n"
                   "player alice 0\n");
    CHECK_FALSE(host.game->step_in("run-1"));
    CHECK(host.game->step_in("rung2-2") == 2);
    host.on_strand([&] {
        CHECK(host.game->news_since(step)->text() == heard);
        CHECK(host.game->news_since(host.game->steps())->text() == "at rung2-2\n");
    });
}

TEST_CASE("a game that is closed is not dealt again", "[deal]")
{
    dealt_again host("alice 0,0");
    host.close();
    host.deal();
    CHECK(host.game->number() == 1);
    CHECK(host.look("alice") == "my A, down, down, down, down, down");
}

TEST_CASE("notes are news, all of them once one changes", "[deal]")
{
    dealt_again host;
    host.on_strand([&] {
        host.game->note("room game 1\nroom watching 0\n");
        const auto step = host.game->steps();
        CHECK(host.game->news_since({})->text().ends_with("down\nroom game 1\nroom watching 0\n"));
        host.game->note("room game 1\nroom watching 0\n");
        CHECK(host.game->steps() == step);
        host.game->note("room game 1\nroom watching 1\n");
        CHECK(host.game->news_since(step)->text() == "at run-0\nroom game 1\nroom watching 1\n");
    });
    host.flip("alice", {0, 0});
    host.on_strand([&] {
        CHECK(host.game->news_since(2)->text() ==
              "at run-1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n");
    });
}

} // namespace scramble::memory
