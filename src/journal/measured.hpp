#pragma once

#include "scramble/measure.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>

namespace scramble::journal {

/// What was appended to a store, and how long it took. Used only on the strand.
class measured {
public:
    using clock = std::chrono::steady_clock;
    using append = std::multiset<clock::time_point>::iterator;

    /// Records of a room are handed to the store.
    [[nodiscard]] append begin() { return under_way_.insert(clock::now()); }
    /// They are durable, or have failed.
    void end(append which, std::size_t records, bool is_durable)
    {
        seconds_.add(std::chrono::duration<double>(clock::now() - *which).count());
        records_.add(static_cast<double>(records));
        failed_ += is_durable ? 0 : 1;
        keeps_ = is_durable;
        under_way_.erase(which);
    }

    /// From when an append is handed over until it has ended, in seconds.
    [[nodiscard]] const histogram& seconds() const { return seconds_; }
    /// How many records an append has.
    [[nodiscard]] const histogram& records() const { return records_; }
    /// Whether the last append was durable.
    [[nodiscard]] bool keeps() const { return keeps_; }
    [[nodiscard]] std::uint64_t failed() const { return failed_; }
    [[nodiscard]] std::size_t under_way() const { return under_way_.size(); }
    /// How long the oldest of them has been under way.
    [[nodiscard]] clock::duration lag() const
    {
        return under_way_.empty() ? clock::duration{} : clock::now() - *under_way_.begin();
    }

private:
    static constexpr std::array<double, 9> times{0.0001, 0.0003, 0.001, 0.003, 0.01,
                                                 0.03,   0.1,    1,     10};
    static constexpr std::array<double, 6> sizes{1, 3, 10, 30, 100, 300};

    std::multiset<clock::time_point> under_way_;
    histogram seconds_{times};
    histogram records_{sizes};
    bool keeps_ = true;
    std::uint64_t failed_ = 0;
};

} // namespace scramble::journal
