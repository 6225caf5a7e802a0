#pragma once

#include <cstdint>

namespace scramble::test {

/// Both ends of one loopback connection of this process, as the kernel knows them: the one
/// that a test holds, and the one that the server holds.
///
/// A test must know when everything that was sent has also arrived. The kernel counts for
/// each end the bytes that it has sent and those that it has received. (That all is
/// acknowledged, SIOCOUTQ, would be a twentieth of a second too late.)
class link {
public:
    /// `near` is the connected socket of the test. Its other end is looked for among the
    /// descriptors of this process by `find_far`.
    explicit link(int near);

    /// Whether the server's end is known; looks for it if it is not.
    [[nodiscard]] bool find_far();

    /// Whether anything that one end has handed to the network has not reached the other.
    /// What the other has no room for does not count.
    [[nodiscard]] bool is_in_flight() const;

    /// Has the test's end acknowledge now what it has received.
    void acknowledge() const;
    /// Whether the test's end has acknowledged all that was sent to it. What it has no room for
    /// was not sent.
    [[nodiscard]] bool is_acknowledged() const;

    /// Whether the kernel will soon send more of what the test's end was given. What the other
    /// has no room for does not count.
    [[nodiscard]] bool is_near_sending() const;
    /// Likewise what the server's end was given.
    [[nodiscard]] bool is_far_sending() const;

    /// How many bytes the kernel holds on the server's side that the test's has not taken.
    [[nodiscard]] int unsent() const;

    /// Whether the server's side of the kernel knows that the test's end was closed, after it
    /// was: by half, whole or by a reset.
    [[nodiscard]] bool is_end_known() const;

private:
    int near_;
    int far_ = -1;
    std::uint16_t port_; ///< of the test's end

    [[nodiscard]] bool is_far(int descriptor) const;
};

} // namespace scramble::test
