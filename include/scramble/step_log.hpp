#pragma once

#include "scramble/news.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace scramble {

/// The recent steps of a game, as the items that each of them touched; and the news that were
/// made of them, so that all who come from the same step share one text.
///
/// A step costs what it touches. The log forgets the oldest steps beyond a number of items.
template <class Item>
class step_log {
public:
    /// It keeps at most that many items, and no step by halves.
    explicit step_log(std::size_t most) : most_(most) {}

    /// The number of steps so far.
    [[nodiscard]] std::uint64_t step() const { return step_; }

    /// A step begins, which touches what is added until the next one begins.
    void begin()
    {
        ++step_;
        made_ = {};
    }

    void add(const Item& touched)
    {
        items_.emplace_back(step_, touched);
        while (items_.size() > most_)
            forget(items_.front().first);
    }

    /// Whether all that was touched after that step is known.
    [[nodiscard]] bool reaches(std::uint64_t since) const
    {
        return forgotten_ <= since && since <= step_;
    }

    /// What was touched after that step, in order, and each item as often as it was touched.
    /// Requires: `reaches(since)`.
    [[nodiscard]] std::vector<Item> touched_after(std::uint64_t since) const
    {
        auto first = items_.end();
        while (first != items_.begin() && std::prev(first)->first > since)
            --first;
        std::vector<Item> result;
        result.reserve(static_cast<std::size_t>(items_.end() - first));
        for (; first != items_.end(); ++first)
            result.push_back(first->second);
        return result;
    }

    /// The news since that step, or whole ones for nothing: `make()` makes them, unless they
    /// were made since the last step and are still known.
    template <class Make>
    [[nodiscard]] news shared(std::optional<std::uint64_t> since, Make make)
    {
        const auto known = std::find_if(made_.begin(), made_.end(), [since](const auto& each) {
            return each.second && each.first == since;
        });
        if (known != made_.end())
            return known->second;
        std::rotate(made_.begin(), std::prev(made_.end()), made_.end());
        made_.front() = {since, make()};
        return made_.front().second;
    }

private:
    // Represents: items_ are those of every step after forgotten_, oldest first, each with its
    // step. made_ are news that lead to step_, the latest first: few, since nearly all who follow
    // come from one of the last steps, and whoever is far behind gets a text of its own.
    std::size_t most_;
    std::uint64_t step_ = 0;
    std::uint64_t forgotten_ = 0;
    std::deque<std::pair<std::uint64_t, Item>> items_;
    std::array<std::pair<std::optional<std::uint64_t>, news>, 8> made_;

    void forget(std::uint64_t step)
    {
        forgotten_ = step;
        while (!items_.empty() && items_.front().first <= step)
            items_.pop_front();
    }
};

} // namespace scramble
