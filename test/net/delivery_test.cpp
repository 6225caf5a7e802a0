#include "net/delivery.hpp"

#include "catch.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace scramble::net {

namespace {

/// A server that writes pieces and a client that reads them; the time is checked every second. The
/// kernel counts a little more than the bytes of a piece.
class transfer {
public:
    explicit transfer(std::size_t piece = 4096) : piece_(piece)
    {
        REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()) == 0);
        const int most = 200'000;
        (void)::setsockopt(ends_[0], SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    }
    transfer(const transfer&) = delete;
    transfer& operator=(const transfer&) = delete;
    ~transfer()
    {
        (void)::close(ends_[0]);
        (void)::close(ends_[1]);
    }

    void write(int pieces)
    {
        for (; pieces > 0; --pieces)
            REQUIRE(::send(ends_[0], piece_.data(), piece_.size(), MSG_DONTWAIT) == size());
        what.begin(now);
    }

    /// The client reads `pieces`, then the time passes.
    void read(int pieces, seconds pass)
    {
        for (; pieces > 0; --pieces)
            REQUIRE(::recv(ends_[1], piece_.data(), piece_.size(), MSG_DONTWAIT) == size());
        for (; pass.count() > 0; --pass) {
            now += seconds(1);
            what.check(ends_[0], now);
        }
    }

    delivery what;
    instant now{seconds(1000)};

private:
    std::array<int, 2> ends_{};
    std::vector<char> piece_;

    [[nodiscard]] ssize_t size() const { return static_cast<ssize_t>(piece_.size()); }
};

} // namespace

TEST_CASE("a client that takes nothing is stalled after its time, not before", "[net]")
{
    transfer one;
    one.write(10);
    one.read(0, deadlines::stalled - seconds(1));
    CHECK_FALSE(one.what.is_stalled(one.now));
    one.read(1, seconds(1)); // in time
    CHECK_FALSE(one.what.is_stalled(one.now));
    one.read(0, deadlines::stalled);
    CHECK(one.what.is_stalled(one.now));
}

TEST_CASE("nobody is stalled who has taken everything", "[net]")
{
    transfer one;
    one.write(10);
    one.read(10, deadlines::stalled + deadlines::rate_window);
    CHECK_FALSE(one.what.is_stalled(one.now));
    CHECK_FALSE(one.what.is_too_slow());
    one.write(1); // the time starts here
    CHECK_FALSE(one.what.is_stalled(one.now));
}

TEST_CASE("a client that takes less than the least rate is too slow after the window", "[net]")
{
    transfer one;
    one.write(20);
    for (seconds passed{0}; passed < deadlines::rate_window; passed += seconds(20)) {
        CHECK_FALSE(one.what.is_too_slow());
        one.read(1, seconds(20));
    }
    one.read(0, seconds(1)); // the window starts with the first check
    CHECK(one.what.is_too_slow());
    CHECK_FALSE(one.what.is_stalled(one.now));
}

TEST_CASE("a client that takes the least rate may go on for as long as it likes", "[net]")
{
    transfer one;
    one.write(60);
    for (seconds passed{0}; passed < deadlines::rate_window * 3 / 2; passed += seconds(4)) {
        one.read(1, seconds(4));
        CHECK_FALSE(one.what.is_too_slow());
    }
}

TEST_CASE("a little that is left unread does not make a client slow", "[net]")
{
    transfer one(500);
    one.write(1);
    for (seconds passed{0}; passed < deadlines::rate_window * 2; passed += seconds(20)) {
        one.write(1);
        one.read(1, seconds(20));
        CHECK_FALSE(one.what.is_too_slow());
    }
}

} // namespace scramble::net
