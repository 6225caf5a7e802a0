#include "catch.hpp"
#include "net/log.hpp"

#include <chrono>
#include <string>

// What clients cannot do to the log: fill it, or write into it what they like.

namespace scramble {

TEST_CASE("what happens often is told at once, and then once a minute", "[log]")
{
    using namespace std::chrono_literals;
    const log::throttle::time start = std::chrono::steady_clock::now();
    log::throttle failure;
    CHECK(failure.due(start) == 0);
    failure.record();
    CHECK(failure.due(start) == 1);
    for (int times = 0; times < 299; ++times) {
        failure.record();
        CHECK(failure.due(start + 59s) == 0);
    }
    CHECK(failure.due(start + 60s) == 299); // even if nothing more happened
    CHECK(failure.due(start + 60s) == 0);
    failure.record();
    CHECK(failure.due(start + 61s) == 0);
    CHECK(failure.take() == 1);
    CHECK(failure.take() == 0);
    CHECK(failure.due(start + 3600s) == 0);
}

TEST_CASE("what clients sent stays on its line of the log, and is cut", "[log]")
{
    CHECK(escaped("/look/alice") == "/look/alice");
    CHECK(escaped("a\r\nb\x1b[2J") == "a\\x0d\\x0ab\\x1b[2J");
    CHECK(escaped("\xf0\x9f\x8c\x88\\") == "\\xf0\\x9f\\x8c\\x88\\x5c");
    CHECK(escaped(std::string(200, 'x')) == std::string(200, 'x'));
    CHECK(escaped(std::string(5000, 'x')) == std::string(200, 'x') + "...");
}

} // namespace scramble
