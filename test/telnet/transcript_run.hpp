#pragma once

#include "telnet/transcript.hpp"

#include <cstddef>
#include <limits>
#include <string>

namespace scramble::telnet {

/// How the bytes that a player sends in one go reach the server.
struct pace {
    bool singly = false; ///< one by one
    /// In two parts, of which the first has that many bytes.
    std::size_t split = std::numeric_limits<std::size_t>::max();
};

/// What came of playing a transcript.
struct played {
    /// The first difference: its place, what was expected and what was received. Empty if all
    /// happened as it says.
    std::string difference;
    /// The size of the largest packet that a player sent.
    std::size_t largest_packet = 0;
};

/// Plays a transcript in one edition against a server of its own.
[[nodiscard]] played play(const transcript& what, int year, pace sent = {});

} // namespace scramble::telnet
