#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace scramble::net {

/// Whole seconds in four bytes: every connection keeps several.
using seconds = std::chrono::duration<std::uint32_t>;

/// The clock of all connections. It ticks once a second and does not count time during which the
/// process is stopped (`connections`).
struct coarse_clock {
    using duration = seconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<coarse_clock>;
    static constexpr bool is_steady = true;
};
using instant = coarse_clock::time_point;

/// The fixed time limits that the server sets for its clients and itself. Applied in
/// session::on_tick, http_session::on_reading_tick, websocket/live_session.cpp, delivery and
/// connections::drain.
namespace deadlines {

using namespace std::chrono_literals;

// HTTP
inline constexpr seconds head = 10s; ///< for the head of a request, from its first byte
inline constexpr seconds idle = 75s; ///< between requests

// Sending
inline constexpr seconds stalled = 30s;          ///< without progress
inline constexpr seconds rate_window = 2min;     ///< over which the least rate is measured
inline constexpr std::uint32_t least_rate = 500; ///< bytes a second
inline constexpr seconds lingering = 2s;         ///< for the client to close after the last answer

// Live connections
inline constexpr seconds handshake = 10s;
inline constexpr seconds close = 2s; ///< for the client's Close
inline constexpr seconds ping = 20s; ///< between pings
inline constexpr std::uint8_t most_unanswered = 2;

// TCP keepalive: a silent client is probed
inline constexpr seconds silent = 30s;
inline constexpr seconds between_probes = 10s;
inline constexpr int probes = 3;

// The server itself
inline constexpr std::chrono::milliseconds stop = 900ms;   ///< for all connections to end
inline constexpr std::chrono::milliseconds retry = 200ms;  ///< after a failed accept
inline constexpr std::chrono::minutes between_warnings{1}; ///< of the same kind in the log

} // namespace deadlines

} // namespace scramble::net
