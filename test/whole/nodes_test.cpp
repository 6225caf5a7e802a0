#include "catch.hpp"
#include "host/nodes_play.hpp"
#include "sanitized.hpp"

#include <cstdlib>

// Whole servers that share a room, in one process, over a store and links that fail at random.

namespace scramble::test {

TEST_CASE("nodes that fail in every way answer each move once, and as it is kept",
          "[whole][shared]")
{
    INFO(how_to_repeat());
    dice random;
    const char* const wanted = std::getenv("SCRAMBLE_TEST_GAMES"); // NOLINT: there is one thread
    const int games = wanted != nullptr ? std::atoi(wanted) : sanitized ? 10 : 100;
    for (int number = 0; number < games; ++number) {
        INFO("game " << number);
        nodes_play game(random);
        const int steps = random.between(20, 400);
        for (int step = 0; step < steps; ++step)
            game.step();
        game.check();
        game.heal();
        game.check();
        for (const std::string& node : nodes_play::names)
            game.check_alive(node);
    }
}

} // namespace scramble::test
