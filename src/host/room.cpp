#include "host/room.hpp"

#include "host/label.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace scramble::host {

namespace {

/// Of so many games it remembers how they were dealt.
constexpr std::size_t most_seeds = 100;

} // namespace

room::room(about known, std::shared_ptr<const opening> settings,
           std::unique_ptr<hosted_game> playing, std::function<std::uint64_t()> draw,
           net::connections& clock, net::places& all_bots,
           std::shared_ptr<const people::denied_words> denied)
    : known_(std::move(known)), settings_(std::move(settings)), game_(std::move(playing)),
      table_(game_->table()), draw_(std::move(draw)), clock_(clock), all_bots_(all_bots),
      bots_(*game_, known_.name, draw_), seeds_{game_->seed()}, is_gathering_(settings_->gathers),
      time_(is_gathering_), number_(table_.game().number()), was_over_(table_.is_over()),
      crowd_(table_, std::move(denied)),
      game_log_(known_.kind, label_of(known_.name), clock.traffic()),
      told_changes_(game_->told_changes()), steps_(table_.game().on_step([this] { on_step(); })),
      seconds_(table_.attendance().on_pass([this] { on_second(); })),
      watchers_(table_.audience().on_change([this] { tell(); }))
{
    game_log_.skip(table_.players().names().size(), was_over_);
    if (is_gathering_)
        direct();
    else
        tell();
}

room::~room()
{
    table_.game().order_by(at_once());
}

/// The news that a game is over comes with that of its last move.
void room::on_step()
{
    ++changes_;
    const auto told_before = std::exchange(told_changes_, game_->told_changes());
    const bool is_over = table_.is_over();
    const bool is_dealt = std::exchange(number_, table_.game().number()) != number_;
    if (is_dealt) {
        count_wins();
        seeds_.push_back(game_->seed());
        if (seeds_.size() > most_seeds)
            seeds_.erase(seeds_.begin());
        bots_.on_deal();
        begin_time();
    }
    winners_ = is_over || time_.is_over() ? table_.winners() : std::vector<std::string>();
    table_.tell(game_log_, [this](std::string_view name) { return !has_been_bot(name); });
    const bool was_full = std::exchange(was_full_, table_.is_full());
    if (is_over == was_over_ && !is_dealt && told_before == told_changes_ && was_full == was_full_)
        return;
    if (is_over != was_over_ || is_dealt)
        hear_deal_();
    was_over_ = is_over;
    if (!is_over)
        bots_.go_on();
    tell();
}

void room::look_after(net::instant now)
{
    constexpr std::chrono::seconds patience{10}; // somebody may only reload the page
    if (game_->is_used())
        used_ = now;
    end_.on_second(now);
    const bool is_too_early = std::chrono::seconds((now - used_).count()) < patience;
    if (bots_.size() == 0 || is_too_early || elsewhere_.has_people())
        return;
    bots_.send_all_away();
    tell();
}

void room::close()
{
    is_closed_ = true;
    bots_.stop();
    table_.game().close();
    end_.answer(asio::error::operation_aborted);
}

std::optional<std::uint64_t> room::seed_of(std::uint64_t game) const
{
    const std::uint64_t first = table_.game().number() + std::uint64_t{1} - seeds_.size();
    if (game < first || game > table_.game().number())
        return std::nullopt;
    const std::uint64_t seed = seeds_[static_cast<std::size_t>(game - first)];
    const bool is_played_now = seed == game_->seed() && !table_.is_over();
    return is_played_now ? std::nullopt : std::optional(seed);
}

bool room::is_deal_repeated() const
{
    return known_.is_seed_known || game_->seed() == as_in_file ||
           std::ranges::count(seeds_, game_->seed()) > 1;
}

std::string room::deal_of(std::uint64_t seed) const
{
    std::string told = fmt::format("{}:{}", known_.kind, seed);
    if (seed == as_in_file) {
        told += fmt::format(":{}", settings_->sum);
    }
    return told;
}

std::string room::played() const
{
    const bool is_over = table_.is_over() || in_class_.is_time_up || time_.is_over();
    return !is_over && is_deal_repeated() ? deal_of(game_->seed()) : std::string();
}

std::size_t room::people() const
{
    return table_.here() - std::min(table_.here(), bots_.size() + elsewhere_.bots.size());
}

void room::obey(const class_part& decided, net::instant at)
{
    table_.pause(decided.is_paused, at);
    bots_.pause(decided.is_paused);
    in_class_ = decided;
    tell();
}

std::optional<refusal> room::react(std::string_view player, std::string_view word,
                                   const net::key& key, const std::string& from)
{
    const auto* const known = std::ranges::find(reactions::words, word);
    if (known == reactions::words.end())
        return refusal{400,
                       fmt::format("a reaction is one of {}", fmt::join(reactions::words, ", "))};
    if (auto why = refusal_of(table_.refused_name(player, key)))
        return why;
    if (!table_.players().find(player))
        return refusal{404, "nobody of that name plays here"};
    reactions_.end(clock_.now());
    const std::string_view why = reactions_.add(player, *known, from, clock_.now());
    if (!why.empty())
        return refusal{429, std::string(why), std::chrono::seconds(1)};
    tell();
    say_(fmt::format("react {} {}", player, *known));
    return std::nullopt;
}

