#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <string>

#include "../dice.hpp"
#include "replay/recorder.hpp"

// Files of random games, for tests.

namespace scramble::replay {

/// A file of a game with that heading; `play(recorder)` adds its records.
template <class Play>
std::string recorded(const heading& of, Play play)
{
    std::string text;
    asio::io_context context(1);
    asio::post(context, [&] {
        recorder file(context.get_executor(), of);
        play(file);
        text = file.end();
    });
    context.run();
    return text;
}

/// What all such games begin with.
inline heading heading_of_a_test()
{
    heading head;
    head.edition = "2023";
    head.room = "k7m2qx9d4h";
    head.number = 2;
    head.started = std::chrono::sys_days(std::chrono::year(2026) / 11 / 22) +
                   std::chrono::hours(10) + std::chrono::minutes(31) + std::chrono::seconds(7);
    head.names = {{"p0", "Zoë"}, {"p1", "two words"}};
    return head;
}

/// A random game of Memory with at most so many moves: some records are of moves that the game
/// cannot have.
inline std::string memory_file(dice& random, int records)
{
    heading head = heading_of_a_test();
    memory_beginning game;
    game.cards = {3, 3, {"a", "a", "b", "b", "c", "c", "a", "a", "\U0001F984"}};
    game.rules.last_pair = random.below(2) == 0;
    if (random.below(3) == 0)
        game.rules.pairs = {{"a", "b"}, {"c", "d"}};
    head.beginning = game;
    return recorded(head, [&](recorder& file) {
        std::chrono::milliseconds at{0};
        for (int number = 0; number < records; ++number) {
            const std::string who = "p" + std::to_string(random.below(3));
            const std::string space =
                std::to_string(random.below(3)) + ',' + std::to_string(random.below(3));
            const int kind = random.below(20);
            at += std::chrono::milliseconds(random.below(3000) - 20);
            if (kind == 0)
                file.add(at, "replace " + random.one_of<std::string>({"a", "b", "c"}) + " c");
            else if (kind == 1)
                file.add(at, "release " + who);
            else
                file.add(at, (kind < 4 ? "withdraw " : "flip ") + who + ' ' + space);
        }
    });
}

inline std::string minesweeper_file(dice& random, int records)
{
    heading head = heading_of_a_test();
    head.edition = "2016";
    minesweeper_beginning game;
    game.bombs = {9, 7, {}};
    for (int square = 0; square < 63; ++square)
        game.bombs.bombs.push_back(random.below(6) == 0 ? 1 : 0);
    const int rule = random.below(3);
    game.rules.safe_first_dig = rule == 0;
    game.rules.first_dig_lays = rule == 1;
    head.beginning = game;
    return recorded(head, [&](recorder& file) {
        if (rule == 1)
            file.add(std::chrono::milliseconds(0), "first 4 3 p1 8080000000000402");
        for (int number = 0; number < records; ++number) {
            const std::string word = random.one_of<std::string>({"dig ", "flag ", "deflag "});
            const std::string square =
                std::to_string(random.below(10)) + ' ' + std::to_string(random.below(7));
            file.add(std::chrono::milliseconds(40 * number),
                     word + square + " p" + std::to_string(random.below(3)));
        }
    });
}

} // namespace scramble::replay
