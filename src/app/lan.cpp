#include "app/lan.hpp"

#include "host/qr.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>

namespace scramble {

namespace ip = boost::asio::ip;

namespace {

/// The address, if other machines can reach this one by it.
std::optional<ip::address> reachable(const ifaddrs& one)
{
    const bool is_up = (one.ifa_flags & IFF_UP) != 0;
    const bool is_loopback = (one.ifa_flags & IFF_LOOPBACK) != 0;
    if (one.ifa_addr == nullptr || !is_up || is_loopback)
        return std::nullopt;
    if (one.ifa_addr->sa_family == AF_INET) {
        const auto* const found = reinterpret_cast<const sockaddr_in*>(one.ifa_addr);
        return ip::address_v4(ntohl(found->sin_addr.s_addr));
    }
    if (one.ifa_addr->sa_family != AF_INET6)
        return std::nullopt;
    ip::address_v6::bytes_type bytes;
    const auto* const found = reinterpret_cast<const sockaddr_in6*>(one.ifa_addr);
    std::memcpy(bytes.data(), &found->sin6_addr, bytes.size());
    const ip::address_v6 result(bytes);
    return result.is_link_local() ? std::nullopt : std::optional<ip::address>(result);
}

/// Whether it is for private networks (RFC 1918).
bool is_private(const ip::address_v4& address)
{
    const auto bytes = address.to_bytes();
    return bytes[0] == 10 || (bytes[0] == 172 && bytes[1] >= 16 && bytes[1] < 32) ||
           (bytes[0] == 192 && bytes[1] == 168);
}

/// Smaller for an address that more machines of a local network are likely to reach.
int rank(const ip::address& address)
{
    if (address.is_v6())
        return 2;
    return is_private(address.to_v4()) ? 0 : 1;
}

} // namespace

std::vector<ip::address> own_addresses()
{
    std::vector<ip::address> result;
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0)
        return result;
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, &::freeifaddrs);
    for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
        if (const auto found = reachable(*each))
            result.push_back(*found);
    }
    return result;
}

std::vector<std::string> lan_addresses(bool of_ipv6)
{
    std::vector<std::string> result;
    for (const ip::address& each : own_addresses()) {
        if (each.is_v6() == of_ipv6)
            result.push_back(each.to_string());
    }
    return result;
}

std::string lan_url(std::span<const listen_at> listeners, std::span<const ip::address> own)
{
    std::optional<ip::tcp::endpoint> best;
    const auto offer = [&best](const ip::address& address, std::uint16_t port) {
        if (!best || rank(address) < rank(best->address()))
            best.emplace(address, port);
    };
    for (const listen_at& each : listeners) {
        if (!each.address && !each.lan)
            continue; // loopback
        const auto bound = each.address ? ip::make_address(*each.address) : ip::address();
        for (const ip::address& mine : own) {
            const bool is_heard =
                bound.is_unspecified() ? each.lan || bound.is_v6() == mine.is_v6() : bound == mine;
            if (is_heard)
                offer(mine, each.port);
        }
    }
    if (!best)
        return {};
    return url_of("http", best->address().to_string(), best->port());
}

std::string url_of(std::string_view scheme, const std::string& host, std::uint16_t port)
{
    const bool is_ipv6 = host.find(':') != host.npos;
    return fmt::format("{}://{}{}{}:{}/", scheme, is_ipv6 ? "[" : "", host, is_ipv6 ? "]" : "",
                       port);
}

std::string qr_code(const std::string& text)
{
    const auto code = host::qr_code::of(text);
    if (!code)
        return {};
    // Two rows per line, light on dark, with a margin of two.
    std::string drawn;
    for (int row = -2; row < code->width() + 2; row += 2) {
        for (int column = -2; column < code->width() + 2; ++column) {
            const bool upper = !code->is_dark(row, column);
            const bool lower = !code->is_dark(row + 1, column);
            drawn += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        drawn += '\n';
    }
    return drawn;
}

} // namespace scramble
