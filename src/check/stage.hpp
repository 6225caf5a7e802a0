#pragma once

#include "check/finding.hpp"
#include "clients/player.hpp"

#include <boost/asio/io_context.hpp>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

using milliseconds = std::chrono::milliseconds;
using steady = std::chrono::steady_clock;

/// How long a server may take.
struct patience {
    milliseconds grace{150};    ///< who gets no answer for this long waits
    milliseconds answer{3000};  ///< the longest wait for an answer
    milliseconds start{15'000}; ///< until a server that was started takes connections
    milliseconds one_case{20'000};
};

/// Where one case is played: a server, the loop, the clock, and what was said. A case lasts as long
/// as its stage.
///
/// A case is written as if it blocked. In truth each wait runs the loop until a condition holds.
class stage {
public:
    using resolved = player::servers;

    stage(game_address where, std::string edition, patience times);
    stage(const stage&) = delete;
    stage& operator=(const stage&) = delete;
    ~stage() = default;

    [[nodiscard]] asio::io_context& loop() { return loop_; }
    [[nodiscard]] const game_address& where() const { return where_; }
    [[nodiscard]] const std::string& edition() const { return edition_; }
    [[nodiscard]] const patience& times() const { return times_; }
    /// Whether the server was started for this case, on the board of the case.
    [[nodiscard]] bool is_own() const { return is_own_; }
    void own(std::uint16_t port);

    /// The addresses of the server.
    [[nodiscard]] const resolved& servers();

    /// Runs the loop until `holds`, at most for that time. Result: whether it holds. Ends the case
    /// if its own time is over.
    bool wait_for(const std::function<bool()>& holds, milliseconds most);
    /// Runs the loop for that time: long enough for a server to answer that would answer.
    void let_pass(milliseconds time);

    /// Takes a line of the talk. It may be of any length and hold anything.
    void note(std::string_view line);
    [[nodiscard]] const std::vector<std::string>& talk() const { return talk_; }

    // The ends of a case.

    /// It fails: `what` says what was expected and what came.
    [[noreturn]] void fail(std::string what) const;
    /// The handouts leave it open: `does` is what this server does, `ours` what scramble does.
    [[noreturn]] void open(std::string does, std::string ours) const;
    /// It cannot be played here: `why`.
    [[noreturn]] void skip(std::string why) const;

private:
    asio::io_context loop_{1};
    game_address where_;
    std::string edition_;
    patience times_;
    bool is_own_ = false;
    resolved servers_;
    steady::time_point end_;
    std::vector<std::string> talk_;
    std::size_t talked_ = 0; ///< bytes
};

} // namespace scramble::check
