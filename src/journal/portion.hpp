#pragma once

#include <chrono>
#include <cstddef>

namespace scramble::journal {

/// The records that are applied before others have their turn of the loop. Most take a few
/// microseconds; but the deal with which a round of a class ends in a large room takes some
/// milliseconds.
class portion {
public:
    /// Whether one more belongs to it: the first does, and at most 200 do, but none behind 2 ms.
    [[nodiscard]] bool takes_one()
    {
        constexpr std::size_t most = 200;
        constexpr std::chrono::milliseconds longest{2};
        return taken_++ == 0 ||
               (taken_ <= most && std::chrono::steady_clock::now() - begun_ < longest);
    }

private:
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::size_t taken_ = 0;
};

} // namespace scramble::journal
