#include "host/history.hpp"

#include "replay/form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace scramble::host {

void game_history::add(const journal::record& next, const game_record& read)
{
    const bool is_first = games_.empty();
    if (is_first)
        games_.push_back({1, std::nullopt, next.number - 1, next.at, next.at});
    const auto& dealt = read.deal;
    if (dealt && dealt->number == games_.back().number + std::uint64_t{1}) { // only one deals it
        if (is_first)
            games_.clear(); // nobody did anything in the first game
        games_.push_back({dealt->number, dealt->seed, next.number, next.at, next.at});
        if (games_.size() > most_games)
            games_.pop_front();
        players_.clear();
        return;
    }
    played_game& now = games_.back();
    now.last = next.at;
    if (!read.mover)
        return;
    ++now.moves;
    if (!read.mover->empty() && known_.enroll(*read.mover))
        players_.insert(*read.mover);
}

std::string game_history::text(std::size_t told, std::size_t most, bool is_over) const
{
    std::string lines;
    const std::size_t end = std::min(games_.size(), told + most);
    for (std::size_t place = told; place < end; ++place) {
        const played_game& each = games_[place];
        const auto time = [](auto of) {
            return replay::text_of(std::chrono::floor<std::chrono::seconds>(of));
        };
        const bool is_open = each.number == games_.back().number && !is_over;
        fmt::format_to(std::back_inserter(lines), "game {} started {}{} moves {}\n", each.number,
                       time(each.started),
                       is_open ? " open" : fmt::format(" ended {}", time(each.last)), each.moves);
    }
    return lines;
}

} // namespace scramble::host
