#pragma once

#include "brains/brain.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <ostream> // missing in Beast 1.81

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
    std::string host; ///< as in a URL; an IPv6 address has no brackets
    std::uint16_t port = 80;
    std::string authority; ///< host and port, as in the Host field
    std::string path{};    ///< what precedes /look and all other paths, such as "/r/k7m2qx9d4h"

    [[nodiscard]] std::string url() const { return "http://" + authority + path + "/"; }
};

/// A program that plays Memory Scramble: joins a game over HTTP, on its own connection, and plays
/// as its brain decides until no pair is left to win. Used only on its strand; it must have ended
/// before it is destroyed.
class bot {
public:
    struct settings {
        std::string name; ///< a PLAYER
        game_address where;
        /// The average pause before a move; each is half to one and a half times as long.
        std::chrono::milliseconds pace{0};
        double skill = 1;
        std::uint64_t seed = 0;
    };
    /// Called once at the end; `why`, a clause for people, is set if the bot had to give up.
    using on_end = std::function<void(std::optional<std::string> why)>;

    /// `report` is called with a line for each event worth printing.
    bot(const strand& executor, settings how, std::function<void(const std::string&)> report);
    bot(const bot&) = delete;
    bot& operator=(const bot&) = delete;
    ~bot() = default;

    /// Connects, and finds out whether it may play; calls `ready` if it may.
    void start(const asio::ip::tcp::resolver::results_type& server, std::function<void()> ready,
               on_end ended);

    /// Plays to the end. Requires: it is ready.
    void play();

    /// Ends the play, as if the connection were lost.
    void stop();

    [[nodiscard]] std::uint32_t pairs() const { return pairs_; }
    [[nodiscard]] const std::string& name() const { return settings_.name; }

private:
    using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
    using request = boost::beast::http::request<boost::beast::http::empty_body>;
    using response_parser = boost::beast::http::response_parser<boost::beast::http::string_body>;

    // Represents: a player that has exactly one operation in progress until it ends: a connect, a
    // request and its answer, or the pause before a move, which is endless until play().
    settings settings_;
    std::function<void(const std::string&)> report_;
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
    board_view board_;
    std::uint32_t first_space_ = 0;
    std::uint32_t pairs_ = 0;

    void ask(const std::string& path, void (bot::*then)());
    void look(void (bot::*then)());
    void learn_edition();
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
