#pragma once

#include "net/reply.hpp"
#include "scramble/measure.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace scramble::net {

/// What a client asks for, as far as requests are told apart when they are counted.
enum class asked : std::uint8_t {
    other,
    look,
    move,
    waiting_move, ///< a move that had to wait for another player
    watch,
};
inline constexpr std::array<std::string_view, 5> names_of_asked{"other", "look", "move",
                                                                "waiting_move", "watch"};

/// Which requests are timed: all while there are few, so few while there are many that the clock
/// costs nothing. Reading it takes up to a thirtieth of a look.
class sampling {
public:
    /// Whether to time this one.
    [[nodiscard]] bool take()
    {
        if (--left_ != 0)
            return false;
        if (++taken_ % taken_at_a_stride == 0)
            stride_ *= 2;
        left_ = stride_;
        return true;
    }
    /// A second has passed.
    void on_second()
    {
        stride_ = stride_ > 1 ? stride_ / 2 : 1;
        left_ = left_ > stride_ ? stride_ : left_;
    }

private:
    static constexpr std::uint32_t taken_at_a_stride = 64;
    std::uint32_t left_ = 1;
    std::uint32_t stride_ = 1;
    std::uint32_t taken_ = 0;
};

class request_timer;

/// What the clients of a server have done so far, in plain numbers. Used only on the strand, so
/// counting takes an addition.
class traffic {
public:
    using clock = std::chrono::steady_clock;

    /// Requests that were answered, over any kind of connection.
    std::array<std::uint64_t, names_of_asked.size()> requests{};
    /// Connections that were accepted, and those that were refused because there were too many.
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    /// Bytes, but for what a WebSocket adds to its messages.
    std::uint64_t received = 0;
    std::uint64_t sent = 0;
    tally refused_moves; ///< by the word of their failure
    tally limits;        ///< that somebody came up against
    tally moves;         ///< by the kind of game
    tally joined;        ///< players, likewise
    tally games_over;    ///< likewise
    tally rooms_opened;  ///< likewise
    histogram loop_delays{delay_bounds};

    /// An HTTP answer begins to be sent.
    void count(const reply& answer)
    {
        const std::string_view digits = status_of(answer);
        ++statuses_[static_cast<std::size_t>(digits[0] - '0') * 100 +
                    static_cast<std::size_t>(digits[1] - '0') * 10 +
                    static_cast<std::size_t>(digits[2] - '0')];
    }
    /// How many answers had that status. Requires: `status < 600`.
    [[nodiscard]] std::uint64_t answers_of(std::size_t status) const { return statuses_[status]; }
    static constexpr std::size_t most_statuses = 600;

    /// How long those requests took that were timed.
    [[nodiscard]] const histogram& times_of(asked asked) const
    {
        return times_[static_cast<std::size_t>(asked)];
    }

    void on_second()
    {
        for (sampling& each : samplings_)
            each.on_second();
    }

private:
    friend class request_timer;

    static constexpr std::array<double, 12> time_bounds{
        0.00001, 0.00003, 0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 1, 10, 60};
    static constexpr std::array<double, 6> delay_bounds{0.001, 0.003, 0.01, 0.03, 0.1, 1};

    std::array<std::uint64_t, most_statuses> statuses_{};
    std::array<sampling, names_of_asked.size()> samplings_{};
    std::map<const request_timer*, clock::time_point> timed_; ///< since when
    std::array<histogram, names_of_asked.size()> times_{
        histogram{time_bounds}, histogram{time_bounds}, histogram{time_bounds},
        histogram{time_bounds}, histogram{time_bounds}};
};

/// The request of a connection that is served now: what it asks for, and whether it is timed. It
/// takes a byte of each connection; what more the few need that are timed is in `traffic`.
class request_timer {
public:
    void begin(traffic& in, asked asked)
    {
        what_ = asked;
        if (in.samplings_[static_cast<std::size_t>(asked)].take())
            start_clock(in);
    }
    /// Only now it is known what kind of request it was.
    void turns_out(asked asked) { what_ = asked; }
    /// It is answered.
    void end(traffic& in)
    {
        ++in.requests[static_cast<std::size_t>(what_)];
        if (is_timed_)
            stop_clock(in);
        what_ = asked::other;
    }
    /// It will not be answered. Call it before this is destroyed.
    void forget(traffic& in)
    {
        if (is_timed_)
            in.timed_.erase(this);
        is_timed_ = false;
    }

private:
    asked what_ : 7 = asked::other;
    bool is_timed_ : 1 = false;

    // Functions of their own, so that whoever counts instructions can leave them out: how many
    // requests are timed depends on how fast they come.
    [[gnu::noinline]] void start_clock(traffic& in)
    {
        is_timed_ = true;
        in.timed_.insert_or_assign(this, traffic::clock::now());
    }

    [[gnu::noinline]] void stop_clock(traffic& in)
    {
        const traffic::clock::duration took = traffic::clock::now() - in.timed_.at(this);
        in.times_[static_cast<std::size_t>(what_)].add(std::chrono::duration<double>(took).count());
        forget(in);
    }
};

} // namespace scramble::net
