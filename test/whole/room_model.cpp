#include "whole/room_model.hpp"

#include "scramble/memory/rules/random_board.hpp"

#include <algorithm>
#include <sstream>

namespace scramble::whole {

namespace {

constexpr int least_absence = 60; // seconds that a host is gone before another takes over

} // namespace

std::vector<std::string> dealt(const setup& in, std::uint64_t seed)
{
    return memory::random_board(static_cast<std::uint32_t>(in.rows),
                                static_cast<std::uint32_t>(in.columns), in.kinds, seed)
        .cards;
}

void room_model::serve(const asked& asked, std::uint64_t seed, int now, const hearer& hear)
{
    const std::string path = asked.target.substr(known_.in.below.size());
    if (path.empty())
        return hear({308, "see " + known_.name + "/\n"});
    const bool is_look = path == "/room";
    const bool is_read = asked.method == "GET" || asked.method == "HEAD";
    if (is_look != is_read)
        return hear({405});
    if (asked.key == malformed_key)
        return hear({400});
    if (is_look)
        return hear(about(asked.key));
    if (path.starts_with("/again"))
        return again(path.substr(6), asked.key, seed, now, hear);
    return change(path, asked.key, now, hear);
}

room_model::answer room_model::about(const std::string& key) const
{
    std::string text = "room name " + known_.name + "\nroom code " + known_.code + "\n";
    if (!known_.title.empty())
        text += "room title " + known_.title + "\n";
    if (known_.is_kept)
        text += "room kept\n";
    for (const std::string& line : state(std::string(names_here)))
        text += line == names_here ? line : line + "\n";
    return {200, text + (is_host(key) ? "room yours\n" : "")};
}

void room_model::again(const std::string& query, const std::string& key, std::uint64_t seed,
                       int now, const hearer& hear)
{
    int wanted = number_ + 1;
    if (query.starts_with("?game="))
        wanted = std::stoi(query.substr(6));
    if (wanted <= number_)
        return hear(about(key));
    if (wanted != number_ + 1)
        return hear({400});
    if (!game_.now().is_over() && !is_host(key))
        return hear({409});
    if (dealt_ == now)
        return hear({429});
    dealt_ = now;
    const auto same = query.ends_with("same=1") ? known_.seed : std::nullopt;
    const std::string record = "deal " + std::to_string(wanted) + " ";
    const bool is_chosen = game_.asked_for().has_journal(); // and the record says it
    game_.asked_for().submit(record, [=, this](bool is_kept, const std::string& whole) {
        const std::uint64_t chosen =
            is_chosen ? std::stoull("0" + whole.substr(record.size())) : seed;
        if (is_kept && same && chosen != *same)
            throw wrong("the same cards again have another seed");
        if (is_kept && wanted == number_ + 1)
            deal(chosen);
        hear(wanted <= number_ ? about(key) : answer{503});
    });
}

void room_model::deal(std::uint64_t seed)
{
    if (game_.now().is_over())
        count_winners();
    known_.seed = seed;
    ++number_;
    game_.deal(dealt(known_.in, seed), known_.in.run + "g" + std::to_string(number_));
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

void room_model::change(const std::string& word, const std::string& key, int now,
                        const hearer& hear)
{
    if (!is_host(key))
        return hear({key.empty() ? 401U : 403U});
    const std::string player = word.substr(word.rfind('/') + 1);
    if (word.starts_with("/lock"))
        lock(!word.ends_with("on=0"), key, hear);
    else if (word.starts_with("/remove/"))
        remove(player, key, hear);
    else
        hand_over(player, key, now, hear);
}

void room_model::lock(bool is_locked, const std::string& key, const hearer& hear)
{
    game_.asked_for().submit(is_locked ? "lock" : "unlock",
                             [=, this](bool is_kept, const std::string&) {
                                 if (is_kept)
                                     game_.lock(is_locked);
                                 hear(is_kept ? about(key) : answer{503});
                             });
}

/// The player may become the host before its turn.
void room_model::remove(const std::string& player, const std::string& key, const hearer& hear)
{
    const auto is_of_host = [this, player] { return is_host(game_.now().key_of(player)); };
    if (is_of_host())
        return hear({409});
    if (game_.now().number_of(player) == model::no_player)
        return hear({404});
    game_.asked_for().submit("remove " + player, [=, this](bool is_kept, const std::string&) {
        if (!is_kept || is_of_host())
            return hear({is_kept ? 409U : 503U});
        game_.remove(player);
        removed_.insert(player);
        hear(about(key));
    });
}

/// The player may be removed before its turn.
void room_model::hand_over(const std::string& player, const std::string& key, int now,
                           const hearer& hear)
{
    if (!may_be_host(player))
        return hear({404});
    game_.asked_for().submit("host " + player, [=, this](bool is_kept, const std::string&) {
        if (!is_kept || !may_be_host(player))
            return hear({is_kept ? 409U : 503U});
        make_host(player, now);
        hear(about(key));
    });
}

bool room_model::may_be_host(const std::string& player) const
{
    const std::string key = game_.now().key_of(player);
    return !key.empty() && game_.now().refused(player, key).status == 0;
}

void room_model::make_host(const std::string& player, int now)
{
    known_.key = game_.now().key_of(player);
    host_ = player;
    host_since_ = now;
}

void room_model::play_by_itself(const std::string& record, bool is_kept, int now)
{
    const std::string beginning = "host ";
    if (!record.starts_with(beginning))
        throw wrong("the journal has " + record + ", and " + game_.asked_for().first() +
                    " was asked for");
    const std::string player = record.substr(beginning.size());
    if (is_kept && may_be_host(player) && player != host_) {
        if (now - host_since_ < least_absence)
            throw wrong(player + " becomes the host too early");
        make_host(player, now);
    }
}

void room_model::wake(int now)
{
    dealt_.reset();
    host_since_ = now;
}

std::string room_model::line_of_names(int names)
{
    return names == 0 ? "" : "room names " + std::to_string(names);
}

void room_model::learn_names(const std::string& told)
{
    std::istringstream lines(told);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("room names "))
            names_ = std::stoi(line.substr(line.rfind(' ')));
    }
}

void room_model::learn_host(const std::string& told, int now)
{
    const std::string beginning = "room host ";
    std::istringstream lines(told);
    for (std::string line; std::getline(lines, line);) {
        const std::string player = line.substr(std::min(beginning.size(), line.size()));
        if (!line.starts_with(beginning) || player == host_)
            continue;
        const std::string key = game_.now().key_of(player);
        if (key.empty() || removed_.contains(player) || now - host_since_ < least_absence)
            throw wrong(player + " has become the host");
        make_host(player, now);
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

std::vector<std::string> room_model::state(const std::string& names) const
{
    std::vector<std::string> lines{"room game " + std::to_string(number_),
                                   "room watching " + std::to_string(game_.watching())};
    if (game_.now().is_over())
        lines.emplace_back("room over");
    if (game_.now().is_locked())
        lines.emplace_back("room locked");
    if (!host_.empty())
        lines.push_back("room host " + host_);
    if (!names.empty())
        lines.push_back(names);
    for (const auto& [player, games] : won_) {
        if (games > 0)
            lines.push_back("room won " + player + " " + std::to_string(games));
    }
    return lines;
}

} // namespace scramble::whole
