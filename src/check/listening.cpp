#include "check/listening.hpp"

#include "cli/descriptor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace scramble::check {

namespace {

constexpr std::uint32_t listens = 10; ///< the state, as in the kernel

/// Asks for all sockets of a family that listen. Result: whether that was sent.
bool ask_for_listeners(int kernel, int family)
{
    struct {
        nlmsghdr head;
        inet_diag_req_v2 wanted;
    } question{};
    question.head.nlmsg_len = sizeof question;
    question.head.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    question.head.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
    question.wanted.sdiag_family = static_cast<std::uint8_t>(family);
    question.wanted.sdiag_protocol = IPPROTO_TCP;
    question.wanted.idiag_states = 1U << listens;
    return ::send(kernel, &question, sizeof question, 0) == sizeof question;
}

/// A value at the beginning of bytes; nothing if they are too few.
template <class Value>
std::optional<Value> value_at(std::string_view bytes)
{
    if (bytes.size() < sizeof(Value))
        return std::nullopt;
    Value value;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

/// Reads the answers up to the last. Result: whether one of them has the port; nothing if they are
/// not whole.
std::optional<bool> has_listener(int kernel, std::uint16_t port)
{
    bool found = false;
    for (;;) {
        std::array<char, 32768> told;
        const auto size = ::recv(kernel, told.data(), told.size(), 0);
        if (size <= 0)
            return std::nullopt;
        std::string_view left(told.data(), static_cast<std::size_t>(size));
        while (const auto head = value_at<nlmsghdr>(left)) {
            if (head->nlmsg_type == NLMSG_DONE)
                return found;
            const auto each = value_at<inet_diag_msg>(left.substr(sizeof(nlmsghdr)));
            if (head->nlmsg_type != SOCK_DIAG_BY_FAMILY || !each)
                return std::nullopt;
            found = found || ntohs(each->id.idiag_sport) == port;
            left.remove_prefix(std::min<std::size_t>(NLMSG_ALIGN(head->nlmsg_len), left.size()));
        }
    }
}

} // namespace

std::optional<bool> netlink_tells_listening(std::uint16_t port)
{
    bool found = false;
    for (const int family : {AF_INET, AF_INET6}) {
        const descriptor kernel(::socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
        if (!ask_for_listeners(kernel.number(), family))
            return std::nullopt;
        const auto has = has_listener(kernel.number(), port);
        if (!has)
            return std::nullopt;
        found = found || *has;
    }
    return found;
}

bool table_tells_listening(std::uint16_t port)
{
    const std::string own_end = fmt::format(":{:04X} ", port);
    for (const char* const table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream sockets(table);
        for (std::string line; std::getline(sockets, line);) {
            const std::size_t at = line.find(own_end); // then the other end, then the state
            if (at < line.find(" 0A ") && line.find(" 0A ") != std::string::npos)
                return true;
        }
    }
    return false;
}

bool is_listening_at(std::uint16_t port)
{
    const auto told = netlink_tells_listening(port);
    return told ? *told : table_tells_listening(port);
}

} // namespace scramble::check
