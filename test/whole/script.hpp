#pragma once

#include "whole/asked.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace scramble::whole {

/// Messages that a client sends at once.
struct burst {
    std::size_t client;
    std::vector<asked> messages;

    [[nodiscard]] std::string bytes() const
    {
        std::string all;
        for (const asked& each : messages)
            all += each.bytes;
        return all;
    }
};

/// A short game of four clients with everything in it that a server may get wrong when one of them
/// goes away: flips that wait and are granted or fail, watches, replacements, mistakes, and several
/// messages at once, some of them behind one that waits.
struct script {
    table at;
    std::vector<burst> bursts;
};

[[nodiscard]] script short_game(const memory::edition& spoken);

} // namespace scramble::whole
