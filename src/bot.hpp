#pragma once

#include "brain.hpp"
#include "scramble/suspended.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream> // for Beast, whose Boost 1.81 forgets it
#include <string>

namespace scramble {

/// Where a game is served over HTTP.
struct game_address {
    std::string host; ///< as in a URL, an IPv6 address without its brackets
    std::uint16_t port = 80;
    std::string authority; ///< host and port, as the Host field has them
};

/// A player of Memory Scramble that is a program: joins a game over HTTP, by a connection of its
/// own, and plays as its brain says until nothing is to be won. Used only on its strand.
class bot {
public:
    template <class Result>
    using task = asio::awaitable<Result, strand>;

    struct settings {
        std::string name; ///< a PLAYER
        game_address where;
        std::chrono::milliseconds pace{0}; ///< before each move, half to one and a half times
        double skill = 1;
        std::uint64_t seed = 0;
    };

    /// `tell` is given a line for what is worth telling.
    bot(const strand& home, settings how, std::function<void(const std::string&)> tell);

    /// Plays from the beginning to the end.
    /// Throws: std::runtime_error, with a clause for people, if the game cannot be played on.
    [[nodiscard]] task<void> play(asio::ip::tcp::resolver::results_type server);

    /// Ends the play, which then throws.
    void stop();

    [[nodiscard]] std::uint32_t pairs() const { return pairs_; }
    [[nodiscard]] const std::string& name() const { return how_.name; }

private:
    struct answer {
        unsigned status = 0;
        std::string body;
    };
    using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;

    settings how_;
    std::function<void(const std::string&)> tell_;
    tcp_socket socket_;
    timer pause_;
    boost::beast::flat_buffer unread_;
    brain brain_;
    random_numbers random_;
    shown_board board_;
    std::uint32_t first_space_ = 0;
    std::uint32_t pairs_ = 0;

    [[nodiscard]] task<answer> get(std::string target);
    [[nodiscard]] task<void> learn_first_space();
    [[nodiscard]] task<void> look();
    [[nodiscard]] task<void> flip(memory::position at);
    [[nodiscard]] task<void> wait_a_little();
    void see(const answer& told);
};

} // namespace scramble
