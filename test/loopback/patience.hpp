#pragma once

#include "catch.hpp"
#include "scramble/memory/rules/board.hpp"

#include <cstdint>
#include <string>

// What tests need of a server that releases the players who are away (decision 11). Their board is
// 1x4 with A, B, A and B.

namespace scramble::loopback {

/// After more seconds than that a player is away.
constexpr std::uint32_t patience = 10;

constexpr auto turned_down = "----";
constexpr auto first_is_up = "A---";

/// The cards of a server's first row, `-` for one that is face down and `.` for none.
template <class Server>
[[nodiscard]] std::string seen(Server& server)
{
    const memory::board& table = server.game().board();
    std::string result;
    for (std::uint32_t column = 0; column < table.columns(); ++column) {
        const auto spot = table.at({0, column});
        result += spot.face == memory::board::face::up     ? spot.card
                  : spot.face == memory::board::face::down ? "-"
                                                           : ".";
    }
    return result;
}

/// The first card is up, and turns down when the patience with its player is over, who was there
/// until now.
template <class Server>
void check_turns_down(Server& server)
{
    server.pass(patience);
    CHECK(seen(server) == first_is_up);
    server.pass(1);
    CHECK(seen(server) == turned_down);
}

} // namespace scramble::loopback
