#include "net/websocket/handshake.hpp"

#include "net/http/letters.hpp"

#include <boost/beast/http/rfc7230.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace scramble::net::websocket {

namespace {

constexpr std::string_view digits_64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Whether it is 16 bytes in base64.
bool is_key(std::string_view text)
{
    constexpr std::size_t digits = 22;
    return text.size() == digits + 2 && text.ends_with("==") &&
           text.find_first_not_of(digits_64) == digits;
}

/// The scheme, host and port, in lower case and without the scheme's default port.
std::string host_of(std::string_view scheme, std::string_view port, std::string_view host)
{
    if (host.ends_with(port))
        host.remove_suffix(port.size());
    return std::string(scheme) + small(host);
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

bool is_origin_allowed(const request_head& head, const std::vector<std::string>& allowed_origins)
{
    return head.origin.empty() || is_same(head.origin, head.host) ||
           std::find(allowed_origins.begin(), allowed_origins.end(), head.origin) !=
               allowed_origins.end();
}

reply_ptr refused_handshake(const request_head& head, std::string_view subprotocol,
                            const std::vector<std::string>& allowed_origins)
{
    const auto& fields = head.websocket;
    if (head.method != http::verb::get || !fields.is_upgrade || !fields.has_connection_upgrade ||
        head.is_http_1_0 || !head.keeps_alive)
        return upgrade_required("this path is a WebSocket\n");
    if (fields.version != "13")
        return upgrade_required("a WebSocket has version 13\n");
    if (!is_key(fields.key))
        return text_reply(400, "Sec-WebSocket-Key is malformed\n");
    if (!is_origin_allowed(head, allowed_origins))
        return text_reply(403, "another site's page may not play in your name\n");
    if (!offers(fields.subprotocols, subprotocol))
        return text_reply(400, fmt::format("expected the subprotocol {}\n", subprotocol));
    return nullptr;
}

key key_of(const request_head& head)
{
    const key sent = key_in_authorization(head);
    if (!std::holds_alternative<no_key>(sent))
        return sent;
    return key_in_subprotocols(head.websocket.subprotocols);
}

handshake handshake_of(const request_head& head)
{
    const auto set = [](handshake& to, http::field field, std::string_view value) {
        to.set(field, boost::beast::string_view(value.data(), value.size()));
    };
    handshake result(http::verb::get, "/", 11);
    set(result, http::field::host, head.host);
    set(result, http::field::upgrade, "websocket");
    set(result, http::field::connection, "Upgrade");
    set(result, http::field::sec_websocket_key, head.websocket.key);
    set(result, http::field::sec_websocket_version, head.websocket.version);
    return result;
}

} // namespace scramble::net::websocket
