#include "host/bots.hpp"

#include "scramble/error.hpp"

#include <boost/asio/post.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace scramble::host {

bots::bots(hosted_game& played, std::string_view room, std::function<std::uint64_t()> draw)
    : game_(played), draw_(std::move(draw)),
      key_(net::digest_of(fmt::format("the bots of {}", room))), random_(0)
{
}

bool bots::has(std::string_view name) const
{
    return std::ranges::any_of(seats_, [name](const auto& each) { return each->name == name; });
}

bool bots::is_own_key(const net::key_digest& key) const
{
    return net::is_same(key_, key);
}

/// Under the first name that nobody has, such as bot_1. People may have taken some.
std::shared_ptr<bots::seat> bots::new_seat(bot_level level, net::places::place taken)
{
    constexpr unsigned names = 100;
    if (seats_.empty())
        random_ = random_numbers(draw_());
    for (unsigned number = 1; number <= names; ++number) {
        std::string name = fmt::format("bot_{}", number);
        if (has(name) || elsewhere_.contains(name))
            continue;
        auto player = game_.seat({name, key_, level, draw_()});
        if (player != nullptr)
            return std::make_shared<seat>(seat{std::move(name), level, std::move(player),
                                               timer(game_.table().game().get_executor()),
                                               std::move(taken)});
    }
    return nullptr;
}

bool bots::add(bot_level level, net::places::place taken)
{
    ensure(seats_.size() < most && game_.has_bots(), "there is a seat for another bot");
    auto made = new_seat(level, std::move(taken));
    if (made == nullptr)
        return false;
    go_on(seats_.emplace_back(std::move(made)));
    return true;
}

bool bots::send_away(std::string_view name)
{
    const auto found =
        std::ranges::find_if(seats_, [name](const auto& each) { return each->name == name; });
    if (found == seats_.end())
        return false;
    const auto sent = *found; // no seat is left when the room hears that it has left
    seats_.erase(found);
    sent->player->leave();
    return true;
}

void bots::send_all_away()
{
    for (const auto& each : std::exchange(seats_, {}))
        each->player->leave();
}

void bots::on_deal()
{
    for (const auto& each : seats_)
        each->player->forget();
    go_on();
}

void bots::go_on()
{
    for (const auto& each : seats_) {
        if (each->is_at_rest)
            go_on(each);
    }
}

void bots::pause(bool is_paused)
{
    is_paused_ = is_paused;
    go_on();
}

/// Lets it make a move after a pause, if there is still something to do.
void bots::go_on(const std::shared_ptr<seat>& who)
{
    who->is_at_rest = must_rest();
    if (who->is_at_rest)
        return;
    const auto pause = pause_of(who->level);
    if (pause.count() == 0) {
        asio::post(game_.table().game().get_executor(), [this, weak = std::weak_ptr(who)] {
            if (const auto seated = weak.lock())
                take_turn(seated);
        });
        return;
    }
    who->until_move.expires_after(pause);
    who->until_move.async_wait([this, weak = std::weak_ptr(who)](error_code error) {
        if (const auto seated = weak.lock(); seated != nullptr && !error)
            take_turn(seated);
    });
}

void bots::take_turn(const std::shared_ptr<seat>& who)
{
    who->is_at_rest = must_rest();
    if (who->is_at_rest)
        return;
    who->player->take_turn([this, weak = std::weak_ptr(who)] {
        if (const auto seated = weak.lock())
            go_on(seated);
    });
}

/// About as long as people of that level need: half as long to half as long again.
std::chrono::milliseconds bots::pause_of(bot_level level)
{
    constexpr std::array<std::uint64_t, 3> usual{2000, 1500, 1100};
    if (pause_)
        return *pause_;
    const std::uint64_t average = usual.at(static_cast<std::size_t>(level) - 1);
    return std::chrono::milliseconds(average / 2 + random_.below(average + 1));
}

std::vector<people_at_node::bot> bots::seated() const
{
    std::vector<people_at_node::bot> all;
    for (const auto& each : seats_)
        all.push_back({each->name, std::to_string(static_cast<unsigned>(each->level))});
    return all;
}

} // namespace scramble::host
