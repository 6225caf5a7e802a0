#include "host/history.hpp"

#include "replay/form.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <iterator>

namespace scramble::host {

std::optional<std::string_view> mover_in(std::string_view record)
{
    const std::string_view word = take_word(record);
    if (word == "replace")
        return std::string_view();
    if (word == "flip" || word == "withdraw" || word == "release")
        return take_word(record);
    if (word != "dig" && word != "flag" && word != "deflag" && word != "first")
        return std::nullopt;
    (void)take_word(record); // x and y
    (void)take_word(record);
    return take_word(record);
}

std::optional<people::next_deal> deal_in(std::string_view record)
{
    const std::string_view word = take_word(record);
    return word == "deal" || word == "lay" ? people::read_next_deal(record) : std::nullopt;
}

void game_history::add(const journal::record& next)
{
    const bool is_first = games_.empty();
    if (is_first)
        games_.push_back({1, std::nullopt, next.number - 1, next.at, next.at});
    const auto dealt = deal_in(next.line);
    if (dealt && dealt->number == games_.back().number + std::uint64_t{1}) { // only one deals it
        if (is_first)
            games_.clear(); // nobody did anything in the first game
        games_.push_back({dealt->number, dealt->seed, next.number, next.at, next.at});
        players_.clear();
        return;
    }
    played_game& now = games_.back();
    now.last = next.at;
    const auto who = mover_in(next.line);
    if (!who)
        return;
    ++now.moves;
    if (!who->empty() && known_.enroll(*who))
        players_.emplace(*who);
}

std::string game_history::text(bool is_over) const
{
    std::string lines;
    for (const played_game& each : games_) {
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
