#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble {

/// How often things happened, each called by a word. There are few words, and they are literals.
/// Counting costs no lock and, after the first time, no allocation: it belongs to one thread.
class tally {
public:
    using entry = std::pair<std::string_view, std::uint64_t>;

    void add(std::string_view word, std::uint64_t times = 1)
    {
        const auto found = std::ranges::find(entries_, word, &entry::first);
        if (found != entries_.end())
            found->second += times;
        else
            entries_.emplace_back(word, times);
    }
    /// In the order in which they first happened.
    [[nodiscard]] std::span<const entry> entries() const { return entries_; }

private:
    std::vector<entry> entries_;
};

/// How many values were seen up to each of some bounds, and their sum. It belongs to one thread.
class histogram {
public:
    /// `bounds` grow, and outlive the histogram.
    explicit histogram(std::span<const double> bounds) : bounds_(bounds), counts_(bounds.size() + 1)
    {
    }

    void add(double value)
    {
        const auto bound = std::ranges::lower_bound(bounds_, value);
        ++counts_[static_cast<std::size_t>(bound - bounds_.begin())];
        sum_ += value;
    }

    [[nodiscard]] std::span<const double> bounds() const { return bounds_; }
    /// How many values are in each range: up to the first bound, above it up to the second, and so
    /// on; the last is above all bounds.
    [[nodiscard]] std::span<const std::uint64_t> counts() const { return counts_; }
    [[nodiscard]] double sum() const { return sum_; }

private:
    std::span<const double> bounds_;
    std::vector<std::uint64_t> counts_;
    double sum_ = 0;
};

} // namespace scramble
