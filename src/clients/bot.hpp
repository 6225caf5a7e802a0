#pragma once

#include "brains/brain.hpp"
#include "clients/player.hpp"

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

/// A player of Memory Scramble over HTTP. It plays as its brain decides until no pair is left to
/// win. See `player`.
class bot final : public player {
public:
    /// What it has to know about the game.
    struct game {
        std::uint32_t first_space = 0; ///< the number of the first row and column
        bool has_pairs = false;        ///< of cards that differ; nobody tells it which (rooms-3)
    };
    /// `report` is called with a line for each event worth printing.
    bot(const strand& executor, settings how, const game& there,
        std::function<void(const std::string&)> report);

    void start(const servers& at, std::function<void()> ready, on_end ended) override;
    void play() override;
    void stop() override;
    [[nodiscard]] std::string score() const override { return std::to_string(pairs_); }
    [[nodiscard]] const std::string& name() const override { return settings_.name; }

private:
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
    std::uint32_t first_space_;
    std::uint32_t pairs_ = 0;

    void ask(const std::string& path, void (bot::*then)());
    void look(void (bot::*then)());
    void be_admitted();
    void enter();
    void go_on();
    void pause();
    void rest(std::chrono::milliseconds pause);
    void flip();
    void on_flipped();
    [[nodiscard]] bool see();
    void end(std::optional<std::string> why);
    void fail(const error_code& why);
};

} // namespace scramble
