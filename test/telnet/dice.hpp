#pragma once

#include <cstdlib>
#include <random>
#include <string>

namespace scramble::telnet {

/// The source of a test's random choices. Its seed is another one in each run; a run that failed
/// is repeated with the seed that it told in the environment, as SCRAMBLE_SEED.
class dice {
public:
    [[nodiscard]] unsigned seed() const { return seed_; }

    /// A number from 0 to `last`, the same for the same seed on every machine.
    int up_to(int last) { return static_cast<int>(random_() % (static_cast<unsigned>(last) + 1)); }

private:
    unsigned seed_ = given_seed();
    std::mt19937 random_{seed_};

    static unsigned given_seed()
    {
        const char* const given = std::getenv("SCRAMBLE_SEED"); // NOLINT: there is one thread
        return given == nullptr ? std::random_device{}() : static_cast<unsigned>(std::stoul(given));
    }
};

} // namespace scramble::telnet
