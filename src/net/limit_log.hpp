#pragma once

#include "net/deadlines.hpp"
#include "scramble/measure.hpp"

#include <cstdint>
#include <vector>

namespace scramble::net {

/// Tells the log which limits somebody has come up against: the first time within a second, then
/// once a minute, with the count.
class limit_log {
public:
    void on_second(const tally& limits, instant now);

private:
    struct told {
        std::uint64_t times = 0;
        instant next{}; ///< not before
    };
    std::vector<told> told_; ///< of each limit, in the order of the tally
};

} // namespace scramble::net
