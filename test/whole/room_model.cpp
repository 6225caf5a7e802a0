#include "whole/room_model.hpp"

#include "scramble/memory/rules/random_board.hpp"

#include <algorithm>
#include <sstream>

namespace scramble::whole {

std::vector<std::string> dealt(const setup& in, std::uint64_t seed)
{
    return memory::random_board(static_cast<std::uint32_t>(in.rows),
                                static_cast<std::uint32_t>(in.columns), in.kinds, seed)
        .cards;
}

room_model::answer room_model::serve(const asked& what, std::uint64_t seed, int now)
{
    const std::string path = what.target.substr(known_.in.below.size());
    if (path.empty())
        return {308, "see " + known_.name + "/\n"};
    const bool is_look = path == "/room";
    const bool is_read = what.method == "GET" || what.method == "HEAD";
    if (what.key == malformed_key)
        return {400};
    if (is_look != is_read)
        return {405};
    if (is_look)
        return about(what.key);
    if (path.starts_with("/again"))
        return again(path.substr(6), what.key, seed, now);
    return change(path, what.key, now);
}

room_model::answer room_model::about(const std::string& key) const
{
    std::string text = "room name " + known_.name + "\nroom code " + known_.code + "\n";
    if (!known_.title.empty())
        text += "room title " + known_.title + "\n";
    for (const std::string& line : state())
        text += line + "\n";
    return {200, text + (is_host(key) ? "room yours\n" : "")};
}

room_model::answer room_model::again(const std::string& query, const std::string& key,
                                     std::uint64_t seed, int now)
{
    int wanted = number_ + 1;
    if (query.starts_with("?game="))
        wanted = std::stoi(query.substr(6));
    if (wanted <= number_)
        return about(key);
    if (wanted != number_ + 1)
        return {400};
    const bool is_over = game_.now().is_over();
    if (!is_over && !is_host(key))
        return {409};
    if (dealt_ == now)
        return {429};
    dealt_ = now;
    if (query.ends_with("same=1") && seed != known_.seed)
        throw wrong("the same cards again have another seed");
    if (is_over)
        count_winners();
    known_.seed = seed;
    ++number_;
    game_.deal(dealt(known_.in, seed), known_.in.run + "g" + std::to_string(number_));
    return about(key);
}

/// Everybody with the most pairs, but for those who were removed.
void room_model::count_winners()
{
    const game_model& now = game_.now();
    const auto score_of = [&](const std::string& each) {
        return removed_.contains(each) ? 0 : now.board().score_of(now.number_of(each));
    };
    int most = 1;
    for (const std::string& each : now.players())
        most = std::max(most, score_of(each));
    for (const std::string& each : now.players())
        won_[each] += score_of(each) == most ? 1 : 0;
}

room_model::answer room_model::change(const std::string& word, const std::string& key, int now)
{
    if (!is_host(key))
        return {key.empty() ? 401U : 403U};
    const std::string player = word.substr(word.rfind('/') + 1);
    const bool is_known = game_.now().number_of(player) != model::no_player;
    if (word.starts_with("/lock")) {
        game_.lock(!word.ends_with("on=0"));
    }
    else if (word.starts_with("/remove/")) {
        if (is_known && is_host(game_.now().key_of(player)))
            return {409};
        if (!is_known)
            return {404};
        game_.remove(player);
        removed_.insert(player);
    }
    else {
        const std::string next = game_.now().key_of(player);
        if (next.empty() || game_.now().refused(player, next).status != 0)
            return {404};
        known_.key = next;
        host_ = player;
        host_since_ = now;
    }
    return about(key);
}

void room_model::learn_names(const std::string& told)
{
    std::istringstream lines(told);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("room names "))
            names_ = line;
    }
}

void room_model::learn_host(const std::string& told, int now)
{
    constexpr int least_absence = 60; // seconds
    const std::string beginning = "room host ";
    std::istringstream lines(told);
    for (std::string line; std::getline(lines, line);) {
        const std::string player = line.substr(std::min(beginning.size(), line.size()));
        if (!line.starts_with(beginning) || player == host_)
            continue;
        const std::string key = game_.now().key_of(player);
        if (key.empty() || removed_.contains(player) || now - host_since_ < least_absence)
            throw wrong(player + " has become the host");
        known_.key = key;
        host_ = player;
        host_since_ = now;
    }
}

int room_model::players() const
{
    return static_cast<int>(game_.now().players().size() - removed_.size());
}

std::string room_model::line() const
{
    const setup& in = known_.in;
    return known_.name + " memory " + std::to_string(in.rows) + "x" + std::to_string(in.columns) +
           " " + std::to_string(players()) + " " + std::to_string(game_.watching()) +
           (game_.now().is_over() ? " over" : " open") + (known_.title.empty() ? "" : " ") +
           known_.title + "\n";
}

std::vector<std::string> room_model::state() const
{
    std::vector<std::string> lines{"room game " + std::to_string(number_),
                                   "room watching " + std::to_string(game_.watching())};
    if (game_.now().is_over())
        lines.emplace_back("room over");
    if (game_.now().is_locked())
        lines.emplace_back("room locked");
    if (!host_.empty())
        lines.push_back("room host " + host_);
    if (!names_.empty())
        lines.push_back(names_);
    for (const auto& [player, games] : won_) {
        if (games > 0)
            lines.push_back("room won " + player + " " + std::to_string(games));
    }
    return lines;
}

} // namespace scramble::whole
