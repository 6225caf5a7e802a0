#include "net/websocket_handshake.hpp"

#include "net/sha1.hpp"

#include <boost/beast/http/rfc7230.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace scramble::net::websocket {

namespace {

constexpr std::string_view digits_64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// RFC 4648, 4.
template <std::size_t size>
std::string base64(const std::array<std::uint8_t, size>& bytes)
{
    std::string text;
    for (std::size_t at = 0; at < size; at += 3) {
        const std::size_t left = std::min<std::size_t>(size - at, 3);
        std::uint32_t group = 0;
        for (std::size_t each = 0; each < 3; ++each)
            group = group << 8U | (each < left ? bytes[at + each] : 0U);
        for (std::size_t digit = 0; digit < 4; ++digit)
            text += digit <= left ? digits_64[group >> (18 - 6 * digit) & 63U] : '=';
    }
    return text;
}

/// 16 bytes in base 64.
bool is_key(std::string_view text)
{
    constexpr std::size_t digits = 22;
    return text.size() == digits + 2 && text.ends_with("==") &&
           text.find_first_not_of(digits_64) == digits;
}

/// The host and port of an origin, without a port that its scheme implies; as they are if it has
/// another scheme than those of pages.
std::string host_of(std::string_view scheme, std::string_view port, std::string_view host)
{
    if (host.ends_with(port))
        host.remove_suffix(port.size());
    std::string text;
    for (const char each : host)
        text += each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
    return std::string(scheme) + text;
}

/// Whether a page of that origin was served under that Host.
bool is_same(std::string_view origin, std::string_view host)
{
    for (const auto& [scheme, port] :
         {std::pair<std::string_view, std::string_view>{"http://", ":80"}, {"https://", ":443"}}) {
        if (origin.starts_with(scheme))
            return host_of(scheme, port, origin.substr(scheme.size())) ==
                   host_of(scheme, port, host);
    }
    return false;
}

bool offers(std::string_view subprotocols, std::string_view wanted)
{
    const boost::beast::http::token_list offered({subprotocols.data(), subprotocols.size()});
    return std::any_of(offered.begin(), offered.end(), [wanted](const auto& each) {
        return std::string_view(each.data(), each.size()) == wanted;
    });
}

reply_ptr upgrade_required(std::string_view why)
{
    return text_reply(426, why,
                      "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Version: 13\r\n");
}

} // namespace

reply_ptr refused_handshake(const request_head& head, std::string_view subprotocol)
{
    const auto& said = head.websocket;
    if (head.method != http::verb::get || !said.is_upgrade || !said.connection_says ||
        head.is_http_1_0 || !head.keeps_alive)
        return upgrade_required("this path is a WebSocket\n");
    if (said.version != "13")
        return upgrade_required("a WebSocket has version 13\n");
    if (!is_key(said.key))
        return text_reply(400, "Sec-WebSocket-Key is malformed\n");
    if (!head.origin.empty() && !is_same(head.origin, head.host))
        return text_reply(403, "another site's page may not play in your name\n");
    if (!offers(said.subprotocols, subprotocol))
        return text_reply(400, fmt::format("expected the subprotocol {}\n", subprotocol));
    return nullptr;
}

reply_ptr agreed_handshake(const request_head& head, std::string_view subprotocol)
{
    constexpr std::string_view suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455, 1.3
    return empty_reply(101,
                       fmt::format("Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                   "Sec-WebSocket-Accept: {}\r\n"
                                   "Sec-WebSocket-Protocol: {}\r\n",
                                   base64(sha1(std::string(head.websocket.key).append(suffix))),
                                   subprotocol));
}

} // namespace scramble::net::websocket
