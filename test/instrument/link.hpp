#pragma once

#include <cstdint>

namespace scramble::test {

/// A new connection to that port of this machine, which sends without delay. The kernel buffers
/// that many bytes for it, or as many as usual.
[[nodiscard]] int connected(std::uint16_t port, int buffered = 0);

/// How a client leaves.
enum class way { close, half_close, reset };
[[nodiscard]] const char* name_of(way how);
template <class Client>
void leave(Client& who, way how)
{
    switch (how) {
    case way::close: return who.close();
    case way::half_close: return who.half_close();
    case way::reset: return who.reset();
    }
}

/// Both ends of one loopback connection of this process: the test's and the server's.
///
/// A test must know when everything that was sent has also arrived. The kernel counts the bytes
/// that each end has sent and received. (Waiting until all is acknowledged, SIOCOUTQ, would take a
/// twentieth of a second too long.)
class link {
public:
    /// `near` is the connected socket of the test. `find_far` looks for the other end among the
    /// descriptors of this process.
    explicit link(int near);

    /// Whether the server's end is known; looks for it if it is not.
    [[nodiscard]] bool find_far();

    /// Whether anything one end has sent has not reached the other yet. What the other has no room
    /// for does not count.
    [[nodiscard]] bool is_in_flight() const;

    /// Makes the test's end acknowledge what it has received, now.
    void acknowledge() const;
    /// Whether the test's end has acknowledged all that was sent to it. What it has no room for was
    /// not sent.
    [[nodiscard]] bool is_acknowledged() const;

    /// Whether the kernel will soon send more from the test's end. What the other end has no room
    /// for does not count.
    [[nodiscard]] bool is_near_sending() const;
    /// The same for the server's end.
    [[nodiscard]] bool is_far_sending() const;

    /// Whether the server has closed its end, and the test's end does not know it yet.
    [[nodiscard]] bool is_end_coming() const;

    /// How many bytes the kernel holds on the server's side that the test's side has not taken.
    [[nodiscard]] int unsent() const;

    /// Whether the server's side of the kernel knows that the test's end was closed: by half, in
    /// full or by a reset.
    [[nodiscard]] bool is_end_known() const;

private:
    int near_;
    int far_ = -1;
    std::uint16_t port_;   ///< of the test's end
    std::uint16_t server_; ///< of the other end

    [[nodiscard]] bool is_far(int descriptor) const;
};

} // namespace scramble::test
