#pragma once

#include "host/bot_player.hpp"
#include "host/kind.hpp"
#include "host/people_at_node.hpp"
#include "net/places.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/random.hpp"

#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::host {

/// The bots of a room. Each plays at the pace of people until the game is over, and again in the
/// next. A bot has a timer while it plays; at rest it costs nothing but memory.
///
/// Used only on the strand; destroyed before its game.
class bots {
public:
    static constexpr std::size_t most = 10;

    /// `room` is the name of the room; `draw` draws a seed.
    bots(hosted_game& played, std::string_view room, std::function<std::uint64_t()> draw);
    bots(const bots&) = delete;
    bots& operator=(const bots&) = delete;
    ~bots() = default;

    [[nodiscard]] std::size_t size() const { return seats_.size(); }
    [[nodiscard]] bool has(std::string_view name) const;
    /// Other nodes seat bots of those names.
    void know_elsewhere(std::set<std::string> names) { elsewhere_ = std::move(names); }
    /// Those that are seated here.
    [[nodiscard]] std::vector<people_at_node::bot> seated() const;
    /// Whether that is the key of their names, also of those who have left.
    [[nodiscard]] bool is_own_key(const net::key_digest& key) const;

    /// Seats one more, who begins after a pause, and keeps its place among the bots of all rooms.
    /// Result: whether there was a name for it. Requires: fewer than `most` are seated, and the
    /// game has bots.
    bool add(bot_level level, net::places::place taken);
    /// Sends one away. Result: whether it was there.
    bool send_away(std::string_view name);
    void send_all_away();

    /// The next game has been dealt.
    void on_deal();
    /// The game may go on after it was over.
    void go_on();
    /// They make no move, or go on.
    void pause(bool is_paused);
    /// Nobody plays any more; nothing waits. For the end of the room.
    void stop() { std::exchange(seats_, {}).clear(); }

    /// From now on all pause so long before each move; 0 is not at all. For tests and trials.
    void set_pause(std::chrono::milliseconds always) { pause_ = always; }

private:
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
    // Represents: seats_ are the bots in the order in which they came. One that is not at rest has
    // either set its timer, or its move is being decided. Handlers share the seat only weakly.
    struct seat {
        std::string name;
        bot_level level;
        std::unique_ptr<bot_player> player;
        timer until_move;
        net::places::place taken;
        bool is_at_rest = true;
    };

    hosted_game& game_;
    std::function<std::uint64_t()> draw_;
    net::key_digest key_; ///< follows from the room, so they are known after a restart, too
    std::optional<std::chrono::milliseconds> pause_;
    bool is_paused_ = false;
    std::list<std::shared_ptr<seat>> seats_;
    std::set<std::string> elsewhere_;
    random_numbers random_;

    [[nodiscard]] std::shared_ptr<seat> new_seat(bot_level level, net::places::place taken);
    [[nodiscard]] bool must_rest() const { return is_paused_ || game_.table().is_over(); }
    void go_on(const std::shared_ptr<seat>& who);
    void take_turn(const std::shared_ptr<seat>& who);
    [[nodiscard]] std::chrono::milliseconds pause_of(bot_level level);
};

} // namespace scramble::host
