#pragma once

#include "clients/bots.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// Bots that join a game of this process without pauses, and what comes of it.
struct joined_bots {
    void join_at(std::uint16_t port)
    {
        how.where = {"127.0.0.1", port, {}};
        how.where.authority = "localhost:" + std::to_string(port);
        how.pace = std::chrono::milliseconds(0);
    }

    bots_settings how;
    std::vector<std::string> told;
    std::optional<fault> failure;
    bool is_over = false;

    [[nodiscard]] auto teller()
    {
        return [this](const std::string& line) { told.push_back(line); };
    }
    void start(bots& players)
    {
        is_over = false;
        players.start([this](std::optional<fault> why) {
            is_over = true;
            failure = std::move(why);
        });
    }
};

/// Runs the loop until the condition holds, which is asked before each step.
template <class Condition>
void run_until(asio::io_context& loop, Condition holds)
{
    while (!holds()) {
        if (loop.run_one_for(std::chrono::seconds(10)) == 0)
            throw std::runtime_error("nothing happens any more");
    }
}

} // namespace scramble::test
