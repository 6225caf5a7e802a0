#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace scramble {

// The randomness of all tests. A run that fails prints its seed; SCRAMBLE_TEST_SEED replays it.

/// The seed of this run of the program: SCRAMBLE_TEST_SEED, or a new one each time.
inline std::uint64_t seed_of_this_run()
{
    static const std::uint64_t seed = [] {
        const char* wanted = std::getenv("SCRAMBLE_TEST_SEED"); // NOLINT: there is one thread
        return wanted != nullptr ? std::uint64_t{std::strtoull(wanted, nullptr, 10)}
                                 : std::uint64_t{std::random_device{}()};
    }();
    return seed;
}

/// The message of a failed random test, for `INFO`.
inline std::string how_to_repeat()
{
    return "to repeat it, set SCRAMBLE_TEST_SEED=" + std::to_string(seed_of_this_run());
}

/// Random choices, the same for a seed on every machine: the standard library's distributions
/// differ between platforms.
class dice {
public:
    explicit dice(std::uint64_t seed = seed_of_this_run()) : engine_(seed) {}

    /// A number from 0, below `limit`. Requires: `limit` is at least 1.
    template <std::integral Number>
    Number below(Number limit)
    {
        return static_cast<Number>(engine_() % static_cast<std::uint64_t>(limit));
    }

    int between(int least, int most) { return least + below(most - least + 1); }

    /// Requires: `values` is not empty.
    template <typename Value>
    const Value& one_of(const std::vector<Value>& values)
    {
        return values[below(values.size())];
    }

private:
    std::mt19937_64 engine_;
};

/// Makes rapidcheck try `tries` random inputs, of a size up to `largest`, with the seed of this
/// run. rapidcheck reads its settings once in a process, so only the first call counts. RC_PARAMS,
/// if set, has precedence.
inline void seed_rapidcheck(int tries, int largest)
{
    const std::string parameters = "seed=" + std::to_string(seed_of_this_run()) +
                                   " max_success=" + std::to_string(tries) +
                                   " max_size=" + std::to_string(largest);
    ::setenv("RC_PARAMS", parameters.c_str(), 0); // NOLINT: there is one thread
}

} // namespace scramble
