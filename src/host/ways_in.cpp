#include "host/ways_in.hpp"

#include "host/qr.hpp"
#include "host/settings.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::host {

using net::answer;
using net::response;

namespace {

/// Longer ones would make a code that cameras do not read from afar, and that takes milliseconds.
constexpr std::size_t longest_link = 200;

/// What a link to a room may consist of. None of it has a meaning in SVG.
constexpr std::string_view signs_of_links =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/[]%";

std::string path_of(const room& asked, const room_address& at)
{
    return at.is_root ? "/" : fmt::format("/r/{}/", asked.known().name);
}

} // namespace

std::optional<response> ways_in::serve(const room& asked, std::string_view path,
                                       const net::request_head& head, const room_address& at) const
{
    if (path != "/qr.svg" && path != "/screen")
        return std::nullopt;
    if (head.method == net::http::verb::options)
        return net::preflight(net::methods_where_nothing_changes, head);
    if (head.method != net::http::verb::get && head.method != net::http::verb::head)
        return net::wrong_method(net::methods_where_nothing_changes);
    if (path == "/screen")
        return answer{screen_.find("/")};
    try {
        return qr(asked, head, at);
    }
    catch (const refused_settings& why) {
        return net::line(400, why.what());
    }
}

/// The server does not know by which scheme and prefix a proxy is reached, but the page does, and
/// says so: `?at=LINK`.
response ways_in::qr(const room& asked, const net::request_head& head, const room_address& at) const
{
    settings wanted(head.target);
    const std::string link =
        wanted.take("at").value_or(fmt::format("http://{}{}", head.host, path_of(asked, at)));
    wanted.expect_no_more();
    if (!is_link(link, asked, head, at))
        throw refused_settings("at is not the URL of this room on this server");
    const auto code = qr_code::of(link);
    if (!code)
        throw refused_settings("at is too long for a QR code");
    return answer{net::file_reply("image/svg+xml", svg_of(*code, link))};
}

/// Whether it leads to the room: at the client's Host or one of the allowed origins, behind any
/// prefix; or in the local network. Nobody gets the code of another site's link here.
bool ways_in::is_link(std::string_view link, const room& to, const net::request_head& head,
                      const room_address& at) const
{
    if (link.size() > longest_link || link.find_first_not_of(signs_of_links) != link.npos)
        return false;
    if (!at.lan.empty() && link == at.lan)
        return true;
    const std::size_t scheme = link.find("://");
    const std::size_t path = scheme == link.npos ? link.npos : link.find('/', scheme + 3);
    const bool has_host = path != link.npos && path > scheme + 3; // a client of HTTP/1.0 names none
    if (!has_host || !link.substr(path).ends_with(path_of(to, at)))
        return false;
    net::request_head from_there = head;
    from_there.origin = link.substr(0, path);
    return net::websocket::is_origin_allowed(from_there, allowed_origins_);
}

} // namespace scramble::host
