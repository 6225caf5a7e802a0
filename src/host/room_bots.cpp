#include "host/room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

// The bots of a room.

namespace scramble::host {

std::optional<refusal> room::add_bots(std::size_t number, bot_level level, const net::key& key,
                                      const std::string& from)
{
    if (auto why = unless_may_have_bots(key))
        return why;
    if (is_closed_)
        return refusal{503, "the server is stopping"};
    if (!game_->has_bots())
        return refusal{409, "bots do not play this game, or not on so large a board"};
    if (bots_.size() + elsewhere_.bots.size() + number > bots::most)
        return refusal{409, fmt::format("a room has at most {} bots", bots::most)};
    std::vector<net::places::place> taken(number);
    std::ranges::generate(taken, [&] { return all_bots_.take(from); });
    if (std::ranges::count(taken, nullptr) > 0) {
        clock_.traffic().limits.add("bots");
        return refusal{503, "the server has no room for so many more bots",
                       std::chrono::minutes(1)};
    }
    const std::size_t before = bots_.size();
    for (net::places::place& each : taken)
        (void)bots_.add(level, std::move(each));
    if (number > 0 && bots_.size() == before)
        return refusal{409, "there is no free name for a bot"};
    tell();
    return std::nullopt;
}

std::optional<refusal> room::send_bots_away(const net::key& key)
{
    if (auto why = unless_may_have_bots(key))
        return why;
    bots_.send_all_away();
    tell();
    say_("bots-away");
    return std::nullopt;
}

/// In a room that is locked, or of a class, the host says who plays.
std::optional<refusal> room::unless_may_have_bots(const net::key& key) const
{
    const bool is_for_host = table_.claims().is_locked() || in_class_.of != nullptr;
    return is_for_host ? unless_host(key) : std::nullopt;
}

/// Its key is also that of the other bots.
bool room::has_been_bot(std::string_view player) const
{
    const auto key = table_.claims().key_of(player);
    return key && bots_.is_own_key(*key);
}

} // namespace scramble::host
