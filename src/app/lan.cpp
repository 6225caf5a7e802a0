#include "app/lan.hpp"

#include <boost/asio/ip/address.hpp>

#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>

#ifdef SCRAMBLE_HAS_QRENCODE
#include <qrencode.h>
#endif

namespace scramble {

namespace {

/// The address, if other machines can reach this one by it.
std::optional<boost::asio::ip::address> reachable(const ifaddrs& one)
{
    using namespace boost::asio::ip;
    const bool is_up = (one.ifa_flags & IFF_UP) != 0;
    const bool is_loopback = (one.ifa_flags & IFF_LOOPBACK) != 0;
    if (one.ifa_addr == nullptr || !is_up || is_loopback)
        return std::nullopt;
    if (one.ifa_addr->sa_family == AF_INET) {
        const auto* const found = reinterpret_cast<const sockaddr_in*>(one.ifa_addr);
        return address_v4(ntohl(found->sin_addr.s_addr));
    }
    if (one.ifa_addr->sa_family != AF_INET6)
        return std::nullopt;
    address_v6::bytes_type bytes;
    const auto* const found = reinterpret_cast<const sockaddr_in6*>(one.ifa_addr);
    std::memcpy(bytes.data(), &found->sin6_addr, bytes.size());
    const address_v6 result(bytes);
    return result.is_link_local() ? std::nullopt : std::optional<address>(result);
}

} // namespace

std::vector<std::string> lan_addresses(bool of_ipv6)
{
    std::vector<std::string> result;
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0)
        return result;
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, &::freeifaddrs);
    for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
        if (const auto found = reachable(*each); found && found->is_v6() == of_ipv6)
            result.push_back(found->to_string());
    }
    return result;
}

#ifdef SCRAMBLE_HAS_QRENCODE

std::string qr_code(const std::string& text)
{
    const std::unique_ptr<QRcode, decltype(&::QRcode_free)> code(
        ::QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), &::QRcode_free);
    if (!code)
        return {};
    const auto is_dark = [&code](int row, int column) {
        const bool is_inside = row >= 0 && row < code->width && column >= 0 && column < code->width;
        return is_inside && (code->data[row * code->width + column] & 1U) != 0;
    };
    // Two rows per line, light on dark, with the margin of two that readers need.
    std::string drawn;
    for (int row = -2; row < code->width + 2; row += 2) {
        for (int column = -2; column < code->width + 2; ++column) {
            const bool upper = !is_dark(row, column);
            const bool lower = !is_dark(row + 1, column);
            drawn += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        drawn += '\n';
    }
    return drawn;
}

#else

std::string qr_code(const std::string&)
{
    return {};
}

#endif

} // namespace scramble
