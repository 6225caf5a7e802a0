#include "whole/wire.hpp"

#include "instrument/patience.hpp"

#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace scramble::whole {

namespace {

int paired(int* far)
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw std::runtime_error("cannot make a pair of sockets");
    const int few = 1; // the kernel uses its minimum instead
    for (const int each : ends)
        ::setsockopt(each, SOL_SOCKET, SO_SNDBUF, &few, sizeof few);
    *far = ends[1];
    return ends[0];
}

constexpr std::chrono::seconds longest_delivery{10};
constexpr int largest_window = 1 << 20; // the kernel may grant less

} // namespace

// There is room for all that a client leaves unread: once a window is closed, timers of the kernel
// decide when more is sent, and how much.
wire::wire(std::uint16_t port)
    : descriptor_(test::connected(port, largest_window)),
      link_(std::make_unique<test::link>(descriptor_))
{
}

wire::wire(int* far) : descriptor_(paired(far)) {}

wire::~wire()
{
    reset();
}

/// On one machine the kernel nearly always delivers at once. If it holds data back until more is
/// acknowledged, this makes it acknowledge now.
void wire::await_arrival()
{
    if (link_ == nullptr)
        return;
    const auto is_under_way = [this] {
        if (is_ending_ && !link_->is_end_known())
            return true;
        if (!is_open())
            return false;
        link_->acknowledge();
        return link_->is_in_flight();
    };
    if (!link_->find_far()) { // not accepted: then nobody looks at it either
        if (is_open())
            link_->acknowledge();
        return;
    }
    for (const test::patience patience(longest_delivery); is_under_way();)
        patience.check("what was sent never arrives");
}

template <class Condition>
void wire::await_arrival_while(Condition holds)
{
    const test::patience patience(longest_delivery);
    for (await_arrival(); holds(); await_arrival())
        patience.check("what there is room for is never sent");
}

/// Whether more is on its way, while there is less than `wanted`.
bool wire::is_more_coming(std::size_t wanted) const
{
    int bytes = 0;
    return link_ != nullptr && ::ioctl(descriptor_, FIONREAD, &bytes) == 0 &&
           static_cast<std::size_t>(bytes) < wanted && link_->find_far() &&
           (link_->is_far_sending() || link_->is_end_coming());
}

void wire::await_delivery()
{
    await_arrival_while(
        [this] { return link_ != nullptr && is_open() && link_->is_far_sending(); });
}

std::size_t wire::send(std::string_view bytes)
{
    const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    const bool is_full = sent < 0 && errno == EAGAIN;
    await_arrival_while([this] { return link_ != nullptr && link_->is_near_sending(); });
    if (sent < 0 && !is_full)
        return bytes.size(); // the server has closed the connection, and nobody will read them
    return sent < 0 ? 0 : static_cast<std::size_t>(sent);
}

std::string wire::receive(std::size_t limit)
{
    std::array<char, 4096> bytes; // NOLINT: only the bytes received are read
    const std::size_t wanted = std::min(bytes.size(), limit);
    await_arrival_while([&] { return is_more_coming(wanted); });
    const auto got = ::recv(descriptor_, bytes.data(), wanted, MSG_DONTWAIT);
    if (got > 0)
        return {bytes.data(), static_cast<std::size_t>(got)};
    ended_ = ended_ || got == 0 || errno != EAGAIN;
    return {};
}

void wire::half_close()
{
    ::shutdown(descriptor_, SHUT_WR);
    is_ending_ = true;
    await_arrival();
}

void wire::close()
{
    if (!is_open())
        return;
    if (link_ != nullptr)
        (void)link_->find_far();
    is_ending_ = true;
    ::close(std::exchange(descriptor_, -1));
    await_arrival();
}

void wire::reset()
{
    if (!is_open())
        return;
    const linger at_once{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

} // namespace scramble::whole
