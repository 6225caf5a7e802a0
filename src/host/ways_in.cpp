#include "host/ways_in.hpp"

#include "host/qr.hpp"
#include "host/settings.hpp"
#include "net/http/routes.hpp"
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

response ways_in::qr(const room& asked, const net::request_head& head, const room_address& at) const
{
    return qr({"the URL of this room", path_of(asked, at), at.lan}, head);
}

response ways_in::qr(const class_of_rooms& asked, const net::request_head& head,
                     std::string_view lan) const
{
    const std::string below = fmt::format("j/{}", asked.known().code);
    return qr({"the link into this class", "/" + below,
               lan.empty() ? std::string() : fmt::format("{}{}", lan, below)},
              head);
}

/// The server does not know by which scheme and prefix a proxy is reached, but the page does, and
/// says so: `?at=LINK`.
response ways_in::qr(const way& to, const net::request_head& head) const
{
    try {
        settings wanted(head.target);
        const auto at = wanted.take("at");
        const std::string link = at.value_or(fmt::format("http://{}{}", head.host, to.path));
        wanted.expect_no_more();
        if (!is_link(link, to, head))
            throw refused_settings(fmt::format("at is not {} on this server", to.what));
        const auto code = qr_code::of(link);
        if (!code)
            throw refused_settings("at is too long for a QR code");
        // The picture of a link never changes, so a browser may keep it.
        const std::string_view cache = at ? "private, max-age=31536000, immutable" : net::no_store;
        return answer{net::file_reply("image/svg+xml", svg_of(*code, link), {200, cache})};
    }
    catch (const refused_settings& why) {
        return net::line(400, why.what());
    }
}

/// Whether it leads there: at the client's Host or one of the allowed origins, behind any prefix;
/// or in the local network. Nobody gets the code of another site's link here.
bool ways_in::is_link(std::string_view link, const way& to, const net::request_head& head) const
{
    if (link.size() > longest_link || link.find_first_not_of(signs_of_links) != link.npos)
        return false;
    if (!to.lan.empty() && link == to.lan)
        return true;
    const std::size_t scheme = link.find("://");
    const std::size_t path = scheme == link.npos ? link.npos : link.find('/', scheme + 3);
    const bool has_host = path != link.npos && path > scheme + 3; // a client of HTTP/1.0 names none
    if (!has_host || !link.substr(path).ends_with(to.path))
        return false;
    net::request_head from_there = head;
    from_there.origin = link.substr(0, path);
    return net::websocket::is_origin_allowed(from_there, allowed_origins_);
}

} // namespace scramble::host
