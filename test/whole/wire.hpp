#pragma once

#include "instrument/link.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::whole {

/// As many bytes as there are, of those that may be sent or received.
inline constexpr std::size_t everything = std::numeric_limits<std::size_t>::max();

/// A client's end of one connection to a server of this process. Nothing here blocks, and when a
/// function returns, all that it did has arrived at the server's end: the kernel has nothing under
/// way that could come sooner in one run and later in another.
///
/// Either a TCP connection that the server accepts, or one end of a pair of local sockets. A pair
/// holds next to nothing, so a client that does not read is felt at once; but it knows no reset
/// and no TCP_INFO.
class wire {
public:
    /// Connects to that port of this machine.
    explicit wire(std::uint16_t port);

    /// One end of a pair; `far` becomes the descriptor of the other one, which is to be closed.
    explicit wire(int* far);

    wire(const wire&) = delete;
    wire& operator=(const wire&) = delete;
    ~wire();

    /// Sends the beginning of `bytes`. Result: how many of them were taken.
    [[nodiscard]] std::size_t send(std::string_view bytes);

    /// What has arrived, at most `limit` bytes of it.
    [[nodiscard]] std::string receive(std::size_t limit);

    /// Whether the other end has closed its side: known when `receive` found nothing.
    [[nodiscard]] bool has_ended() const { return ended_; }

    void half_close();
    void close();
    /// Closes so that what is under way is lost, also what the server has not read yet.
    void reset();
    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

private:
    int descriptor_;
    std::unique_ptr<test::link> link_; ///< of a TCP connection
    bool ended_ = false;
    bool is_ending_ = false; ///< this side is closed

    void await_arrival();
    [[nodiscard]] bool is_more_coming(std::size_t wanted) const;
};

} // namespace scramble::whole
