#include "check/model/naive_board.hpp"

#include <algorithm>
#include <cstddef>

namespace scramble::model {

namespace {

// As in naive_board.cpp.
std::size_t index_of(space_number at)
{
    return static_cast<std::size_t>(at);
}

} // namespace

bool naive_board::do_match(space_number one, space_number other) const
{
    const auto half = other_half.find(*cards[index_of(one)]);
    const std::string wanted = half == other_half.end() ? *cards[index_of(one)] : half->second;
    return wanted == *cards[index_of(other)];
}

std::vector<std::vector<space_number>> naive_board::groups() const
{
    // Cards are of one group if they are alike, or halves of one pair.
    std::map<std::string, std::vector<space_number>> alike;
    for (space_number at = 0; at < rows * columns; ++at) {
        const player_number holder = controllers[index_of(at)];
        const bool is_matched = holder != no_player && controlled_by(holder).size() == 2;
        if (!cards[index_of(at)] || is_matched)
            continue;
        const std::string& card = *cards[index_of(at)];
        const auto half = other_half.find(card);
        alike[half == other_half.end() ? card : std::min(card, half->second)].push_back(at);
    }
    std::vector<std::vector<space_number>> found;
    for (const auto& [card, spaces] : alike) {
        if (matches_in(spaces) > 0)
            found.push_back(spaces);
    }
    return found;
}

int naive_board::matches_in(const std::vector<space_number>& group) const
{
    const std::string& card = *cards[index_of(group.front())];
    const auto same = std::count_if(group.begin(), group.end(),
                                    [&](space_number at) { return *cards[index_of(at)] == card; });
    const auto all = static_cast<std::ptrdiff_t>(group.size());
    return static_cast<int>(other_half.contains(card) ? std::min(same, all - same) : all / 2);
}

std::set<space_number> naive_board::controlled_by(player_number who) const
{
    std::set<space_number> found;
    for (space_number at = 0; at < rows * columns; ++at) {
        if (controllers[index_of(at)] == who)
            found.insert(at);
    }
    return found;
}

std::optional<space_number> naive_board::awaited_by(player_number who) const
{
    for (const waiting_player& each : waiting) {
        if (each.who == who)
            return each.for_space;
    }
    return std::nullopt;
}

std::vector<player_number> naive_board::queue_at(space_number at) const
{
    std::vector<player_number> queue;
    for (const waiting_player& each : waiting) {
        if (each.for_space == at)
            queue.push_back(each.who);
    }
    return queue;
}

int naive_board::score_of(player_number who) const
{
    const auto found = scores.find(who);
    return found == scores.end() ? 0 : found->second;
}

std::set<space_number> naive_board::left_up_by(player_number who) const
{
    const auto found = left_up.find(who);
    return found == left_up.end() ? std::set<space_number>{} : found->second;
}

} // namespace scramble::model
