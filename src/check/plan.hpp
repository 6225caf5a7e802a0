#pragma once

#include "clients/game_address.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace scramble::check {

using std::chrono::milliseconds;
using steady = std::chrono::steady_clock;

/// How long a server may take.
struct patience {
    milliseconds grace{150};    ///< who gets no answer for this long waits
    milliseconds answer{3000};  ///< the longest wait for an answer
    milliseconds start{15'000}; ///< until a server that was started takes connections
    milliseconds one_case{20'000};
    milliseconds refusal{15'000}; ///< until a server that has to refuse its board has ended
    milliseconds usual{0};        ///< this server takes so long for an answer

    /// How many of the `wanted` answers, one after another, a case asks for: fewer than all of a
    /// server that is so slow that they would take more than a third of the time for a case.
    [[nodiscard]] std::uint32_t as_many_as_fit(std::uint32_t wanted) const
    {
        const milliseconds third = one_case / 3;
        return usual * wanted <= third ? wanted : static_cast<std::uint32_t>(third / usual);
    }
};

/// What is checked, and how.
struct plan {
    std::string edition;
    std::string run;    ///< the command that starts a server; empty if one runs already
    game_address where; ///< of the running server
    patience times;
    milliseconds whole{60'000};         ///< for all cases and games; what is left then is not tried
    milliseconds more_if_slow{120'000}; ///< besides
    std::size_t ahead = 3;              ///< servers that start while a case is played
    /// The file of a board on which cases of Memory or Minesweeper can be played one after another,
    /// on one server.
    std::string shared_board = {};
};

} // namespace scramble::check
