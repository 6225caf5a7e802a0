#pragma once

#include <chrono>
#include <stdexcept>

namespace scramble::test {

/// Something never came to rest. If the kernel keeps what it has room for, as it may where it is
/// short of memory, the test is worth nothing.
struct out_of_patience : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// For what nearly always happens at once.
class patience {
public:
    explicit patience(std::chrono::seconds longest)
        : end_(std::chrono::steady_clock::now() + longest)
    {
    }

    /// Throws if it has taken too long for that step.
    void check(const char* step) const
    {
        if (std::chrono::steady_clock::now() > end_)
            throw out_of_patience(step);
    }

private:
    std::chrono::steady_clock::time_point end_;
};

} // namespace scramble::test