std::optional<refusal> room::end(const net::key& key, turn_heard then)
{
    if (auto why = unless_host(key))
        return why;
    if (in_class_.of != nullptr)
        return refusal{409, "the rooms of a class end with the class"};
    end_.ask(std::move(then), decides_, say_, clock_.now());
    return std::nullopt;
}

void room::meet(const net::key& key)
{
    if (is_host(key))
        host_gone_ = {};
}

/// Called only while somebody is here.
void room::on_second()
{
    const bool has_changed = crowd_.look();
    if (reactions_.end(clock_.now()) || has_changed || is_gathering_ ||
        time_.begins_in(clock_.now()))
        tell();
    if (time_.begin_if_due(clock_.now()))
        direct();
    end_time();
    pass_on();
}

/// Makes the player who has been here longest the host, if the host has gone.
void room::pass_on()
{
    const auto* const own = std::get_if<net::key_digest>(&known_.key);
    if (!decides_ || own == nullptr ||
        in_class_.of != nullptr) // who has opened a class is at its page
        return;
    if (table_.attendance().is_here(*own) || elsewhere_.has_host)
        host_gone_ = {};
    else
        ++host_gone_;
    if (host_gone_ < longest_absence)
        return;
    std::optional<people::member> longest;
    for (const people::member& each : table_.members()) {
        if (each.is_here && !each.is_removed && table_.claims().key_of(each.name) &&
            !has_been_bot(each.name) && (!longest || each.here > longest->here))
            longest = each;
    }
    if (!longest)
        return;
    host_gone_ = {};
    submit(host_input{std::string(longest->name)});
}

bool room::is_host(const net::key& key) const
{
    return net::is_same(known_.key, key);
}

std::optional<refusal> room::unless_host(const net::key& key) const
{
    if (is_host(key))
        return std::nullopt;
    if (std::holds_alternative<net::key_digest>(key))
        return refusal{403, "you are not the host of this room"};
    return refusal{401, "only the host may do this: send Authorization: Bearer KEY"};
}

std::string room::state() const
{
    std::string lines = fmt::format("room game {}\nroom watching {}\n", table_.game().number(),
                                    table_.audience().size() + elsewhere_.watching);
    if (table_.is_over() || in_class_.is_time_up)
        lines += "room over\n";
    if (table_.claims().is_locked())
        lines += "room locked\n";
    if (table_.is_full())
        lines += "room full\n";
    if (in_class_.of != nullptr)
        lines += fmt::format("room class {}\n", in_class_.number);
    if (in_class_.is_paused)
        lines += "room paused\n";
    if (in_class_.until)
        lines += fmt::format("room until {}\n", in_class_.until->time_since_epoch().count());
    if (in_class_.left)
        lines += fmt::format("room left {}\n", in_class_.left->count());
    if (is_gathering_)
        lines += gathering();
    if (const auto left = time_.begins_in(clock_.now()))
        lines += fmt::format("room begins-in {}\n", left->count());
    if (time_.limit())
        lines += fmt::format("room limit {}\n", time_.limit()->count());
    if (in_class_.is_time_up)
        lines += "room time-up\n";
    if (!in_class_.names.empty())
        lines += fmt::format("room names-{}\n", in_class_.names);
    if (!host_.empty())
        lines += fmt::format("room host {}\n", host_);
    if (crowd_.changes() > 0)
        lines += fmt::format("room names {}\n", crowd_.changes());
    auto bots = bots_.seated();
    bots.insert(bots.end(), elsewhere_.bots.begin(), elsewhere_.bots.end());
    for (const auto& [name, level] : bots)
        fmt::format_to(std::back_inserter(lines), "room bot {} {}\n", name, level);
    for (const auto& [name, games] : most_won())
        fmt::format_to(std::back_inserter(lines), "room won {} {}\n", name, games);
    lines += match();
    return lines + reactions_.told() + game_->told();
}

/// rooms-9: the game before this one is counted. Behind a match the next one begins.
void room::count_wins()
{
    bool has_champion = false;
    for (const std::string& winner : std::exchange(winners_, {}))
        has_champion = ++won_[winner] == settings_->wins || has_champion;
    if (has_champion)
        won_.clear();
}

/// How many games win the match, and who has won it: with the present game, if that is over.
std::string room::match() const
{
    if (settings_->wins == 0)
        return {};
    std::string lines = fmt::format("room first-to {}\n", settings_->wins);
    for (const std::string& winner : winners_) {
        const auto before = won_.find(winner);
        if ((before == won_.end() ? 0 : before->second) + 1 == settings_->wins)
            lines += fmt::format("room champion {}\n", winner);
    }
    return lines;
}

/// Those who have won most games, in the order of their names: all are told with every change.
std::vector<room::tally> room::most_won() const
{
    constexpr std::size_t most_told = 20;
    std::vector<tally> best(std::min(won_.size(), most_told));
    std::partial_sort_copy(
        won_.begin(), won_.end(), best.begin(), best.end(),
        [](const auto& one, const auto& other) { return one.second > other.second; });
    std::ranges::sort(best);
    return best;
}

} // namespace scramble::host
