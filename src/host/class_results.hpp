#pragma once

#include "host/room.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::host {

/// What is kept of the rounds of all classes that are over.
struct kept_results {
    std::size_t most = 0; ///< bytes; beyond it, who has more than its share keeps no more
    std::size_t bytes = 0;
    std::size_t classes = 0;
};

/// What the players of a class had at the end of each round, and what they have by now, as lines to
/// be told. Those of a room are made again only once it has changed, however many ask for them.
///
/// A round is the game of that number in each room: it ends there when the next one is dealt.
class class_results {
public:
    /// `rooms` must outlive it.
    class_results(const std::vector<room*>& rooms, std::shared_ptr<kept_results> of_all);
    class_results(const class_results&) = delete;
    class_results& operator=(const class_results&) = delete;
    ~class_results();

    /// The present one, which some rooms may not have got yet.
    [[nodiscard]] std::uint32_t round() const { return round_; }
    void begin_round() { ++round_; }
    /// How many results are kept of the rounds before.
    [[nodiscard]] std::size_t kept() const { return kept_; }
    /// Whether no further round can be kept: of this class, or of all.
    [[nodiscard]] bool is_full() const;

    /// Of one room in one round, the best first; who has the same score has the same place. The
    /// columns are: room, round, player, name (empty if the player is called as in the game),
    /// score, place, and total, which is the sum of the scores up to this round.
    struct lines {
        std::string text; ///< `class result …`: see docs/PROTOCOL.md
        std::string csv;
        std::size_t number = 0;
        std::uint64_t changes = 0; ///< of the room, when they were made
    };
    struct part {
        std::uint32_t round = 1;
        std::uint32_t room = 1;
        auto operator<=>(const part&) const = default; // NOLINT(modernize-use-nullptr): not one
    };
    struct found {
        part of;
        const lines& told;
        std::size_t made; ///< how many lines it took to make them: 0 if they were there
    };
    /// The first that there are at that part or behind it, in the order of rounds and rooms. They
    /// stay until the next call.
    [[nodiscard]] std::optional<found> from(part first) const;

private:
    struct on_deal {
        on_deal(room& in, std::function<void()> hear)
            : heard(in.table().game().before_deal(std::move(hear)))
        {
        }
        callbacks::registration heard;
    };
    // Represents: lines_ has those of the rounds that have ended in a room, unless they are empty,
    // and those of its present one if anybody has asked for them. totals_ has the sums of the
    // scores in those that have ended, by player, for each room.
    const std::vector<room*>& rooms_;
    std::uint32_t round_ = 1;
    std::size_t kept_ = 0;
    std::size_t bytes_ = 0; ///< of those
    std::shared_ptr<kept_results> of_all_;
    mutable std::map<part, lines> lines_;
    std::vector<std::map<std::string, std::uint64_t>> totals_;
    std::deque<on_deal> deals_;

    void end_round_in(std::uint32_t room);
    [[nodiscard]] part present_in(std::uint32_t room) const;
    [[nodiscard]] found now(const part& of) const;
    [[nodiscard]] lines lines_of(const part& of) const;
};

} // namespace scramble::host
