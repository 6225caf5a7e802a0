#pragma once

#include "scramble/text/decimal.hpp"
#include "scramble/text/mark.hpp"
#include "scramble/text/news.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble {

/// The recent steps of a game, each as the items that it touched, the notes beside it, and the news
/// made from them, so that all clients that know the same step share one text.
///
/// A step of the *game* follows from its inputs; any other is an *aside*: who is here, what people
/// say. Marks count steps of the game only, so they stay true when the inputs are played again
/// after a restart.
///
/// A step costs what it touches. The log keeps a limited number of items and forgets the oldest
/// steps.
template <class Item>
class step_log {
public:
    /// `run` is a word that no other game or run has. Keeps at most `most` items, and only whole
    /// steps.
    step_log(std::string run, std::size_t most) : run_(std::move(run)), most_(most) {}

    /// The number of steps so far, asides included.
    [[nodiscard]] std::uint64_t step() const { return step_; }

    /// The first line of news up to the newest step: its number among those of the game.
    [[nodiscard]] std::string heading() const
    {
        std::string text = "at ";
        text += run_;
        text += '-';
        add_decimal(text, step_ - asides_);
        text += '\n';
        return text;
    }

    /// The step in a mark RUN-STEP, as in that line; nothing if the mark is malformed or from
    /// another run. Asides behind it are told once more.
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const
    {
        const auto number = behind_run(mark, run_);
        const auto of_game = number ? decimal(*number) : std::nullopt;
        if (!of_game || *of_game > step_ - asides_)
            return of_game ? std::optional(step_ + 1) : std::nullopt; // in the future
        std::uint64_t step = *of_game + asides_forgotten_;
        for (const auto& [first, count] : recent_asides_) {
            if (first > step)
                break;
            step += count;
        }
        return step;
    }

    /// Begins a step of the game; `add` then adds the items that it touches.
    void begin()
    {
        ++step_;
        made_.clear();
    }

    /// Begins an aside, which touches no items.
    void begin_aside()
    {
        begin();
        ++asides_;
        if (!recent_asides_.empty() &&
            recent_asides_.back().first + recent_asides_.back().second == step_)
            ++recent_asides_.back().second;
        else
            recent_asides_.emplace_back(step_, 1);
        if (recent_asides_.size() > most_)
            forget(recent_asides_.front().first);
    }

    /// What people should know beside the game, in whole lines: an aside, if they differ from those
    /// before. News have all of them or none. Result: whether it was a step.
    bool noted(std::string lines)
    {
        if (lines == notes_)
            return false;
        begin_aside();
        notes_ = std::move(lines);
        noted_at_ = step_;
        return true;
    }

    /// A step of the game after which marks begin with another run, and nothing before is known.
    void begin_again(std::string run)
    {
        run_ = std::move(run);
        begin();
        forget(step_);
    }

    void add(const Item& touched)
    {
        items_.emplace_back(step_, touched);
        while (items_.size() > most_)
            forget(items_.front().first);
    }

    /// Whether the log still has everything after that step.
    [[nodiscard]] bool reaches(std::uint64_t since) const
    {
        return forgotten_ <= since && since <= step_;
    }

    /// The items touched after that step, in order, with repetitions.
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

    /// The news since `step`: the text of `changes(step)`, or the `news_text` of `whole()` if that
    /// returns nothing or the log does not reach back to `step`; then the notes, if they are news.
    /// Calls with the same step return the same object until the next step, as long as it is
    /// cached.
    template <class Changes, class Whole>
    [[nodiscard]] news since(std::optional<std::uint64_t> step, Changes changes, Whole whole)
    {
        if (step && !reaches(*step))
            step = std::nullopt;
        const auto known = std::find_if(made_.begin(), made_.end(),
                                        [step](const auto& each) { return each.first == step; });
        if (known != made_.end())
            return known->second;
        if (made_.size() == most_made)
            made_.pop_back();
        made_.emplace(made_.begin(), step, made(step, changes, whole));
        return made_.front().second;
    }

private:
    // Represents: items_ are the items of every step after forgotten_, oldest first, each with its
    // step. asides_ of all steps are asides, asides_forgotten_ of those up to forgotten_;
    // recent_asides_ are the others: where some in a row begin, and how many. notes_ are as of step
    // noted_at_. made_ caches news that lead to step_, the latest first. A few are enough: nearly
    // all clients are at most a few steps behind.
    std::string run_;
    std::size_t most_;
    std::uint64_t step_ = 0;
    std::uint64_t forgotten_ = 0;
    std::deque<std::pair<std::uint64_t, Item>> items_;
    std::uint64_t asides_ = 0;
    std::uint64_t asides_forgotten_ = 0;
    std::deque<std::pair<std::uint64_t, std::uint64_t>> recent_asides_;
    std::string notes_;
    std::uint64_t noted_at_ = 0;
    static constexpr std::size_t most_made = 8;
    std::vector<std::pair<std::optional<std::uint64_t>, news>> made_;

    template <class Changes, class Whole>
    [[nodiscard]] news made(std::optional<std::uint64_t> since, Changes& changes,
                            Whole& whole) const
    {
        if (auto text = since ? changes(*since) : std::nullopt) {
            if (noted_at_ > *since)
                *text += notes_;
            const std::size_t size = text->size();
            return std::make_shared<const news_text>(
                news_text{step_, {shared(std::move(*text))}, size, false});
        }
        news_text result = whole();
        if (!notes_.empty()) {
            result.size += notes_.size();
            result.pieces.push_back(shared(notes_));
        }
        return std::make_shared<const news_text>(std::move(result));
    }

    void forget(std::uint64_t step)
    {
        forgotten_ = step;
        while (!items_.empty() && items_.front().first <= step)
            items_.pop_front();
        while (!recent_asides_.empty() && recent_asides_.front().first <= step) {
            auto& [first, count] = recent_asides_.front();
            const std::uint64_t forgotten = std::min(count, step - first + 1);
            asides_forgotten_ += forgotten;
            first += forgotten;
            count -= forgotten;
            if (count > 0)
                break;
            recent_asides_.pop_front();
        }
    }
};

} // namespace scramble
