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
        taken_ = taken_at(a_second, now);
        since_ = now;
        if (taken_ >= 2 * std::uint64_t{a_second})
            return false;
        ++taken_;
        return true;
    }

    /// The same, but it does not count.
    [[nodiscard]] bool may_take(std::uint32_t a_second, instant now) const
    {
        return taken_at(a_second, now) < 2 * std::uint64_t{a_second};
    }

private:
    [[nodiscard]] std::uint32_t taken_at(std::uint32_t a_second, instant now) const
    {
        const auto rested = static_cast<std::uint64_t>((now - since_).count());
        return taken_ -
               static_cast<std::uint32_t>(std::min<std::uint64_t>(taken_, rested * a_second));
    }

    instant since_{};
    std::uint32_t taken_ = 0; ///< and not yet forgotten
};

} // namespace scramble::net
