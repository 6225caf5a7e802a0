#pragma once

#include "instrument/link.hpp"

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::whole {

/// No limit on how many bytes are sent or received.
inline constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

/// A client's end of one connection to a server of this process. Nothing here blocks. When a
/// function returns, everything it sent has arrived at the server's end, so the timing of the
/// kernel cannot differ between runs.
///
/// It is either a TCP connection that the server accepts, or one end of a pair of local sockets. A
/// pair buffers almost nothing, so a client that does not read is noticed at once; but it has no
/// reset and no TCP_INFO.
class wire {
public:
    /// Connects to that port of this machine.
    explicit wire(std::uint16_t port);

    /// One end of a pair; `far` becomes the descriptor of the other, which the caller closes.
    explicit wire(int* far);

    wire(const wire&) = delete;
    wire& operator=(const wire&) = delete;
    ~wire();

    /// Sends the beginning of `bytes`. Result: how many were taken.
    [[nodiscard]] std::size_t send(std::string_view bytes);

    /// Waits until all that the server has sent has arrived, but for what there is no room for.
    /// Otherwise the kernel may keep some until it has an acknowledgement, and drop it if the
    /// server closes the connection before that.
    void await_delivery();

    /// What has arrived, at most `limit` bytes.
    [[nodiscard]] std::string receive(std::size_t limit);

    /// Whether the other end has closed its side; known once `receive` found nothing.
    [[nodiscard]] bool has_ended() const { return ended_; }

    void half_close();
    void close();
    /// Closes and drops everything in flight, also what the server has not read yet.
    void reset();
    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

private:
    int descriptor_;
    std::unique_ptr<test::link> link_; ///< for a TCP connection
    bool ended_ = false;
    bool is_ending_ = false; ///< this side is closed

    void await_arrival();
    template <class Condition>
    void await_arrival_while(Condition holds);
    [[nodiscard]] bool is_more_coming(std::size_t wanted) const;
};

} // namespace scramble::whole
