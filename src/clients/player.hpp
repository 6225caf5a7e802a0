#pragma once

#include "clients/game_address.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace scramble {

/// A program that plays in a running game, over its own connection, until nothing is left to do.
/// Used only on its strand; it must have ended before it is destroyed.
class player {
public:
    struct settings {
        std::string name; ///< a PLAYER
        game_address where;
        /// The average pause before a move; each is half to one and a half times as long.
        std::chrono::milliseconds pace{0};
        double skill = 1; ///< from 0 to 1
        std::uint64_t seed = 0;
        std::chrono::milliseconds rest{1000}; ///< before it asks again for what was refused
    };
    /// Called once at the end; `why`, a clause for people, is set if the player had to give up.
    using on_end = std::function<void(std::optional<std::string> why)>;
    using servers = asio::ip::tcp::resolver::results_type;

    player(const player&) = delete;
    player& operator=(const player&) = delete;
    virtual ~player() = default;

    /// Connects, and finds out whether it may play; calls `ready` if it may.
    virtual void start(const servers& at, std::function<void()> ready, on_end ended) = 0;

    /// Plays to the end. Requires: it is ready.
    virtual void play() = 0;

    /// Ends the play, as if the connection were lost.
    virtual void stop() = 0;

    /// What it has achieved, without its name.
    [[nodiscard]] virtual std::string score() const = 0;
    [[nodiscard]] virtual const std::string& name() const = 0;

protected:
    player() = default;

    using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
};

} // namespace scramble
