#include "catch.hpp"
#include "dice.hpp"
#include "model/naive_field.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Two hundred players at one board, and every answer compared with the model's.

namespace scramble::telnet {

namespace {

using model::naive_field;

constexpr std::size_t crowd = 200;
constexpr auto boom = "BOOM!\r\n";

minesweeper::field random_bombs(dice& by, std::uint32_t columns, std::uint32_t rows, int percent)
{
    minesweeper::field result = blank_field(columns, rows);
    for (auto& each : result.bombs)
        each = by.below(100) < percent ? 1 : 0;
    return result;
}

naive_field model_of(const minesweeper::field& bombs)
{
    return {static_cast<int>(bombs.columns), static_cast<int>(bombs.rows), bombs.bombs};
}

/// A message to a board of that size, or a little outside of it.
struct move {
    int kind; ///< 0 look, 1 and 2 dig, 3 flag, 4 deflag
    int x;
    int y;

    move(dice& by, const naive_field& board)
        : kind(by.below(5)), x(by.between(-1, board.columns)), y(by.between(-1, board.rows))
    {
    }

    [[nodiscard]] std::string text() const
    {
        constexpr std::array words{"look", "dig ", "dig ", "flag ", "deflag "};
        const std::string word = words.at(static_cast<std::size_t>(kind));
        return kind == 0 ? word : word + std::to_string(x) + ' ' + std::to_string(y);
    }

    /// What the model answers.
    std::string play(naive_field& board) const
    {
        if (kind == 3)
            board.flag(x, y);
        if (kind == 4)
            board.deflag(x, y);
        if ((kind == 1 || kind == 2) && board.dig(x, y))
            return boom;
        return board.text();
    }
};

struct said {
    move what;
    std::string answer;
};

/// Whether there is an order in which the model gives each message the answer it got. A board
/// tells the state behind its message, so of messages whose answers fit now any may come next;
/// BOOM tells nothing, so there all are tried. Effect: `board` is as it was left.
bool is_explained(std::list<said> rest, naive_field& board)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (auto each = rest.begin(); each != rest.end();) {
            naive_field then = board;
            if (each->answer != boom && each->what.play(then) == each->answer) {
                board = std::move(then);
                each = rest.erase(each);
                goes_on = true;
            }
            else {
                ++each;
            }
        }
    }
    for (auto each = rest.begin(); each != rest.end(); ++each) {
        naive_field then = board;
        if (each->answer != boom || each->what.play(then) != boom)
            continue;
        std::list<said> others = rest;
        others.erase(std::next(others.begin(), std::distance(rest.begin(), each)));
        if (is_explained(std::move(others), then)) {
            board = std::move(then);
            return true;
        }
    }
    return rest.empty();
}

} // namespace

TEST_CASE("two hundred players in turns: each answer is the model's", "[telnet]")
{
    dice random;
    INFO(how_to_repeat());
    const bool debug = GENERATE(false, true);
    const auto bombs = random_bombs(random, 24, 14, 18);
    telnet_host server(bombs, {minesweeper::edition_2016, debug});
    naive_field board = model_of(bombs);
    std::vector<std::unique_ptr<player>> players(crowd);
    std::size_t playing = 0;
    const auto join = [&](std::unique_ptr<player>& seat) {
        seat = std::make_unique<player>(server);
        REQUIRE(seat->take() == server.hello(++playing));
    };
    for (auto& each : players)
        join(each);
    for (int turn = 0; turn < 600; ++turn) {
        auto& who = players[random.below(crowd)];
        if (!who) {
            join(who);
            continue;
        }
        if (random.below(30) == 0) {
            if (random.below(2) == 0)
                who->reset();
            who.reset();
            server.settle();
            --playing;
            continue;
        }
        const move next(random, board);
        INFO("turn " << turn << ": " << next.text());
        const std::string expected = next.play(board);
        REQUIRE(who->ask(next.text()) == expected);
        if (expected == boom && !debug) {
            REQUIRE(who->is_closed());
            who.reset();
            --playing;
        }
    }
    CHECK(server.game().players() == playing);
    for (const auto& each : players)
        CHECK((!each || each->waits()));
}

TEST_CASE("two hundred players at the same time: some order explains all answers", "[telnet]")
{
    dice random;
    INFO(how_to_repeat());
    const auto bombs = random_bombs(random, 16, 10, 6);
    telnet_host server(bombs, {minesweeper::edition_2016, true});
    naive_field board = model_of(bombs);
    std::list<player> players;
    for (std::size_t i = 0; i < crowd; ++i)
        (void)players.emplace_back(server).take();
    for (int round = 0; round < 12; ++round) {
        INFO("round " << round);
        std::list<said> all;
        for (player& each : players) {
            const move next(random, board);
            each.send(next.text() + "\r\n");
            all.push_back({next, {}});
        }
        server.settle();
        auto answered = all.begin();
        for (player& each : players) {
            each.pull();
            answered++->answer = each.inbox();
            (void)each.take();
        }
        REQUIRE(is_explained(std::move(all), board));
        CHECK(players.front().ask("look") == board.text());
    }
}

TEST_CASE("two hundred players send at once, each in packets of a few bytes", "[telnet]")
{
    dice random;
    INFO(how_to_repeat());
    telnet_host server(blank_field(20, 10));
    struct sender {
        explicit sender(telnet_host& host) : who(host) {}
        player who;
        std::string rest;
    };
    std::list<sender> senders;
    for (int i = 0; i < static_cast<int>(crowd); ++i) {
        sender& added = senders.emplace_back(server);
        (void)added.who.take();
        added.rest = "flag " + std::to_string(i % 20) + ' ' + std::to_string(i / 20) + "\r\n";
        added.rest += "deflag " + std::to_string(i % 20) + " 10\nhelp\rlook\r\n";
    }
    const auto is_done = [](const sender& each) { return each.rest.empty(); };
    while (!std::all_of(senders.begin(), senders.end(), is_done)) {
        for (sender& each : senders) {
            const auto size = random.below(6UL);
            each.who.send(each.rest.substr(0, size));
            each.rest.erase(0, size);
        }
        server.loop().poll();
    }
    constexpr std::size_t board = 10UL * 41;
    for (sender& each : senders) {
        const std::string got = each.who.take();
        CHECK(got.size() > 3 * board);
        CHECK(got.find("Messages:") == 2 * board);
        CHECK(std::count(got.end() - board, got.end(), 'F') >= 1);
    }
    const std::string last = senders.front().who.ask("look");
    CHECK(std::count(last.begin(), last.end(), 'F') == crowd);
}

} // namespace scramble::telnet
