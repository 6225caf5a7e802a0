#include "host/class_results.hpp"

#include "host/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace scramble::host {

namespace {

using people::table;

/// Of one room; those with fewer points are left out.
constexpr std::size_t most_results_of_a_room = 1000;

/// What people have in a room, the best first.
std::vector<table::score> best_of(const room& played)
{
    auto scores = played.table().scores();
    std::erase_if(scores,
                  [&played](const auto& score) { return played.has_been_bot(score.player); });
    std::ranges::stable_sort(scores, std::ranges::greater(), &table::score::points);
    scores.resize(std::min(scores.size(), most_results_of_a_room));
    return scores;
}

} // namespace

void class_results::end_round()
{
    for (std::uint32_t room = 1; room <= rooms_.size(); ++room) {
        const found ended = now(room);
        kept_ += ended.told.number;
        if (ended.told.number == 0)
            lines_.erase(ended.of);
        for (const auto& [player, points] : best_of(*rooms_[room - 1]))
            totals_[room - 1][player] += points;
    }
    ++round_;
}

std::optional<class_results::found> class_results::from(part first) const
{
    const auto next = lines_.lower_bound(first);
    if (next != lines_.end() && next->first.round < round_)
        return found{next->first, next->second, 0};
    first = std::max(first, part{round_, 1});
    if (first.round > round_ || first.room > rooms_.size())
        return std::nullopt;
    return now(first.room);
}

/// Those of a room in the present round.
class_results::found class_results::now(std::uint32_t room) const
{
    const part of{round_, room};
    const std::uint64_t changes = rooms_[room - 1]->changes();
    const auto [at, is_new] = lines_.try_emplace(of);
    if (!is_new && at->second.changes == changes)
        return {of, at->second, 0};
    at->second = lines_of(room);
    at->second.changes = changes;
    return {of, at->second, at->second.number};
}

class_results::lines class_results::lines_of(std::uint32_t room) const
{
    const host::room& played = *rooms_[room - 1];
    const auto& totals = totals_[room - 1];
    const auto scores = best_of(played);
    lines all;
    std::size_t place = 1;
    for (const auto& [player, points] : scores) {
        if (points != scores[place - 1].points)
            place = all.number + 1;
        ++all.number;
        const std::string_view name = played.crowd().name_of(player);
        const auto before = totals.find(player);
        const std::uint64_t total = points + (before == totals.end() ? 0 : before->second);
        fmt::format_to(std::back_inserter(all.text), "class result {} {} {} {} {}{}{}\n", room,
                       round_, place, points, player, name.empty() ? "" : " as ", name);
        fmt::format_to(std::back_inserter(all.csv), "{},{},{},{},{},{},{}\r\n", room, round_,
                       csv_cell(player), csv_cell(name), points, place, total);
    }
    return all;
}

} // namespace scramble::host
