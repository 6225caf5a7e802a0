#pragma once

#include <cstdint>
#include <random>

namespace scramble {

/// Random numbers, the same on every machine for the same seed. (The standard fixes this engine but
/// not its distributions.)
class random_numbers {
public:
    explicit random_numbers(std::uint64_t seed) : engine_(seed) {}

    /// A number from 0 to `bound` - 1, all equally likely. Requires: `bound` at least 1.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound)
    {
        // Larger numbers than the largest multiple of bound would favour small results.
        const std::uint64_t limit = engine_.max() - engine_.max() % bound;
        std::uint64_t number = engine_();
        while (number >= limit)
            number = engine_();
        return number % bound;
    }

private:
    std::mt19937_64 engine_;
};

} // namespace scramble
