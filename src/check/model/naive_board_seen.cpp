#include "check/model/naive_board.hpp"

#include <cstddef>

namespace scramble::model {

namespace {

// As in naive_board.cpp.
std::size_t index_of(space_number at)
{
    return static_cast<std::size_t>(at);
}

} // namespace

std::vector<std::vector<space_number>> naive_board::groups() const
{
    std::map<std::string, std::vector<space_number>> alike;
    for (space_number at = 0; at < rows * columns; ++at) {
        const player_number holder = controllers[index_of(at)];
        const bool is_matched = holder != no_player && controlled_by(holder).size() == 2;
        if (cards[index_of(at)] && !is_matched)
            alike[*cards[index_of(at)]].push_back(at);
    }
    std::vector<std::vector<space_number>> found;
    for (const auto& [card, spaces] : alike) {
        if (spaces.size() >= 2)
            found.push_back(spaces);
    }
    return found;
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
