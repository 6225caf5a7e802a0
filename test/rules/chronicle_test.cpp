#include "catch.hpp"
#include "dice.hpp"
#include "rules/followed_game.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

// What followers of a game of Memory Scramble are told.

namespace scramble::memory {

namespace {

/// A B A
/// B C C
followed_game six_followed_cards(std::uint32_t first = 0)
{
    return followed_game({2, 3, {"A", "B", "A", "B", "C", "C"}}, first);
}

std::string news_of(followed_game& game, std::optional<std::uint64_t> since)
{
    const news told = game.told.since(since);
    CHECK(told->text().size() == told->size);
    return told->text();
}

/// A game of random moves. After each, a client that knows any earlier step, or nothing, must learn
/// the current state. Result: how many were told the whole game.
std::size_t follow_a_random_game(followed_game& game, int moves, dice& random, int players)
{
    std::size_t wholes = 0;
    std::vector<follower> known{game.truth()};
    const auto rows = game.board.rows();
    const auto columns = game.board.columns();
    const std::vector<std::string> texts{"A", "B", "C", "D", "E", "F"};
    for (int move = 0; move < moves; ++move) {
        const std::string who = "p" + std::to_string(random.below(players));
        const std::uint64_t before = game.told.step();
        const follower was = game.truth();
        bool was_step = false;
        const int choice = random.below(20);
        if (choice == 0)
            was_step = game.replace({{random.one_of(texts), random.one_of(texts)}});
        else if (choice <= 3)
            was_step = game.withdraw(who);
        else
            was_step = game.flip(who, {random.below(rows), random.below(columns)});
        follower now = game.truth();
        REQUIRE(game.told.step() == before + (was_step ? 1 : 0));
        // A step is anything that can be seen, also a card that turns down and up again.
        if (!was_step)
            REQUIRE(now == was);
        else
            known.push_back(now);
        for (std::size_t from = 0; from < known.size(); ++from) {
            follower client = known[from];
            const news told = game.told.since(from);
            REQUIRE(told->step == game.told.step());
            client.read(told->text());
            REQUIRE(client == now);
            wholes += told->is_whole ? 1 : 0;
        }
        follower stranger;
        stranger.read(game.told.since(std::nullopt)->text());
        REQUIRE(stranger == now);
    }
    return wholes;
}

} // namespace

TEST_CASE("who knows nothing is told the whole game", "[chronicle]")
{
    auto game = six_followed_cards();
    CHECK(news_of(game, {}) == "at run-0\nfirst 0\n2x3\ndown\ndown\ndown\ndown\ndown\ndown\n");
    game.flip("alice", {0, 0});
    game.flip("alice", {0, 2});
    game.flip("bob", {0, 0});
    CHECK(news_of(game, {}) == "at run-3\nfirst 0\n2x3\nup A\ndown\nup A\ndown\ndown\ndown\n"
                               "player alice 1 holds 0,0 0,2\nplayer bob 0 waits 0,0\n");
    CHECK(game.told.since({})->is_whole);
}

TEST_CASE("who knows a step is told what differs since", "[chronicle]")
{
    auto game = six_followed_cards(1); // as in the edition of 2020
    game.flip("alice", {0, 0});
    CHECK(news_of(game, 0) == "at run-1\nspace 1,1 up A\nplayer alice 0 holds 1,1\n");
    game.flip("bob", {0, 0});
    CHECK(news_of(game, 1) == "at run-2\nplayer bob 0 waits 1,1\n");
    CHECK(news_of(game, 0) ==
          "at run-2\nspace 1,1 up A\nplayer alice 0 holds 1,1\nplayer bob 0 waits 1,1\n");
    game.flip("alice", {1, 0}); // no match: bob gets the first card
    CHECK(news_of(game, 2) == "at run-3\nspace 2,1 up B\nplayer alice 0\nplayer bob 0 holds 1,1\n");
    game.flip("charlie", {0, 0});
    game.withdraw("charlie");
    CHECK(news_of(game, 4) == "at run-5\nplayer charlie 0\n");
    CHECK(news_of(game, 5) == "at run-5\n");
}

TEST_CASE("a card that leaves is told, and who waited for it in vain", "[chronicle]")
{
    auto game = followed_game({2, 10, std::vector<std::string>(20, "A")});
    game.flip("alice", {0, 0});
    game.flip("alice", {0, 2});
    game.flip("bob", {0, 2});
    game.flip("alice", {1, 1});
    CHECK(news_of(game, 3) == "at run-4\nspace 0,0 none\nspace 0,2 none\nspace 1,1 up A\n"
                              "player alice 1 holds 1,1\nplayer bob 0\n");
}

TEST_CASE("rooms-1 who takes the last pair is told, and who loses a card to it", "[chronicle]")
{
    followed_game game({1, 9, {"A", "A", "B", "B", "C", "D", "E", "F", "G"}}, 0,
                       {.last_pair = true});
    game.flip("alice", {0, 3});
    game.flip("charlie", {0, 2});
    game.flip("bob", {0, 0});
    game.flip("bob", {0, 1});
    CHECK(news_of(game, 3) == "at run-4\nspace 0,1 up A\nplayer alice 0\n"
                              "player charlie 1 holds 0,2 0,3\nplayer bob 1 holds 0,0 0,1\n");
}

TEST_CASE("a deal is a step, after which only the whole game of another run is news", "[chronicle]")
{
    followed_game game = six_followed_cards();
    game.flip("alice", {0, 0});
    game.flip("alice", {0, 2});
    game.deal({"C", "C", "A", "B", "A", "B"}, "next");
    CHECK(game.told.step() == 3);
    const std::string whole =
        "at next-3\nfirst 0\n2x3\ndown\ndown\ndown\ndown\ndown\ndown\nplayer alice 0\n";
    CHECK(news_of(game, std::nullopt) == whole);
    CHECK(news_of(game, 2) == whole);
    CHECK(news_of(game, 3) == "at next-3\n");
    game.flip("bob", {0, 0});
    CHECK(news_of(game, 3) == "at next-4\nspace 0,0 up C\nplayer bob 0 holds 0,0\n");
}

TEST_CASE("notes are a step if they differ, and come last, all or none", "[chronicle]")
{
    followed_game game = six_followed_cards();
    CHECK(game.told.noted("room game 1\nroom watching 0\n"));
    CHECK_FALSE(game.told.noted("room game 1\nroom watching 0\n"));
    game.flip("alice", {0, 0});
    CHECK(game.told.noted("room game 1\nroom watching 1\n"));
    CHECK(news_of(game, std::nullopt) ==
          "at run-1\nfirst 0\n2x3\nup A\ndown\ndown\ndown\ndown\ndown\n"
          "player alice 0 holds 0,0\nroom game 1\nroom watching 1\n");
    CHECK(news_of(game, 1) == "at run-1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n"
                              "room game 1\nroom watching 1\n");
    CHECK(news_of(game, 3) == "at run-1\n");
    game.flip("alice", {0, 1});
    CHECK(news_of(game, 3) == "at run-2\nspace 0,1 up B\nplayer alice 0\n");
}

TEST_CASE("a mark counts the steps of the game, not what is told beside it", "[chronicle]")
{
    followed_game game = six_followed_cards();
    const auto mark = [&] {
        const std::string text = news_of(game, game.told.step());
        return text.substr(3, text.find('\n') - 3);
    };
    const auto note = [&](int number) {
        CHECK(game.told.noted("room game " + std::to_string(number) + '\n'));
    };
    note(1);
    CHECK(mark() == "run-0");
    game.flip("alice", {0, 0});
    const auto first = mark();
    note(2);
    note(3);
    CHECK(mark() == first);
    game.flip("bob", {0, 1});
    CHECK(mark() == "run-2");
    CHECK(news_of(game, game.told.step_in(first)) ==
          "at run-2\nspace 0,1 up B\nplayer bob 0 holds 0,1\nroom game 3\n");
    CHECK(news_of(game, game.told.step_in("run-2")) == "at run-2\n");
    for (int number = 4; number < 200; ++number) { // more than it remembers
        note(number);
        game.flip(number % 2 == 0 ? "alice" : "bob", {0, static_cast<std::uint32_t>(number % 3)});
        const auto before = mark();
        note(-number);
        REQUIRE(news_of(game, game.told.step_in(before))
                    .ends_with("room game -" + std::to_string(number) + '\n'));
    }
    CHECK(game.told.since(game.told.step_in(first))->is_whole);
}

TEST_CASE("what nobody can see is no step", "[chronicle]")
{
    auto game = six_followed_cards();
    game.flip("alice", {0, 0});
    game.flip("bob", {0, 0});
    const auto before = game.told.step();
    CHECK_FALSE(game.flip("bob", {0, 1}));   // decision 7
    CHECK_FALSE(game.replace({{"C", "D"}})); // face down
    CHECK_FALSE(game.replace({{"not there", "D"}}));
    CHECK(game.told.step() == before);
    CHECK(game.replace({{"A", "E"}}));
    CHECK(news_of(game, before) == "at run-3\nspace 0,0 up E\n");
}

TEST_CASE("a player who fails is told of the first time", "[chronicle]")
{
    auto game = followed_game({1, 2, {"A", "A"}});
    game.flip("alice", {0, 0});
    game.flip("alice", {0, 1});
    game.flip("alice", {0, 0}); // the pair is removed
    const auto before = game.told.step();
    CHECK(game.flip("bob", {0, 0}));
    CHECK(news_of(game, before) == "at run-4\nplayer bob 0\n");
    CHECK_FALSE(game.flip("bob", {0, 0}));
    CHECK_FALSE(game.flip("alice", {0, 0}));
}

TEST_CASE("a step that has yet to come is not known", "[chronicle]")
{
    auto game = six_followed_cards();
    game.flip("alice", {0, 0});
    for (const std::uint64_t step : {std::uint64_t{2}, ~std::uint64_t{0}})
        CHECK(game.told.since(step)->is_whole);
}

TEST_CASE("a mark is of one run", "[chronicle]")
{
    const auto game = six_followed_cards();
    CHECK(game.told.step_in("run-0") == 0);
    CHECK(game.told.step_in("run-17") > game.told.step());
    for (const std::string mark :
         {"", "run", "run-", "run-x", "run-1-2", "run-1 ", "run-+1", "runs-1", "RUN-1", "1", "-1"})
        CHECK_FALSE(game.told.step_in(mark));
}

TEST_CASE("all who come from one step are given the same bytes", "[chronicle]")
{
    auto game = six_followed_cards();
    game.flip("alice", {0, 0});
    const news first = game.told.since(0);
    CHECK(game.told.since(0) == first);
    CHECK(game.told.since(1) != first);
    const news whole = game.told.since({});
    CHECK(game.told.since({}) == whole);
    game.flip("bob", {0, 0});
    CHECK(game.told.since(0) != first);
    CHECK(first->text() == "at run-1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n");
}

TEST_CASE("changes that are longer than the whole are told as the whole", "[chronicle]")
{
    auto game = followed_game({1, 4, {"A", "B", "C", "D"}});
    std::size_t wholes = 0;
    for (int move = 0; move < 40; ++move) {
        game.flip("alice", {0, static_cast<std::uint32_t>(move % 4)});
        for (std::uint64_t from = 0; from <= game.told.step(); ++from) {
            const news told = game.told.since(from);
            wholes += told->is_whole ? 1 : 0;
            CHECK(told->size <= game.told.since({})->size);
        }
    }
    CHECK(wholes > 0);
}

TEST_CASE("a large board is told of by its pieces, which it shares with those who look",
          "[chronicle]")
{
    auto game = followed_game({1000, 1000, std::vector<std::string>(1'000'000, "A")});
    game.flip("alice", {500, 500});
    const view shown = game.seen.common();
    const news whole = game.told.since({});
    REQUIRE(whole->pieces.size() == shown->pieces.size() + 2);
    CHECK(std::equal(shown->pieces.begin(), shown->pieces.end(), whole->pieces.begin() + 1));
    CHECK(news_of(game, 0) == "at run-1\nspace 500,500 up A\nplayer alice 0 holds 500,500\n");
}

TEST_CASE("steps that are too long ago are forgotten", "[chronicle]")
{
    auto game = followed_game({200, 200, std::vector<std::string>(40'000, "A")});
    dice random(1);
    for (int move = 0; move < 20'000; ++move)
        game.flip("p" + std::to_string(move % 7), {random.below(200U), random.below(200U)});
    CHECK(game.told.since(0)->is_whole);
    const std::uint64_t recent = game.told.step() - 1000;
    CHECK_FALSE(game.told.since(recent)->is_whole);
    follower client;
    client.read(news_of(game, {}));
    CHECK(client == game.truth());
}

TEST_CASE("more players than a piece of their lines has", "[chronicle]")
{
    auto game = followed_game({20, 20, std::vector<std::string>(400, "A")});
    follower client;
    client.read(news_of(game, {}));
    for (std::uint32_t number = 0; number < 200; ++number) {
        const std::uint64_t before = game.told.step();
        game.flip("player_" + std::to_string(number % 150), {number / 20, number % 20});
        follower stranger;
        stranger.read(news_of(game, {}));
        client.read(news_of(game, before));
        REQUIRE(stranger == game.truth());
        REQUIRE(client == stranger);
    }
}

TEST_CASE("whoever follows a random game from any step knows what there is to know", "[chronicle]")
{
    dice random;
    INFO(how_to_repeat());
    std::size_t wholes = 0;
    std::size_t games = 0;
    for (const auto& [rows, columns] : {std::pair{2U, 2U}, {3U, 3U}, {4U, 5U}, {1U, 12U}}) {
        for (int round = 0; round < 12; ++round) {
            std::vector<std::string> cards;
            for (std::uint32_t space = 0; space < rows * columns; ++space)
                cards.push_back(std::string(1, static_cast<char>('A' + random.below(4))));
            followed_game game({rows, columns, cards}, round % 2 == 0 ? 0 : 1,
                               {.last_pair = round % 3 == 0});
            wholes += follow_a_random_game(game, 120, random, 2 + round % 4);
            ++games;
        }
    }
    CHECK(games == 48);
    CHECK(wholes > 0);
}

} // namespace scramble::memory
