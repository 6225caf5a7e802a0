#include "catch.hpp"
#include "check/model/naive_field.hpp"
#include "dice.hpp"
#include "telnet/player.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

// Two hundred players at one board; every answer is compared with the model's.

namespace scramble::test {

namespace {

using model::naive_field;

constexpr std::size_t crowd = 200;

minesweeper::field random_bombs(dice& by, std::uint32_t width, std::uint32_t height, int percent)
{
    minesweeper::field result = blank_field(width, height);
    for (auto& each : result.bombs)
        each = by.below(100) < percent ? 1 : 0;
    return result;
}

naive_field model_of(const minesweeper::field& bombs)
{
    return {static_cast<int>(bombs.columns), static_cast<int>(bombs.rows), bombs.bombs};
}

/// A message about a square of that board, or a little outside.
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

    /// The model's answer.
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

} // namespace

TEST_CASE("two hundred players in turns: each answer is the model's", "[telnet]")
{
    dice random;
    INFO(how_to_repeat());
    const bool debug = GENERATE(false, true);
    const auto bombs = random_bombs(random, 24, 14, 18);
    minesweeper_host server(bombs, {minesweeper::edition_2016, debug});
    naive_field board = model_of(bombs);
    std::vector<std::unique_ptr<byte_client>> players(crowd);
    std::size_t playing = 0;
    const auto join = [&](std::unique_ptr<byte_client>& seat) {
        seat = std::make_unique<byte_client>(server);
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
        REQUIRE(who->ask_line(next.text()) == expected);
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

TEST_CASE("two hundred players send at once, each in packets of a few bytes", "[telnet]")
{
    dice random;
    INFO(how_to_repeat());
    minesweeper_host server(blank_field(20, 10));
    struct sender {
        explicit sender(minesweeper_host& host) : who(host) {}
        byte_client who;
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
    const std::string last = senders.front().who.ask_line("look");
    CHECK(std::count(last.begin(), last.end(), 'F') == crowd);
}

} // namespace scramble::test
