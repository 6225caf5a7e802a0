#pragma once

#include "net/connections.hpp"

#include <algorithm>
#include <cstdint>

namespace scramble::net {

/// How fast one client does something: at most so many times a second, and twice as many at once
/// after a rest. It is as exact as the clock, which counts whole seconds.
class pace {
public:
    /// Whether it may do it once more at `now`; if so, that counts.
    [[nodiscard]] bool take(std::uint32_t a_second, instant now)
    {
        const auto rested = static_cast<std::uint64_t>((now - since_).count());
        since_ = now;
        taken_ -= static_cast<std::uint32_t>(std::min<std::uint64_t>(taken_, rested * a_second));
        if (taken_ >= 2 * std::uint64_t{a_second})
            return false;
        ++taken_;
        return true;
    }

private:
    instant since_{};
    std::uint32_t taken_ = 0; ///< and not yet forgotten
};

} // namespace scramble::net
