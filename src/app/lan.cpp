#include "app/lan.hpp"

#include <boost/asio/ip/address_v4.hpp>

#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

#ifdef SCRAMBLE_HAS_QRENCODE
#include <qrencode.h>
#endif

namespace scramble {

std::vector<std::string> lan_addresses()
{
    std::vector<std::string> result;
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0)
        return result;
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, &::freeifaddrs);
    for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
        const bool is_up = (each->ifa_flags & IFF_UP) != 0;
        const bool is_loopback = (each->ifa_flags & IFF_LOOPBACK) != 0;
        if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET || !is_up ||
            is_loopback)
            continue;
        const auto* const address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
        result.push_back(boost::asio::ip::address_v4(ntohl(address->sin_addr.s_addr)).to_string());
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
    // Two rows a line, light on dark, with the margin of two that readers need.
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
