#pragma once

#include "brains/mines_brain.hpp"
#include "clients/field_news.hpp"
#include "clients/player.hpp"

#include <boost/beast/websocket/rfc6455.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace scramble {

/// A player of Minesweeper over a live connection. It plays as its brain decides until the field is
/// cleared; outside rooms, until nothing is left to dig as far as it can know. Who is thrown out by
/// a bomb comes back, as people may. See `player`.
class mines_bot final : public player {
public:
    /// `report` is called with a line for each event worth printing.
    mines_bot(const strand& executor, settings how, std::function<void(const std::string&)> report);

    void start(const servers& at, std::function<void()> ready, on_end ended) override;
    void play() override;
    void stop() override { end(std::nullopt); }
    [[nodiscard]] std::string score() const override;
    [[nodiscard]] const std::string& name() const override { return settings_.name; }

private:
    class line;
    enum class state : std::uint8_t { joining, ready, playing, over };

    // Represents: a player whose connection is line_. pending_ operations are in progress; once
    // it is over and none is left, it has ended. It has asked_ for a move without an answer yet, or
    // waits_for_news_, or pauses before a move; is_out_ says that a bomb ends the connection.
    settings settings_;
    std::function<void(const std::string&)> report_;
    std::function<void()> ready_;
    on_end ended_;
    std::optional<std::string> why_;
    servers at_;
    std::shared_ptr<line> line_;
    timer pause_;
    boost::beast::websocket::response_type answer_;
    std::string said_;
    field_news news_;
    mines_brain brain_;
    random_numbers random_;
    state state_ = state::joining;
    bool has_name_ = true; ///< whether players have names there
    bool asked_ = false;
    bool waits_for_news_ = false;
    bool is_held_back_ = false; ///< its last move was refused
    bool is_out_ = false;
    std::size_t pending_ = 0;
    std::size_t digs_ = 0;
    std::size_t bombs_ = 0;

    [[nodiscard]] auto unless_over(void (mines_bot::*then)(const error_code&));
    void finish(void (mines_bot::*then)(const error_code&), const error_code& error);
    void join();
    void shake_hands(const error_code& connected);
    void on_hands_shaken(const error_code& error);
    void on_read(const error_code& error);
    void on_message();
    void hear(std::string_view answer);
    void go_on();
    void on_paused(const error_code& error);
    void move();
    void say(std::string text);
    void on_said(const error_code& /*error*/) {} // if it has failed, so does the read
    void end(std::optional<std::string> why);
    void fail(const error_code& why);
};

} // namespace scramble
