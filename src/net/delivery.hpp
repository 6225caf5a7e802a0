#pragma once

#include "net/deadlines.hpp"

#include <cstdint>

namespace scramble::net {

/// Whether a client receives what is sent to it, judged by its acknowledgements.
///
/// A full socket may still be read steadily at its other end, so only the kernel can tell a slow
/// client from a stalled one. We ask it once a second, and only while something is in flight.
class delivery {
public:
    /// Something was written to the socket.
    void begin(instant now)
    {
        if (!pending_)
            progress_ = now;
        pending_ = true;
    }

    /// Checks the socket. Called once a second.
    void check(int socket, instant now);

    /// Whether the client has received nothing for `deadlines::stalled`.
    [[nodiscard]] bool is_stalled(instant now) const
    {
        return pending_ && now - progress_ >= deadlines::stalled;
    }

    /// Whether the client has received less than `deadlines::least_rate` over a
    /// `deadlines::rate_window`, although there was more to send.
    [[nodiscard]] bool is_too_slow() const { return is_too_slow_; }

    /// Whether the client has received something after `since`, and there is more to send.
    [[nodiscard]] bool has_progressed_since(instant since) const
    {
        return pending_ && progress_ > since;
    }

private:
    // Represents: if pending_, bytes were in flight at the last check. Until then the client had
    // received taken_ bytes, the last of them at progress_. The current window began at window_,
    // when window_taken_ bytes had been received, and ends when all bytes written by then, up to
    // window_end_, have been. Counts wrap.
    std::uint32_t taken_ = 0;
    std::uint32_t window_taken_ = 0;
    std::uint32_t window_end_ = 0;
    instant progress_;
    instant window_;
    bool pending_ = false;
    bool has_window_ = false;
    bool is_too_slow_ = false;
};

} // namespace scramble::net
