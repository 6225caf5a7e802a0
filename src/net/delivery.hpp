#pragma once

#include "net/deadlines.hpp"

#include <cstdint>

namespace scramble::net {

/// Whether a client takes what is sent to it, as its acknowledgements tell.
///
/// A socket that accepts no more from us may still be read steadily at its other end, so only the
/// kernel can tell a slow client from one that takes nothing. It is asked once a second, and only
/// while something is on its way.
class delivery {
public:
    /// Something was written to the socket.
    void begin(instant now)
    {
        if (!pending_)
            progress_ = now;
        pending_ = true;
    }

    /// Looks at the socket. To be called once a second.
    void look(int socket, instant now);

    /// Whether the client has taken nothing for `deadlines::stalled`.
    [[nodiscard]] bool is_stalled(instant now) const
    {
        return pending_ && now - progress_ >= deadlines::stalled;
    }

    /// Whether the client has taken less than `deadlines::least_rate` over a
    /// `deadlines::rate_window`, although there was more to take.
    [[nodiscard]] bool is_too_slow() const { return is_too_slow_; }

    /// Whether the client has taken something after `since`, and has more to take.
    [[nodiscard]] bool goes_on(instant since) const { return pending_ && progress_ > since; }

private:
    // Represents: if pending_, bytes that the client had still to take at the last look. It had
    // taken taken_ then, the last of them at progress_. A window began at window_, when
    // window_taken_ were taken and all that was written ended at window_end_; it is over when these
    // are taken. Counts wrap.
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
