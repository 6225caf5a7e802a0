#pragma once

#include "clients/brain.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <ostream> // for Beast, whose Boost 1.81 forgets it

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace scramble {

/// Where a game is served over HTTP.
struct game_address {
    std::string host; ///< as in a URL, an IPv6 address without its brackets
    std::uint16_t port = 80;
    std::string authority; ///< host and port, as the Host field has them
    std::string path{};    ///< what comes before /look and all else, such as "/room"
};

/// A player of Memory Scramble that is a program: joins a game over HTTP, by a connection of its
/// own, and plays as its brain says until nothing is to be won. Used only on its strand, and not
/// destroyed before it has ended.
class bot {
public:
    struct settings {
        std::string name; ///< a PLAYER
        game_address where;
        std::chrono::milliseconds pace{0}; ///< before each move, half to one and a half times
        double skill = 1;
        std::uint64_t seed = 0;
    };
    /// Called once: with why the game could not be played on, a clause for people, if so.
    using on_end = std::function<void(std::optional<std::string> why)>;

    /// `tell` is given a line for what is worth telling.
    bot(const strand& home, settings how, std::function<void(const std::string&)> tell);
    bot(const bot&) = delete;
    bot& operator=(const bot&) = delete;
    ~bot() = default;

    /// Connects, and finds out whether it may play; `ready` is called once it may.
    void start(const asio::ip::tcp::resolver::results_type& server, std::function<void()> ready,
               on_end ended);

    /// Plays, to the end. Requires: it is ready.
    void play();

    /// Ends the play, as if the connection had been lost.
    void stop();

    [[nodiscard]] std::uint32_t pairs() const { return pairs_; }
    [[nodiscard]] const std::string& name() const { return how_.name; }

private:
    using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
    using request = boost::beast::http::request<boost::beast::http::empty_body>;
    using response_parser = boost::beast::http::response_parser<boost::beast::http::string_body>;

    // Represents: a player for whom exactly one operation is out until it has ended: a connect, a
    // request and its answer, or the pause before the next move, which is endless until it plays.
    settings how_;
    std::function<void(const std::string&)> tell_;
    std::function<void()> ready_;
    on_end ended_;
    bool plays_ = false;
    tcp_socket socket_;
    timer pause_;
    boost::beast::flat_buffer unread_;
    request request_;
    std::optional<response_parser> answer_;
    brain brain_;
    random_numbers random_;
    shown_board board_;
    memory::position target_; ///< of the flip that is out
    std::uint32_t first_space_ = 0;
    std::uint32_t pairs_ = 0;

    void ask(const std::string& path, void (bot::*then)());
    void look(void (bot::*then)());
    void learn_first_space();
    void be_admitted();
    void enter();
    void go_on();
    void pause();
    void flip();
    void on_flipped();
    [[nodiscard]] bool see();
    void end(std::optional<std::string> why);
    void fail(const error_code& why);
};

} // namespace scramble
