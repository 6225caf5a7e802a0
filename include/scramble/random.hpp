#pragma once

#include <cstdint>
#include <random>

namespace scramble {

/// Random numbers that are the same on every machine for the same seed: the standard
/// fixes this engine, but not what its distributions make of it.
class random_numbers {
public:
    explicit random_numbers(std::uint64_t seed) : engine_(seed) {}

    /// A number from 0 to `bound` - 1, each as likely. Requires: `bound` at least 1.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound)
    {
        // The largest multiple of bound that fits; numbers beyond it would favour some.
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
