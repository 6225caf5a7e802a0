#include "host/room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace scramble::host {

room::room(about known, std::unique_ptr<hosted_game> playing, std::function<std::uint64_t()> draw)
    : known_(std::move(known)), game_(std::move(playing)), draw_(std::move(draw)),
      was_over_(game_->is_over())
{
    game_->audience().on_change([this] { tell(); });
    game_->game().on_step([this] { on_step(); });
    tell();
}

room::~room()
{
    game_->audience().on_change({});
    game_->game().on_step({});
}

/// The news that a game is over comes with that of its last move.
void room::on_step()
{
    const bool has_more = game_->on_step();
    const bool is_over = game_->is_over();
    if (is_over == was_over_ && !has_more)
        return;
    was_over_ = is_over;
    tell();
}

std::optional<refusal> room::again(std::uint64_t number, bool is_same, const net::key& key)
{
    if (number <= game_->number())
        return std::nullopt;
    if (number != game_->number() + std::uint64_t{1})
        return refusal{400, fmt::format("game: the next one is {}", game_->number() + 1)};
    if (!game_->is_over() && !is_host(key))
        return refusal{409, "the game is not over; until then only the host may deal again"};
    if (dealt_ == used_)
        return refusal{429, "the cards have only just been dealt", std::chrono::seconds(1)};
    dealt_ = used_;
    if (game_->is_over()) {
        for (const std::string& winner : game_->winners())
            ++won_[winner];
    }
    game_->deal(is_same ? game_->seed() : draw_());
    tell();
    return std::nullopt;
}

std::optional<refusal> room::lock(bool is_locked, const net::key& key)
{
    if (auto why = unless_host(key))
        return why;
    if (!game_->lock(is_locked))
        return refusal{409, "this game has no names, so its rooms cannot be locked"};
    tell();
    return std::nullopt;
}

std::optional<refusal> room::remove(std::string_view player, const net::key& key)
{
    if (auto why = unless_host(key))
        return why;
    if (!game_->remove(player))
        return refusal{404, "nobody of that name plays here"};
    return std::nullopt;
}

std::optional<refusal> room::hand_over(std::string_view player, const net::key& key)
{
    if (auto why = unless_host(key))
        return why;
    const auto next = game_->key_of(player);
    if (!next)
        return refusal{404, "nobody plays here under that name with a key"};
    known_.key = *next;
    host_ = player;
    tell();
    return std::nullopt;
}

bool room::is_host(const net::key& key) const
{
    const auto* const own = std::get_if<net::key_digest>(&known_.key);
    const auto* const asks = std::get_if<net::key_digest>(&key);
    return own != nullptr && asks != nullptr && net::is_same(*own, *asks);
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
    std::string lines =
        fmt::format("room game {}\nroom watching {}\n", game_->number(), game_->audience().size());
    if (game_->is_over())
        lines += "room over\n";
    if (game_->is_locked())
        lines += "room locked\n";
    if (!host_.empty())
        lines += fmt::format("room host {}\n", host_);
    for (const auto& [name, games] : most_won())
        fmt::format_to(std::back_inserter(lines), "room won {} {}\n", name, games);
    return lines + game_->told();
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
