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
/// Of a class, of rounds that are over.
constexpr std::size_t most_results = 20'000;

/// What people have in a room.
std::vector<table::score> scores_of(const room& played)
{
    auto scores = played.table().scores();
    std::erase_if(scores,
                  [&played](const auto& score) { return played.has_been_bot(score.player); });
    return scores;
}

/// The same, the best first.
std::vector<table::score> best_of(const room& played)
{
    auto scores = scores_of(played);
    std::ranges::stable_sort(scores, std::ranges::greater(), &table::score::points);
    scores.resize(std::min(scores.size(), most_results_of_a_room));
    return scores;
}

} // namespace

class_results::class_results(const std::vector<room*>& rooms, std::shared_ptr<kept_results> of_all)
    : rooms_(rooms), of_all_(std::move(of_all)), totals_(rooms.size())
{
    ++of_all_->classes;
    for (std::uint32_t room = 1; room <= rooms_.size(); ++room)
        deals_.emplace_back(*rooms_[room - 1], [this, room] { end_round_in(room); });
}

class_results::~class_results()
{
    --of_all_->classes;
    of_all_->bytes -= bytes_;
}

bool class_results::is_full() const
{
    return kept_ >= most_results ||
           (of_all_->bytes >= of_all_->most && bytes_ >= of_all_->most / of_all_->classes);
}

void class_results::end_round_in(std::uint32_t room)
{
    const found ended = now(present_in(room));
    kept_ += ended.told.number;
    const std::size_t bytes = ended.told.text.size() + ended.told.csv.size();
    bytes_ += bytes;
    of_all_->bytes += bytes;
    if (ended.told.number == 0)
        lines_.erase(ended.of);
    for (const auto& [player, points] : scores_of(*rooms_[room - 1]))
        totals_[room - 1][player] += points;
}

class_results::part class_results::present_in(std::uint32_t room) const
{
    return {rooms_[room - 1]->table().game().number(), room};
}

std::optional<class_results::found> class_results::from(part first) const
{
    std::optional<part> present;
    for (std::uint32_t room = 1; room <= rooms_.size(); ++room) {
        const part each = present_in(room);
        if (each >= first && (!present || each < *present))
            present = each;
    }
    const auto kept = lines_.lower_bound(first);
    if (kept != lines_.end() && (!present || kept->first < *present))
        return found{kept->first, kept->second, 0};
    if (!present)
        return std::nullopt;
    return now(*present);
}

/// Those of a room in its present round.
class_results::found class_results::now(const part& of) const
{
    const std::uint64_t changes = rooms_[of.room - 1]->changes();
    const auto [at, is_new] = lines_.try_emplace(of);
    if (!is_new && at->second.changes == changes)
        return {of, at->second, 0};
    at->second = lines_of(of);
    at->second.changes = changes;
    return {of, at->second, at->second.number};
}

class_results::lines class_results::lines_of(const part& of) const
{
    const host::room& played = *rooms_[of.room - 1];
    const auto& totals = totals_[of.room - 1];
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
        fmt::format_to(std::back_inserter(all.text), "class result {} {} {} {} {}{}{}\n", of.room,
                       of.round, place, points, player, name.empty() ? "" : " as ", name);
        fmt::format_to(std::back_inserter(all.csv), "{},{},{},{},{},{},{}\r\n", of.room, of.round,
                       csv_cell(player), csv_cell(name), points, place, total);
    }
    return all;
}

} // namespace scramble::host
